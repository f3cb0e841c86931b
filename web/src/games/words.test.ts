import { afterEach, describe, expect, test } from "vitest";
import type { GameEvent } from "../lib/protocol";
import protocol from "../lib/protocol.ts?raw";
import { has, LANGUAGES, setLanguage, t } from "../lib/texts.svelte";
import { called, cardName, seatNames, signed, trumpName } from "../lib/words";
import { GAMES } from ".";
import { actionLabel, say as sayOf } from "./words";

/** The event as the game tells it that has words for it; any, for what all games have. */
function say(event: GameEvent, name: (seat: number) => string, own: number | null = null): string {
  const forms = ["", ".stolen"].map((form) => event.event + form);
  const hasWords = (game: string): boolean => forms.some((form) => has(`${game}:event.${form}`, { count: 1 }));
  return sayOf(event, GAMES.find(hasWords) ?? "mue", name, own);
}

const name = (seat: number): string => ["Anna", "Beate", "Conny", "Dagmar"][seat] ?? `?${seat}`;

/** One event of each kind; the type says when one is missing. */
const EXAMPLES: { [Kind in GameEvent["event"]]: Extract<GameEvent, { event: Kind }> } = {
  all_discarded: { event: "all_discarded" },
  bid_ended: { event: "bid_ended", seat: 0 },
  board_settled: {
    event: "board_settled",
    start: 0,
    cache: "discard-1",
    trump: "red",
    super_trump: "none",
    points: -2,
  },
  card_bid: { event: "card_bid", seat: 0, card: "R7", bid: 2 },
  card_cached: { event: "card_cached", seat: 0, card: "R7" },
  card_discarded: { event: "card_discarded", seat: 0, card: "R7" },
  card_given: { event: "card_given", seat: 0, card: "R7" },
  card_laid_aside: { event: "card_laid_aside", card: "R7", row: 0 },
  card_offered: { event: "card_offered", seat: 0, card: "R7" },
  card_played: { event: "card_played", seat: 0, card: "R7" },
  card_taken: { event: "card_taken", seat: 0, card: "R7", row: 0 },
  cards_discarded: { event: "cards_discarded", cards: [["R7"], null, null, null] },
  cards_passed: { event: "cards_passed", given: [["R7"], null, null, ["B1", "G2"]] },
  cards_passed_right: { event: "cards_passed_right", cards: [["R7"], ["B1", "G2"], null, null] },
  cards_swapped: { event: "cards_swapped", seat: 0, given: "R7", taken: "R9" },
  chief_found: { event: "chief_found", chief: 0, vice: 1, bid: 4, goal: 36 },
  dealt: { event: "dealt", round: 0, dealer: 0, hands: [["R7"], null, null, null] },
  function_chosen: { event: "function_chosen", seat: 0, function: "no-red" },
  function_discarded: { event: "function_discarded", seat: 0, function: "exactly-1", stolen: true },
  function_drafted: { event: "function_drafted", seat: 0, function: "last-trick" },
  functions_fulfilled: { event: "functions_fulfilled", seats: [1], stolen_from: [2] },
  functions_shown: { event: "functions_shown", functions: [null, "no-red", "no-tricks", "most-tricks"] },
  hint_given: { event: "hint_given", row: 0, leader: 1, cards: ["R7", "B1", "G2", "Y3"], winner: 0 },
  match_over: { event: "match_over", scores: [9, 8, 7, 6], winners: [0] },
  meinz_called: { event: "meinz_called", seat: 0 },
  monster_given: { event: "monster_given", seat: 0 },
  nobody_bid: { event: "nobody_bid" },
  partner_chosen: { event: "partner_chosen", chief: 0, partner: 1 },
  passed: { event: "passed", seat: 0 },
  places_found: { event: "places_found", places: [1, 2, 2, 4], done: [4, 3, 3, 2], sums: [0, 0, 0, 0] },
  round_scored: { event: "round_scored", round: 0, parts: {}, scores: [5, -3, 0, 1], totals: [5, -3, 0, 1] },
  rows_laid: { event: "rows_laid", round: 0, dealer: 0, rows: [], trump_color: null, trump_number: null },
  space_covered: { event: "space_covered", seat: 0, space: "cache discard-1" },
  stalemate: { event: "stalemate", tied: [0, 1], last: 0, bid: 3 },
  stayed_silent: { event: "stayed_silent", seat: 0 },
  sums_counted: { event: "sums_counted", sums: [51, 38, 37, 31] },
  teams_formed: { event: "teams_formed", start: 0, team: [0, 1], others: [2, 3] },
  trick_kept: { event: "trick_kept", seat: 0 },
  trick_won: { event: "trick_won", seat: 0, leader: 1, cards: ["R7", "B1"] },
  trump_chosen: { event: "trump_chosen", seat: 0, role: "chief", trump: "7" },
  trumps_shown: { event: "trumps_shown", trump_color: "red", trump_number: "none" },
  zeros_captured: { event: "zeros_captured", seat: 0, cards: ["R0", "B0"] },
};

afterEach(() => setLanguage("en"));

/** A sentence: it begins like one, ends like one, and no gap was left empty. */
function expectSentence(text: string): void {
  expect(text).toMatch(/^[A-ZÄÖÜ„“].*[.!”“]$/u);
  expect(text).not.toMatch(/{{|undefined|NaN|\s\s|\s[.,;:]|:\.|“”|„“|^\w+$/);
}

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(Object.values(EXAMPLES))("$event is told in a sentence", (event) => {
    setLanguage(language);
    const [told, toOneself] = [say(event, name), say(event, name, 0)];
    expectSentence(told);
    expectSentence(toOneself);
    if ("seat" in event) expect(told).toContain("Anna");
    expect(toOneself).not.toContain("Anna");
    // The second person with its verb, and small within a sentence.
    expect(toOneself).not.toMatch(
      /\b[Yy]ou (is|has|wins|takes|leads|plays)\b|\b[Dd]u (ist|hat|gewinnt|nimmt|spielt)\b/,
    );
    expect(toOneself).not.toMatch(/[,;] (You|Du)\b|\b(and|und|against|gegen) (You|Du)\b/);
  });
});

