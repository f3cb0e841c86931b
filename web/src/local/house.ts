// The house of the page: what a server does over HTTP, for who plays in this page alone.
import { onlyMatch, together } from "../analysis/over_matches.ts";
import type { Api } from "../lib/api.ts";
import type {
  Analysis,
  GameInfo,
  GameStatistics,
  GuestInfo,
  Lesson,
  MatchMoments,
  MatchSummary,
  MyLookedBack,
  NewTable,
  PlayAgain,
  TableInfo,
  TableSettings,
  TableSummary,
} from "../lib/protocol.ts";
import { Refusal } from "../lib/refusal.ts";
import * as commands from "./commands.ts";
import type { BotLevel, Entry } from "./entries.ts";
import { newId } from "./ids.ts";
import type { Library } from "./library.ts";
import type { MatchRecord } from "./engine/match.ts";
import type { GameModule } from "./engine/module.ts";
import { settledOptions, settledPlayers, type Options } from "./engine/options.ts";
import { replay } from "./engine/replay.ts";
import { momentsOf } from "./moments.ts";
import { checkedName } from "./names.ts";
import { asText, exported, hasRecord, importedFrom, logAsText, replayed, type Imported } from "./records.ts";
import { afterDealing, keptTable, now, RunningTable } from "./running.ts";
import { statisticsOf } from "./statistics.ts";
import type { KeptMatch, Store } from "./store.ts";
import { infoOf, rebuilt, type Command, type Table } from "./table.ts";
import type { Thinker } from "./thinking.ts";
import { Visit, type Wire } from "./visit.ts";

/** What is kept of looking back at a match: what was found, or under which name a server has the record. */
export interface KeptLookingBack {
  analysis?: Analysis;
  handedIn?: string;
  /** It does not count in statistics. */
  apart?: boolean;
}

/** The one person here. */
export const YOU = "you";
/** As many matches are offered to be looked back at as a server takes at a time. */
const MOST_NOT_YET = 20;
const USUAL: TableSettings = {
  listed: false,
  locked: false,
  bots: "club",
  seconds: null,
  away_seconds: 60,
  hints: true,
  undo: true,
  pace: 0.6,
};

async function needsServer(): Promise<never> {
  throw new Refusal("needs_server", "this takes a server: here one plays alone against bots");
}

export class House implements Api {
  private readonly tablesOpen = new Map<string, Promise<RunningTable>>();
  /** The tables that are this window's. */
  private readonly taken = new Set<string>();
  /** Which of several workers it is, after a reload or in another window. */
  private readonly worker = newId();

  constructor(
    private readonly store: Store,
    private readonly thinker: Thinker,
    private readonly library: Library,
  ) {}

  games = (): Promise<GameInfo[]> => this.library.games();
  /** Has the rules of a game loaded that is about to be played. */
  prepare = async (game: string): Promise<void> => void (await this.library.rules(game));
  lesson = (game: string): Promise<Lesson> => this.library.lesson(game);

  // ---- who one is --------------------------------------------------------------------------------------------------

  async me(): Promise<GuestInfo> {
    const name = await this.store.name();
    if (name === undefined) throw new Refusal("unknown_guest", "say your name first");
    return { id: YOU, name };
  }

  async newGuest(text: string): Promise<GuestInfo> {
    const name = checkedName(text);
    if ((await this.store.name()) !== name) await this.store.keepName(name);
    return { id: YOU, name };
  }
  rename = (name: string): Promise<GuestInfo> => this.newGuest(name);

  // ---- tables ------------------------------------------------------------------------------------------------------

  async newTable({ game, players, options = {}, settings, sit = true, start = false }: NewTable): Promise<TableInfo> {
    const first = [...(sit ? [commands.sit(YOU, (await this.me()).name, 0)] : [])];
    if (start) first.push(commands.start(YOU, newId()));
    return this.setUp(game, players ?? null, options, settings, first);
  }

  /** A new table, with the first commands carried out on it in the same write. */
  private async setUp(
    game: string,
    wanted: number | null,
    given: Record<string, unknown>,
    settings: Partial<TableSettings> = {},
    first: Command[],
  ): Promise<TableInfo> {
    if (settings.seconds) throw new Refusal("needs_server", "at a table of one person no clock runs");
    const rules = await this.rulesOf(game);
    const players = wanted ?? rules.tables.usual_players;
    const options = checkedOptions(rules, players, given);
    const all = { ...USUAL, ...settings, listed: false, locked: false };
    const entries: Entry[] = [
      { seq: 1, at: now(), body: { entry: "created", game, players, options, settings: all, host: YOU } },
    ];
    let table = rebuilt(newId(), rules, entries);
    for (const command of first) {
      const [entry, next] = afterDealing(table, { seq: table.seq + 1, at: now(), body: command(table) });
      entries.push(entry);
      table = next;
    }
    await this.store.append(keptTable(table), entries);
    this.tablesOpen.set(table.id, Promise.resolve(this.opened(table)));
    return infoOf(table, this.worker);
  }

