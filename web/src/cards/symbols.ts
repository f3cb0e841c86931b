// The five colours: a letter on the wire, a name in texts and styles, and a symbol of its own.

export const COLOURS = { B: "blue", Y: "yellow", R: "red", K: "black", G: "green" } as const;
export type Letter = keyof typeof COLOURS;
export type Colour = (typeof COLOURS)[Letter];

/** Outlines in a square of 24 by 24: a drop, a sun, a heart, a moon and a clover, told apart by shape alone. */
export const SYMBOLS: Record<Colour, string> = {
  blue: "M12 1.5C12 1.5 4 10.8 4 15a8 8 0 0 0 16 0C20 10.8 12 1.5 12 1.5Z",
  yellow: "M12 0l2.7 5.5 5.8-2-2 5.8 5.5 2.7-5.5 2.7 2 5.8-5.8-2L12 24l-2.7-5.5-5.8 2 2-5.8L0 12l5.5-2.7-2-5.8 5.8 2Z",
  red: "M12 22C4.8 16.6 1.2 12.6 1.2 8.2A5.7 5.7 0 0 1 12 5.9a5.7 5.7 0 0 1 10.8 2.3C22.8 12.6 19.2 16.6 12 22Z",
  black: "M14.5 1.2a11 11 0 1 0 8.3 14.6A9.4 9.4 0 0 1 14.5 1.2Z",
  green:
    "M12 1a5 5 0 0 1 4.2 7.7 5 5 0 1 1-2.9 7.9c.2 2.3.9 4.3 2.2 6.4h-7c1.3-2.1 2-4.1 2.2-6.4a5 5 0 1 1-2.9-7.9A5 5 0 0 1 12 1Z",
};

const isLetter = (letter: string): letter is Letter => letter in COLOURS;

/** The colour of a card such as "R7". */
export function colourOf(card: string): Colour {
  const letter = card.charAt(0);
  if (!isLetter(letter)) throw new Error(`no card: ${card}`);
  return COLOURS[letter];
}

export const numberOf = (card: string): number => Number(card.slice(1));
