// The board as it is printed: five rows of five spaces, named as the actions name them (NJ-4).

const COLOURS = ["red", "black", "blue", "yellow", "none"];

export const BOARD: [row: string, values: string[]][] = [
  ["start", ["0", "1", "2", "3", "4"]],
  ["cache", ["discard-1", "discard-2", "discard-2-no-zeros", "pass-2", "none"]],
  ["trump", COLOURS],
  ["super", COLOURS],
  ["points", ["1", "2", "3", "4", "-2"]],
];
