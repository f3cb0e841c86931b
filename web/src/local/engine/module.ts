// One game, ready to play: its tables, and its compiled rules called with states. A state is a row of 64-bit numbers that
// is replaced and never changed, so that matches may share one.
import { Events, type Happened } from "./events.ts";
import { Rules, type Handed, type Room } from "./rules.ts";
import type { ClaimName, GameTables } from "./tables.ts";
import { JsonWriter } from "./writer.ts";

export type State = BigInt64Array<ArrayBuffer>;

/** The phases every game has. */
export const DEAL = 0;
export const OVER = 1;

const FIRST = 0; // of an array of one

export class GameModule {
  readonly tables: GameTables;
  readonly rules: Rules;
  readonly nobody: bigint;
  readonly #events: Events;
  readonly #size: number;
  readonly #told: number;
  readonly #state: Room;
  readonly #before: Room;
  readonly #seen: Room;
  readonly #concluded: Room;
  readonly #log: Room;
  readonly #draws: Room;
  readonly #retold: Room;
  readonly #copies: Room;
  readonly #cards: Room;
  readonly #viewWriters = new Map<number, JsonWriter>();
  readonly #fetch: (file: string) => Promise<ArrayBuffer>;

  constructor(tables: GameTables, instance: WebAssembly.Instance, fetch: (file: string) => Promise<ArrayBuffer>) {
    this.tables = tables;
    this.rules = new Rules(instance, tables.entries);
    this.nobody = BigInt(tables.nobody);
    this.#fetch = fetch;
    this.#size = tables.numbers.state;
    this.#told = tables.numbers.told;
    const views = 1 + Math.max(...Object.values(tables.positions));
    this.#state = this.#states(1);
    this.#before = this.#states(1);
    this.#seen = this.#states(views);
    this.#concluded = this.rules.reserve(8 * this.#told * views);
    this.#log = this.rules.reserve(8 * tables.log.rows * tables.log.width);
    this.#draws = this.rules.reserve(8 * (1 + tables.words_of_a_deal));
    this.#retold = this.rules.kept(tables.retelling.fields.flat());
    this.#copies = this.rules.kept(tables.retelling.copies);
    const [rows, cards] = tables.claims.tables;
    this.#cards = this.rules.reserve(8 * rows * cards);
    this.#events = new Events(tables, this.rules);
  }

  get name(): string {
    return this.tables.game;
  }

  /** The bytes of its network; null where it has none. */
  async network(): Promise<ArrayBuffer | null> {
    const file = this.tables.files.net;
    return file ? this.#fetch(file.file) : null;
  }

  // ---- states ------------------------------------------------------------------------------------------------------

  number(state: State, place: keyof GameTables["places"]): number {
    return Number(state[this.tables.places[place]]);
  }

  /** What each place at the table has scored: the players and who plays along. */
  scores(state: State): number[] {
    const first = this.tables.places.score;
    return [...state.subarray(first, first + this.number(state, "players"))].map(Number);
  }

