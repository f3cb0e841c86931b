// What may be asked of a table, and what entry it becomes (`stich.tables.commands`, `undo`). Everything is checked
// here, before anything is written.
import type { MakeClaim } from "../lib/protocol.ts";
import { Refusal } from "../lib/refusal.ts";
import type { BotLevel } from "./entries.ts";
import type { MatchRecord } from "./engine/match.ts";
import { drawnBelow } from "./engine/random.ts";
import type { ClaimName } from "./engine/tables.ts";
import { givenUp, recordedName, seatOf, theMatch, type Command, type Decision, type Table } from "./table.ts";

const LONGEST_QUOTE = 60;
export type ClaimOffer = MakeClaim["what"];

export const sit =
  (guest: string, name: string, seat: number): Command =>
  (table) => {
    notClosed(table);
    if (seat < 0 || seat >= table.seats.length)
      throw new Refusal("no_such_seat", `there is no seat ${seat}: the seats are 0 to ${table.seats.length - 1}`);
    return { entry: "sat", seat, guest, name };
  };

export const seatBot =
  (guest: string, seat: number, bot: BotLevel): Command =>
  (table) => {
    isHost(table, guest);
    const there = table.seats[seat];
    if (there === undefined)
      throw new Refusal("no_such_seat", `there is no seat ${seat}: the seats are 0 to ${table.seats.length - 1}`);
    if (there.guest !== null) throw new Refusal("not_allowed", "you sit in this seat yourself");
    return { entry: "left", seat, bot };
  };

/** Another match, which is played again, or on from the moment after its actions. */
export type GivenMatch = Pick<MatchRecord, "deals" | "first" | "actions" | "format">;

/** Also the rematch. With the deals of another match it is played again. */
export const start =
  (guest: string, match: string, known?: GivenMatch): Command =>
  (table) => {
    isHost(table, guest);
    if (table.state === "playing") throw new Refusal("wrong_state", "the match has begun");
    const names = table.seats.map((_, seat) => recordedName(table, seat));
    const free = !known && !(table.players in table.rules.tables.first_is_always);
    const begins = free ? drawnBelow(table.players) : known?.first;
    return {
      entry: "started",
      match,
      names,
      ...(begins === undefined ? {} : { first: begins }),
      ...(known?.deals.length ? { deals: known.deals } : {}),
      ...(known?.actions.length ? { actions: known.actions } : {}),
      format: known?.format ?? table.rules.tables.record_format,
    };
  };

export const close =
  (guest: string): Command =>
  (table) => {
    isHost(table, guest);
    return { entry: "closed" };
  };

export const act =
  (guest: string, seq: number, action: string): Command =>
  (table) => {
    const seat = seated(table, guest);
    const { legal } = asked(table, seat, seq);
    const told = action.split(/\s+/).filter(Boolean).join(" ");
    if (!legal.includes(told)) throw new Refusal("illegal", `${quoted(told)} is not legal now`, legal);
    return { entry: "acted", seat, action: told };
  };

/** The claim of a player who has seen the log up to entry `seq`. */
export const claim =
  (guest: string, seq: number, what: ClaimOffer): Command =>
  (table) => {
    const seat = seated(table, guest);
    if (table.state !== "playing") throw new Refusal("not_playing", "no match is being played at this table");
    if (seq > table.seq) throw new Refusal("stale", `entry ${seq} does not exist; the last is ${table.seq}`);
    const since = Math.max(table.roundBegan.seq, table.freshFrom);
    if (seq < since) throw new Refusal("stale", `entry ${seq} is too old: the round is played since entry ${since}`);
    if (what !== "none") asked(table, seat, seq);
    if (!offers(table, seat).some((offer) => offer === what) || what === "ask") throw refusalOf(what);
    const actions = restOf(table, seat, what);
    return { entry: "claimed", seat, what, ...(actions.length ? { actions } : {}) };
  };

/** What a seat may claim now. Bots are not asked to agree to what is not sure: they could not without telling of their
 * cards. */
