import { expect, test } from "vitest";
import type { GameEvent, Line } from "../lib/protocol";
import { storyOf } from "./story";

const played = (seat: number): GameEvent => ({ event: "card_played", seat, card: "R1" });
const news = (what: Line["news"], name: string, whose: string, after: number | null, guest = name): Line => ({
  ...{ seq: 1, guest, name, seat: 1, text: null, emote: null, news: what },
  ...{ whose, after },
});
const names = (story: ReturnType<typeof storyOf>): string[] =>
  story.map(({ event, line, name }) => (line ? `[${line.news}]` : name((event as { seat: number }).seat)));

test("what a seat did stands under the name of who had it then", () => {
  const events = [played(0), played(1), played(1), played(1)];
  const lines = [news("joined", "Ben", "", null), news("left", "Ben", "Ben", 2), news("let_in", "Carla", "Bruno", 3)];
  const now = (seat: number): string => ["You", "Carla"][seat]!;
  expect(names(storyOf(events, lines, now, 0, "me"))).toEqual(["You", "Ben", "[left]", "Bruno", "[let_in]", "Carla"]);
});

test("who took a seat over is not the one who played there before", () => {
  const events = [played(1), played(1)];
  const lines = [news("let_in", "Carla", "Bruno", 1, "me")];
  const now = (seat: number): string => ["Ada", "You"][seat]!;
  const story = storyOf(events, lines, now, 1, "me");
  expect(names(story)).toEqual(["Bruno", "[let_in]", "You"]);
  expect(story.map(({ own }) => own)).toEqual([null, 1, 1]);
});
