import { expect, test } from "vitest";
import type { LastPantherView } from "../../lib/protocol";
import { earned } from "./earned";

test("at the end the last trick's bonus counts as well", () => {
  const view = { phase: "tricks", points: [-10, 5], round_score: [40, 5] } as LastPantherView;
  expect([0, 1].map((seat) => earned(view, seat))).toEqual([-10, 5]);
  expect([0, 1].map((seat) => earned({ ...view, phase: "over" }, seat))).toEqual([40, 5]);
});
