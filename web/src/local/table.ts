// A table of one person and bots, folded from its log as the server folds it (`stich.tables.table`). Pure: the same
// entries make the same table. What only concerns several people is left out.
import type { Line, SeatInfo, TableInfo, TableSettings } from "../lib/protocol.ts";
import type { Body, BodyOf, BotLevel, Entry } from "./entries.ts";
import type { Deal } from "./engine/deals.ts";
import { LocalMatch } from "./engine/match.ts";
import type { GameModule } from "./engine/module.ts";
import type { Options } from "./engine/options.ts";
import { botName } from "./names.ts";

const LINES_KEPT = 100;

export interface TableSeat {
  bot: BotLevel;
  guest: string | null;
  name: string;
  worker: string | null;
  connection: string | null;
  /** The next round waits until the player has gone on. */
  pauses: boolean;
}

/** What a seat is asked, and since which entry. `moment` is the round and the phase. */
export interface Decision {
  seq: number;
  legal: string[];
  moment: string;
}

/** What a player chose where there was more than one thing to do: the entry, and how many actions stood before. */
export interface PlayerChoice {
  seq: number;
  actions: number;
}

export interface Table {
  readonly id: string;
  readonly rules: GameModule;
  readonly seq: number;
  readonly updated: number;
  readonly state: TableInfo["state"];
  readonly host: string;
  readonly players: number;
  readonly options: Options;
  readonly settings: TableSettings;
  readonly seats: readonly TableSeat[];
  readonly match: LocalMatch | null;
  /** Of a match that is played again. */
  readonly givenDeals: readonly Deal[];
  /** With which entry the round began, and after how many actions of the match. */
  readonly roundBegan: PlayerChoice;
  /** News of claims; at a table of one person there is nothing else to tell. */
  readonly lines: readonly Line[];
  /** Of the player, in this round. */
  readonly choices: readonly PlayerChoice[];
  /** Whether the player has taken back what others had answered, and knows cards of this round. */
  readonly lookedAhead: boolean;
  /** Since which entry a round is over and the next not dealt. */
  readonly paused: number | null;
  readonly goneOn: readonly number[];
  readonly matchId: string | null;
  readonly matchesPlayed: number;
  /** Whether the match is played with the deals of another. */
  readonly again: boolean;
  readonly decisions: ReadonlyMap<number, Decision>;
  /** What was seen before this entry is void. */
  readonly freshFrom: number;
  /** At i: how many events there were after entry `freshFrom` + i. */
  readonly eventCounts: readonly number[];
}

export function rebuilt(id: string, rules: GameModule, entries: readonly Entry[]): Table {
  return entries.reduce(after, emptyTable(id, rules));
}

const emptyTable = (id: string, rules: GameModule): Table => ({
  id,
  rules,
  seq: 0,
  updated: 0,
  state: "open",
  host: "",
  players: 0,
  options: {},
  settings: {} as TableSettings, // the first entry says them
  seats: [],
  match: null,
  givenDeals: [],
  roundBegan: { seq: 0, actions: 0 },
  lines: [],
  choices: [],
  lookedAhead: false,
  paused: null,
  goneOn: [],
  matchId: null,
  matchesPlayed: 0,
  again: false,
  decisions: new Map(),
  freshFrom: 0,
  eventCounts: [],
});

/** The table with one more entry. The one before stays as it is. */
export function after(table: Table, entry: Entry): Table {
  if (entry.seq !== table.seq + 1) throw new Error(`entry ${entry.seq} can not follow entry ${table.seq}`);
  const next = { ...changed(table, entry), seq: entry.seq, updated: entry.at };
  const count = next.match?.happened;
  return count === undefined ? next : { ...next, eventCounts: [...next.eventCounts, count] };
}