  /** Zeros with the options' numbers in them, filled in by the rules. */
  configured(options: State, people: number): State {
    this.#put(options);
    this.rules.call("configure_at", this.#one(this.#state), FIRST, people);
    return this.#taken(this.#state);
  }

  blank(): State {
    return new BigInt64Array(this.#size);
  }

  // ---- the rules ---------------------------------------------------------------------------------------------------

  /** Deals a round from random words. */
  drawn(state: State, words: BigInt64Array): State {
    this.#put(state);
    const draws = this.rules.longs(this.#draws.at, 1 + this.tables.words_of_a_deal);
    draws[0] = 0n;
    draws.set(words, 1);
    this.rules.call("draw_at", this.#one(this.#state), FIRST, this.#one(this.#draws));
    return this.#taken(this.#state);
  }

  /** Begins a round whose cards lie there. */
  begun(state: State): State {
    this.#put(state);
    this.rules.call("begin_at", this.#one(this.#state), FIRST);
    return this.#taken(this.#state);
  }

  actors(state: State): bigint {
    return this.#asked("actors_at", state);
  }

  winners(state: State): bigint {
    return this.#asked("winners_at", state);
  }

  closing(state: State): bigint {
    return this.#asked("closing_at", state);
  }

  legal(state: State, seat: number): bigint {
    this.#put(state);
    return this.rules.call("legal_at", this.#one(this.#state), FIRST, seat);
  }

  /** The texts of all legal actions with their codes, in the order of the codes. Of equal cards the last one's code. */
  legalTexts(state: State, seat: number): Map<string, number> {
    const codes = this.legal(state, seat);
    const found = new Map<string, number>();
    if (codes) {
      const texts = this.tables.texts[String(this.rules.call("stage_at", this.#one(this.#state), FIRST))]!;
      for (const code of members(codes)) found.set(texts[code]!, code);
    }
    return found;
  }

  /** The text of one action. */
  textOf(state: State, code: number): string {
    return this.tables.texts[String(this.#asked("stage_at", state))]![code]!;
  }

  /** How many play, without who only plays along. */
  people(state: State): number {
    return Number(this.#asked("people_at", state));
  }

  /** Takes a legal action; what it did. */
  performed(state: State, seat: number, code: number): [State, Happened[]] {
    this.#put(state);
    const { rows, width } = this.tables.log;
    const log = { at: this.#log.at, shape: [rows, width] };
    const before = this.#one(this.#before);
    const count = Number(this.rules.call("perform_at", this.#one(this.#state), FIRST, before, seat, code, log));
    return [this.#taken(this.#state), this.#events.told(this.#log, count)];
  }

  // ---- claims ------------------------------------------------------------------------------------------------------

  /** What a seat can claim by what it knows: the first that is sure, with what says most first. */
  claimable(known: State, seat: number): ClaimName | null {
    const { bits } = this.tables.claims;
    const sure = this.#withCards("claimable", known, seat);
    const said = (["all", "decided", "none"] as const).find((what) => sure & bits[what]);
    return said ?? null;
  }

  /** The card to be played next if a seat is to get all tricks, or with null whoever gets them; null if none is. */
  nextCard(state: State, claimer: number | null): number | null {
    const nobody = Number(this.nobody);
    const card = this.#withCards("next_card", state, claimer ?? nobody);
    return card === nobody ? null : card;
  }

  #withCards(entry: string, state: State, seat: number): number {
    this.#put(state);
    const tables = { at: this.#cards.at, shape: this.tables.claims.tables };
    return Number(this.rules.call(entry, this.#one(this.#state), seat, this.tables.deck.length, tables));
  }

  // ---- looking -----------------------------------------------------------------------------------------------------

  /** The views of the public and then of each player, as JSON. */
  views(state: State, players: number): string[] {
    this.#put(state);
    const seen = { at: this.#seen.at, shape: [1 + players] };
    this.rules.call("observe_at", this.#one(this.#state), FIRST, seen, this.nobody);
    const { start, whose } = this.tables.views;
    const [alike, ...apart] = this.#fields(this.number(state, "players"), 1 + players);
    return apart.map((own, row) => `${start}${alike},"${whose}":${row ? row - 1 : null}${own}}`);
  }

  /** A view with all cards open, as JSON. */
  openView(state: State, seat: number | null): string {
    this.rules.longs(this.#seen.at, this.#size).set(state);
    const { start, whose } = this.tables.views;
    return `${start},"${whose}":${seat}${this.#fields(this.number(state, "players"), 1)[0]}}`;
  }

  /** A state as a seat knows it, in the very numbers that are read from its view: what bots think from. */
  known(state: State, seat: number): State {
    this.#put(state);
    const seen = this.#one(this.#seen);
    this.rules.call("observe_at", this.#one(this.#state), FIRST, seen, seat);
    this.#conclude(1);
    this.rules.longs(this.#state.at, this.#size).fill(0n);
    const { fields, copies, players_at } = this.tables.retelling;
    const copied = { at: this.#copies.at, shape: [copies.length] };
    const told = { at: this.#retold.at, shape: [fields.length, 3] };
    const row = (room: Room): Handed => ({ at: room.at, shape: [1, this.#size] });
    this.rules.call("retell", row(this.#seen), told, copied, players_at, row(this.#state));
    this.rules.call("restore_at", this.#one(this.#state), this.#one(this.#concluded), copied);
    return this.#taken(this.#state);
  }

  /** What the first of the observed states tell: what all have alike, then for each its own. */
  #fields(positions: number, views: number): string[] {
    this.#conclude(views);
    let writer = this.#viewWriters.get(positions);
    if (!writer) {
      writer = new JsonWriter(this.rules, this.tables.views.writers[positions]!, 1 + positions);
      this.#viewWriters.set(positions, writer);
    }
    return writer.write(this.#seen.at, this.#concluded.at, [views, this.#size, this.#told]);
  }

  /** Writes what follows from the first of the observed states. */
  #conclude(views: number): void {
    this.rules.longs(this.#concluded.at, this.#told * views).fill(BigInt(this.tables.blank));
    this.rules.call("conclude_at", { at: this.#seen.at, shape: [views] }, { at: this.#concluded.at, shape: [views] });
  }

  // ---- handing over ------------------------------------------------------------------------------------------------

  #states(how_many: number): Room {
    return this.rules.reserve(8 * this.tables.numbers.state * how_many);
  }

  #one(room: Room): Handed {
    return { at: room.at, shape: [1] };
  }

  #put(state: State): void {
    this.rules.longs(this.#state.at, this.#size).set(state);
  }

  #taken(room: Room): State {
    return this.rules.longs(room.at, this.#size).slice();
  }

  #asked(entry: string, state: State): bigint {
    this.#put(state);
    return this.rules.call(entry, this.#one(this.#state), FIRST);
  }
}

/** The members of a set, lowest first. */
export function members(set: bigint): number[] {
  const found: number[] = [];
  for (let rest = BigInt.asUintN(64, set), member = 0; rest; rest >>= 1n, member++) if (rest & 1n) found.push(member);
  return found;
}