  private async rulesOf(game: string): Promise<GameModule> {
    try {
      return await this.library.rules(game);
    } catch (error) {
      if ((await this.games()).some(({ name }) => name === game)) throw error;
      throw new Refusal("needs_server", `${game} can not be played in the page`);
    }
  }

  async table(id: string): Promise<TableInfo> {
    return infoOf((await this.running(id)).table, this.worker);
  }

  async myTables(): Promise<TableSummary[]> {
    const kept = (await this.store.tables()).filter(({ state }) => state === "open" || state === "playing");
    return kept.map((one) => ({ ...one, open_seats: one.players - one.names.length, locked: false, names: [] }));
  }

  start = (id: string): Promise<TableInfo> => this.perform(id, commands.start(YOU, newId()));
  close = (id: string): Promise<TableInfo> => this.perform(id, commands.close(YOU));
  seatBot = (id: string, seat: number, bot: BotLevel): Promise<TableInfo> =>
    this.perform(id, commands.seatBot(YOU, seat, bot));

  private async perform(id: string, command: Command): Promise<TableInfo> {
    const running = await this.running(id);
    await running.perform(command);
    return infoOf(running.table, this.worker);
  }

  /** A table that is open, from memory or from its log. */
  private running(id: string): Promise<RunningTable> {
    const found = this.tablesOpen.get(id) ?? this.read(id);
    this.tablesOpen.set(id, found);
    found.catch(() => this.tablesOpen.delete(id));
    return found;
  }

  private async read(id: string): Promise<RunningTable> {
    const entries = await this.store.log(id);
    const [first] = entries;
    if (first === undefined) throw new Refusal("unknown_table", "there is no such table on this device");
    const rules = first.body.entry === "created" ? await this.library.rules(first.body.game) : null;
    try {
      if (rules === null) throw new Error("its first entry does not say what is played");
      return this.opened(rebuilt(id, rules, entries));
    } catch (error) {
      await this.store.setAside(id);
      throw new Refusal("broken_log", `what is kept of this table can not be played on: ${String(error)}`);
    }
  }

  /** All that is kept of a table, as a text for keeping elsewhere. */
  log = async (id: string): Promise<string> => logAsText(await this.store.log(id));

  private opened(table: Table): RunningTable {
    return new RunningTable(table, this.store, this.thinker, () => this.lose(table.id));
  }

  /** A connection to a table, by the address that it would have at a server. */
  async open(address: URL, line: Wire): Promise<Visit> {
    const id = decodeURIComponent(address.pathname.split("/").at(-2)!);
    await this.take(id);
    const since = address.searchParams.get("since");
    const pauses = address.searchParams.get("pauses") === "1";
    const running = await this.running(id);
    const visit = new Visit(running, this.thinker, line, YOU, this.worker, since === null ? null : +since, pauses);
    await visit.arrive();
    return visit;
  }

  /** Makes the table that of this window. When another window takes it, who is here is told, and it is read again from
   * its log by whoever comes next. */
  private async take(id: string): Promise<void> {
    if (this.taken.has(id)) return;
    this.tablesOpen.delete(id);
    await new Promise<void>((resolve) => {
      let isOurs = false;
      const held = (): Promise<never> => {
        isOurs = true;
        this.taken.add(id);
        resolve();
        return new Promise(() => undefined); // until it is taken away
      };
      // Only pages of HTTPS and of this machine have locks, and only where the browser may keep something; elsewhere the
      // log alone keeps two windows apart.
      if (navigator.locks === undefined) void held();
      else
        navigator.locks
          .request(`stich ${id}`, { steal: true }, held)
          .catch(() => (isOurs ? this.lose(id) : void held()));
    });
  }

  private lose(id: string): void {
    this.taken.delete(id);
    const running = this.tablesOpen.get(id);
    this.tablesOpen.delete(id);
    void running?.then(({ watcher }) => watcher?.replaced());
  }

  // ---- matches -----------------------------------------------------------------------------------------------------

  async myMatches(): Promise<MatchSummary[]> {
    const kept = (await this.store.matches()).filter((one) => one.counts && hasRecord(one));
    return kept.map(({ id, table, ended, seat, winners, record }) => {
      return { id, table, game: record.game, ended, seat, names: record.seats, scores: record.scores ?? [], winners };
    });
  }

  myStatistics = async (): Promise<GameStatistics[]> => statisticsOf(await this.myMatches());

  /** What the matches say that were looked back at, and the latest of the others. */
  async lookedBack(): Promise<MyLookedBack> {
    const matches = await Promise.all(
      (await this.myMatches()).map(async (one) => ({ ...one, ...(await this.foundOf(one.id)) })),
    );
    const counted = matches.flatMap(({ id, ended, seat, analysis, apart }) =>
      analysis && !apart ? [onlyMatch(id, ended, seat, analysis)] : [],
    );
    const others = matches.filter(({ analysis }) => !analysis).sort((one, other) => other.ended - one.ended);
    return { games: together(counted), not_yet: others.slice(0, MOST_NOT_YET).map(({ id }) => id) };
  }

