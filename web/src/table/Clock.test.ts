import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endOf, reduce, type Known } from "../lib/reduce";
import type { TableState } from "../lib/table.svelte";
import { update } from "../testing/server";
import Asks from "./Asks.svelte";
import ClaimQuestion from "./ClaimQuestion.svelte";
import Clock from "./Clock.svelte";
import { sitter } from "./past";
import Pause from "./Pause.svelte";

const TOLD = 10_000; // milliseconds
const LATE = 4000;
const table = { guest: "me" } as TableState;

let known: Known;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  const told = update(1);
  known = reduce(
    null,
    update(1, {
      table: { ...told.table, seats: [sitter("Ada"), { ...sitter("Ben"), present: false }] },
      clocks: [{ seat: 0, milliseconds: TOLD }],
      pause: { waiting_for: [0], milliseconds: TOLD },
      absent: [{ seat: 1, milliseconds: TOLD }],
      claim: { seat: 1, milliseconds: TOLD, answer: true },
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const draw = {
  "a clock": () => render(Clock, { props: { ends: endOf(known, known.update.clocks[0]!.milliseconds)! } }),
  "the pause between two rounds": () =>
    render(Pause, { props: { known, goOn: () => undefined, show: () => undefined } }),
  "the time until a bot plays for somebody": () => render(Asks, { props: { table, known } }),
  "the time to answer a claim": () => render(ClaimQuestion, { props: { table, known } }),
};
const seconds = (): number => Number(/\d+/.exec(screen.getByRole("timer").textContent)?.[0]);

test.each(Object.entries(draw))("%s runs from when the server has told it, however late it is shown", (_, shows) => {
  vi.advanceTimersByTime(LATE);
  shows();
  expect(seconds()).toBe((TOLD - LATE) / 1000);
  vi.advanceTimersByTime(2000);
  flushSync();
  expect(seconds()).toBe((TOLD - LATE - 2000) / 1000);
  vi.advanceTimersByTime(TOLD);
  flushSync();
  expect(seconds()).toBe(0);
});
