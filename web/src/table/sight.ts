// A table as it is seen from one seat: who sits where around it, and what lies in the middle.
import { kindOf } from "../games";
import { beginsRound } from "../games/words";
import type { GameKind } from "../games/kind";
import type { GameEvent, GameView, TableInfo, TrickWon } from "../lib/protocol";
import { infoOf } from "../lib/games.svelte";
import type { Known } from "../lib/reduce";
import { has, t } from "../lib/texts.svelte";

export interface Sight {
  view: GameView;
  kind: GameKind;
  table: TableInfo;
  /** The own seat; null for who only watches. */
  own: number | null;
  /** Who is drawn at the bottom. */
  base: number;
  /** All around the table, those who only play along included, clockwise from `base`. */
  around: number[];
  name: (seat: number) => string;
}

export interface Laid {
  seat: number;
  card: string;
}

export interface Trick {
  laid: Laid[];
  /** Whose card is in front, or who has won it. */
  winner: number | null;
}

export function nameOf(table: TableInfo, own: number | null): (seat: number) => string {
  return (seat) => (seat === own ? t("table:you") : (table.seats[seat]?.name ?? playsAlong(table, seat)));
}

/** Who has a seat after the players'. */
function playsAlong({ game, players }: TableInfo, seat: number): string {
  if (has(`${game}:plays_along`)) return t(`${game}:plays_along`);
  return infoOf(game)?.plays_along[players]?.[seat - players] ?? t("cards:seat", { seat: seat + 1 });
}

/** The seat of who is spoken to. */
export const reader = ({ update, past }: Known): number | null => (past ? null : update.seat);

/** Whether who looks has done anything in this match. */
export const hasActed = ({ update, events }: Known): boolean =>
  update.seat === null || events.some((event) => "seat" in event && event.seat === update.seat);

export function sightOf(known: Known): Sight | null {
  const { view, table, seat: own } = known.update;
  if (view === null) return null;
  const places = view.hand.length;
  const base = own ?? 0;
  return {
    view,
    kind: kindOf(view.game),
    table,
    own,
    base,
    around: Array.from({ length: places }, (_, i) => (base + i) % places),
    name: nameOf(table, reader(known)),
  };
}

/** Who sits on the left, along the top and on the right, clockwise. */
export function sidesOf(others: number[]): Record<"left" | "top" | "right", number[]> {
  const many = others.length <= 1 ? 0 : others.length <= 5 ? 1 : 2;
  return {
    left: others.slice(0, many),
    top: others.slice(many, others.length - many),
    right: others.slice(others.length - many),
  };
}

/** Whether a seat is in the team of who looks, where there are teams: "own" or "other"; for who looks on, which of the two. */
export type Side = "own" | "other" | "first" | "second";
export function sideOf({ view, kind, own }: Sight, seat: number): Side | null {
  const team = kind.team?.(view) ?? [];
  if (team.length === 0) return null;
  const isIn = team.includes(seat);
  if (own === null) return isIn ? "first" : "second";
  return isIn === team.includes(own) ? "own" : "other";
}

/** Cards in the order they were played, with who played them. */
export const laidFrom = (leader: number, cards: string[], places: number): Laid[] =>
  cards.map((card, i) => ({ seat: (leader + i) % places, card }));

const NOTHING: Trick = { laid: [], winner: null };

/** What lies in the middle: the trick being played, or a finished one with which something is still to be done. */
export function trickOf(view: GameView, events: GameEvent[]): Trick {
  const places = view.hand.length;
  const { trick, leader, winner, last_trick } = view;
  if (trick.length > 0) return { laid: laidFrom(leader ?? 0, trick, places), winner };
  if (!kindOf(view.game).keepsTrick?.includes(view.phase) || last_trick.length === 0) return NOTHING;
  const last = events.findLast((one) => one.event === "trick_won" || beginsRound(one, view.game));
  if (last?.event !== "trick_won") return NOTHING;
  return { laid: laidFrom(last.leader, last_trick, places), winner: last.seat };
}

export const wonTrick = (won: TrickWon, places: number): Trick => ({
  laid: laidFrom(won.leader, won.cards, places),
  winner: won.seat,
});

/** Whether a finished trick lies in the middle for something that is still to be done with it. */
export function stillLies({ update, events }: Known, won: TrickWon): boolean {
  const laid = update.view ? trickOf(update.view, events).laid : [];
  return laid.length === won.cards.length;
}

/** The last trick, for as long as the rules let one look at it. */
export function lastTrickOf(view: GameView, events: GameEvent[]): Trick | null {
  const won = events.findLast((one) => one.event === "trick_won");
  if (!won || view.last_trick.length !== won.cards.length) return null;
  return { laid: laidFrom(won.leader, view.last_trick, view.hand.length), winner: won.seat };
}
