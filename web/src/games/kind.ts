// What the page must know of a game to draw it. It holds no rules: what may be done arrives with every update.
import type { Component } from "svelte";
import type { GameEvent, GameView } from "../lib/protocol";
import type { IconName } from "../ui/icons";

export interface PanelProps<V extends GameView = GameView> {
  view: V;
  /** The own actions now; empty when not asked. */
  legal: string[];
  /** `forTheTrick`: the same question is answered so, too, for as long as the trick goes on. */
  act: (action: string, forTheTrick?: boolean) => void;
  /** A seat's name, "you" where that reads better. */
  name: (seat: number) => string;
  /** All events of the match so far. */
  events: GameEvent[];
  /** Whether one tap acts, where otherwise the first picks and the second acts. */
  oneTap?: boolean;
  /** Whether nothing is to happen by itself, as in a lesson. */
  patient?: boolean;
}

/** A text to look up, with what it is filled with. */
export interface Text {
  key: string;
  values?: Record<string, unknown>;
}

/** A group of the hand, drawn apart: a colour, or the round's trumps. `key` is a text, `cards` in the order they lie. */
export interface CardGroup {
  key: string;
  trump: boolean;
  cards: string[];
}

/** Something a seat has so far: in words, and where there is little room as a sign and a number. */
export interface Tally {
  key: string;
  count: number;
  icon: IconName;
  /** As how many of how many the number is told. */
  of?: number;
}

/** What lies before one seat. */
export interface BeforeProps<V extends GameView = GameView> {
  view: V;
  seat: number;
  name: (seat: number) => string;
}

export interface GameKind<V extends GameView = GameView> {
  /** The verbs of those actions that are a tap on a card of the hand, all if not given. The others have a control in
   * the panel. */
  handVerbs?: readonly string[];
  /** Phases in which something is still done with a finished trick. */
  keepsTrick?: readonly V["phase"][];
  /** The cards a seat holds, as far as they are seen: its hand, and what lies open as its bid too. */
  hand(view: V, seat: number): string[];
  /** The cards of a hand as they lie in it: by colour, the trumps of the round as their own group. */
  groups(view: V, hand: string[]): CardGroup[];
  /** The view without the cards that seats hold elsewhere than in their hands. */
  bare?(view: V): V;
  /** How many cards of the hand are chosen together now, such as those to be passed on. */
  together?(view: V): number;
  /** Points printed on a card, for the games that have them. */
  points?(card: string): number;
  /** Text keys of what a seat is in this round: chief, vice, partner, monster, start player … */
  roles(view: V, seat: number): string[];
  /** The seats of one of the two teams, once there are teams. */
  team?(view: V): number[];
  /** What a seat has taken so far, such as tricks or points. */
  tally(view: V, seat: number): Tally[];
  /** Why a card of the own hand may not be played now. */
  reason(view: V, card: string): Text;
  /** When the match ends, as far as that is known. */
  ends?(view: V): Text | undefined;
  /** The clause of the rules that matters now, such as "MU-5", where the rules are known. */
  clause?(view: V): string;
  /** What lies in the middle and what is asked: auction, board, draft, call …, and what is at stake in the tricks. */
  Panel: Component<PanelProps<V>>;
  /** What lies open on the cloth before a seat: its bid, its task, what it has captured. */
  Before?: Component<BeforeProps<V>>;
}
