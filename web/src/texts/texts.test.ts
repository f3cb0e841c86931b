import { expect, test } from "vitest";

type Texts = { [key: string]: string | Texts };
const files = import.meta.glob<Texts>("./*/**/*.json", { eager: true, import: "default" });

/** Plurals count as one text. */
const keys = (texts: Texts, path = ""): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [path + key.replace(/_(one|other)$/, "")] : keys(value, `${path}${key}.`),
  );
const gaps = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
const leaves = (texts: Texts): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[key, value]] : leaves(value).map(([inner, text]) => [`${key}.${inner}`, text]),
  );

const areas = Object.keys(files).flatMap((path) => (path.startsWith("./en/") ? [path.slice("./en/".length)] : []));

test.each(areas)("%s says the same things in both languages", (area) => {
  const [english, german] = [files[`./en/${area}`]!, files[`./de/${area}`]!];
  expect(new Set(keys(german))).toEqual(new Set(keys(english)));
});

test.each(areas)("%s fills in the same values in both languages", (area) => {
  const german = new Map(leaves(files[`./de/${area}`]!));
  for (const [key, text] of leaves(files[`./en/${area}`]!)) {
    if (german.has(key)) expect([key, gaps(german.get(key)!)]).toEqual([key, gaps(text)]);
  }
});
