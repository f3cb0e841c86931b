import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Countdown } from "./countdown.svelte";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("what is due comes once, when the time is over", () => {
  const due = vi.fn();
  const countdown = new Countdown();
  countdown.start(due);
  vi.advanceTimersByTime((countdown.seconds - 1) * 1000);
  expect([countdown.left, due.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(60_000);
  expect(due).toHaveBeenCalledOnce();
});

test("who takes time is not hurried, now and the next time", () => {
  const due = vi.fn();
  const countdown = new Countdown();
  countdown.start(due);
  countdown.toggle();
  new Countdown().start(due);
  vi.advanceTimersByTime(600_000);
  expect(due).not.toHaveBeenCalled();
});

test("nothing comes once it is stopped", () => {
  const due = vi.fn();
  const stop = new Countdown().start(due);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(due).not.toHaveBeenCalled();
});
