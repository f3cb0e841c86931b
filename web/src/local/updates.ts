// What a table looks like from a seat (`stich.tables.updates`): the only place where it becomes a message.
import type { GameEvent, GameView, Update } from "../lib/protocol.ts";
import { mayUndo } from "./commands.ts";
import { infoOf, waitedFor, type Table } from "./table.ts";

/** Of a client that has seen nothing yet. */
export const FRESH = -1;

/** All that a seat may know, with what is new to who has seen the log up to entry `since`. */
export function updateFor(table: Table, seat: number, since: number, worker: string): Update {
  const { match } = table;
  const fresh = match !== null && !(table.freshFrom <= since && since <= table.seq);
  return {
    type: "update",
    seq: table.seq,
    since: fresh ? 0 : since,
    fresh,
    seat,
    table: infoOf(table, worker),
    events: eventsFor(table, seat, since, fresh),
    view: match === null ? null : viewFor(table, seat),
    legal: table.decisions.get(seat)?.legal ?? [],
    waiting_for: [...table.decisions.keys()].sort((one, other) => one - other),
    clocks: [],
    lines: [],
    may_undo: mayUndo(table) === null,
    scores: match?.scores.slice(0, table.players) ?? [],
    winners: match?.winners ?? [],
    pause: table.paused === null ? null : { waiting_for: waitedFor(table), milliseconds: null },
    absent: [],
  };
}

function eventsFor({ match, eventCounts, freshFrom }: Table, seat: number, since: number, fresh: boolean): GameEvent[] {
  return match === null ? [] : match.events(seat, fresh ? 0 : eventCounts[since - freshFrom]!);
}

/** When the match is over there is nothing left to hide. */
function viewFor({ match }: Table, seat: number): GameView {
  const text = match!.over ? match!.openViewAsJson(seat) : match!.viewsAsJson()[1 + seat]!;
  return JSON.parse(text) as GameView;
}