function changed(table: Table, { seq, body }: Entry): Table {
  switch (body.entry) {
    case "created":
      return created(table, body);
    case "sat":
      return withSeat(table, body.seat, { guest: body.guest, name: body.name, worker: null, connection: null });
    case "left":
      return withSeat(table, body.seat, { bot: body.bot });
    case "came":
      return withSeat(table, body.seat, {
        worker: body.worker,
        connection: body.connection,
        pauses: body.pauses ?? false,
      });
    case "went":
      return table.seats[body.seat]?.connection === body.connection
        ? withSeat(table, body.seat, { worker: null, connection: null })
        : table;
    case "started":
      return started(table, body, seq);
    case "acted":
      return acted(table, body, seq);
    case "claimed":
      return claimed(table, body, seq);
    case "went_on":
      return { ...table, goneOn: [...table.goneOn, body.seat] };
    case "next_round":
      return asking(dealt(table, body.deal, seq), seq);
    case "undone":
      return undone(table, body, seq);
    case "closed":
      return { ...table, state: "closed", decisions: new Map() };
  }
}

function created(table: Table, { players, options, settings, host }: BodyOf<"created">): Table {
  const empty = { bot: settings.bots, guest: null, name: "", worker: null, connection: null, pauses: false };
  return { ...table, players, options, settings, host, seats: Array.from({ length: players }, () => ({ ...empty })) };
}

function withSeat(table: Table, seat: number, change: Partial<TableSeat>): Table {
  return { ...table, seats: table.seats.map((one, i) => (i === seat ? { ...one, ...change } : one)) };
}

function started(table: Table, body: BodyOf<"started">, seq: number): Table {
  const { players, options, rules } = table;
  const { deals = [], actions = [], names, first, format } = body;
  const match = new LocalMatch(rules, { players, options, first, seats: names, format });
  const fresh = { ...table, match, givenDeals: deals, again: deals.length > 0, freshFrom: seq, eventCounts: [] };
  const roundBegan = { seq, actions: 0 };
  let begun: Table = { ...fresh, roundBegan, choices: [], lookedAhead: false, paused: null, goneOn: [] };
  for (const [seat, action] of actions) {
    begun = dealt(begun, undefined, seq);
    theMatch(begun).apply(seat, action);
  }
  begun = dealt(begun, body.deal, seq);
  return asking({ ...begun, matchId: body.match, state: "playing", decisions: new Map() }, seq);
}

function acted(table: Table, body: BodyOf<"acted">, seq: number): Table {
  const match = theMatch(table).copy();
  const isChoice = (body.by ?? "player") === "player" && (table.decisions.get(body.seat)?.legal.length ?? 0) > 1;
  const choices = isChoice ? [...table.choices, { seq, actions: match.actions.length }] : table.choices;
  match.apply(body.seat, body.action);
  return goneOnAfter({ ...table, match, choices }, body, seq);
}

const CLAIMS = { all: "claims_all", none: "claims_none", decided: "claims_decided" } as const;

function claimed(table: Table, body: BodyOf<"claimed">, seq: number): Table {
  const { seat, what, actions = [] } = body;
  const match = theMatch(table).copy();
  const choices = [...table.choices, { seq, actions: match.actions.length }];
  const line = {
    ...{ seq, guest: table.seats[seat]!.guest ?? "", name: table.seats[seat]!.name, seat, text: null, emote: null },
    ...{ news: CLAIMS[what], whose: seatName(table, seat), after: null },
  };
  match.claim(seat, what);
  for (const [actor, action] of actions) match.apply(actor, action);
  const lines = [...table.lines, line].slice(-LINES_KEPT);
  return goneOnAfter({ ...table, match, choices, lines }, body, seq);
}

/** After something was played: the next deal, or the pause before it, or the end. */
function goneOnAfter(played: Table, body: BodyOf<"acted"> | BodyOf<"claimed">, seq: number): Table {
  const match = theMatch(played);
  const waits = body.deal === undefined && match.needsDeal && match.deals.length > 0 && waitedFor(played).length > 0;
  const next = asking(waits ? { ...played, paused: seq } : dealt(played, body.deal, seq), seq, body.seat);
  return match.over ? { ...next, state: "over", matchesPlayed: played.matchesPlayed + 1 } : next;
}

/** The next round, if one is due: with this deal, or with the next of those that were given. */
function dealt(table: Table, deal: Deal | undefined, seq: number): Table {
  if (!theMatch(table).needsDeal) return table;
  const match = theMatch(table).copy();
  const known = table.givenDeals[match.deals.length] ?? deal;
  if (known !== undefined) match.deal(known);
  const roundBegan = known === undefined ? table.roundBegan : { seq, actions: match.actions.length };
  return { ...table, match, roundBegan, choices: [], lookedAhead: false, paused: null, goneOn: [] };
}

