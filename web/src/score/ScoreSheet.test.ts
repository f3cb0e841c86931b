import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import { SITUATIONS } from "../games/situations";
import { LANGUAGES, setLanguage } from "../lib/texts.svelte";
import { find, roundsOf } from "./rounds";
import Chart from "./Chart.svelte";
import ScoreSheet from "./ScoreSheet.svelte";

afterEach(cleanup);

const name = (seat: number): string => `Player ${seat}`;

describe.each(SITUATIONS)("%s", (game, { score }) => {
  const rounds = roundsOf(score);

  test("the parts of each round add up to its scores, and the scores to the totals", () => {
    expect(rounds.length).toBeGreaterThan(1);
    const totals = rounds[0]!.scored.scores.map(() => 0);
    for (const { scored } of rounds) {
      for (const [seat, own] of scored.scores.entries()) {
        expect(Object.values(scored.parts).reduce((sum, values) => sum + values[seat]!, 0)).toBe(own);
        totals[seat]! += own;
      }
      expect(scored.totals).toEqual(totals);
    }
  });

  test.each(LANGUAGES)("in %s the sheet tells every round, the totals and the winner", (language) => {
    setLanguage(language);
    const { container } = render(ScoreSheet, { props: { game, events: score, name, own: 0 } });
    const over = find(score, "match_over")!;
    const cells = (row: string): string[] =>
      [...container.querySelectorAll(`${row} td`)].map((cell) => cell.textContent.replace("−", "-").trim());
    expect(cells("tr.total").map(Number)).toEqual(over.scores);
    expect(container.querySelectorAll("tr.round")).toHaveLength(rounds.length);
    expect(container.querySelectorAll("thead [role=img]")).toHaveLength(over.winners.length);
    expect(container.textContent).not.toMatch(/{{|undefined|NaN|score:|part\.|\bround_short/);
    setLanguage("en");
  });
});

test("before the first round has ended there is nothing to tell", () => {
  const { container } = render(ScoreSheet, { props: { game: "mue", events: [], name } });
  expect(container.querySelector("table")).toBeNull();
});

test.each([
  [[[50, -50]], ["0", "−50", "50"]],
  [[[100, -2]], ["0", "100", "49"]],
  [[[100, 60]], ["0", "100", "50"]],
])("the figures of the chart's axis do not overlap: %j", (totals, figures) => {
  const { container } = render(Chart, { props: { totals, name, own: 0 } });
  expect([...container.querySelectorAll(".axis")].map((text) => text.textContent)).toEqual(figures);
});
