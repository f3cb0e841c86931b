// What several games share when their hands are laid out and their duties explained.
import { colourOf, isCard, rising } from "../cards/deck.svelte";
import { infoOf } from "../lib/games.svelte";
import type { GameView } from "../lib/protocol";
import { t } from "../lib/texts.svelte";
import { colourName, seatNames } from "../lib/words";
import type { CardGroup, Text } from "./kind";

/** The cards by colour, in the order of the deck, low cards first. */
export function byColour(cards: string[]): CardGroup[] {
  const groups: CardGroup[] = [];
  for (const card of [...cards].sort(rising)) {
    const key = `cards:colour.${colourOf(card)}`;
    const last = groups.at(-1);
    if (last?.key === key) last.cards.push(card);
    else groups.push({ key, trump: false, cards: [card] });
  }
  return groups;
}

/** The trumps first, one group for each kind of them that is there, then the other cards by colour. */
export function trumpsApart(cards: string[], trumps: { key: string; is: (card: string) => boolean }[]): CardGroup[] {
  let rest = cards;
  const groups: CardGroup[] = [];
  for (const { key, is } of trumps) {
    const own = rest.filter(is).sort(rising);
    rest = rest.filter((card) => !is(card));
    if (own.length > 0) groups.push({ key, trump: true, cards: own });
  }
  return [...groups, ...byColour(rest)];
}

export const isAsked = (view: GameView): boolean => view.seat !== null && view.actors.includes(view.seat);

/** The actions that name no card. */
export const withoutCards = (legal: string[]): string[] =>
  legal.filter((action) => !isCard(action.slice(action.indexOf(" ") + 1)));

export const NOT_NOW: Text = { key: "cards:reason.not_now" };
export const CHOOSE_FIRST: Text = { key: "cards:reason.choose_first" };

/** Why a card can not follow the one led, where a trump is a suit of its own. */
export function mustFollow(led: string | undefined, isTrump: (card: string) => boolean): Text {
  if (led === undefined) return { key: "cards:reason.not_allowed" };
  if (isTrump(led)) return { key: "cards:reason.follow_trump" };
  return { key: "cards:reason.follow_colour", values: { colour: colourName(colourOf(led)) } };
}

/** After how many rounds the match ends, in a game that says so beforehand. */
export function endsAfterRounds({ game, players }: GameView, key: string): Text | undefined {
  const count = infoOf(game)?.rounds[players];
  return count === undefined ? undefined : { key, values: { count } };
}

/** What the panel says at its head: what is asked of who plays and for whom they wait; to who looks on or back, who is
 * to act. */
export function promptFor(view: GameView, name: (seat: number) => string, asked: () => string): string | undefined {
  const plays = view.seat !== null && name(view.seat) === t("table:you");
  if (plays && isAsked(view)) return asked();
  if (view.actors.length === 0) return undefined;
  return t(`cards:panel.${plays ? "waiting" : "to_act"}`, { names: seatNames(view.actors, name) });
}
