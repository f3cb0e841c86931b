// What the text of a card says: the letter of its colour, then its rank. The deck in play says which there are; without
// one they are our colours and the suits of a pack of 52.
import type { DeckInfo } from "../lib/protocol";
import { COLOURS, SUITS, SYMBOLS, type Colour } from "./symbols";

const USUAL: DeckInfo = { colours: { ...COLOURS, ...SUITS }, ranks: [] };
let deck = $state.raw(USUAL);

/** Cards are from now on those of this deck. */
export function useDeck(wanted: DeckInfo | undefined): void {
  deck = wanted ?? USUAL;
}

/** The name of a card's colour. */
export const colourOf = (card: string): string => deck.colours[card.charAt(0)] ?? card.charAt(0);

export const rankOf = (card: string): string => card.slice(1);

export const numberOf = (card: string): number => Number(rankOf(card));

const isRank = (rank: string): boolean =>
  deck.ranks.length > 0 ? deck.ranks.includes(rank) : /^(\d+|[JQKA])$/.test(rank);

export const isCard = (text: string): boolean => text.charAt(0) in deck.colours && isRank(rankOf(text));

export const isColour = (name: string): boolean => Object.values(deck.colours).includes(name);

const isDrawn = (colour: string): colour is Colour => colour in SYMBOLS;

/** As which colour one is drawn: as itself, or where only its deck knows it as one that the deck does not have. */
export function lookOf(colour: string): Colour {
  if (isDrawn(colour)) return colour;
  const names = Object.values(deck.colours);
  const free = Object.keys(SYMBOLS).filter((look) => !names.includes(look));
  const place = names.filter((name) => !isDrawn(name)).indexOf(colour);
  return free[Math.max(place, 0) % free.length] as Colour;
}

const place = (card: string): number => Object.keys(deck.colours).indexOf(card.charAt(0));
export const height = (card: string): number =>
  deck.ranks.length > 0 ? deck.ranks.indexOf(rankOf(card)) : numberOf(card);

/** Sorts cards by colour in the order of the deck, low cards first. */
export const rising = (one: string, other: string): number => place(one) - place(other) || height(one) - height(other);
