// The pieces that words about any game are made of: cards, seats, trumps and points, in the page's language.
import { colourOf, rankOf } from "../cards/deck.svelte";
import { SUITS } from "../cards/symbols";
import type { Values } from "./forms";
import { isolated } from "./isolated";
import { inEachGame, language, t } from "./texts.svelte";

export type Name = (seat: number) => string;
export type { Values };

/** A name that is part of a program, such as "tricks_taken", as people write it. */
export const inWords = (name: string): string => name.replaceAll("_", " ");

export const colourName = (colour: string): string => t(`cards:colour.${colour}`, { defaultValue: inWords(colour) });

const isSuit = (colour: string): boolean => Object.values<string>(SUITS).includes(colour);

export function cardName(card: string): string {
  const [colour, rank] = [colourOf(card), rankOf(card)];
  const number = t(`cards:rank.${rank}`, { defaultValue: rank });
  return t(isSuit(colour) ? "cards:of_suit" : "cards:card", { colour: colourName(colour), number });
}

export const list = (items: string[]): string =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(items.map(isolated));

export const cardNames = (cards: string[]): string => list(cards.map(cardName));

/** A name as it stands within a sentence: "you" and who only plays along have a capital letter only at its head. */
export function nameWithin(name: string): string {
  const key = ["table:you", ...inEachGame("plays_along")].find((one) => t(one) === name);
  return key ? t(`${key}_within`) : name;
}

/** Names in a row, of which only the first may stand at the head of a sentence. */
export const seatNames = (seats: number[], name: Name): string =>
  list(seats.map((seat, i) => (i > 0 ? nameWithin(name(seat)) : name(seat))));

/** A seat's name for a text, which is told in the second person where the name is "You". */
export const called = (seat: number, name: Name): Values => ({
  name: name(seat),
  ...(name(seat) === t("table:you") ? { context: "own" } : {}),
});

/** A number that was won or lost, with its sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Numbers as they stand, with a minus instead of a hyphen. */
export const plain = (figures: number | string): string => String(figures).replace(/-(?=\d)/g, "−");

/** A trump: a colour, a number or none. */
export function trumpName(trump: string | number): string {
  if (trump === "none") return t("cards:trump.none");
  return Number.isNaN(Number(trump)) ? colourName(String(trump)) : t("cards:trump.number", { number: trump });
}
