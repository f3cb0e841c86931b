import { expect, test } from "vitest";
import { KINDS } from "../games";
import { LANGUAGES } from "../lib/texts.svelte";
import { placeOf, rulesOf, withPlaces } from "./rules";

test("a clause is a place to go to, where it is named first", () => {
  const html = withPlaces("<p>Bid. [MU-4, MU-5]</p><p>Again. [MU-4]</p>");
  expect(html.match(/id="clause-MU-4"/g)).toHaveLength(1);
  expect(html).toContain('id="clause-MU-5"');
});

test.each(LANGUAGES.flatMap((language) => Object.keys(KINDS).map((game) => [game, language] as const)))(
  "%s has rules in %s",
  async (game, language) => {
    const html = await rulesOf(game, language);
    expect(html).toContain("<h1");
    expect(html).toMatch(new RegExp(`id="${placeOf("")}[A-Z]+-1"`));
  },
);
