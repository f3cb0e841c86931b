// Bots by level. They think from what their seat knows (`LocalMatch.known`) and nothing else.
import type { Estimate } from "../../lib/protocol.ts";
import { Desk } from "./desk.ts";
import { Master } from "./master.ts";
import type { GameModule, State } from "./module.ts";
import { Network } from "./network.ts";
import { chance, Dice, randomSeed } from "./random.ts";
import { Search } from "./search.ts";

export type Level = "novice" | "club" | "expert" | "master";

/** How hard a bot thinks, where it is not as usual at its level. */
export interface Thinking {
  seed?: number;
  samples?: number | null;
  worlds?: number;
  /** The time at most; null for as long as it takes. */
  seconds?: number | null;
}

/** A player at one seat of one match. */
export interface Bot {
  choose(known: State, seat: number): Promise<string>;
}

/** One that can say what it thinks of each legal action, the best first. */
export interface Adviser extends Bot {
  explain(known: State, seat: number): Promise<Estimate[]>;
}

export function newBot(module: GameModule, level: Level, thinking: Thinking = {}): Bot {
  return level === "novice" ? new Novice(module, thinking.seed ?? randomSeed()) : newAdviser(module, level, thinking);
}

export function newAdviser(module: GameModule, level: Exclude<Level, "novice">, thinking: Thinking = {}): Adviser {
  const seed = thinking.seed ?? randomSeed();
  if (level === "master") return new NetworkBot(module, thinking, seed);
  const usual = module.tables.levels[level];
  const untimed = level === "expert" && thinking.samples !== undefined; // who names samples wants all of them
  const { samples = usual.samples, seconds = untimed ? null : usual.seconds } = thinking;
  return new SearchBot(module, new Search(Desk.of(module), { ...usual, samples, seconds }, seed));
}

/** Plays by rules of thumb, and at times does what comes to mind. */
class Novice implements Bot {
  readonly #desk: Desk;
  readonly #dice: Dice;
  #chance: bigint;

  constructor(module: GameModule, seed: number) {
    this.#desk = Desk.of(module);
    this.#dice = new Dice(seed);
    this.#chance = chance(seed);
  }

  async choose(known: State, seat: number): Promise<string> {
    const texts = this.#desk.legal(known, seat);
    const legal = [...texts.values()];
    if (this.#dice.fraction() < this.#desk.tables.levels.novice.slips)
      return legal[Math.floor(this.#dice.fraction() * legal.length)]!;
    this.#desk.lay(known);
    const { result, chance } = this.#desk.withChance(this.#chance, (rng) =>
      this.#desk.rules.call("sensible_at", this.#desk.workspace, 0, seat, rng),
    );
    this.#chance = chance;
    return this.#desk.module.textOf(known, Number(result));
  }
}

/** Club and Expert. */
class SearchBot implements Adviser {
  readonly #module: GameModule;
  readonly #search: Search;

  constructor(module: GameModule, search: Search) {
    this.#module = module;
    this.#search = search;
  }

  async choose(known: State, seat: number): Promise<string> {
    return only(this.#module, known, seat) ?? this.#search.choose(known, seat);
  }

  async explain(known: State, seat: number): Promise<Estimate[]> {
    return this.#search.explain(known, seat);
  }
}

/** Master. Its network is fetched when it first has something to decide. */
class NetworkBot implements Adviser {
  readonly #module: GameModule;
  readonly #thinking: Thinking;
  readonly #seed: number;
  #master: Master | null = null;

  constructor(module: GameModule, thinking: Thinking, seed: number) {
    this.#module = module;
    this.#thinking = thinking;
    this.#seed = seed;
  }

  async choose(known: State, seat: number): Promise<string> {
    return only(this.#module, known, seat) ?? (await this.#ready()).choose(known, seat);
  }

  async explain(known: State, seat: number): Promise<Estimate[]> {
    return (await this.#ready()).explain(known, seat);
  }

  async #ready(): Promise<Master> {
    if (!this.#master) {
      const usual = this.#module.tables.levels.master;
      const { worlds = usual.worlds, seconds = usual.seconds } = this.#thinking;
      const network = await Network.of(this.#module);
      const level = { ...usual, worlds, seconds: seconds ?? Infinity };
      this.#master = new Master(Desk.of(this.#module), network, level, this.#seed);
    }
    return this.#master;
  }
}

/** The only legal action, if there is but one. */
function only(module: GameModule, known: State, seat: number): string | null {
  const [first, ...others] = module.legalTexts(known, seat).keys();
  return first !== undefined && !others.length ? first : null;
}
