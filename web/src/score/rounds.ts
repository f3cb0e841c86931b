// The score sheet's data: each round that has ended, with what happened in it.
import type { GameEvent, RoundScored } from "../lib/protocol";

export interface ScoredRound {
  scored: RoundScored;
  /** What happened in the round, in order. */
  events: GameEvent[];
}

export function roundsOf(events: GameEvent[]): ScoredRound[] {
  const rounds: ScoredRound[] = [];
  let since: GameEvent[] = [];
  for (const event of events) {
    if (event.event === "round_scored") {
      rounds.push({ scored: event, events: since });
      since = [];
    } else {
      since.push(event);
    }
  }
  return rounds;
}

/** The events of a round that explain its score. */
const EXPLAINING: readonly GameEvent["event"][] = [
  "chief_found",
  "trump_chosen",
  "partner_chosen",
  "stalemate",
  "nobody_bid",
  "board_settled",
  "teams_formed",
  "monster_given",
  "functions_shown",
  "functions_fulfilled",
  "function_discarded",
];

export const explaining = (round: ScoredRound): GameEvent[] =>
  round.events.filter((event) => EXPLAINING.includes(event.event));

export function find<E extends GameEvent["event"]>(
  events: GameEvent[],
  kind: E,
): Extract<GameEvent, { event: E }> | undefined {
  return events.find((event): event is Extract<GameEvent, { event: E }> => event.event === kind);
}

/** In Mü, what chief and partner have taken together and needed. */
export function teamPoints(round: ScoredRound): { taken: number; goal: number } | null {
  const chief = find(round.events, "chief_found");
  const partner = find(round.events, "partner_chosen");
  const tricks = round.scored.parts["tricks"];
  if (!chief || !partner || !tricks) return null;
  return { taken: (tricks[chief.chief] ?? 0) + (tricks[partner.partner] ?? 0), goal: chief.goal };
}
