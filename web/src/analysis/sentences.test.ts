import { expect, test } from "vitest";
import { loadTexts, setLanguage } from "../lib/texts.svelte";
import type { TurningPoint } from "../lib/protocol";
import english from "../texts/en/looking_back/analysis.json";
import german from "../texts/de/looking_back/analysis.json";
import protocol from "../lib/protocol.ts?raw";
import { said, toldPoint } from "./sentences";

await loadTexts("de");
await loadTexts("en");
const name = (seat: number): string => ["You", "Bea", "Cem"][seat]!;
const point: TurningPoint = {
  what: "mistake",
  number: 7,
  round: 2,
  by: 0,
  kind: "follow",
  action: "play R1",
  better: "play K9",
  points: -6.2,
  share: -0.21,
  story: "follow_keep",
};

test("an own mistake names the card that was better, the points and the share of the match", () => {
  setLanguage("en");
  expect(toldPoint(point, 0, "mue", name)).toBe(
    "Round 3: With the black 9 you could have taken the trick: −6 points, −21% of the match.",
  );
});

test("in German too", () => {
  setLanguage("de");
  const du = (seat: number): string => (seat === 0 ? "Du" : name(seat));
  expect(toldPoint(point, 0, "mue", du).replace(/\s/g, " ")).toBe(
    "Runde 3: Mit Schwarz 9 hättest du den Stich bekommen: −6 Punkte, −21 % der Partie.",
  );
  setLanguage("en");
});

test("another's mistake says what it did to the seat", () => {
  const gift = { ...point, what: "gift" as const, by: 1, points: 1, share: 0.1 };
  expect(toldPoint(gift, 0, "mue", name)).toBe(
    "Round 3: With the black 9, Bea could have taken the trick. Lucky for you: +1 point, +10% of the match.",
  );
});

test("points that say the opposite of the share are left out", () => {
  expect(toldPoint({ ...point, points: 2 }, 1, "mue", name)).toContain("trick: −21% of the match");
});

test("what names no card is told by its own words", () => {
  const told = (game: string, story: TurningPoint["story"], action: string, better: string): string =>
    said({ by: 0, action, better, story }, game, name);
  expect(told("mue", "bid_on", "pass", "bid G8")).toBe("You could have gone on bidding, with the green 8");
  expect(told("mue", "bid_stop", "bid G8", "pass")).toContain("before the green 8");
  expect(told("mue", "trump", "trump red", "trump none")).toContain("“no trump” was a better trump for you than “red”");
  expect(told("mue", "partner", "partner 1", "partner 2")).toBe("Cem was a better partner for you than Bea");
  expect(told("njet", "any", "team alone", "team 1")).toContain("“With Bea” was better");
  expect(told("oh_hell", "bid_on", "pass", "bid 3")).toContain("was better");
});

test("every story of the protocol has its words", () => {
  const stories = /interface TurningPoint \{[^}]*story: ([^;]+);/
    .exec(protocol)![1]!
    .split("|")
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => JSON.parse(one) as string);
  expect(stories.length).toBeGreaterThan(20);
  for (const texts of [english.said, german.said] as Record<string, string>[])
    expect(Object.keys(texts).sort()).toEqual(stories.flatMap((one) => [one, `${one}_own`]).sort());
});
