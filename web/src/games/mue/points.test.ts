import { describe, expect, test } from "vitest";
import type { MueView } from "../../lib/protocol";
import { tooMany } from "./points";

describe("how many cards too many a bid had in Mü, with what its team has taken (MU-28, MU-30)", () => {
  // With 4 players a bid of one card takes 30 points, and each further one 2 more.
  const view = { players: 4, goal_bid: 5, goal: 38 } as MueView;
  test.each([
    [38, 0],
    [45, 0],
    [37, 1],
    [36, 1],
    [35, 2],
    [30, 4],
    [29, 5],
    [0, 5],
  ])("%i points: %i", (taken, cards) => expect(tooMany(view, taken)).toBe(cards));
});
