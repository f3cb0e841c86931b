import { describe, expect, test } from "vitest";
import { GAP, rowsOf, stepOf, type Fan } from "./fan";

const PHONE = { width: 344, card: 58, least: 44 };
const hand = (...groups: number[]): Fan => ({ ...PHONE, groups });

test("a hand that fits lies in one row, without a card over another", () => {
  expect(stepOf(hand(2, 2))).toBe(PHONE.card + 5);
  expect(rowsOf(hand(2, 2), PHONE.card + 5)).toBe(1);
});

test("before there is a second row, cards lie over each other", () => {
  const step = stepOf(hand(3, 3));
  expect(step).toBeLessThan(PHONE.card);
  expect(rowsOf(hand(3, 3), step)).toBe(1);
  expect(6 * step + PHONE.card - step + GAP).toBeLessThanOrEqual(PHONE.width);
});

describe.each([1, 5, 8, 12, 15])("%i cards", (count) => {
  test.each([1, 3, 5])("in %i groups: of every card enough for a finger is seen, in the fewest rows", (many) => {
    const groups = Array.from({ length: many }, (_, i) => Math.floor((count + i) / many));
    const step = stepOf(hand(...groups));
    expect(step).toBeGreaterThanOrEqual(PHONE.least);
    expect(rowsOf(hand(...groups), step)).toBe(rowsOf(hand(...groups), PHONE.least));
  });
});

test("with a second row there is room for all", () => {
  expect(stepOf(hand(4, 3, 1, 4))).toBeGreaterThan(PHONE.least);
});
