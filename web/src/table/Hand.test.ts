import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import situations from "../games/meinz/situations.json";
import { kindOf } from "../games";
import type { MeinzView } from "../lib/protocol";
import { set } from "../lib/settings.svelte";
import { update } from "../testing/server";
import Hand from "./Hand.svelte";
import { sightOf, type Sight } from "./sight";

const known = situations.situations as { view: unknown; legal: string[] }[];
const situation = known.find(({ legal }) => legal[0]?.startsWith("play"))!;
const view = situation.view as MeinzView;
const seat = view.seat!;
const act = vi.fn();

function sight(): Sight {
  const table = { update: update(1, { view, seat }), events: [], lines: [], news: [], continues: false, heard: 0 };
  return sightOf(table)!;
}
const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-card]")];
const playable = (): HTMLElement => document.querySelector<HTMLElement>("[data-action]")!;

beforeEach(() => {
  set("oneTap", false);
  act.mockReset();
});
afterEach(cleanup);

test("every card of the hand is there, those that may be played with their action", () => {
  render(Hand, { sight: sight(), seat, legal: situation.legal, act });
  expect(
    buttons()
      .map(({ dataset }) => dataset.card)
      .sort(),
  ).toEqual([...kindOf("meinz").hand(view, seat)].sort());
  const offered = buttons().flatMap(({ dataset }) => (dataset.action ? [dataset.action] : []));
  expect(new Set(offered)).toEqual(new Set(situation.legal));
});

test("the first tap lifts, the second plays", async () => {
  render(Hand, { sight: sight(), seat, legal: situation.legal, act });
  await fireEvent.click(playable());
  expect(act).not.toHaveBeenCalled();
  expect(playable().getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(playable());
  expect(act).toHaveBeenCalledExactlyOnceWith(playable().dataset.action);
});

test("a card stays lifted when others act meanwhile", async () => {
  const { rerender } = render(Hand, { sight: sight(), seat, legal: situation.legal, act });
  await fireEvent.click(playable());
  await rerender({ sight: sight(), legal: [...situation.legal] });
  expect(playable().getAttribute("aria-pressed")).toBe("true");
  await rerender({ legal: [] });
  await rerender({ legal: situation.legal });
  expect(playable().getAttribute("aria-pressed")).toBe("true");
  const { card } = playable().dataset;
  const others = situation.legal.filter((action) => !action.endsWith(card!));
  await rerender({ legal: others });
  expect(document.querySelector(`[data-card="${card}"]`)!.getAttribute("aria-pressed")).not.toBe("true");
});

test("one tap plays where the player prefers it", async () => {
  set("oneTap", true);
  render(Hand, { sight: sight(), seat, legal: situation.legal, act });
  await fireEvent.click(playable());
  expect(act).toHaveBeenCalledOnce();
});

test("a card is chosen for the next turn, can be let go, and plays itself when its turn comes", async () => {
  const { rerender } = render(Hand, { sight: sight(), seat, legal: [], act });
  const { card } = buttons()[0]!.dataset;
  const chosen = (): HTMLElement => document.querySelector(`[data-card="${card}"]`)!;
  await fireEvent.click(chosen());
  expect(chosen().getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(chosen());
  expect(chosen().getAttribute("aria-pressed")).toBe("false");
  await rerender({ legal: [`play ${card}`] });
  expect(act).not.toHaveBeenCalled();
  await rerender({ legal: [] });
  await fireEvent.click(chosen());
  await rerender({ legal: [`play ${card}`] });
  expect(act).toHaveBeenCalledExactlyOnceWith(`play ${card}`);
});

test("two equal cards are two to choose, and go together", async () => {
  const held = view.hand[seat]!;
  const card = held[0]!;
  const twice = { ...view, hand: view.hand.map((hand, i) => (i === seat ? [card, card, ...held.slice(1)] : hand)) };
  const kind = { ...sight().kind, together: () => 2 };
  const shown = { ...sight(), view: twice, kind };
  const give = `give ${card}`;
  const { rerender } = render(Hand, { sight: shown, seat, legal: [give], act });
  const copies = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-card="${card}"]`)];
  await fireEvent.click(copies()[0]!);
  expect(copies().map((one) => one.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
  await fireEvent.click(copies()[1]!);
  await fireEvent.click(document.querySelector(".confirm button")!);
  expect(act).toHaveBeenCalledExactlyOnceWith(give);
  await rerender({ sight: { ...shown, view }, legal: [give] });
  expect(act.mock.calls).toEqual([[give], [give]]);
});
