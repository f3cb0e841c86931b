import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { LANGUAGES, setLanguage, t } from "../lib/texts.svelte";
import { kindOf } from ".";
import { SITUATIONS, type Situation } from "./situations";
import { panelActions } from "./verbs";

afterEach(cleanup);

function draw(game: (typeof SITUATIONS)[number][0], situation: Situation, oneTap: boolean) {
  const name = (seat: number): string => (seat === situation.view.seat ? t("table:you") : `Player ${seat}`);
  const act = vi.fn<(action: string) => void>();
  const drawn = render(kindOf(game).Panel, { props: { ...situation, act, name, oneTap } });
  const control = (action: string): HTMLElement | null => drawn.container.querySelector(`[data-action="${action}"]`);
  return { ...drawn, act, control };
}

describe.each(SITUATIONS)("%s", (game, { situations }) => {
  test.each(situations.map((situation) => [situation.view.players, situation.view.phase, situation] as const))(
    "%i players, %s: every action that is no card of the hand has a control",
    async (_players, _phase, situation) => {
      const kind = kindOf(game);
      const wanted = panelActions(kind, situation.legal, kind.hand(situation.view, situation.view.seat ?? 0));
      const { act, control, container } = draw(game, situation, true);
      expect(container.querySelectorAll("[data-action]")).toHaveLength(wanted.length);
      for (const action of wanted) {
        const button = control(action);
        expect(button, action).not.toBeNull();
        expect(button!.getAttribute("aria-label") ?? button!.textContent.trim()).not.toBe("");
        await fireEvent.click(button!);
        expect(act).toHaveBeenLastCalledWith(action);
      }
      expect(act).toHaveBeenCalledTimes(wanted.length);
    },
  );

  test.each(LANGUAGES)("in %s no text is missing and no gap is left open", (language) => {
    setLanguage(language);
    for (const situation of situations) {
      const { container, unmount } = draw(game, situation, false);
      const words = `${container.textContent} ${container.innerHTML}`;
      expect(words).not.toMatch(/{{|undefined|NaN|\w+:\w+\.\w+|\b(title|action|tally|role)\.\w+/);
      unmount();
    }
    setLanguage("en");
  });
});

test("what lies on the table is picked with the first tap and decided with the second", async () => {
  const [game, file] = SITUATIONS.find(([game]) => game === "njet")!;
  const situation = file.situations.find(({ legal }) => legal.some((action) => action.startsWith("njet ")))!;
  const [action, other] = situation.legal as [string, string];
  const { act, control } = draw(game, situation, false);

  await fireEvent.click(control(other)!);
  await fireEvent.click(control(action)!);
  expect(act).not.toHaveBeenCalled();
  expect(control(action)!.getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(control(action)!);
  expect(act.mock.calls).toEqual([[action]]);
});

test("who waits for an answer of the server in Mü is not told to have no cards", () => {
  const [game, file] = SITUATIONS.find(([game]) => game === "mue")!;
  const situation = file.situations.find(({ legal }) => legal.includes("pass"))!;
  const { container, rerender } = draw(game, { ...situation, legal: [] }, false);
  expect(container.textContent).not.toContain("only pass");
  const { view } = situation;
  const bare = { ...view, hand: view.hand.map(() => []) };
  return rerender({ view: bare }).then(() => expect(container.textContent).toContain("only pass"));
});

describe("what is at stake for who plays stands on the table while tricks are played", () => {
  const inTricks = SITUATIONS.flatMap(([game, { situations }]) =>
    situations.flatMap((situation) => (situation.view.phase === "tricks" ? [[game, situation] as const] : [])),
  );
  test.each(inTricks)("%s", (game, situation) => {
    const told = draw(game, situation, false).container.querySelector(".stake")?.textContent ?? "";
    expect(told).toMatch(/\d/);
  });

  test("in every game", () => {
    expect(new Set(inTricks.map(([game]) => game)).size).toBe(SITUATIONS.length);
  });
});

test("who looks back at a match is told who is to act, and not to wait or to do it", () => {
  const [game, file] = SITUATIONS.find(([game]) => game === "njet")!;
  const situation = file.situations.find(({ legal }) => legal.length > 0)!;
  const { container } = render(kindOf(game).Panel, {
    props: { ...situation, act: vi.fn(), name: (seat) => `P${seat}` },
  });
  expect(container.querySelector(".prompt")!.textContent).toBe(`To act: P${situation.view.seat}`);
});
