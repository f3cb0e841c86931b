// All texts of the page, once per language: `texts/<language>/<area>.json` and `games/<name>/<language>.json`, reached as
// "area:path.to.text" and "name:path.to.text".
// Plurals are i18next's: "cards_one", "cards_other", chosen by the value `count`.
import i18next from "i18next";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

type Texts = Record<string, unknown>;
const shared = import.meta.glob<Texts>("../texts/*/*.json", { eager: true, import: "default" });
const ofGames = import.meta.glob<Texts>("../games/*/{de,en}.json", { eager: true, import: "default" });
const resources: Record<string, Record<string, Texts>> = {};

function add(language: string, area: string, texts: Texts): void {
  (resources[language] ??= {})[area] = texts;
}
const ends = (path: string): [string, string] => path.replace(".json", "").split("/").slice(-2) as [string, string];
for (const [path, texts] of Object.entries(shared)) add(...ends(path), texts);
for (const [path, texts] of Object.entries(ofGames)) {
  const [game, language] = ends(path);
  add(language, game, texts);
}

const known = (language: string | null): Language | undefined => LANGUAGES.find((one) => language?.startsWith(one));

const texts = i18next.createInstance();
void texts.init({
  resources,
  lng: known(localStorage.getItem("language")) ?? navigator.languages.map(known).find(Boolean) ?? "en",
  fallbackLng: "en",
  initAsync: false,
  interpolation: { escapeValue: false }, // Svelte escapes
});

let current = $state(texts.language as Language);

export const language = (): Language => current;

export function setLanguage(wanted: Language): void {
  void texts.changeLanguage(wanted);
  localStorage.setItem("language", wanted);
  current = wanted;
}

/** Whether there is a text, for values by which it may stand in several forms. */
export const has = (key: string, values: Record<string, unknown> = {}): boolean =>
  texts.exists(key, { ...values, lng: current });

/** The text of a key in the page's language; drawing it again when the language changes. */
export function t(key: string, values: Record<string, unknown> = {}): string {
  return texts.t(key, { ...values, lng: current });
}