/** The seats whose players are there and have not gone on yet after a round. */
export const waitedFor = ({ seats, goneOn }: Table): number[] =>
  seats.flatMap(({ connection, pauses }, i) => (connection !== null && pauses && !goneOn.includes(i) ? [i] : []));

function undone(table: Table, body: BodyOf<"undone">, seq: number): Table {
  const before = theMatch(table);
  const answered = before.actions.slice(body.actions).some(([seat]) => seat !== body.seat);
  const back = {
    ...table,
    match: before.takenBack(body.actions),
    lookedAhead: table.lookedAhead || answered,
    choices: table.choices.filter(({ actions }) => actions < body.actions),
    paused: null,
    decisions: new Map<number, Decision>(),
  };
  return asking({ ...back, freshFrom: seq, eventCounts: [] }, seq);
}

/** Who is asked what now. A question that is still the same, since others have chosen at the same time, stays the one
 * it was: its answer may name any entry since it was put. Not that of the seat which has just acted. */
function asking(table: Table, seq: number, actor?: number): Table {
  const match = theMatch(table);
  const moment = `${match.deals.length} ${match.phase}`;
  const decisions = new Map<number, Decision>();
  for (const seat of match.actors()) {
    const legal = match.legal(seat);
    const before = seat === actor ? undefined : table.decisions.get(seat);
    const same = before?.moment === moment && JSON.stringify(before.legal) === JSON.stringify(legal);
    decisions.set(seat, same ? before : { seq, legal, moment });
  }
  return { ...table, decisions };
}

/** Who takes no more tricks in this round, by their word: a bot plays their cards. */
export function givenUp({ match, roundBegan }: Table): number[] {
  const claims = match?.claims.filter(({ what, after }) => what === "none" && after >= roundBegan.actions) ?? [];
  return claims.map(({ seat }) => seat);
}

export function theMatch({ match }: Table): LocalMatch {
  if (match === null) throw new Error("no match has begun");
  return match;
}

// ---- as others see it ---------------------------------------------------------------------------------------------

export const seatOf = ({ seats }: Table, guest: string): number | null => {
  const seat = seats.findIndex((one) => one.guest === guest);
  return seat < 0 ? null : seat;
};

/** Whether somebody may know cards that others hold. */
export const cardsKnown = ({ again, lookedAhead }: Table): boolean => again || lookedAhead;

export const seatName = ({ seats }: Table, seat: number): string =>
  seats[seat]?.name ||
  botName(
    seat,
    seats.map(({ name }) => name),
  );

/** Tells the bots, and how good they were, from the people, for who looks at the record in years. */
export function recordedName(table: Table, seat: number): string {
  const { name, bot } = table.seats[seat]!;
  return name || `${seatName(table, seat)} (${bot[0]!.toUpperCase()}${bot.slice(1)})`;
}

/** As the player sees it; `worker` is the one that lives. */
export function infoOf(table: Table, worker: string): TableInfo {
  return {
    id: table.id,
    game: table.rules.name,
    players: table.players,
    options: table.options,
    settings: table.settings,
    state: table.state,
    host: table.host,
    seats: table.seats.map((_, seat) => seatInfo(table, seat, worker)),
    match: table.matchId,
    matches_played: table.matchesPlayed,
    known_deals: cardsKnown(table),
    asking: [],
    muted: [],
    removed: [],
  };
}

function seatInfo(table: Table, number: number, worker: string): SeatInfo {
  const seat = table.seats[number]!;
  const [isPerson, isOpen] = [seat.guest !== null, table.state === "open"];
  return {
    kind: isPerson ? "human" : isOpen ? "open" : "bot",
    name: isPerson ? seat.name : isOpen ? "" : seatName(table, number),
    bot: seat.bot,
    guest: seat.guest,
    present: isPerson && seat.worker === worker,
    away: false,
    kept_for: null,
  };
}

export type Command = (table: Table) => Body;
