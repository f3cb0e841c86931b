// A match without a server: one state, the deals it was dealt, the log of actions and what happened. It does what
// `stich/match/match.py` does; all that is of a game comes from its compiled rules and its tables.
import type { Claim, GameEvent, RoundScored } from "../../lib/protocol.ts";
import { Deals, type Deal } from "./deals.ts";
import { DealError, IllegalAction, OptionError, quoted, SeatError } from "./errors.ts";
import { seenBy, type Happened } from "./events.ts";
import { DEAL, members, OVER, type GameModule, type State } from "./module.ts";
import { freshState, settledOptions, settledPlayers, type Options } from "./options.ts";
import { drawnBelow, fromSystem, type Source } from "./random.ts";
import type { ClaimName } from "./tables.ts";

export interface MatchRecord {
  format: string;
  game: string;
  seats: string[];
  options: Options;
  first: number;
  seed: number | null;
  deals: Deal[];
  actions: [seat: number, action: string][];
  scores: number[] | null;
  /** Left out where nothing was claimed. */
  claims?: Claim[];
}

export interface Beginning {
  players?: number;
  options?: Options;
  /** Who begins: a seat, or "random". */
  first?: number | "random" | null;
  /** The players' names. */
  seats?: string[];
  /** The first rounds are dealt these; then the match waits for a deal. */
  deals?: Deal[];
  /** What a record names when the match is over; nothing is dealt from it. */
  seed?: number | null;
  format?: string;
}

export class LocalMatch {
  readonly module: GameModule;
  readonly players: number;
  readonly options: Options;
  readonly first: number;
  readonly seats: readonly string[];
  readonly format: string;
  readonly seed: number | null;
  #givenDeals: readonly Deal[] = [];
  #deals: readonly Deal[] = [];
  #actions: readonly (readonly [number, string])[] = [];
  #happened: readonly Happened[] = [];
  #claims: readonly Claim[] = [];
  #state: State;
  readonly #written: Deals;
  #legal = new Map<number, Map<string, number>>();
  #views: string[] | null = null;

  constructor(module: GameModule, beginning: Beginning = {}) {
    const { tables } = module;
    this.module = module;
    this.players = settledPlayers(tables, beginning.players);
    this.options = settledOptions(tables, beginning.options ?? {});
    this.first = this.#checkedFirst(beginning.first);
    this.seats = this.#checkedNames(beginning.seats);
    this.format = beginning.format ?? tables.record_format;
    this.seed = beginning.seed ?? null;
    this.#written = new Deals(module, this.players);
    this.#state = freshState(module, this.players, this.options, this.first);
    this.#givenDeals = this.#checkedDeals(beginning.deals ?? []);
    this.#dealIfDue();
  }

  // ---- playing -----------------------------------------------------------------------------------------------------

