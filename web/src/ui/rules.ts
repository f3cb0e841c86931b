// The rules as the project's documents tell them, loaded when somebody looks, with every clause a place to go to.
import type { Language } from "../lib/texts.svelte";

const documents = import.meta.glob<string>("../../../docs/rules/*/*.md", { query: "?raw", import: "default" });

export const placeOf = (clause: string): string => `clause-${clause}`;

/** "[MU-4, MU-5]" becomes two places with the names of the clauses. */
export function withPlaces(html: string): string {
  const seen = new Set<string>();
  return html.replace(/\[((?:[A-Z]+-[A-Z]?\d+)(?:, [A-Z]+-[A-Z]?\d+)*)\]/g, (_, clauses: string) => {
    const named = clauses.split(", ").map((clause) => {
      const place = seen.has(clause) ? "" : ` id="${placeOf(clause)}"`;
      seen.add(clause);
      return `<span${place}>${clause}</span>`;
    });
    return `<small class="clauses">${named.join(" ")}</small>`;
  });
}

/** How a card's colour is called before its number, such as "red 7" or "der roten 7". */
const COLOURS: Record<Language, [RegExp, string][]> = {
  en: [
    [/blue/, "B"],
    [/yellow/, "Y"],
    [/red/, "R"],
    [/black/, "K"],
    [/green/, "G"],
  ],
  de: [
    [/blauen?/, "B"],
    [/gelben?/, "Y"],
    [/roten?/, "R"],
    [/schwarzen?/, "K"],
    [/grünen?/, "G"],
  ],
};

/** Where a card is named there is also a place to draw it. */
export function withCards(html: string, language: Language): string {
  return COLOURS[language].reduce(
    (text, [colour, letter]) =>
      text.replace(
        new RegExp(`\\b(${colour.source}) (\\d)(?!\\d)`, "g"),
        `<span class="named"><span data-drawn="${letter}$2"></span>$1 $2</span>`,
      ),
    html,
  );
}

export async function rulesOf(game: string, language: Language): Promise<string> {
  const load = documents[`../../../docs/rules/${language}/${game}.md`];
  if (!load) throw new Error(`there are no rules of ${game} in ${language}`);
  const [{ marked }, text] = await Promise.all([import("marked"), load()]);
  return withCards(withPlaces(await marked.parse(text)), language);
}
