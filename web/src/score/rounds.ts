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

export function find<E extends GameEvent["event"]>(
  events: GameEvent[],
  kind: E,
): Extract<GameEvent, { event: E }> | undefined {
  return events.find((event): event is Extract<GameEvent, { event: E }> => event.event === kind);
}
