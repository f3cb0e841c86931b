import { expect, test } from "vitest";
import protocol from "../lib/protocol.ts?raw";

type Texts = { [key: string]: string | Texts };
const shared = import.meta.glob<Texts>("./*/{,looking_back/}*.json", { eager: true, import: "default" });
const ofGames = import.meta.glob<Texts>("../games/*/{,lesson/,tile/}{de,en}.json", { eager: true, import: "default" });

/** "../games/mue/lesson/de.json" is told as "./de/lesson/mue.json", as if all lay by language. */
const byLanguage = (path: string): string =>
  path.replace(/^..\/games\/(\w+)\/((?:lesson|tile)\/)?(\w+)[.]json$/, "./$3/$2$1.json");
const files = Object.fromEntries(
  Object.entries({ ...shared, ...ofGames }).map(([path, texts]) => [byLanguage(path), texts]),
);

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

const all = Object.entries(files).flatMap(([path, texts]) =>
  leaves(texts).map(([key, text]) => [path.slice(2), key, text] as const),
);

/** What sounds wrong to a native reader, in the language of the texts it is looked for in. */
const FAULTS: [string, RegExp][] = [
  ["en/", /\bcan not\b/],
  ["en/", /\bthe own\b/],
  ["en/", /\bYou is\b/],
  ["de/", /\bDu ist\b/],
  ["de/", /\bsei fertig\b/],
  ["de/", /\b(Klub|Spielblock|Abrechnung)\b/],
  ["en/lesson/", /\bby itself\b|\bseconds\b/], // no clock but the table's own plays for anybody
  ["de/lesson/", /\bvon selbst\b|\bSekunden\b/],
  ["", /\[object/],
  ["", /[!?]\.|\.\./],
];
test.each(FAULTS)("no text of %s has %s", (language, fault) => {
  expect(all.filter(([path, , text]) => path.startsWith(language) && fault.test(text))).toEqual([]);
});

test("in German a Tipp is advice and never a touch", () => {
  const said = all.filter(([path, , text]) => path.startsWith("de/") && /\bTipps?\b/.test(text));
  expect(said.map(([path, key]) => `${path} ${key}`).sort()).toEqual([
    "de/home.json create.hints",
    "de/table.json hint",
    "de/table.json keys.i",
  ]);
});

test("in a guided round a clause is named only as a link to it", () => {
  const words = all
    .filter(([path]) => path.includes("/lesson/"))
    .map(([, , text]) => text.replace(/\[[A-Z]+-\d+\]/g, ""));
  expect(words.filter((text) => /\b[A-Z]+-\d+/.test(text))).toEqual([]);
});

test("in the guided round of Was sticht? no hand lies open, since none does", () => {
  const told = all.filter(([path]) => path.endsWith("/lesson/was_sticht.json"));
  expect(new Set(told.map(([path]) => path)).size).toBe(2);
  const open = /\b(hands?|Hand|Hände|Blatt|Blätter|Handkarten)\b[^.:!?]*\b(open|face up|offen|aufgedeckt)\b/;
  const turned =
    /\b(open|face-up|offene[nr]?|aufgedeckte[nr]?)\b[^.:!?]*\b(hands?|Hand|Hände|Blatt|Blätter|Handkarten)\b/;
  expect(told.filter(([, , text]) => open.test(text) || turned.test(text))).toEqual([]);
});

test("every refusal of the protocol has words", () => {
  const codes = /interface Problem {\s+code: ([^;]+);/
    .exec(protocol)![1]!
    .split(" | ")
    .map((code) => JSON.parse(code));
  const told = Object.keys(files["./en/refusals.json"]!);
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !told.includes(code))).toEqual([]);
});

test("where an event has a form for who reads it, that form speaks to them", () => {
  const second = { en: /\b[Yy]ou\b/, de: /\b([Dd]u|dich|dir)\b/ };
  for (const [language, speaks] of Object.entries(second)) {
    const own = all
      .filter(
        ([path, key]) => path === `${language}/events.json` || (path.startsWith(language) && /^event\./.test(key)),
      )
      .map(([, key, text]) => [key.replace("event.", ""), text] as const)
      .filter(([key]) => /_(own|led|partner)(_own)?(_|$)/.test(key));
    expect(own.length).toBeGreaterThan(25);
    // Of a win that is shared, the names say who it was.
    expect(own.filter(([key, text]) => !speaks.test(text) && key !== "match_over_own_other")).toEqual([]);
  }
});
