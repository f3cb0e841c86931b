import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { DeckInfo } from "../lib/protocol";
import { setLanguage } from "../lib/texts.svelte";
import { cardName } from "../lib/words";
import Card from "./Card.svelte";
import { colourOf, isCard, lookOf, rising, useDeck } from "./deck.svelte";

const PACK: DeckInfo = {
  colours: { C: "clubs", D: "diamonds", H: "hearts", S: "spades" },
  ranks: ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
};
/** K means something else here, and nobody else has these colours. */
const OWN: DeckInfo = { colours: { K: "kings", B: "blue", P: "peaches" }, ranks: ["low", "high"] };

afterEach(() => {
  cleanup();
  useDeck(undefined);
  setLanguage("en");
});

test.each([
  ["en", ["10 of spades", "ace of hearts", "queen of diamonds", "2 of clubs"]],
  ["de", ["Pik 10", "Herz Ass", "Karo Dame", "Kreuz 2"]],
] as const)("in %s the cards of a pack of 52 have their names", (language, names) => {
  setLanguage(language);
  useDeck(PACK);
  expect(["S10", "HA", "DQ", "C2"].map(cardName)).toEqual(names);
});

test("a hand of a pack of 52 lies by suit as the deck has them, the ten above the nine and the ace on top", () => {
  useDeck(PACK);
  expect(["SA", "H10", "SK", "C2", "H9", "S10", "SJ"].sort(rising)).toEqual("C2 H9 H10 S10 SJ SK SA".split(" "));
});

test("what is a card is for the deck in play to say", () => {
  expect(["R7", "S10", "SA", "R7x", "pass", "X7"].map(isCard)).toEqual([true, true, true, false, false, false]);
  useDeck(OWN);
  expect(["Klow", "Phigh", "R7", "K7"].map(isCard)).toEqual([true, true, false, false]);
});

test("a letter means the colour that the deck calls so", () => {
  expect([colourOf("K7"), cardName("K7")]).toEqual(["black", "black 7"]);
  useDeck(OWN);
  expect([colourOf("Klow"), cardName("Klow")]).toEqual(["kings", "kings low"]);
});

test("colours of a deck's own are drawn as colours that it does not have, each as another", () => {
  useDeck(OWN);
  const looks = Object.values(OWN.colours).map(lookOf);
  expect(looks[1]).toBe("blue");
  expect(new Set(looks).size).toBe(3);
});

test.each(["S10", "HA", "R7"])(
  "%s is drawn with its rank in both places, in the size that there is room for",
  (card) => {
    const texts = [...render(Card, { props: { card } }).container.querySelectorAll("text")];
    expect(texts.map((text) => text.textContent)).toEqual([card.slice(1), card.slice(1)]);
    const sizes = texts.map((text) => Number(text.getAttribute("font-size")));
    expect(sizes).toEqual({ S10: [13, 25], HA: [21, 38], R7: [21, 46] }[card]);
  },
);