export function offers(table: Table, seat: number): ClaimName[] {
  const isPlayed = table.decisions.size > 0 && !givenUp(table).includes(seat);
  const sure = isPlayed ? theMatch(table).claimable(seat) : null;
  return sure === null ? [] : [sure];
}

/** What the table plays after a claim. Whose word it is to take no more leaves the rest to the others, unless only one
 * of them is left. */
function restOf(table: Table, seat: number, what: ClaimName): [number, string][] {
  if (what === "none" && new Set([...givenUp(table), seat]).size < table.players - 1) return [];
  return theMatch(table).playOut(what === "all" ? seat : null);
}

const WHY_NOT: Record<ClaimName, string> = {
  all: "it is not sure, by what you know, that all tricks to come are yours",
  none: "it is not sure, by what you know, that you take no more tricks",
  decided: "something is still left to win, or it is not your turn",
};
const WITH_BOTS = "only where all others are people who are there: a bot could not agree without telling of its cards";

const refusalOf = (what: ClaimOffer): Refusal =>
  what === "ask"
    ? new Refusal("not_allowed", `asking for the rest is not possible: ${WITH_BOTS}`)
    : new Refusal("not_sure", WHY_NOT[what]);

/** After a round: its result has been seen. */
export const goOn =
  (guest: string, seq: number): Command =>
  (table) => {
    const seat = seated(table, guest);
    if (table.paused === null || table.goneOn.includes(seat))
      throw new Refusal("wrong_state", "no round is over, or you have gone on already");
    if (seq < table.paused)
      throw new Refusal("stale", `entry ${seq} is too old: the round is over since entry ${table.paused}`);
    return { entry: "went_on", seat };
  };

/** Takes back the last choice of the player, who has seen the log up to entry `seq`: a choice made later is not meant,
 * so the same message sent twice takes back one choice. */
export const undo =
  (guest: string, seq: number): Command =>
  (table) => {
    const seat = seatOf(table, guest);
    if (seat === null) throw new Refusal("not_seated", "you do not sit at this table");
    const reason = mayUndo(table);
    if (reason !== null) throw new Refusal("not_allowed", reason);
    const last = table.choices.at(-1)!;
    if (seq < Math.max(last.seq, table.freshFrom))
      throw new Refusal("stale", `you have chosen or taken back something since entry ${seq}`);
    return { entry: "undone", seat, actions: last.actions };
  };

/** Why the last choice may not be taken back; null if it may. */
export function mayUndo(table: Table): string | null {
  if (!table.settings.undo) return "this table does not allow taking back";
  if (table.state !== "playing" || table.paused !== null) return "there is nothing to take back";
  return table.choices.length ? null : "you have chosen nothing yet in this round";
}

/** The question that a message with this number answers; a refusal if it answers none. */
export function asked(table: Table, seat: number, seq: number): Decision {
  if (table.state !== "playing") throw new Refusal("not_playing", "no match is being played at this table");
  const decision = table.decisions.get(seat);
  if (seq > table.seq) throw new Refusal("stale", `entry ${seq} does not exist; the last is ${table.seq}`);
  if (decision === undefined) throw new Refusal("not_your_turn", `seat ${seat} is not asked now`);
  if (givenUp(table).includes(seat))
    throw new Refusal("not_your_turn", `seat ${seat} takes no more tricks, and a bot plays its cards`);
  if (seq < decision.seq)
    throw new Refusal(
      "stale",
      `entry ${seq} is too old: seat ${seat} is asked since entry ${decision.seq}`,
      decision.legal,
    );
  return decision;
}

function seated(table: Table, guest: string): number {
  notClosed(table);
  const seat = seatOf(table, guest);
  if (seat === null) throw new Refusal("not_seated", "you do not sit at this table");
  return seat;
}

function isHost(table: Table, guest: string): void {
  notClosed(table);
  if (table.host !== guest) throw new Refusal("not_host", "only the host of the table can do that");
}

function notClosed({ state }: Table): void {
  if (state === "closed") throw new Refusal("table_closed", "the table is closed");
}

/** What was asked, as a message names it: shortly. */
const quoted = (text: string): string =>
  `'${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE / 2)}...${text.slice(-LONGEST_QUOTE / 2)}` : text}'`;
