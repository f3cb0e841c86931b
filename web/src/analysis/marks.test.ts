import { expect, test } from "vitest";
import type { ActionWorth, Analysis, JudgedDecision, Verdict } from "../lib/protocol";
import { behind, decisionAt, judgeGuess, mistakes, shares, worth } from "./marks";

const option = (action: string, points: number, share: number, points_error: number): ActionWorth => ({
  ...{ action, points, share, points_error },
  ...{ share_error: 0.01, considered: true, tied: false },
});
const verdict = (lost: number, mistake: boolean): Verdict => ({
  options: [
    option("play R1", 2, 0.3, 0.5),
    option("play R2", 2 + lost, 0.4, 0),
    option("play R3", 2 + lost - 0.9, 0.1, 0.5),
    option("play R4", 2 + lost - 1.1, 0.1, 0.5),
  ],
  points: { best: "play R2", lost, error: 0.5, mistake, story: "follow_keep" },
  share: { best: "play R2", lost: 0.1, error: 0.1, mistake: false, story: "any" },
  exact: false,
  side: false,
});
const decision = (number: number, seat: number, lost: number, mistake: boolean): JudgedDecision => ({
  number,
  round: 0,
  seat,
  kind: "lead",
  action: "play R1",
  judgement: verdict(lost, mistake),
  hindsight: verdict(0, false),
  prospects: [0.4, 0.6],
});
const ANALYSIS: Analysis = {
  game: "mue",
  options: {},
  samples: 100,
  seed: 0,
  start: [0.5, 0.5],
  winners: [1],
  method: 3,
  decisions: [decision(0, 0, 4, true), decision(2, 1, 2, true), decision(5, 0, 0.4, false)],
  rounds: [],
  seats: [],
};

test("mistakes are those that stand out from chance, from a size on, of one seat or all", () => {
  const numbers = (least: number, seat: number | null): number[] =>
    mistakes(ANALYSIS, { measure: "points", least, seat }).map((one) => one.number);
  expect(numbers(0, null)).toEqual([0, 2]);
  expect(numbers(3, null)).toEqual([0]);
  expect(numbers(0, 1)).toEqual([2]);
  expect(mistakes(ANALYSIS, { measure: "share", least: 0, seat: null })).toEqual([]);
});

test("a decision is found by the actions taken before it", () => {
  expect(decisionAt(ANALYSIS, 2)?.seat).toBe(1);
  expect(decisionAt(ANALYSIS, 3)).toBeUndefined();
});

test("prospects begin before the first action", () => {
  expect(shares(ANALYSIS, 1)).toEqual([
    [0, 0.5],
    [1, 0.6],
    [3, 0.6],
    [6, 0.6],
  ]);
});

test("what an action was worth, in either unit", () => {
  expect(worth(verdict(3, true), "points").get("play R2")).toBe(5);
  expect(worth(verdict(3, true), "share").get("play R2")).toBe(0.4);
});

test("a guess is as good as the best unless it is behind by more than two errors", () => {
  const one = decision(0, 0, 4, true);
  expect(judgeGuess(one, "play R2", "points")).toBe("right");
  expect(judgeGuess(one, "play R1", "points")).toBe("same");
  expect(judgeGuess(one, "play R3", "points")).toBe("as_good");
  expect(judgeGuess(one, "play R4", "points")).toBe("other");
  expect(judgeGuess(one, "play R3", "share")).toBe("other");
  expect(behind(one.judgement, "play R4", "points")).toEqual({ lost: expect.closeTo(1.1) as number, error: 0.5 });
});
