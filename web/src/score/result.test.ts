import { afterEach, describe, expect, test } from "vitest";
import { SITUATIONS } from "../games/situations";
import type { GameEvent } from "../lib/protocol";
import { LANGUAGES, setLanguage, t } from "../lib/texts.svelte";
import { resultOf } from "./result";
import { roundsOf, type ScoredRound } from "./rounds";

afterEach(() => setLanguage("en"));

const name = (seat: number): string => ["Ada", "Ben", "Carla", "David", "Emma"][seat] ?? `Player ${seat}`;
/** As who sits there sees the names. */
const seenBy =
  (own: number | null) =>
  (seat: number): string =>
    seat === own ? t("table:you") : name(seat);
/** Forms that fit names only. */
const FOR_NAMES = /\b(of|von) (you|du)\b|\bdu (haben|liegen|werden)\b/i;
const numbers = (words: string): number[] =>
  [...words.replaceAll("−", "-").matchAll(/[+-]\d+/g)].map(([figure]) => Number(figure));

describe.each(SITUATIONS)("%s", (game, { score }) => {
  const tell = resultOf(game);
  const rounds = roundsOf(score);

  test.each(LANGUAGES)(
    "in %s every round of a match has a headline and a sum for each, for every reader",
    (language) => {
      setLanguage(language);
      for (const round of rounds)
        for (const own of [null, ...round.scored.scores.keys()]) {
          const { headline, sums } = tell(round, seenBy(own), own);
          expect(sums).toHaveLength(round.scored.scores.length);
          for (const words of [headline, ...sums]) {
            expect(words.length).toBeGreaterThan(0);
            expect(words).not.toMatch(/{{|undefined|NaN|Infinity|result\./);
            expect(words).not.toMatch(FOR_NAMES);
          }
        }
    },
  );
});

test("in The Last Panther the numbers in words are the score", () => {
  const won = (seat: number, cards: string): GameEvent => ({
    event: "trick_won",
    seat,
    leader: 0,
    cards: cards.split(" "),
  });
  const events = [won(0, "Y1 Y7 R2"), won(1, "K7 R3 R4"), won(0, "B1 B2 B3"), won(2, "K7 K8 G1")];
  const scores = [0, -70, 0];
  const parts = { tricks: [0, -70, -50], last_trick: [0, 0, 50] };
  const scored = { event: "round_scored" as const, round: 0, parts, scores, totals: scores };
  const { sums, headline } = resultOf("last_panther")({ events, scored }, name, 1);
  expect(sums.map((words) => numbers(words).reduce((sum, figure) => sum + figure, 0))).toEqual(scores);
  expect(sums[1]).toBe("2 red −20, 1 panther −50");
  expect(headline).toBe("You caught a panther: −70");
});

const made = (taken: number[], goal: number[]): ScoredRound => {
  const scores = taken.map((points, seat) => points + goal[seat]!);
  const events: GameEvent[] = [
    { event: "chief_found", chief: 0, vice: 2, bid: 4, goal: 33 },
    { event: "partner_chosen", chief: 0, partner: 1 },
  ];
  const scored = { event: "round_scored" as const, round: 0, parts: { tricks: taken, goal }, scores, totals: scores };
  return { events, scored };
};

test("in Mü the headline says whether the goal was reached, and what that brings who reads it", () => {
  const tell = resultOf("mue");
  const reached = made([20, 18, 10, 8, 4], [40, 40, 0, 0, 0]);
  expect(tell(reached, name, 0)).toMatchObject({ headline: "Made it: 38 of 33 points, +40 each", good: true });
  expect(tell(reached, name, 2)).toMatchObject({ headline: "Ada and Ben made it: 38 of 33 points", good: false });
  expect(tell(reached, name, 0).sums[1]).toBe("18 in tricks, +40 bonus for a bid of 4");
  const missed = made([19, 10, 10, 11, 10], [-20, 0, 10, 10, 10]);
  expect(tell(missed, name, 1)).toMatchObject({ headline: "Missed: 29 of 33 points", good: false });
  expect(tell(missed, name, 3)).toMatchObject({ good: true });
  expect(tell(missed, name, 3).headline).toBe("Stopped: Ada and Ben got only 29 of 33 points, +10 for you");
});

test("in Was sticht? a task that failed says by how many tricks", () => {
  const won = (seat: number): GameEvent => ({ event: "trick_won", seat, leader: 0, cards: [] });
  const events: GameEvent[] = [
    { event: "functions_shown", functions: [null, "exactly-1", "no-tricks"] },
    ...[1, 1, 0, 0, 0, 0, 0, 0, 2].map(won),
    { event: "functions_fulfilled", seats: [], stolen_from: [] },
  ];
  const none = [0, 0, 0];
  const scored = { event: "round_scored" as const, round: 0, parts: { own: none }, scores: none, totals: none };
  const tell = resultOf("was_sticht");
  expect(tell({ events, scored }, name, 1).headline).toBe("Task failed: 2 tricks instead of 1");
  expect(tell({ events, scored }, name, 2).headline).toBe("Task failed: 1 trick instead of none");
  expect(tell({ events, scored }, name, 1).sums[1]).toBe("✗ exactly 1 trick (2 tricks)");
});

test("in Was sticht? it is said in the second person whose task the start player has done", () => {
  const stolenFrom = (...seats: number[]): ScoredRound => {
    const scores = [1, 0, 0];
    const events: GameEvent[] = [
      { event: "functions_shown", functions: [null, "no-red", "no-red"] },
      { event: "functions_fulfilled", seats: [], stolen_from: seats },
      { event: "function_discarded", seat: 0, function: "no-blue", stolen: true },
    ];
    return { events, scored: { event: "round_scored", round: 0, parts: { own: scores }, scores, totals: scores } };
  };
  const tell = resultOf("was_sticht");
  const told = (own: number, ...seats: number[]): string => tell(stolenFrom(...seats), seenBy(own), own).sums[0]!;
  expect(told(1, 1)).toBe("✓ as start player, your task (0 tricks); discards “no blue cards”");
  expect(told(1, 1, 2)).toBe("✓ as start player, another’s task: you and Carla (0 tricks); discards “no blue cards”");
  expect(told(1, 2)).toBe("✓ as start player, another’s task: Carla (0 tricks); discards “no blue cards”");
  for (const language of LANGUAGES) {
    setLanguage(language);
    for (const seats of [[1], [2], [1, 2]]) expect(told(1, ...seats)).not.toMatch(FOR_NAMES);
  }
});

test("in Mü a stalemate is told with the right verb to one of those who tie", () => {
  const scores = [0, -10, 10];
  const events: GameEvent[] = [{ event: "stalemate", tied: [0, 1], last: 1, bid: 3 }];
  const round: ScoredRound = {
    events,
    scored: { event: "round_scored", round: 0, parts: { stalemate: scores }, scores, totals: scores },
  };
  setLanguage("de");
  for (const own of [0, 1]) expect(resultOf("mue")(round, seenBy(own), own).headline).not.toMatch(FOR_NAMES);
  expect(resultOf("mue")(round, seenBy(1), 1).headline).toBe("Patt mit je 3 Karten: Ada und du");
});

test("in Njet the zeros and the monster stand beside the tricks, all times the points of the board", () => {
  const events: GameEvent[] = [
    { event: "board_settled", start: 0, cache: "none", trump: "red", super_trump: "none", points: 2 },
    { event: "teams_formed", start: 0, team: [0, 1], others: [2, 3, 4] },
  ];
  const parts = { tricks: [6, 6, 8, 8, 8], zeros: [2, 2, 4, 4, 4], monster: [6, 6, 0, 0, 0] };
  const scores = [14, 14, 12, 12, 12];
  const scored = { event: "round_scored" as const, round: 0, parts, scores, totals: scores };
  const { sums, headline } = resultOf("njet")({ events, scored }, name, 0);
  expect(sums[0]).toBe("(3 tricks + 1 zero + 3 doubled by the monster) × 2");
  expect(sums[4]).toBe("(4 tricks + 2 zeros) × 2");
  expect(headline).toBe("+14 for your team, +12 for the others");
});

test("in Meinz the twelve of the card monster are told beside its sum", () => {
  const events: GameEvent[] = [
    { event: "dealt", round: 0, dealer: 3, hands: [[], [], []] },
    { event: "sums_counted", sums: [40, 35, 30, 45] },
  ];
  const parts = { highest: [0, 0, 0, 3], second: [1, 0, 0, 0], lowest: [0, 0, 2, 0] };
  const scores = [1, 0, 2, 3];
  const scored = { event: "round_scored" as const, round: 0, parts, scores, totals: scores };
  const { sums, headline } = resultOf("meinz")({ events, scored }, name, 0);
  expect(sums).toEqual([
    "sum 40: the second",
    "sum 35: the third",
    "sum 30: the lowest",
    "sum 45, 12 of it as a bonus: the highest",
  ]);
  expect(headline).toBe("Your 40 is the second highest sum: +1");
});
