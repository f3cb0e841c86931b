// What the Expert's estimates say, so that what it favours and the figures that are shown agree. Pure.
import type { Estimate } from "../lib/protocol";

/** With a larger error, or a smaller share of its thoughts, an action was hardly looked at, and its figures mean little. */
const ERROR = 0.05;
const SHARE = 0.002;
/** How much of a difference in winning, and in points of the round, is worth a word. */
const MUCH = 0.01;
const POINTS = 1;

export type Reason = "only" | "clear" | "wins" | "scores" | "equal";

/** The favoured action is the one thought about the longest, which the bot itself would take. */
export interface Favourite {
  best: Estimate;
  /** The one that comes next, if there is any. */
  other: Estimate | null;
  why: Reason;
}

const isLooked = ({ weight, win_error }: Estimate): boolean => weight >= SHARE && win_error <= ERROR;

export function favourite([best, ...rest]: Estimate[]): Favourite | null {
  if (!best) return null;
  const looked = rest.filter(isLooked);
  const other = looked.sort((one, two) => two.win - one.win)[0] ?? null;
  if (other === null) return { best, other, why: rest.length > 0 ? "clear" : "only" };
  if (best.win - other.win > Math.max(MUCH, best.win_error + other.win_error)) return { best, other, why: "wins" };
  return { best, other, why: best.win >= other.win && best.score - other.score >= POINTS ? "scores" : "equal" };
}

/** How an action is told beside the favoured one: by its figures, or that they do not tell it from the favoured one. */
export function tellable(one: Estimate, best: Estimate): "figures" | "same" | "hardly" {
  if (one === best) return "figures";
  if (!isLooked(one)) return "hardly";
  return one.win > best.win ? "same" : "figures";
}
