// What is drawn of an analysis, worked out from it. Pure, so that it can be tested without a page.
import type { Account, ActionWorth, Analysis, JudgedDecision, Loss, Measured, Verdict } from "../lib/protocol";

/** In which unit losses are told: points of the round, or shares of the match. */
export type Measure = "points" | "share";

/** Mistakes below it are not shown. */
export interface Filter {
  measure: Measure;
  least: number;
  seat: number | null;
}

/** What can be chosen as the least mistake that is shown. */
export const SIZES: Record<Measure, number[]> = { points: [0, 1, 3, 6, 10], share: [0, 0.01, 0.03, 0.06, 0.1] };

export const lossOf = (verdict: Verdict, measure: Measure): Loss => verdict[measure];

/** The decisions that are shown as mistakes. */
export const mistakes = (analysis: Analysis, { measure, least, seat }: Filter): JudgedDecision[] =>
  analysis.decisions.filter((one) => {
    const loss = lossOf(one.judgement, measure);
    return loss.mistake && loss.lost >= least && (seat === null || one.seat === seat);
  });

/** The decision that is taken next when so many actions have been taken. */
export const decisionAt = (analysis: Analysis, step: number): JudgedDecision | undefined =>
  analysis.decisions.find(({ number }) => number === step);

/** A seat's share of the match through it: after how many actions, and how large. */
export const shares = (analysis: Analysis, seat: number): [number, number][] => [
  [0, analysis.start[seat] ?? 0],
  ...analysis.decisions.map(({ number, prospects }): [number, number] => [number + 1, prospects[seat] ?? 0]),
];

/** What an action was worth, by its text. */
export const worth = (verdict: Verdict, measure: Measure): Map<string, number> =>
  new Map(verdict.options.map((option) => [option.action, option[measure]]));

/** How far an action is behind the best one, with the error of that. */
export function behind(verdict: Verdict, action: string, measure: Measure): Pick<Loss, "lost" | "error"> {
  const find = (wanted: string): ActionWorth | undefined => verdict.options.find((one) => one.action === wanted);
  const [best, one] = [find(lossOf(verdict, measure).best), find(action)];
  return { lost: (best?.[measure] ?? 0) - (one?.[measure] ?? 0), error: one?.[`${measure}_error`] ?? 0 };
}

const ERRORS = 2; // what is behind by no more is as good as the best, as far as anyone can tell

/** What to say to who guesses at a mistake: that it is the best action, as good, what was done, or worse as well. */
export function judgeGuess(decision: JudgedDecision, guess: string, measure: Measure): Found {
  if (guess === lossOf(decision.judgement, measure).best) return "right";
  if (guess === decision.action) return "same";
  const { lost, error } = behind(decision.judgement, guess, measure);
  return lost <= ERRORS * error ? "as_good" : "other";
}
export type Found = "right" | "as_good" | "same" | "other";

/** The parts of a score as a player understands them at once. */
export type PlainPart = "base" | "luck" | "own" | "others" | "rest";
export interface Step {
  part: PlainPart;
  value: Measured;
  /** The sum before it and with it. */
  from: number;
  to: number;
}

/** From what well played average cards bring to the score, step by step. */
export function balanceOf({ usual, possible, luck, own, others, rest }: Account): Step[] {
  const base = { value: usual.value + possible.value, error: Math.hypot(usual.error, possible.error) };
  let sum = 0;
  return Object.entries({ base, luck, own, others, rest }).map(([part, value]) => {
    const from = sum;
    sum += value.value;
    return { part: part as PlainPart, value, from, to: sum };
  });
}

/** A seat's largest mistakes, by points of the round. */
export const largest = (analysis: Analysis, seat: number, most: number): JudgedDecision[] =>
  mistakes(analysis, { measure: "points", least: 0, seat })
    .sort((one, other) => other.judgement.points.lost - one.judgement.points.lost)
    .slice(0, most);
