import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { SITUATIONS } from "../games/situations";
import type { TableState } from "../lib/table.svelte";
import { setLanguage } from "../lib/texts.svelte";
import Finish from "./Finish.svelte";
import { knownFrom } from "./past";

afterEach(() => {
  cleanup();
  setLanguage("en");
});

const { view } = SITUATIONS.find(([game]) => game === "meinz")![1].situations[0]!;
const names = ["Anna", "Beate", "Conny", "Dagmar"].slice(0, view.score.length);

/** What Anna reads when these seats have won. */
function finishFor(winners: number[], players = names.length): string {
  const known = knownFrom({ names: names.slice(0, players), seat: 0 }, { view, events: [] });
  const told = { ...known, update: { ...known.update, winners } };
  const table = { guest: null } as TableState;
  const { container, unmount } = render(Finish, { props: { table, known: told, close: () => undefined } });
  const text = container.textContent.replace(/\s+/g, " ");
  unmount();
  return text;
}

test.each([
  ["en", "You win!", "Beate wins.", "The victory is shared: Beate and you"],
  ["de", "Du hast gewonnen!", "Beate hat gewonnen.", "Den Sieg teilen sich: Beate und du"],
] as const)("who has won is told in the second person to the winner, in %s", (language, own, other, shared) => {
  setLanguage(language);
  expect(finishFor([0])).toContain(own);
  expect(finishFor([0])).not.toMatch(/wins|hat gewonnen|hat:/);
  expect(finishFor([1])).toContain(other);
  expect(finishFor([1, 0])).toContain(shared);
});

test.each([
  ["en", "The monster wins.", "The victory is shared: you and the monster"],
  ["de", "Das Monster hat gewonnen.", "Den Sieg teilen sich: du und das Monster"],
] as const)("who only plays along has no name of their own, in %s", (language, own, shared) => {
  setLanguage(language);
  expect(finishFor([3], 3)).toContain(own);
  expect(finishFor([0, 3], 3)).toContain(shared);
});
