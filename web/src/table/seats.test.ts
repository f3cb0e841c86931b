import { expect, test } from "vitest";
import type { SeatInfo, TableInfo } from "../lib/protocol";
import { update } from "../testing/server";
import { newsOf } from "./news";
import { seatFor, takesWord } from "./seats";

const seat = (more: Partial<SeatInfo> = {}): SeatInfo => ({
  kind: "bot",
  name: "Anna",
  bot: "club",
  guest: null,
  present: false,
  away: false,
  kept_for: null,
  ...more,
});
const human = seat({ kind: "human", name: "Ada", guest: "ada" });
const kept = seat({ kept_for: { guest: "bob", name: "Bob" } });
const table = (more: Partial<TableInfo>): TableInfo => ({ ...update(1).table, host: "ada", ...more });

test("who has left comes back to the own seat, and others are offered one that is kept for nobody", () => {
  const info = table({ seats: [human, kept, seat()] });
  expect(seatFor(info, "bob")).toBe(1);
  expect(seatFor(info, "carla")).toBe(2);
  expect(seatFor(info, null)).toBe(2);
  expect(seatFor(table({ seats: [human, kept] }), "carla")).toBe(1);
  expect(seatFor(table({ seats: [human] }), "carla")).toBe(null);
});

test("it takes the host's word in a running match and at a locked table", () => {
  const running = table({ seats: [human, kept, seat()] });
  expect(takesWord(running, "carla", 2)).toBe(true);
  expect(takesWord(running, null, 1)).toBe(true);
  expect(takesWord(running, "bob", 1)).toBe(false);
  expect(takesWord(running, "ada", 2)).toBe(false);
  const open = table({ state: "open", seats: [human, seat()] });
  expect(takesWord(open, "carla", 1)).toBe(false);
  expect(takesWord({ ...open, settings: { ...open.settings, locked: true } }, "carla", 1)).toBe(true);
});

test("all news are told in words", () => {
  const line = { seq: 1, guest: "carla", name: "Carla", seat: 2, text: null, emote: null, after: null } as const;
  expect(newsOf({ ...line, news: "asks", whose: "Anna" })).toBe("Carla asks for the seat of Anna.");
  expect(newsOf({ ...line, news: "asks", whose: "" })).toBe("Carla asks for a seat.");
  expect(newsOf({ ...line, news: "let_in", whose: "Anna" })).toBe(
    "The host lets Carla into seat 3. Carla now sees the cards of Anna.",
  );
});
