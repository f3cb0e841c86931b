import { beforeEach, expect, test } from "vitest";
import { SITUATIONS } from "../games/situations";
import type { Lesson } from "../lib/protocol";
import { set } from "../lib/settings.svelte";
import { piecesOf } from "./comments";
import { Guide } from "./lesson.svelte";

const { view } = SITUATIONS.find(([game]) => game === "mue")![1].situations[0]!;
const ACTIONS: ([number, string] | null)[] = [null, [0, "bid R1"], [1, "pass"], [2, "pass"], [0, "pass"], [1, "pass"]];
const lesson: Lesson = {
  game: "mue",
  names: ["Anna", "Beate", "Conny"],
  seat: 0,
  moments: ACTIONS.map((action) => ({ action, events: [], view, legal: ["bid R1", "bid R2", "pass"], claims: [] })),
};
const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

let guide: Guide;
beforeEach(async () => {
  set("speed", "instant");
  guide = new Guide(lesson, (step) => step === 2);
  await turn();
});

test("it waits for the very action, and takes no other", async () => {
  expect([guide.at, guide.wanted]).toEqual([0, "bid R1"]);
  expect(guide.legal).toEqual(["bid R1", "bid R2", "pass"]);
  expect(guide.act("pass")).toBe(false);
  await turn();
  expect(guide.at).toBe(0);
  expect(guide.act("bid R1")).toBe(true);
});

test("the others act by themselves, up to a comment", async () => {
  guide.act("bid R1");
  await turn();
  expect([guide.at, guide.wanted, guide.moving]).toEqual([2, null, false]);
  expect(guide.legal).toEqual([]);
  guide.goOn();
  await turn();
  expect([guide.at, guide.wanted]).toEqual([3, "pass"]);
});

test("it ends with the last action", async () => {
  guide.act("bid R1");
  await turn();
  guide.goOn();
  await turn();
  guide.act("pass");
  await turn();
  expect([guide.at, guide.over]).toEqual([5, true]);
  guide.goOn();
  expect(guide.moving).toBe(false);
});

test("a comment in pieces", () => {
  expect(piecesOf("Pass [MU-8]. [MU-10]")).toEqual([
    { text: "Pass\u202f" },
    { clause: "MU-8" },
    { text: "\u2060.\u202f" },
    { clause: "MU-10" },
  ]);
});
