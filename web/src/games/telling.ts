// How a game is told: its actions and events in words, and what they mean for the score sheet and for what moves.
import type { GameEvent } from "../lib/protocol";
import type { Name, Values } from "../lib/words";
import type { ScoredRound } from "../score/rounds";

/** How one kind of event is told. Its text has the event's tag as key, is filled with its fields and is about its
 * `seat`, but for what is said here. */
export interface EventTelling<E> {
  key?(event: E): string;
  /** Whom it is about. */
  about?(event: E): number | null;
  /** What else its text is filled with. */
  values?(event: E, name: Name): Values;
  /** In which form it is told to somebody who is not the one it is about, or is more than that. */
  form?(event: E, own: number): string | undefined;
  /** What is said besides, in sentences of their own. */
  besides?(event: E, name: Name, own: number | null): string[];
  /** The cards that each seat has passed, and to the how manieth seat after it. */
  passes?(event: E): { given: (string[] | null)[]; to: number };
  /** To the how manieth seat after it its `card` goes. */
  goesTo?: number;
  /** For how long it is looked at: something of little weight, or something that all should read. */
  lasts?: "short" | "long";
  /** Whether it is also said at the seat, in a word: the text `says` with the event's tag. */
  says?: "softly" | "loudly";
}

export interface SheetLine {
  label: string;
  values: string[];
}

export interface Telling<E extends { event: string } = GameEvent> {
  /** What the text of an action is filled with, where what it names is neither a card nor seats. */
  action?(verb: string, what: string, name: Name): Values | undefined;
  /** What nobody wants to be asked for where nothing else can be done. */
  unasked?: string;
  events: { [Tag in E["event"]]?: EventTelling<Extract<E, { event: Tag }>> };
  /** The events that explain a round's score. */
  explains?: readonly E["event"][];
  /** Those that begin a round, besides the deal. */
  begins?: readonly E["event"][];
  /** Those with which a finished trick is taken that lay there for something to be done with it. */
  takes?: readonly E["event"][];
  /** Lines of the score sheet: of a round, before its parts, and of the whole match. */
  lines?(round: ScoredRound): SheetLine[];
  standing?(events: GameEvent[]): SheetLine[];
  /** What else explains a round's score, in sentences. */
  story?(round: ScoredRound): string[];
}
