// What a client knows of a table, folded from what the server says. Needs no page, so that it can be tested without one.
import type { GameEvent, Line, Update } from "./protocol";

export interface Known {
  update: Update;
  /** All events of the match so far. */
  events: GameEvent[];
  /** All that was said. */
  lines: Line[];
  /** Those of `events` that the last update brought. */
  news: GameEvent[];
  /** Whether the update continues what was known, so that it may be shown as something that happens. */
  continues: boolean;
  /** When the update came, by this page's clock. The times that it tells count from then, however late it is shown. */
  heard: number;
  /** Whether somebody looks back at it, so that nobody is "you". */
  past?: boolean;
}

export function reduce(known: Known | null, update: Update, heard = performance.now()): Known {
  const continues = known !== null && !update.fresh;
  const told = new Set(update.lines.map((line) => line.seq));
  const before = (known?.lines ?? []).filter((line) => !told.has(line.seq));
  return {
    update,
    events: continues ? [...known.events, ...update.events] : update.events,
    // Where they stood among events that are void, nobody knows any more.
    lines: [...(continues ? before : before.map((line) => ({ ...line, after: null }))), ...update.lines],
    news: continues ? update.events : [],
    continues,
    heard,
  };
}

/** When a time is over that the update tells, by this page's clock; null where none runs. */
export const endOf = ({ heard }: Known, milliseconds: number | null | undefined): number | null =>
  milliseconds == null ? null : heard + milliseconds;
