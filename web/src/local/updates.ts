// What a table looks like from a seat (`stich.tables.updates`): the only place where it becomes a message.
import type { Line, Update } from "../lib/protocol.ts";
import { mayUndo, offers } from "./commands.ts";
import { givenUp, infoOf, waitedFor, type Table } from "./table.ts";

/** Of a client that has seen nothing yet. */
export const FRESH = -1;

/** All that a seat may know, with what is new to who has seen the log up to entry `since`, as JSON: views and events stay
 * as the rules have written them. */
export function updateFor(table: Table, seat: number, since: number, worker: string): string {
  const { match } = table;
  const fresh = match !== null && !(table.freshFrom <= since && since <= table.seq);
  const written: Record<keyof Update, string> = {
    type: json("update"),
    seq: json(table.seq),
    since: json(fresh ? 0 : since),
    fresh: json(fresh),
    seat: json(seat),
    table: json(infoOf(table, worker)),
    events: `[${eventsFor(table, seat, since, fresh).join()}]`,
    view: viewFor(table, seat),
    legal: json(givenUp(table).includes(seat) ? [] : (table.decisions.get(seat)?.legal ?? [])),
    waiting_for: json([...table.decisions.keys()].sort((one, other) => one - other)),
    clocks: json([]),
    lines: json(linesFor(table, seat, since)),
    may_undo: json(mayUndo(table) === null),
    scores: json(match?.scores.slice(0, table.players) ?? []),
    winners: json(match?.winners ?? []),
    pause: json(table.paused === null ? null : { waiting_for: waitedFor(table), milliseconds: null }),
    absent: json([]),
    may_claim: json(offers(table, seat)),
    claim: json(null),
  };
  return `{${Object.entries(written)
    .map(([name, text]) => `"${name}":${text}`)
    .join()}}`;
}

const json = (value: unknown): string => JSON.stringify(value);

function eventsFor({ match, eventCounts, freshFrom }: Table, seat: number, since: number, fresh: boolean): string[] {
  return match === null ? [] : match.eventsAsJson(seat, fresh ? 0 : eventCounts[since - freshFrom]!);
}

/** What is news since then, and after which of the events that the seat was told of. */
function linesFor({ lines, match, eventCounts, freshFrom }: Table, seat: number, since: number): Line[] {
  const told = lines.filter((line) => line.seq > since);
  return told.map((line) => {
    if (match === null || line.seq < freshFrom) return line;
    const unseen = eventCounts[line.seq - 1 - freshFrom]!; // before the cards that follow from it
    return { ...line, after: match.eventsAsJson(seat).length - match.eventsAsJson(seat, unseen).length };
  });
}

/** When the match is over there is nothing left to hide. */
function viewFor({ match }: Table, seat: number): string {
  if (match === null) return json(null);
  return match.over ? match.openViewAsJson(seat) : match.viewAsJson(seat);
}
