import { beforeEach, expect, test } from "vitest";
import type { GameEvent } from "../lib/protocol";
import { reduce, type Known } from "../lib/reduce";
import { set } from "../lib/settings.svelte";
import { played, update, won } from "../testing/server";
import { Stage, STEP } from "./stage.svelte";

/** A clock that goes only when it is told to. */
class Hand {
  time = 0;
  private sleeping: { until: number; wake: () => void }[] = [];
  now = (): number => this.time;
  sleep = (ms: number): Promise<void> =>
    new Promise((wake) => this.sleeping.push({ until: this.time + ms, wake: () => wake() }));

  async forward(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await turn();
      const next = this.sleeping.sort((one, other) => one.until - other.until)[0];
      if (!next || next.until > end) break;
      this.sleeping.shift();
      this.time = next.until;
      next.wake();
    }
    this.time = end;
  }
}

let clock: Hand;
let stage: Stage;
let known: Known;
let lying: number | null;
let landed: number[];

const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
const next = (seq: number, events: GameEvent[]): Known => (known = reduce(known, update(seq, { events })));
const LIES = 1300;
const GOES = 350;

beforeEach(() => {
  set("speed", "normal");
  clock = new Hand();
  lying = null;
  landed = [];
  stage = new Stage(
    undefined,
    ({ update }) => update.seq === lying,
    clock,
    () => landed.push(clock.time),
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

test("cards that come all at once land one by one, at every speed", async () => {
  for (const [speed, factor] of [
    ["slow", 1.6],
    ["normal", 1],
    ["fast", 0.5],
  ] as const) {
    set("speed", speed);
    landed = [];
    for (let seq = 2; seq < 6; seq++) stage.show(next(seq, [played(seq, `R${seq}`)]));
    await clock.forward(20_000);
    expect(landed).toHaveLength(4);
    const gaps = landed.slice(1).map((at, i) => at - landed[i]!);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(STEP * factor);
  }
});

test("a new speed counts at once, also for what is being waited for", async () => {
  set("speed", "slow");
  stage.show(next(2, [played(0, "R1")]));
  stage.show(next(3, [played(1, "R2")]));
  await clock.forward(200);
  expect(stage.shown?.update.seq).toBe(2);
  set("speed", "instant");
  await clock.forward(200);
  expect(stage.shown?.update.seq).toBe(3);
});

test("of cards that one update brings, each lands by itself before the trick is won", async () => {
  stage.show(next(2, [played(0, "R1"), played(1, "R5"), won(1, 0, ["R1", "R5"])]));
  await turn();
  expect([stage.held, stage.trick?.cards]).toEqual([1, ["R1", "R5"]]);
  await clock.forward(STEP);
  expect(stage.held).toBe(0);
  await clock.forward(LIES + GOES);
  expect(landed).toEqual([0, STEP]);
});

test("the own card is seen at once", async () => {
  stage.show(reduce(known, update(2, { events: [played(1, "R1")], seat: 0 })));
  stage.show(reduce(known, update(3, { events: [played(0, "R2")], seat: 0 })));
  await turn();
  expect(stage.shown?.update.seq).toBe(3);
});

test("what the player does at once takes no time from what was before", async () => {
  const { table } = update(1);
  const inMeinz = { seat: 0, table: { ...table, game: "meinz" } };
  stage.show((known = reduce(known, update(2, { ...inMeinz, events: [played(0, "R1")] }))));
  stage.show((known = reduce(known, update(3, { ...inMeinz, events: [{ event: "stayed_silent", seat: 0 }] }))));
  stage.show((known = reduce(known, update(4, { ...inMeinz, events: [played(1, "R2")] }))));
  await clock.forward(STEP * 3);
  expect(landed).toEqual([0, STEP]);
});

test("a finished trick lies, then goes to who won it, then the table goes on", async () => {
  stage.show(next(2, [played(1, "R5"), won(1, 0, ["R1", "R5"])]));
  stage.show(next(3, [played(1, "B1")]));
  await turn();
  expect(stage.trick).toMatchObject({ cards: ["R1", "R5"] });
  expect(stage.taker).toBeNull();
  expect(stage.shown?.update.seq).toBe(2);
  await clock.forward(LIES);
  expect(stage.taker).toBe(1);
  await clock.forward(GOES + STEP);
  expect(stage.trick).toBeNull();
  expect(stage.shown?.update.seq).toBe(3);
});

test("hands dealt anew are not shown before the last trick is gone", async () => {
  const dealt: GameEvent = { event: "dealt", round: 1, dealer: 0, hands: [] };
  stage.show(next(2, [won(1, 0, ["R1", "R5"]), dealt]));
  await turn();
  expect(stage.trick).not.toBeNull();
  expect(stage.shown?.update.seq).toBe(1);
  await clock.forward(LIES + GOES);
  expect(stage.shown?.update.seq).toBe(2);
});

test("a trick with which something is still to be done goes when that is done", async () => {
  lying = 2;
  stage.show(next(2, [won(1, 0, ["R1", "R5"])]));
  await turn();
  expect(stage.trick).toBeNull();
  expect(stage.shown?.update.seq).toBe(2);
  stage.show(next(3, [{ event: "trick_kept", seat: 1 }]));
  await clock.forward(STEP);
  expect(stage.taker).toBe(1);
  await clock.forward(GOES);
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
  for (let seq = 2; seq < 60; seq++) stage.show(next(seq, [won(1, 0, ["R1", "R5"])]));
  await clock.forward(0);
  while (stage.shown?.update.seq === 1) stage.skip();
  stage.skip();
  await turn();
  stage.skip();
  await turn();
  expect(stage.shown!.update.seq).toBeGreaterThan(15);
});

test("what a seat does in a word is said at it for a while", async () => {
  const { table } = update(1);
  const passes = update(2, { events: [{ event: "passed", seat: 1 }], table: { ...table, game: "mue" } });
  stage.show(reduce(known, passes));
  await turn();
  expect(stage.words).toMatchObject([{ seat: 1, key: "mue:says.passed", loud: false }]);
  await clock.forward(5000);
  expect(stage.words).toEqual([]);
});
