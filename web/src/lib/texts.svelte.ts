// All texts of the page, once per language: `texts/<language>/<area>.json` and `games/<name>/<language>.json`, reached as
// "area:path.to.text" and "name:path.to.text". Those in `texts/<language>/looking_back/` are fetched only for the pages
// that look back at matches, so that they do not hold up the first cards.
// Plurals are i18next's: "cards_one", "cards_other", chosen by the value `count`.
import i18next from "i18next";
import { isolated } from "./isolated";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

type Texts = Record<string, unknown>;
const FILES = { en: () => import("../texts/english"), de: () => import("../texts/german") };
const LOOKING_BACK = {
  en: () => import("../texts/looking_back_english"),
  de: () => import("../texts/looking_back_german"),
};

const known = (language: string | null): Language | undefined => LANGUAGES.find((one) => language?.startsWith(one));

const texts = i18next.createInstance();
void texts.init({
  resources: {},
  lng: known(localStorage.getItem("language")) ?? navigator.languages.map(known).find(Boolean) ?? "en",
  fallbackLng: "en",
  initAsync: false,
  interpolation: { escapeValue: false }, // Svelte escapes
});

let current = $state(texts.language as Language);
/** How often texts were added: whoever draws one draws it again then. */
let added = $state(0);

const loaded = new Set<Language>();
const folders = new Set<string>();
let looksBack = false;

function add(language: Language, files: Record<string, Texts>, nameOf: (path: string) => string): void {
  for (const [path, area] of Object.entries(files)) texts.addResourceBundle(language, nameOf(path), area);
  added++;
}

const fileOf = (path: string): string => path.split("/").at(-1)!.replace(".json", "");
const folderOf = (path: string): string => path.split("/").at(-2)!;

/** Fetches the texts of a language: those of the page's before anything is drawn. */
export async function loadTexts(language: Language): Promise<void> {
  const [{ shared, ofGames }, further] = await Promise.all([
    FILES[language](),
    looksBack ? LOOKING_BACK[language]() : undefined,
  ]);
  for (const game of Object.keys(ofGames).map(folderOf)) folders.add(game);
  add(language, { ...shared, ...further?.areas }, fileOf);
  add(language, ofGames, folderOf);
  loaded.add(language);
}

/** Fetches the texts of the pages that look back at matches, from now on in every language that is chosen. */
export async function loadTextsOfLookingBack(): Promise<void> {
  looksBack = true;
  await Promise.all([...loaded].map(async (language) => add(language, (await LOOKING_BACK[language]()).areas, fileOf)));
}

/** Whether the page has a folder for a game. */
export const hasFolder = (game: string): boolean => folders.has(game);

/** A key in each game that the page has a folder for. */
export const inEachGame = (key: string): string[] => [...folders].map((game) => `${game}:${key}`);

/** Texts of a game that has no folder, the same in every language. */
export function addTexts(game: string, ofGame: Texts): void {
  for (const language of LANGUAGES) texts.addResourceBundle(language, game, ofGame, true, true);
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
  void texts.changeLanguage(wanted);
  localStorage.setItem("language", wanted);
  current = wanted;
}

const within = (value: unknown): unknown => (typeof value === "string" ? isolated(value) : value);

/** Whether there is a text, for values by which it may stand in several forms. */
export const has = (key: string, values: Record<string, unknown> = {}): boolean =>
  texts.exists(key, { ...values, lng: current });

/** The text of a key in the page's language; drawing it again when the language changes. */
export function t(key: string, values: Record<string, unknown> = {}): string {
  void added;
  const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, within(value)]));
  return texts.t(key, { ...filled, lng: current });
}
