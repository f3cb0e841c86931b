// All texts of the page, once per language: `texts/<language>/<area>.json` and `games/<name>/<language>.json`, reached as
// "area:path.to.text" and "name:path.to.text". What the first page says is there at once (`texts/at_once.ts`), of a game
// that is `games/<name>/tile/`; the others are fetched in the language that is used. Those in a folder `looking_back` are fetched
// only for the pages that look back at matches, so that they do not hold up the first cards.
import { untrack } from "svelte";
import * as atOnce from "../texts/at_once";
import { filled, formsOf, textOf, type Texts, type Values } from "./forms";
import { isolated } from "./isolated";
import { keep, kept } from "./kept";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

const FILES = { en: () => import("../texts/english"), de: () => import("../texts/german") };
const LOOKING_BACK = {
  en: () => import("../texts/looking_back_english"),
  de: () => import("../texts/looking_back_german"),
};

const known = (language: string | null): Language | undefined => LANGUAGES.find((one) => language?.startsWith(one));

const texts: Record<Language, Record<string, Texts>> = { en: {}, de: {} };
let current = $state<Language>(known(kept("language")) ?? navigator.languages.map(known).find(Boolean) ?? "en");
/** How often texts were added: whoever draws one draws it again then. */
let added = $state(0);

const loading = new Map<Language, Promise<void>>();
const loaded = new Set<Language>();
const folders = new Set<string>();
let looksBack = false;

function addTo(language: Language, area: string, more: Texts): void {
  texts[language][area] = { ...texts[language][area], ...more };
}

function add(language: Language, files: Record<string, Texts>, nameOf: (path: string) => string): void {
  for (const [path, area] of Object.entries(files)) addTo(language, nameOf(path), area);
  added++;
}

const fileOf = (path: string): string => path.split("/").at(-1)!.replace(".json", "");
const gameOf = (path: string): string => path.split("/games/")[1]!.split("/")[0]!;

for (const [path, area] of Object.entries(atOnce.shared)) addTo(path.split("/").at(-2) as Language, fileOf(path), area);
for (const [path, area] of Object.entries(atOnce.ofGames)) {
  addTo(fileOf(path) as Language, gameOf(path), area);
  folders.add(gameOf(path));
}

/** Fetches the texts of a language: all that pages need which do not look back. */
export function loadTexts(language: Language): Promise<void> {
  const found = loading.get(language) ?? fetchTexts(language);
  loading.set(language, found);
  found.catch(() => loading.delete(language)); // and tried again when they are asked for the next time
  return found;
}

/** Settles once the texts of the page's language are there, whatever language is chosen later. */
export const textsThere = (): Promise<void> => loadTexts(untrack(language));

async function fetchTexts(language: Language): Promise<void> {
  const files = await Promise.all([FILES[language](), ...(looksBack ? [LOOKING_BACK[language]()] : [])]);
  for (const file of files) addAll(language, file);
  loaded.add(language);
}

function addAll(language: Language, { shared, ofGames }: Record<"shared" | "ofGames", Record<string, Texts>>): void {
  add(language, shared, fileOf);
  add(language, ofGames, gameOf);
}

/** Fetches the texts of the pages that look back at matches, from now on in every language that is chosen. */
export async function loadTextsOfLookingBack(): Promise<void> {
  looksBack = true;
  await textsThere();
  await Promise.all([...loaded].map(async (language) => addAll(language, await LOOKING_BACK[language]())));
}

/** Whether the page has a folder for a game. */
export const hasFolder = (game: string): boolean => folders.has(game);

/** A key in each game that the page has a folder for. */
export const inEachGame = (key: string): string[] => [...folders].map((game) => `${game}:${key}`);

/** Texts of a game that has no folder, the same in every language. */
export function addTexts(game: string, ofGame: Texts): void {
  for (const language of LANGUAGES) addTo(language, game, ofGame);
  added++;
}

export const language = (): Language => current;

/** Goes over to a language, once its texts are there. */
export function setLanguage(wanted: Language): void {
  if (!loaded.has(wanted))
    return void loadTexts(wanted).then(
      () => setLanguage(wanted),
      () => {},
    );
  keep("language", wanted);
  current = wanted;
}

const plurals: Partial<Record<Language, Intl.PluralRules>> = {};
const plural = (count: number): string => (plurals[current] ??= new Intl.PluralRules(current)).select(count);

/** The text of the form that says most, as it is written. */
function written(key: string, values: Values): string | undefined {
  void added;
  for (const form of formsOf(key, values, plural)) {
    const text = textOf(texts[current], form);
    if (text !== undefined) return text;
  }
  return undefined;
}

const within = (value: unknown): unknown => (typeof value === "string" ? isolated(value) : value);

/** Whether there is a text, for values by which it may stand in several forms. */
export const has = (key: string, values: Values = {}): boolean => written(key, values) !== undefined;

/** The text of a key in the page's language, else its `defaultValue`; drawing it again when the language changes. */
export function t(key: string, values: Values = {}): string {
  const text = written(key, values) ?? (values.defaultValue as string | undefined);
  if (text === undefined) return key.slice(key.indexOf(":") + 1);
  const inside = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, within(value)]));
  return filled(text, inside, (other) => t(other, values));
}