test("every event of the protocol is there", () => {
  const tags = [...protocol.matchAll(/^ {2}event: "(\w+)";/gm)].map(([, tag]) => tag);
  expect(Object.keys(EXAMPLES).sort()).toEqual(tags.sort());
});

test.each([
  ["en", { event: "card_bid", seat: 1, card: "R7", bid: 1 }, "Beate bids red 7, 1 card so far."],
  ["de", { event: "card_bid", seat: 0, card: "R7", bid: 2 }, "Du bietest Rot 7, bisher 2 Karten."],
  ["en", EXAMPLES.chief_found, "You are chief with a bid of 4 cards. The goal is 36 points. Beate is vice."],
  ["de", EXAMPLES.cards_passed, "Alle haben Karten nach links geschoben. Du bekommst Blau 1 und Grün 2."],
  ["en", EXAMPLES.cards_passed_right, "Everybody has passed cards to the right. You receive blue 1 and green 2."],
  ["de", EXAMPLES.space_covered, "Du sagst njet zu „Drücken: 1 ablegen“."],
  ["en", { event: "functions_fulfilled", seats: [], stolen_from: [] }, "Nobody has fulfilled their own task."],
  [
    "en",
    { event: "match_over", scores: [9, 9], winners: [0, 1] },
    "The match is over. The victory is shared: you and Beate.",
  ],
  ["de", EXAMPLES.round_scored, "Runde 1 ist zu Ende. Du +5, Beate −3, Conny 0 und Dagmar +1."],
  ["en", EXAMPLES.teams_formed, "The teams: you and Beate against Conny and Dagmar."],
  ["en", { event: "partner_chosen", chief: 1, partner: 0 }, "Beate picks you as partner."],
  ["de", { event: "partner_chosen", chief: 1, partner: 0 }, "Beate wählt dich als Partner."],
  ["en", { ...EXAMPLES.hint_given, leader: 0, winner: 1 }, "Hint for row 1: you lead, Beate would take the trick."],
  [
    "de",
    { ...EXAMPLES.hint_given, leader: 0, winner: 1 },
    "Hinweis zu Reihe 1: Du spielst aus, Beate bekäme den Stich.",
  ],
  ["de", { ...EXAMPLES.hint_given, leader: 0 }, "Hinweis zu Reihe 1: Du spielst aus und bekämst den Stich."],
  ["de", EXAMPLES.trumps_shown, "Die Trümpfe sind aufgedeckt: Rot und keine Zahl."],
  [
    "de",
    { event: "trumps_shown", trump_color: "none", trump_number: 6 },
    "Die Trümpfe sind aufgedeckt: keine Farbe und 6.",
  ],
  [
    "en",
    EXAMPLES.board_settled,
    "The board is settled. You start; cache: discard 1; trump: red; super trump: none; points per trick: −2.",
  ],
] as ["en" | "de", GameEvent, string][])("%s: %o", (language, event, sentence) => {
  setLanguage(language);
  expect(say(event, name, 0)).toBe(sentence);
});

test.each([
  ["mue", "bid R6", "Bid red 6"],
  ["mue", "pass", "Pass"],
  ["mue", "trump 7", "Trump: number 7"],
  ["mue", "trump none", "No trump"],
  ["mue", "partner 2", "Conny as partner"],
  ["njet", "njet points -2", "Njet to “points per trick: −2”"],
  ["njet", "njet start 1", "Njet to “start player: Beate”"],
  ["njet", "team 1 3", "With Beate and Dagmar"],
  ["njet", "team alone", "Play alone"],
  ["was_sticht", "draft no-red", "Take “no red cards”"],
  ["was_sticht", "discard exactly-2", "Discard “exactly 2 tricks”"],
  ["meinz", "discard R5", "Lay red 5 aside"],
  ["meinz", "take G9", "Take green 9"],
  ["last_panther", "give K7", "Pass black 7"],
] as [string, string, string][])("%s: the action %s reads %s", (game, action, label) => {
  expect(actionLabel(action, game, name)).toBe(label);
});

test("cards, trumps and points in words", () => {
  expect([cardName("K0"), trumpName("none"), trumpName(3), signed(-4), signed(4), signed(0)]).toEqual([
    "black 0",
    "no trump",
    "number 3",
    "−4",
    "+4",
    "0",
  ]);
  setLanguage("de");
  expect([cardName("K0"), trumpName("red")]).toEqual(["Schwarz 0", "Rot"]);
});

test("a name in a text is told in the second person where it is the reader's", () => {
  const seen = (seat: number): string => (seat === 0 ? t("table:you") : name(seat));
  const texts = ["table:takes", "table:in_front", "table:is_asked", "njet:covered_by", "was_sticht:taken_by"];
  setLanguage("de");
  expect(texts.map((text) => t(text, { space: "F", card: "K", ...called(0, seen) }))).toEqual([
    "Du bekommst den Stich",
    "Deine Karte liegt vorn",
    "bist dran",
    "F, abgedeckt von dir",
    "K, genommen von dir",
  ]);
  expect(t("table:takes", called(1, seen))).toBe("Der Stich geht an: Beate");
  expect([seatNames([0, 1], seen), seatNames([1, 0], seen)]).toEqual(["Du und Beate", "Beate und du"]);
});
