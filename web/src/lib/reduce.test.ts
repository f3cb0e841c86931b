import { expect, test } from "vitest";
import { played, update } from "../testing/server";
import type { Line } from "./protocol";
import { reduce } from "./reduce";

const line = (seq: number): Line => ({
  seq,
  guest: "g",
  name: "Ada",
  seat: 0,
  text: `line ${seq}`,
  emote: null,
  news: null,
  whose: "",
  after: null,
});

test("events and lines add up", () => {
  const first = reduce(null, update(5, { fresh: true, events: [played(0, "R1")], lines: [line(2)] }));
  expect(first.continues).toBe(false);
  expect(first.news).toEqual([]);
  const second = reduce(first, update(7, { events: [played(1, "R2")], lines: [line(6)] }));
  expect(second.events).toEqual([played(0, "R1"), played(1, "R2")]);
  expect(second.news).toEqual([played(1, "R2")]);
  expect(second.lines.map(({ seq }) => seq)).toEqual([2, 6]);
});

test("a fresh update makes earlier events void, but not what was said", () => {
  const first = reduce(null, update(5, { fresh: true, events: [played(0, "R1")], lines: [line(2)] }));
  const second = reduce(first, update(9, { fresh: true, events: [played(3, "B1")], lines: [line(2), line(8)] }));
  expect(second.events).toEqual([played(3, "B1")]);
  expect(second.news).toEqual([]);
  expect(second.lines.map(({ seq }) => seq)).toEqual([2, 8]);
});
