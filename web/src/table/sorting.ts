// How the own hand lies: as the game groups it, the other way round, or by number, with the trumps apart as always.
import { numberOf } from "../cards/symbols";
import type { CardGroup } from "../games/kind";

export const ORDERS = ["colour", "colour_down", "number"] as const;
export type Order = (typeof ORDERS)[number];

export function sorted(groups: CardGroup[], order: Order): CardGroup[] {
  if (order === "colour") return groups;
  if (order === "colour_down") return groups.map((group) => ({ ...group, cards: [...group.cards].reverse() }));
  const rest = groups.filter(({ trump }) => !trump).flatMap(({ cards }) => cards);
  if (rest.length === 0) return groups;
  const cards = rest.sort((one, other) => numberOf(one) - numberOf(other));
  return [...groups.filter(({ trump }) => trump), { key: "cards:by_number", trump: false, cards }];
}
