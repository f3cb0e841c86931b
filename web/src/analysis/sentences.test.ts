import { expect, test } from "vitest";
import { loadTexts, setLanguage } from "../lib/texts.svelte";
import type { TurningPoint } from "../lib/protocol";
import { kindOfDecision, said, toldPoint } from "./sentences";

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
  expect(told("njet", "team", "team alone", "team 1")).toContain("“With Bea” was better");
  expect(told("meinz", "call_on", "silent", "meinz")).toContain("missed a call: “");
  expect(told("oh_hell", "bid_on", "pass", "bid 3")).toContain("was better");
});

test("a kind of decision has the words of its game, those of all games, or its own", () => {
  const kinds = ["veto", "follow", "auction_bid"].map((kind) => kindOfDecision(kind, "njet"));
  expect(kinds).toEqual(["Njet", "Following", "auction bid"]);
  expect(kindOfDecision("veto", "mue")).toBe("veto");
});

test("the words of games and of all games are there in both languages, each also for oneself", () => {
  const files = import.meta.glob<{ kind: object; said: object }>(
    ["../games/*/looking_back/*.json", "../texts/*/looking_back/analysis.json"],
    { eager: true, import: "default" },
  );
  const keys = (language: string): string[][] =>
    Object.entries(files)
      .filter(([path]) => path.includes(`/${language}`))
      .map(([, { kind, said }]) => [...Object.keys(kind), ...Object.keys(said)].sort());
  expect(keys("en")).toHaveLength(6);
  expect(keys("de")).toEqual(keys("en"));
  for (const { said } of Object.values(files)) {
    const [own, others] = [true, false].map((wanted) =>
      Object.keys(said).filter((key) => key.endsWith("_own") === wanted),
    );
    expect(own).toEqual(others!.map((key) => `${key}_own`));
  }
});