  /** Leaves the matches out that were looked back at so far. What was found stays with them. */
  async forgetLookedBack(): Promise<MyLookedBack> {
    for (const { id } of await this.myMatches()) {
      const found = await this.foundOf(id);
      if (found.analysis) await this.keepLookingBack(id, { ...found, apart: true });
    }
    return this.lookedBack();
  }

  async moments(id: string, start: number, count: number, seat: number | null): Promise<MatchMoments> {
    const { record } = await this.kept(id);
    const rules = await this.library.rules(record.game);
    const moments = replayed(() => momentsOf(rules, record, start, count, seat));
    return { id, game: record.game, names: record.seats, seat, start, steps: record.actions.length, moments };
  }

  async playAgain(id: string, { seat, after, settings }: PlayAgain): Promise<TableInfo> {
    const { record, seat: own } = await this.kept(id);
    const { deals, first } = record;
    const rules = await this.library.rules(record.game);
    const known =
      after === undefined || after === null
        ? { deals, first, actions: [], format: rules.tables.record_format }
        : replayed(() => playedOn(rules, record, after));
    return this.setUp(record.game, record.seats.length, record.options, settings, [
      commands.sit(YOU, (await this.me()).name, seat ?? own),
      commands.start(YOU, newId(), known),
    ]);
  }

  /** Refused while a table here plays these deals again: it would tell hidden cards. */
  async keptLookingBack(id: string): Promise<KeptLookingBack> {
    if (await this.isPlayed((await this.kept(id)).record))
      throw new Refusal(
        "wrong_state",
        "a table is playing these deals: what the analysis tells has to wait for its end",
      );
    return this.foundOf(id);
  }

  private async foundOf(id: string): Promise<KeptLookingBack> {
    return JSON.parse((await this.store.lookedBack(id)) ?? "{}") as KeptLookingBack;
  }

  async keepLookingBack(id: string, found: KeptLookingBack): Promise<void> {
    await this.kept(id);
    await this.store.keepLookedBack(id, JSON.stringify(found));
  }

  private async isPlayed({ game, deals }: MatchRecord): Promise<boolean> {
    const played = new Set(deals.map((deal) => JSON.stringify(deal)));
    const tables = (await this.store.tables()).filter((one) => one.state === "playing" && one.known_deals);
    const logs = await Promise.all(tables.filter((one) => one.game === game).map(({ id }) => this.store.log(id)));
    const begun = logs.flat().flatMap(({ body }) => (body.entry === "started" ? (body.deals ?? []) : []));
    return begun.some((deal) => played.has(JSON.stringify(deal)));
  }

  private async kept(id: string): Promise<KeptMatch> {
    const found = await this.store.match(id);
    if (found === undefined) throw new Refusal("unknown_match", "there is no such match on this device");
    if (!hasRecord(found)) throw new Refusal("bad_record", "there is no record in what is kept of this match");
    return found;
  }

  /** The record of a match as a text, for `stich replay` and for keeping. */
  record = async (id: string): Promise<string> => asText((await this.kept(id)).record);

  /** All finished matches of this device in one text. */
  exportMatches = async (): Promise<string> => exported(await this.store.matches());

  /** Takes the matches of such a text, or of one record; what can not be played is left out and said. */
  importMatches = (text: string): Promise<Imported> => importedFrom(text, this.store, this.library);

  // ---- what takes several people -----------------------------------------------------------------------------------

  tables = async (): Promise<TableSummary[]> => [];
  personalLink = needsServer;
  revokeLink = needsServer;
  whose = needsServer;
  claim = needsServer;
  beBefore = needsServer;
  devices = needsServer;
  signOutOthers = needsServer;
  sit = needsServer;
  askForSeat = needsServer;
  askNoLonger = needsServer;
  answer = needsServer;
  about = needsServer;
  lock = needsServer;
  becomeHost = needsServer;
  leave = needsServer;
  standIn = needsServer;
  analysis = needsServer;
  askForAnalysis = needsServer;
}

/** What a match begins with that goes on after so many actions of a record. Later rounds nobody shall know. */
function playedOn(rules: GameModule, record: MatchRecord, after: number): commands.GivenMatch {
  const { actions, deals, first, format } = record;
  if (after >= actions.length)
    throw new Refusal("wrong_state", `the match is over after ${actions.length} actions: nothing is left of it`);
  const begun = replay(rules, record, after).deals.length;
  return { deals: deals.slice(0, Math.max(1, begun)), first, actions: actions.slice(0, after), format };
}

function checkedOptions({ tables }: GameModule, players: number, given: Options): Options {
  try {
    settledPlayers(tables, players);
    return settledOptions(tables, given);
  } catch (error) {
    throw new Refusal("bad_option", error instanceof Error ? error.message : String(error));
  }
}
