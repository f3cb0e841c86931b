// What a round came to, told by its game: a headline for who reads it, and each seat's sum in words.
import { t } from "../lib/texts.svelte";
import type { Known } from "../lib/reduce";
import { signed } from "../lib/words";
import { roundsOf, type ScoredRound } from "./rounds";

export interface RoundResult {
  headline: string;
  /** Whether it went well for who reads it; null for who only watches, or where it is neither. */
  good: boolean | null;
  /** By seat: where the score of the round comes from. */
  sums: string[];
}

/** `name` is "you" for `own`, the seat of who reads it. */
export type TellResult = (round: ScoredRound, name: (seat: number) => string, own: number | null) => RoundResult;

const tellers = import.meta.glob<TellResult>("../games/*/result.ts", { eager: true, import: "result" });

export const resultOf = (game: string): TellResult => tellers[`../games/${game}/result.ts`] ?? partsOf(game);

/** What the last round that has ended came to; null before there is one. */
export function lastResult({ update, events }: Known, name: (seat: number) => string): RoundResult | null {
  const last = roundsOf(events).at(-1);
  return last ? resultOf(update.table.game)(last, name, update.seat) : null;
}

/** Of a game that tells nothing more: the parts of its score. */
const partsOf =
  (game: string): TellResult =>
  ({ scored }) => ({
    headline: t("table:round_over"),
    good: null,
    sums: scored.scores.map((_, seat) => {
      const parts = Object.entries(scored.parts).filter(([, points]) => points[seat]);
      const told = parts.map(([part, points]) => {
        const label = t(`${game}:part.${part}`, { defaultValue: part.replaceAll("_", " ") });
        return `${label} ${signed(points[seat] ?? 0)}`;
      });
      return told.join(", ") || "–";
    }),
  });

/** How many tricks each seat took in the round. */
export function tricksOf({ events }: ScoredRound, seats: number): number[] {
  const taken = Array.from({ length: seats }, () => 0);
  for (const event of events) if (event.event === "trick_won") taken[event.seat]! += 1;
  return taken;
}
