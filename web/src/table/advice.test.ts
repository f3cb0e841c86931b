import { expect, test } from "vitest";
import type { Estimate } from "../lib/protocol";
import { favourite, tellable } from "./advice";

const estimate = (action: string, win: number, weight: number, score = 0, win_error = 0.005): Estimate => ({
  action,
  win,
  win_error,
  score,
  weight,
});

test("what wins more often is said to", () => {
  const [best, other] = [estimate("play R1", 0.6, 0.8), estimate("play R2", 0.4, 0.2)];
  expect(favourite([best, other])).toEqual({ best, other, why: "wins" });
});

test("a difference within the error is none", () => {
  expect(favourite([estimate("play R1", 0.52, 0.6, 0, 0.05), estimate("play R2", 0.5, 0.4)])?.why).toBe("equal");
  expect(favourite([estimate("play R1", 0.5, 0.6, 4), estimate("play R2", 0.5, 0.4, 1)])?.why).toBe("scores");
  expect(favourite([estimate("keep", 0.5, 1)])?.why).toBe("only");
  expect(favourite([estimate("play R1", 0.5, 0.999), estimate("play R2", 0.6, 0.001)])?.why).toBe("clear");
  expect(favourite([])).toBeNull();
});

test("no figure that is shown is above that of the favoured action", () => {
  const best = estimate("play R1", 0.5, 0.7);
  const all = [best, estimate("play R2", 0.51, 0.28), estimate("play R3", 0.9, 0.001), estimate("play R4", 0.4, 0.05)];
  expect(all.map((one) => tellable(one, best))).toEqual(["figures", "same", "hardly", "figures"]);
  for (const one of all) if (tellable(one, best) === "figures") expect(one.win).toBeLessThanOrEqual(best.win);
});
