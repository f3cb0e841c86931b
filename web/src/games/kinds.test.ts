import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES, setLanguage, t } from "../lib/texts.svelte";
import type { GameView } from "../lib/protocol";
import { GAMES, kindOf } from ".";
import { SITUATIONS } from "./situations";
import { handAction, panelActions } from "./verbs";

/** The text of a key, which is there in both languages. */
function expectText(key: string, values: Record<string, unknown> = {}): void {
  for (const language of LANGUAGES) {
    setLanguage(language);
    expect(t(key, values), key).not.toBe(key.split(":")[1]);
  }
}

test("there is a kind with situations for each of the five games", () => {
  expect(GAMES.sort()).toEqual(["last_panther", "meinz", "mue", "njet", "was_sticht"]);
  expect(SITUATIONS.map(([game]) => game)).toEqual(["last_panther", "meinz", "mue", "njet", "was_sticht"]);
});

describe.each(SITUATIONS)("%s", (game, { situations }) => {
  const kind = kindOf(game);
  const rules = LANGUAGES.map((language) => readFileSync(`../docs/rules/${language}/${game}.md`, "utf8"));

  test("a hand lies in groups that hold each of its cards once, trumps first", () => {
    for (const { view } of situations) {
      const hand = kind.hand(view, view.seat ?? 0);
      const groups = kind.groups(view, hand);
      expect(groups.flatMap((group) => group.cards).sort()).toEqual([...hand].sort());
      expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length);
      expect(groups.map((group) => group.trump)).toEqual(
        groups
          .map((group) => group.trump)
          .sort()
          .reverse(),
      );
      groups.forEach((group) => expectText(group.key));
    }
  });

  test("roles, tallies and clauses have their words", () => {
    for (const { view } of situations) {
      for (const seat of view.score.keys()) {
        kind.roles(view, seat).forEach((key) => expectText(key));
        kind.tally(view, seat).forEach(({ key, count }) => expectText(key, { count }));
      }
      rules.forEach((text) => expect(text, view.phase).toMatch(new RegExp(`\\b${kind.clause(view)}\\b`)));
    }
  });

  test.each(LANGUAGES.map((language, i) => [language, i] as const))(
    "in %s the first page and the rules agree on its name and how long it takes",
    (language, i) => {
      setLanguage(language);
      expect(rules[i]).toMatch(new RegExp(`^# ${t(`${game}:game.title`).replace("?", "[?]")}$`, "m"));
      const length = t(`${game}:game.length`).replace(/^(etwa|about) /, "");
      expect(rules[i]).toMatch(new RegExp(`^- [*]{2}(Dauer|Length):[*]{2} (rund|about) ${length}`, "m"));
    },
  );

  test("who is asked for a card of the hand can pick one, and has a reason for every other", () => {
    for (const { view, legal } of situations) {
      const hand = kind.hand(view, view.seat ?? 0);
      const picked = hand.flatMap((card) => handAction(game, legal, card) ?? []);
      expect(new Set([...picked, ...panelActions(game, legal)])).toEqual(new Set(legal));
      for (const card of hand.filter((card) => !handAction(game, legal, card))) {
        const { key, values } = kind.reason(view, card);
        expectText(key, values);
      }
    }
  });
});

/** How a hand lies, group by group, in the first situation of a game with something changed. */
function laid<Name extends GameView["game"]>(
  game: Name,
  hand: string[],
  change: Partial<Extract<GameView, { game: Name }>>,
): string[][] {
  const [, { situations }] = SITUATIONS.find(([name]) => name === game)!;
  const view = { ...situations[0]!.view, ...change } as GameView;
  return kindOf(game)
    .groups(view, hand)
    .map((group) => [group.key, ...group.cards]);
}

test("in Meinz somebody has called only while there is a trick to call for", () => {
  const [, { situations }] = SITUATIONS.find(([name]) => name === "meinz")!;
  const view = situations.find(({ view }) => view.phase === "tricks")!.view;
  const roles = (change: object): string[] => kindOf("meinz").roles({ ...view, caller: 2, ...change } as GameView, 2);
  expect(roles({ trick: ["B1"] })).toContain("meinz:role.caller");
  expect(roles({ trick: [], phase: "swapping" })).toContain("meinz:role.caller");
  expect(roles({ trick: [] })).not.toContain("meinz:role.caller");
});

test("in Njet trumps and super trumps are groups of their own", () => {
  expect(laid("njet", ["Y0", "R5", "B3", "R1", "B0"], { trump: "red", super_trump: "blue" })).toEqual([
    ["njet:group.super", "B0"],
    ["njet:group.trump", "R1", "R5"],
    ["cards:colour.blue", "B3"],
    ["cards:colour.yellow", "Y0"],
  ]);
});

test("in Was sticht? the trumps of both kinds are one group once they are known", () => {
  const hand = ["G4", "R5", "B3", "R1"];
  expect(laid("was_sticht", hand, { trumps: ["R1", "R5", "B3"] })[0]).toEqual([
    "was_sticht:group.trump",
    "B3",
    "R1",
    "R5",
  ]);
  expect(laid("was_sticht", hand, { trumps: [] })[0]).toEqual(["cards:colour.blue", "B3"]);
});

test("in Mü a card that is both trumps lies apart, but not where both trumps are the same", () => {
  const hand = ["B7", "R7", "R9", "G1"];
  const red = ["R1", "R7", "R9"];
  const sevens = ["B7", "R7", "G7"];
  expect(laid("mue", hand, { chief_trump: "red", chief_trumps: red, vice_trump: "7", vice_trumps: sevens })).toEqual([
    ["mue:group.double", "R7"],
    ["mue:group.chief", "R9"],
    ["mue:group.vice", "B7"],
    ["cards:colour.green", "G1"],
  ]);
  expect(laid("mue", hand, { chief_trump: "red", chief_trumps: red, vice_trump: "red", vice_trumps: red })[0]).toEqual([
    "mue:group.chief",
    "R7",
    "R9",
  ]);
});

test.each(["meinz", "last_panther"] as const)("in %s there are no trumps", (game) => {
  expect(laid(game, ["R1", "R5", "B3"], {})).toEqual([
    ["cards:colour.blue", "B3"],
    ["cards:colour.red", "R1", "R5"],
  ]);
});
