// A table that is open here: it takes one request at a time, has the store keep what comes of it, tells the player, and
// has bots act when it is their turn.
import { Refusal } from "../lib/refusal.ts";
import type { Body, BotLevel, Entry } from "./entries.ts";
import { Taken, type KeptMatch, type KeptTable, type Store } from "./store.ts";
import {
  after,
  cardsKnown,
  givenUp,
  seatOf,
  theMatch,
  waitedFor,
  type Command,
  type Decision,
  type Table,
} from "./table.ts";
import { questionFor, type Thinker } from "./thinking.ts";

/** Whether to change something or to keep it is asked so often that nobody wants to wait for it. */
const KEEP = "keep";
/** How long each level may think, in milliseconds. It answers when that is over, however quick it was: else its pause
 * would tell whether it had a choice. */
const ALLOWANCE: Record<BotLevel, number> = { novice: 0, club: 100, expert: 400, master: 900 };

/** Who is told when the table has changed. */
export interface Watcher {
  tell(): void;
  /** The table is open elsewhere. */
  replaced(): void;
}

export class RunningTable {
  watcher: Watcher | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private changedAt = performance.now();
  private working = false;
  /** Whether something has happened since it was last looked what is due. */
  private changed = false;

  constructor(
    public table: Table,
    private readonly store: Store,
    private readonly thinker: Thinker,
    /** Called when another window has written to the log. */
    private readonly onTaken: () => void,
  ) {}

  /** Carries out a command in its turn; its entry once that is kept. */
  perform(command: Command): Promise<Entry> {
    const done = this.queue.then(() => this.carryOut(command));
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async carryOut(command: Command): Promise<Entry> {
    const before = this.table;
    const written: Entry = { seq: before.seq + 1, at: Math.max(now(), before.updated), body: command(before) };
    const [entry, table] = afterDealing(before, written);
    try {
      const isEnd = before.state === "playing" && table.state === "over";
      await this.store.append(keptTable(table), [entry], isEnd ? keptMatch(table) : undefined);
    } catch (error) {
      if (error instanceof Taken) this.onTaken();
      throw error;
    }
    this.table = table;
    this.changedAt = performance.now();
    this.watcher?.tell();
    this.look();
    return entry;
  }

  /** Does what is due, one thing after another, until nothing is. */
  look(): void {
    this.changed = true;
    if (!this.working) void this.work();
  }

  private async work(): Promise<void> {
    this.working = true;
    while (this.changed) {
      this.changed = false;
      try {
        await this.doNext();
      } catch (error) {
        if (!(error instanceof Refusal) && !(error instanceof Taken)) console.warn(error); // else it was no longer due
      }
    }
    this.working = false;
  }

  /** Nothing is done while nobody is there: the table waits for its player. */
  private async doNext(): Promise<void> {
    const { table } = this;
    if (table.state !== "playing" || this.watcher === null) return;
    if (table.paused !== null && waitedFor(table).length === 0) await this.perform(nextRound);
    const asked = [...table.decisions].filter(([seat]) => isPlayedByBot(table, seat));
    const [first] = asked.sort(([, one], [, other]) => pauseFor(table, one) - pauseFor(table, other));
    if (first) await this.think(table, ...first);
  }

  /** Thinks first, then waits for the moment to answer. */
  private async think(table: Table, seat: number, decision: Decision): Promise<void> {
    const began = performance.now();
    const due = Math.max(this.changedAt + pauseFor(table, decision), began);
    const level = table.seats[seat]!.bot;
    const action = await this.choice(table, seat, decision, level);
    await sleep(Math.max(0, due + ALLOWANCE[level] - performance.now()));
    if (this.watcher === null) return;
    await this.perform((current) => {
      const asked = current.decisions.get(seat);
      if (asked?.seq !== decision.seq || !isPlayedByBot(current, seat))
        throw new Refusal("stale", "the seat has been decided for");
      return { entry: "acted", seat, action, by: current.seats[seat]!.guest === null ? "bot" : "claim" };
    });
  }

  private async choice(table: Table, seat: number, { legal }: Decision, level: BotLevel): Promise<string> {
    try {
      return await this.thinker.choose(questionFor(theMatch(table), seat), level);
    } catch (error) {
      console.warn("a bot failed", error);
      return legal[Math.floor(Math.random() * legal.length)]!;
    }
  }
}

/** Also the cards of who takes no more tricks. */
const isPlayedByBot = (table: Table, seat: number): boolean =>
  table.seats[seat]!.guest === null || givenUp(table).includes(seat);

const nextRound: Command = (table) => {
  if (table.paused === null || waitedFor(table).length > 0) throw new Refusal("stale", "the table has changed");
  return { entry: "next_round" };
};

/** How long a bot waits before it answers, in milliseconds. */
const pauseFor = (table: Table, { legal }: Decision): number => (legal.includes(KEEP) ? 0 : table.settings.pace * 1000);

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Seconds since 1970. */
export const now = (): number => Date.now() / 1000;

/** The entry, with the deal that is due after it if one is, and the table after it. Deals are drawn when they are due,
 * and stand in the log: nobody can know a later one, whatever of it is seen. */
export function afterDealing(table: Table, entry: Entry): [Entry, Table] {
  const changed = after(table, entry);
  if (!changed.match?.needsDeal || changed.paused !== null) return [entry, changed];
  const body = { ...entry.body, deal: changed.match.randomDeal() } as Body;
  const dealt = { ...entry, body };
  return [dealt, after(table, dealt)];
}

export const keptTable = (table: Table): KeptTable => ({
  id: table.id,
  game: table.rules.name,
  players: table.players,
  state: table.state,
  names: table.seats.flatMap(({ name }) => (name ? [name] : [])),
  updated: table.updated,
  known_deals: cardsKnown(table),
});

function keptMatch(table: Table): KeptMatch {
  const match = theMatch(table);
  return {
    id: table.matchId!,
    table: table.id,
    ended: table.updated,
    seat: seatOf(table, table.host) ?? 0,
    winners: match.winners,
    counts: !table.again,
    record: match.record(),
  };
}
