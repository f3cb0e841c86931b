import { expect, test } from "vitest";
import { GAMES } from "../games";
import { LANGUAGES } from "../lib/texts.svelte";
import { placeOf, rulesOf, withCards, withPlaces } from "./rules";

test("a clause is a place to go to, where it is named first", () => {
  const html = withPlaces("<p>Bid. [MU-4, MU-5]</p><p>Again. [MU-4]</p>");
  expect(html.match(/id="clause-MU-4"/g)).toHaveLength(1);
  expect(html).toContain('id="clause-MU-5"');
});

test.each(LANGUAGES.flatMap((language) => GAMES.map((game) => [game, language] as const)))(
  "%s has rules in %s",
  async (game, language) => {
    const html = await rulesOf(game, language);
    expect(html).toContain("<h1");
    expect(html).toMatch(new RegExp(`id="${placeOf("")}[A-Z]+-1"`));
    expect(html, "at least one card is drawn").toMatch(/data-drawn="[BYRKG]\d"/);
    expect(html).not.toMatch(/\bseeds?\b|Startzahl/i); // which no player knows
  },
);

test.each([
  ["en", "Alex takes the blue 7, two black 7s, 12 red cards.", ["B7", "K7"]],
  ["de", "von der roten 9 bis zur roten 1, eine grüne 10, die gelbe 0", ["R9", "R1", "Y0"]],
] as const)("in %s a card that is named is drawn", (language, text, cards) => {
  const html = withCards(text, language);
  expect([...html.matchAll(/data-drawn="(\w+)"/g)].map(([, card]) => card).sort()).toEqual([...cards].sort());
  expect(html.replace(/<[^>]+>/g, "")).toBe(text);
});

test.each(LANGUAGES)("the values of 1993 stand in a table, in %s", async (language) => {
  const html = await rulesOf("was_sticht", language);
  expect(html).toMatch(/<td>(the fewest tricks|die wenigsten Stiche)<\/td>\s*<td>9<\/td>\s*<td>8<\/td>/);
});
