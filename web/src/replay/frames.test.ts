import { expect, test } from "vitest";
import { MATCH, moment } from "../testing/match";
import { won } from "../testing/server";
import { addressOf, filmOf, momentIn, roundAt } from "./frames";

test("a frame an action, and the end of a round is seen before the next hands", () => {
  const { frames, events } = filmOf(MATCH);
  expect(frames.map((frame) => frame.told)).toEqual([1, 2, 4, 5, 6]);
  expect(frames.map((frame) => frame.trick !== null)).toEqual([false, false, true, false, false]);
  expect(frames.map((frame) => frame.view.rounds_played)).toEqual([0, 0, 0, 1, 1]);
  expect(frames[2]!.view.hand.flat()).toEqual([]);
  expect(events).toEqual(MATCH.flatMap((one) => one.events));
});

test("rounds begin where their hands are dealt", () => {
  const { rounds } = filmOf(MATCH);
  expect(rounds).toEqual([
    { round: 0, at: 0 },
    { round: 1, at: 3 },
  ]);
  expect([0, 2, 3, 4].map((at) => roundAt(rounds, at)?.round)).toEqual([0, 0, 1, 1]);
});

test("a trick that ends no round lies in its own frame", () => {
  const trick = won(1, 0, ["R1", "R5"]);
  expect(filmOf([moment([], 0), moment([trick], 0)]).frames.map((frame) => frame.trick)).toEqual([null, trick]);
});

test("an address names a moment and a seat, and nonsense names the beginning", () => {
  expect(momentIn("?at=57&seat=2")).toEqual({ at: 57, step: null, seat: 2 });
  expect(momentIn("?at=-3&seat=x")).toEqual({ at: 0, step: null, seat: null });
  expect(momentIn("?analysis&step=7")).toEqual({ at: 0, step: 7, seat: null });
  expect(addressOf("m", 57, 2)).toBe("/replay/m?at=57&seat=2");
  expect(addressOf("m", 0, null)).toBe("/replay/m?at=0");
});