  /** The seats that may act now: several where choices are simultaneous, none when the match is over. */
  actors(): number[] {
    return members(this.module.actors(this.#state)).filter((seat) => seat < this.players);
  }

  /** The actions a seat may take now, as texts. */
  legal(seat: number): string[] {
    return [...this.#legalTexts(this.#checkedSeat(seat)).keys()];
  }

  /** Takes an action. One that is not legal throws IllegalAction and changes nothing. */
  apply(seat: number, action: string): void {
    const legal = this.#legalTexts(this.#checkedSeat(seat));
    const text = spelt(action, legal);
    if (text === null) throw this.#illegal(seat, action, [...legal.keys()]);
    this.#act(seat, legal.get(text)!);
    this.#actions = [...this.#actions, [seat, text]];
    if (this.format !== this.module.tables.record_format) this.#actUnasked();
    this.#dealIfDue();
  }

  /** Notes a claim. What follows from it are actions like others. */
  claim(seat: number, what: ClaimName, agreed = false): void {
    this.#claims = [...this.#claims, { after: this.#actions.length, seat: this.#checkedSeat(seat), what, agreed }];
  }

  /** What a seat can claim by what it knows. */
  claimable(seat: number): ClaimName | null {
    return this.over || this.needsDeal ? null : this.module.claimable(this.known(seat), seat);
  }

  /** The rest of the tricks as a claimer gets them, or with null as they come. */
  playOut(claimer: number | null): [seat: number, action: string][] {
    const rest = this.copy();
    const before = rest.#actions.length;
    while (rest.#deals.length === this.#deals.length && !rest.over) {
      const code = this.module.nextCard(rest.#state, claimer);
      if (code === null) break;
      rest.apply(rest.actors()[0]!, this.module.textOf(rest.#state, code));
    }
    return rest.#actions.slice(before).map(([seat, action]) => [seat, action]);
  }

  #act(seat: number, code: number): void {
    const [state, happened] = this.module.performed(this.#state, seat, code);
    this.#changed(state, happened);
  }

  /** Does what a match of this format does not ask for, since there is nothing else to do. */
  #actUnasked(): void {
    const unasked = this.module.tables.not_asked[this.format] ?? [];
    for (const seat of this.actors()) {
      const [only, ...others] = this.#legalTexts(seat);
      if (only && !others.length && unasked.includes(only[0])) this.#act(seat, only[1]);
    }
  }

  /** By the number that the rules give it. */
  get phase(): number {
    return this.module.number(this.#state, "phase");
  }

  get needsDeal(): boolean {
    return this.module.number(this.#state, "phase") === DEAL;
  }

  /** A deal drawn now, for a match that needs one: from the operating system's randomness, unless words are given. */
  randomDeal(source: Source = fromSystem): Deal {
    const words = source(this.#deals.length, this.module.tables.words_of_a_deal);
    return this.#written.write(this.module.drawn(this.#state, words));
  }

  /** Deals the next round from data, when `needsDeal` says that one is due. */
  deal(deal: Deal): void {
    if (!this.needsDeal) throw new OptionError("a deal is not due; `needsDeal` says when one is");
    this.#deal(deal);
  }

  // ---- looking -----------------------------------------------------------------------------------------------------

  /** The views of the public and then of the seats. */
  viewsAsJson(): string[] {
    this.#views ??= this.module.views(this.#state, this.players);
    return this.#views;
  }

  /** All that a seat, or with null the public, may know. */
  viewAsJson(seat: number | null): string {
    return this.viewsAsJson()[seat === null ? 0 : 1 + this.#checkedSeat(seat)]!;
  }

  /** The same with all cards open: for a match that is over. */
  openViewAsJson(seat: number | null): string {
    return this.module.openView(this.#state, seat === null ? null : this.#checkedSeat(seat));
  }

  /** What happened as a seat (null for the public) saw it, as JSON, from the since-th event on. That number counts what
   * others do in secret too: it is for whoever keeps the match, not for a seat to know. */
  eventsAsJson(seat: number | null, since = 0): string[] {
    const who = seat === null ? null : this.#checkedSeat(seat);
    const seen = this.#happened.slice(since).map((event) => seenBy(event, who));
    return seen.filter((event) => event !== null);
  }

  events(seat: number | null, since = 0): GameEvent[] {
    return this.eventsAsJson(seat, since).map((event) => JSON.parse(event) as GameEvent);
  }

  /** What happened with nothing hidden: for records and for those who may see everything. */
  allEvents(since = 0): GameEvent[] {
    return this.#happened.slice(since).map((event) => JSON.parse(event.whole) as GameEvent);
  }

  /** Whether everyone saw all that happened since. */
  allSaw(since: number): boolean {
    return this.#happened.slice(since).every((event) => event.seen === null);
  }

  /** How many events there have been. */
  get happened(): number {
    return this.#happened.length;
  }

  /** The score sheet: one entry a round that has ended. */
  get sheet(): RoundScored[] {
    return this.allEvents().filter((event): event is RoundScored => event.event === "round_scored");
  }

  get over(): boolean {
    return this.module.number(this.#state, "phase") === OVER;
  }

  /** What each place at the table has scored so far. */
  get scores(): number[] {
    return this.module.scores(this.#state);
  }

  /** Who has won; several share a tie, nobody while the match goes on. */
  get winners(): number[] {
    return this.over ? members(this.module.winners(this.#state)) : [];
  }

  get deals(): readonly Deal[] {
    return this.#deals;
  }

  get claims(): readonly Claim[] {
    return this.#claims;
  }

  get actions(): readonly (readonly [number, string])[] {
    return this.#actions;
  }

  /** The match as data, from which `replay` makes it again. */
  record(): MatchRecord {
    return {
      format: this.format,
      game: this.module.name,
      seats: [...this.seats],
      options: structuredClone(this.options),
      first: this.first,
      seed: this.over ? this.seed : null,
      deals: structuredClone(this.#deals) as Deal[],
      actions: this.#actions.map(([seat, action]) => [seat, action]),
      scores: this.over ? this.scores : null,
      ...(this.#claims.length ? { claims: this.#claims.map((claim) => ({ ...claim })) } : {}),
    };
  }

  /** An independent match in the same state. */
  copy(): LocalMatch {
    const { players, options, first, seed, format } = this;
    const twin = new LocalMatch(this.module, { players, options, first, seats: [...this.seats], seed, format });
    twin.#givenDeals = this.#givenDeals;
    twin.#deals = this.#deals;
    twin.#actions = this.#actions;
    twin.#claims = this.#claims;
    twin.#changed(this.#state, this.#happened);
    return twin;
  }

  /** The match again as it was after its first actions, with the same deals still to come. */
  takenBack(actions: number): LocalMatch {
    if (!Number.isInteger(actions) || actions < 0 || actions > this.#actions.length)
      throw new OptionError(`actions is a whole number from 0 to ${this.#actions.length}, not ${quoted(actions)}`);
    const { players, options, first, seed, format } = this;
    const deals = [...this.#deals, ...this.#givenDeals.slice(this.#deals.length)];
    const match = new LocalMatch(this.module, { players, options, first, seats: [...this.seats], deals, seed, format });
    for (const [seat, action] of this.#actions.slice(0, actions)) match.apply(seat, action);
    match.#claims = this.#claims.filter(({ after }) => after < actions);
    return match;
  }

  /** Whether a legal action ends a phase that could otherwise go on for long, such as a pass in an auction. */
  isClosing(seat: number, action: string): boolean {
    const legal = this.#legalTexts(this.#checkedSeat(seat));
    const text = spelt(action, legal);
    return text !== null && ((this.module.closing(this.#state) >> BigInt(legal.get(text)!)) & 1n) === 1n;
  }

  /** What a seat knows, as numbers, and nothing else: what its bot thinks from. */
  known(seat: number): State {
    return this.module.known(this.#state, this.#checkedSeat(seat));
  }

  #legalTexts(seat: number): Map<string, number> {
    let legal = this.#legal.get(seat);
    if (!legal) {
      legal = this.module.legalTexts(this.#state, seat);
      this.#legal.set(seat, legal);
    }
    return legal;
  }

  #changed(state: State, happened: readonly Happened[]): void {
    this.#state = state;
    this.#happened = [...this.#happened, ...happened];
    this.#legal = new Map();
    this.#views = null;
  }

  // ---- dealing -----------------------------------------------------------------------------------------------------

  #dealIfDue(): void {
    const next = this.#givenDeals[this.#deals.length];
    if (this.needsDeal && next) this.#deal(next);
  }

  #deal(deal: Deal): void {
    const state = this.module.begun(this.#written.laid(this.#state, deal));
    const written = this.#written.write(state);
    this.#deals = [...this.#deals, written];
    this.#changed(state, [this.#written.roundBegun(state, written)]);
  }

  // ---- checks ------------------------------------------------------------------------------------------------------

  #checkedSeat(seat: number): number {
    if (!Number.isInteger(seat) || seat < 0 || seat >= this.players)
      throw new SeatError(`there is no seat ${quoted(seat)}: the seats are 0 to ${this.players - 1}`);
    return seat;
  }

  #checkedFirst(first: Beginning["first"]): number {
    const always = this.module.tables.first_is_always[this.players];
    if (always !== undefined) {
      if (first !== undefined && first !== null && first !== always)
        throw new OptionError(`with ${this.players} players the first seat is always ${always}, not ${quoted(first)}`);
      return always;
    }
    if (first === undefined || first === null) return 0;
    if (first === "random") return drawnBelow(this.players);
    if (!Number.isInteger(first) || first < 0 || first >= this.players)
      throw new OptionError(
        `first=${quoted(first)} is not possible: a seat from 0 to ${this.players - 1}, or "random"`,
      );
    return first;
  }

  #checkedNames(names: string[] | undefined): string[] {
    if (names === undefined) return this.module.tables.names.slice(0, this.players);
    if (!Array.isArray(names) || names.length !== this.players || !names.every((name) => typeof name === "string"))
      throw new OptionError(`seats are ${this.players} names, one for each player, not ${quoted(names)}`);
    return [...names];
  }

  /** All of them before the first is dealt, so that none can fail in the middle of a match. */
  #checkedDeals(deals: readonly Deal[]): readonly Deal[] {
    if (!Array.isArray(deals)) throw new DealError(`deals is a list of deals, one a round, not ${quoted(deals)}`);
    deals.forEach((deal, number) => {
      try {
        this.#written.laid(this.#state, deal);
      } catch (error) {
        if (error instanceof DealError) throw new DealError(`deals[${number}]: ${error.message}`);
        throw error;
      }
    });
    return structuredClone(deals) as Deal[];
  }

  #illegal(seat: number, action: unknown, legal: string[]): IllegalAction {
    const waiting = this.actors();
    const named = waiting.length ? `${waiting.length === 1 ? "seat" : "seats"} ${waiting.join(", ")}` : "a deal";
    const message = this.over
      ? "the match is over"
      : legal.length
        ? `${quoted(action)} is not legal for seat ${seat}; legal: ${legal.join(", ")}`
        : `seat ${seat} may not act now; waiting for ${named}`;
    return new IllegalAction(message, seat, typeof action === "string" ? action : quoted(action), legal);
  }
}

/** The legal action that is meant, as the rules spell it; white space around its words does not matter. */
function spelt(action: unknown, legal: ReadonlyMap<string, number>): string | null {
  if (typeof action !== "string") return null;
  const text = legal.has(action) ? action : action.split(/\s+/).filter(Boolean).join(" ");
  return legal.has(text) ? text : null;
}
