import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../lib/api";
import { MATCH } from "../testing/match";
import { Replay } from "./film.svelte";

let replay: Replay;

beforeEach(async () => {
  vi.useFakeTimers();
  const match = { id: "m", game: "mue", names: ["A", "B", "C", "D"], seat: null, start: 0, steps: MATCH.length - 1 };
  vi.spyOn(api, "moments").mockResolvedValue({ ...match, moments: MATCH });
  replay = new Replay("m", "");
  await replay.load(null);
});
afterEach(() => {
  replay.pause();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const run = (): void => {
  replay.toggle();
  vi.runAllTimers();
};

test("a running replay stops at its end", () => {
  run();
  expect([replay.at, replay.playing]).toEqual([4, false]);
});

test("it stops just before an action that somebody wants to see, and goes on from there", () => {
  replay.stopsAt = (step) => step === 2;
  run();
  expect([replay.taken, replay.at, replay.playing]).toEqual([2, 3, false]); // when the next round's hands are dealt
  run();
  expect([replay.at, replay.playing]).toEqual([4, false]);
});
