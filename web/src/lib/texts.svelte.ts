// All texts of the page, once per language: `texts/<language>/<area>.json`, reached as "area:path.to.text".
// Plurals are i18next's: "cards_one", "cards_other", chosen by the value `count`.
import i18next from "i18next";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

const files = import.meta.glob<Record<string, unknown>>("../texts/*/*.json", { eager: true, import: "default" });
const resources: Record<string, Record<string, Record<string, unknown>>> = {};
for (const [path, texts] of Object.entries(files)) {
  const [language, area] = path.replace(".json", "").split("/").slice(-2) as [string, string];
  (resources[language] ??= {})[area] = texts;
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

export const has = (key: string): boolean => texts.exists(key);

/** The text of a key in the page's language; drawing it again when the language changes. */
export function t(key: string, values: Record<string, unknown> = {}): string {
  return texts.t(key, { ...values, lng: current });
}
