import { describe, expect, test } from "vitest";
import type { NjetView } from "../../lib/protocol";
import { brings } from "./brings";

describe("what a team of Njet has earned for each member", () => {
  // The scoring example of the rules, NJ-E2: the last seat has the monster.
  const view = {
    tricks: [3, 2, 2, 3, 2],
    zeros: [1, 1, 1, 0, 1],
    points: 2,
    monster: 4,
    scoring: "full",
  } as NjetView;
  const [three, two] = [
    [0, 1, 2],
    [3, 4],
  ];
  test("all its points", () => expect([brings(view, three!), brings(view, two!)]).toEqual([20, 18]));
  test("or the difference", () => {
    const difference = { ...view, scoring: "difference" } as NjetView;
    expect([brings(difference, three!), brings(difference, two!)]).toEqual([2, 0]);
  });
});
