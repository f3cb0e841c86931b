// What something counts is told by the rules. So no game's folder multiplies, nor lists what cards, seats or rounds are
// worth; but for two that draw.
import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["./*/*.{ts,svelte}", "!./**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const DRAWS: Record<string, string> = {
  "./njet/Board.svelte": "how far apart the spaces of the board are",
  "./was_sticht/Possible.svelte": "the numbers of the cards, as a table's columns",
};
const RULES = [/[\w)\]] \* [\w(-]/, /(-?\b\d+, ){2,}-?\d/, /(\b\w+: -?\d+, ){2,}/];

const isReckoned = (source: string): boolean => {
  const code = source.replace(/<style>[^]*<\/style>/, "");
  return RULES.some((rule) => rule.test(code));
};

test("what would be a rule is found", () => {
  expect(
    [
      "const value = (card) => [1, 0, 1, 1, 1, 1, 2, 2, 1, 0][numberOf(card)];",
      "const VALUES = { yellow: 5, red: -10, panthers: -50 };",
      "const ours = (view.points ?? 0) * taken(view, seats);",
      "const lost = -10 * tooMany;",
    ].filter(isReckoned),
  ).toHaveLength(4);
  expect(Object.keys(DRAWS).filter((path) => isReckoned(sources[path]!))).toEqual(Object.keys(DRAWS));
});

test.each(Object.entries(sources).filter(([path]) => !(path in DRAWS)))("%s works nothing out", (_path, source) => {
  expect(isReckoned(source)).toBe(false);
});
