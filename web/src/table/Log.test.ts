import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { played } from "../testing/server";
import Log from "./Log.svelte";

afterEach(cleanup);

const name = (seat: number): string => `Player ${seat}`;
const linesOf = (events: ReturnType<typeof played>[]): (string | null)[] =>
  [...render(Log, { props: { game: "mue", events, name, own: 0 } }).container.querySelectorAll("li")].map(
    (line) => line.textContent,
  );

test("a log of nothing says so, and no more once something has happened", () => {
  expect(linesOf([])).toEqual(["Nothing has happened yet."]);
  expect(linesOf([played(1, "R1")])).toEqual(["Player 1 plays red 1."]);
});
