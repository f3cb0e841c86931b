import { expect, test } from "vitest";
import { sorted } from "./sorting";

const groups = [
  { key: "trumps", trump: true, cards: ["R2", "R9"] },
  { key: "blue", trump: false, cards: ["B1", "B7"] },
  { key: "green", trump: false, cards: ["G1", "G3"] },
];
const cards = (order: Parameters<typeof sorted>[1]): string[][] => sorted(groups, order).map((group) => group.cards);

test("a hand lies by colour, the other way round, or by number with its trumps apart", () => {
  expect(cards("colour")).toEqual([
    ["R2", "R9"],
    ["B1", "B7"],
    ["G1", "G3"],
  ]);
  expect(cards("colour_down")).toEqual([
    ["R9", "R2"],
    ["B7", "B1"],
    ["G3", "G1"],
  ]);
  expect(cards("number")).toEqual([
    ["R2", "R9"],
    ["B1", "G1", "G3", "B7"],
  ]);
});
