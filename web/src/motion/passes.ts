// Where cards come from that come into a hand, and where those go that leave it. Pure: what happened tells it.
import { eventTelling } from "../games/words";
import type { GameEvent } from "../lib/protocol";

/** The seats that gave a seat cards, by card. */
export function giversOf(game: string, seat: number, players: number, news: GameEvent[]): Map<string, number> {
  const givers = new Map<string, number>();
  for (const event of news) {
    const passed = eventTelling(event, game).passes?.(event);
    if (!passed) continue;
    const giver = (seat - passed.to + players) % players;
    passed.given[giver]?.forEach((card) => givers.set(card, giver));
  }
  return givers;
}

/** The cards that others have given a seat, one of them twice where two of it came. */
export function receivedBy(game: string, seat: number, players: number, news: GameEvent[]): string[] {
  return news.flatMap((event) => {
    const passed = eventTelling(event, game).passes?.(event);
    return (passed && passed.given[(seat - passed.to + players) % players]) ?? [];
  });
}

/** Where a card of a seat's hand has gone: to a seat, to the middle of the table, or into the trick, which draws it. */
export function whereTo(
  game: string,
  seat: number,
  players: number,
  card: string,
  news: GameEvent[],
): number | "middle" | "trick" {
  for (const event of news) {
    if (!("card" in event) || !("seat" in event) || event.seat !== seat || event.card !== card) continue;
    if (event.event === "card_played") return "trick";
    const { goesTo } = eventTelling(event, game);
    if (goesTo !== undefined) return (seat + goesTo + players) % players;
  }
  return "middle";
}
