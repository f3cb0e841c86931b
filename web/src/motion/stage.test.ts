import { beforeEach, expect, test } from "vitest";
import type { GameEvent } from "../lib/protocol";
import { reduce, type Known } from "../lib/reduce";
import { set } from "../lib/settings.svelte";
import { played, update, won } from "../testing/server";
import { Stage } from "./stage.svelte";

let wake: (() => void)[];
let stage: Stage;
let known: Known;
let lying: number | null;

const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
const next = (seq: number, events: GameEvent[]): Known => (known = reduce(known, update(seq, { events })));
async function wakeUp(): Promise<void> {
  wake.shift()!();
  await turn();
}

beforeEach(() => {
  set("speed", "normal");
  wake = [];
  lying = null;
  stage = new Stage(
    undefined,
    ({ update }) => update.seq === lying,
    () => new Promise((done) => wake.push(done)),
  );
  known = reduce(null, update(1, { fresh: true }));
  stage.show(known);
  return turn();
});

test("what happens is shown without waiting", async () => {
  stage.show(next(2, [played(0, "R1")]));
  await turn();
  expect(stage.shown?.update.seq).toBe(2);
});

test("a finished trick lies, then goes to who won it, then the table goes on", async () => {
  stage.show(next(2, [played(1, "R5"), won(1, 0, ["R1", "R5"])]));
  stage.show(next(3, [played(1, "B1")]));
  await turn();
  expect(stage.trick).toMatchObject({ cards: ["R1", "R5"] });
  expect(stage.taker).toBeNull();
  expect(stage.shown?.update.seq).toBe(2);
  await wakeUp();
  expect(stage.taker).toBe(1);
  await wakeUp();
  expect(stage.trick).toBeNull();
  expect(stage.shown?.update.seq).toBe(3);
});

test("hands dealt anew are not shown before the last trick is gone", async () => {
  const dealt: GameEvent = { event: "dealt", round: 1, dealer: 0, hands: [] };
  stage.show(next(2, [won(1, 0, ["R1", "R5"]), dealt]));
  await turn();
  expect(stage.trick).not.toBeNull();
  expect(stage.shown?.update.seq).toBe(1);
  await wakeUp();
  await wakeUp();
  expect(stage.shown?.update.seq).toBe(2);
});

test("a trick with which something is still to be done goes when that is done", async () => {
  lying = 2;
  stage.show(next(2, [won(1, 0, ["R1", "R5"])]));
  await turn();
  expect(stage.trick).toBeNull();
  expect(stage.shown?.update.seq).toBe(2);
  stage.show(next(3, [{ event: "trick_kept", seat: 1 }]));
  await turn();
  expect(stage.taker).toBe(1);
  await wakeUp();
  expect(stage.shown?.update.seq).toBe(3);
});

test("who does not want to wait need not", async () => {
  stage.show(next(2, [won(1, 0, ["R1", "R5"])]));
  await turn();
  stage.skip();
  await turn();
  stage.skip();
  await turn();
  expect(stage.shown?.update.seq).toBe(2);
});

test("without animation nothing lies", async () => {
  set("speed", "instant");
  stage.show(next(2, [won(1, 0, ["R1", "R5"])]));
  await turn();
  expect(stage.shown?.update.seq).toBe(2);
});

test("after a long sleep the page catches up", async () => {
  stage.show(next(2, [won(1, 0, ["R1", "R5"])]));
  for (let seq = 3; seq < 20; seq++) stage.show(next(seq, [won(1, 0, ["R1", "R5"])]));
  await turn();
  while (wake.length) await wakeUp();
  expect(stage.shown?.update.seq).toBe(19);
});
