// The colours that cards are drawn in, and their symbols: our five, and the suits of a pack of 52.

export const COLOURS = { B: "blue", Y: "yellow", R: "red", K: "black", G: "green" } as const;
export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" } as const;
export type Colour = (typeof COLOURS)[keyof typeof COLOURS] | (typeof SUITS)[keyof typeof SUITS];

/** Outlines in a square of 24 by 24, told apart by shape alone: a drop, a sun, a heart, a moon and a clover, and the suits'. */
export const SYMBOLS: Record<Colour, string> = {
  blue: "M12 1.5C12 1.5 4 10.8 4 15a8 8 0 0 0 16 0C20 10.8 12 1.5 12 1.5Z",
  yellow: "M12 0l2.7 5.5 5.8-2-2 5.8 5.5 2.7-5.5 2.7 2 5.8-5.8-2L12 24l-2.7-5.5-5.8 2 2-5.8L0 12l5.5-2.7-2-5.8 5.8 2Z",
  red: "M12 22C4.8 16.6 1.2 12.6 1.2 8.2A5.7 5.7 0 0 1 12 5.9a5.7 5.7 0 0 1 10.8 2.3C22.8 12.6 19.2 16.6 12 22Z",
  black: "M14.5 1.2a11 11 0 1 0 8.3 14.6A9.4 9.4 0 0 1 14.5 1.2Z",
  green:
    "M12 1a5 5 0 0 1 4.2 7.7 5 5 0 1 1-2.9 7.9c.2 2.3.9 4.3 2.2 6.4h-7c1.3-2.1 2-4.1 2.2-6.4a5 5 0 1 1-2.9-7.9A5 5 0 0 1 12 1Z",
  spades:
    "M12 1C8.6 6.2 2.4 9 2.4 14.1a4.700 4.700 0 0 0 8.400 2.900c-.2 2.200-.9 4-2.300 5.800h7c-1.400-1.800-2.100-3.600-2.300-5.800a4.700 4.700 0 0 0 8.400-2.900C21.600 9 15.400 6.200 12 1Z",
  hearts:
    "M12 22.300C5.300 17 1.500 13 1.500 8.700A5.500 5.500 0 0 1 12 6.300a5.500 5.500 0 0 1 10.500 2.400C22.500 13 18.700 17 12 22.300Z",
  diamonds: "M12 1 20.500 12 12 23 3.500 12Z",
  clubs:
    "M12 1.200a4.700 4.700 0 0 1 3.800 7.500 4.700 4.700 0 1 1-2.600 8c.2 2.200.9 4 2.300 6.100h-7c1.400-2.100 2.100-3.900 2.300-6.100a4.700 4.700 0 1 1-2.600-8A4.700 4.700 0 0 1 12 1.200Z",
};
