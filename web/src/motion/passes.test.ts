import { expect, test } from "vitest";
import type { GameEvent } from "../lib/protocol";
import { played } from "../testing/server";
import { giversOf, whereTo } from "./passes";

const left: GameEvent = { event: "cards_passed", given: [["R1"], ["B2", "B3"], null, null] };
const right: GameEvent = { event: "cards_passed_right", cards: [["R1"], ["B2", "B3"], null, null] };

test("cards passed to the left come from the right, and the other way round", () => {
  expect([...giversOf("last_panther", 2, 4, [left])]).toEqual([
    ["B2", 1],
    ["B3", 1],
  ]);
  expect([...giversOf("njet", 0, 4, [right])]).toEqual([
    ["B2", 1],
    ["B3", 1],
  ]);
  expect([...giversOf("njet", 3, 4, [right])]).toEqual([["R1", 0]]);
});

test("cards that were dealt come from nobody", () => {
  expect(giversOf("njet", 0, 4, [{ event: "dealt", round: 1, dealer: 0, hands: [] }]).size).toBe(0);
});

test("a card goes into the trick, to the left neighbour or into the middle", () => {
  expect(whereTo("last_panther", 3, 4, "R1", [played(3, "R1")])).toBe("trick");
  expect(whereTo("last_panther", 3, 4, "R1", [{ event: "card_given", seat: 3, card: "R1" }])).toBe(0);
  expect(whereTo("meinz", 3, 4, "R1", [{ event: "card_discarded", seat: 3, card: "R1" }])).toBe("middle");
  expect(whereTo("last_panther", 3, 4, "R1", [played(2, "R1")])).toBe("middle");
});
