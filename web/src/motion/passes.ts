// Where cards come from that come into a hand, and where those go that leave it. Pure: what happened tells it.
import type { GameEvent } from "../lib/protocol";

/** The seats that gave a seat cards, by card. */
export function giversOf(seat: number, players: number, news: GameEvent[]): Map<string, number> {
  const givers = new Map<string, number>();
  for (const event of news) {
    if (event.event !== "cards_passed" && event.event !== "cards_passed_right") continue;
    const [cards, by] = event.event === "cards_passed" ? [event.given, players - 1] : [event.cards, 1];
    const giver = (seat + by) % players;
    cards[giver]?.forEach((card) => givers.set(card, giver));
  }
  return givers;
}

/** Where a card of a seat's hand has gone: to a seat, to the middle of the table, or into the trick, which draws it. */
export function whereTo(seat: number, players: number, card: string, news: GameEvent[]): number | "middle" | "trick" {
  for (const event of news) {
    if (!("card" in event) || !("seat" in event) || event.seat !== seat || event.card !== card) continue;
    if (event.event === "card_played") return "trick";
    if (event.event === "card_given") return (seat + 1) % players;
  }
  return "middle";
}
