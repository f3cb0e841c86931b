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

export async function rulesOf(game: string, language: Language): Promise<string> {
  const load = documents[`../../../docs/rules/${language}/${game}.md`];
  if (!load) throw new Error(`there are no rules of ${game} in ${language}`);
  const [{ marked }, text] = await Promise.all([import("marked"), load()]);
  return withPlaces(await marked.parse(text));
}
