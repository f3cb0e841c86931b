// Master: a network's first thoughts, the best of them compared by playing on; or search, where that does better. It does
// what `stich/bots/master.py` does.
import type { Estimate } from "../../lib/protocol.ts";
import type { Desk } from "./desk.ts";
import type { State } from "./module.ts";
import type { Network } from "./network.ts";
import { chance } from "./random.ts";
import { Search } from "./search.ts";
import type { MasterLevel } from "./tables.ts";

/** By world and action: the share of winning and the score; NaN where it was not tried. */
type Trials = [worth: number, gain: number][][];

export class Master {
  readonly #desk: Desk;
  readonly #network: Network | null;
  readonly #level: MasterLevel;
  readonly #search: Search;
  #chance: bigint;

  constructor(desk: Desk, network: Network | null, level: MasterLevel, seed: number) {
    this.#desk = desk;
    this.#network = network;
    this.#level = level;
    this.#chance = chance(seed);
    const seconds = level.seconds === Infinity ? null : level.seconds;
    this.#search = new Search(desk, { samples: level.worlds * level.samples, seconds, mode: level.mode }, seed);
  }

  choose(known: State, seat: number): string {
    if (this.#searches(known)) return this.#search.choose(known, seat);
    const considered = this.#worthALook(this.#firstThoughts(known, seat));
    const texts = this.#desk.legal(known, seat);
    if (considered.length === 1) return texts.get(considered[0]!)!;
    return this.#compared(known, seat, considered, this.#level.worlds)[0]!.action;
  }

  explain(known: State, seat: number): Estimate[] {
    if (this.#searches(known)) return this.#search.explain(known, seat);
    const thoughts = this.#firstThoughts(known, seat);
    const considered = this.#worthALook(thoughts);
    const rest = [...thoughts.keys()].filter((code) => !considered.includes(code));
    const found = this.#compared(known, seat, considered, this.#level.worlds);
    if (rest.length) found.push(...this.#compared(known, seat, rest, this.#level.for_the_rest));
    const total = sum(found.map((one) => one.weight));
    return found.map((one) => ({ ...one, weight: one.weight / total }));
  }

  /** Whether search decides: there is no network, or it was measured that search does better in this phase. */
  #searches(known: State): boolean {
    return !this.#network || this.#network.searched.includes(this.#desk.module.number(known, "phase"));
  }

  /** How likely the network would do each, by code, the likeliest first. */
  #firstThoughts(known: State, seat: number): Map<number, number> {
    const thoughts = this.#network!.thoughts(known, seat, this.#players(known));
    const most = Math.max(...thoughts.values());
    const chances = [...thoughts].map(([code, thought]) => [code, Math.exp(thought - most)] as const);
    const total = sum(chances.map(([, one]) => one));
    return new Map(
      chances.map(([code, one]) => [code, one / total] as const).sort(([, one], [, other]) => other - one),
    );
  }

  /** Those likely enough; the first in any case. */
  #worthALook(chances: ReadonlyMap<number, number>): number[] {
    const { kept, least } = this.#level;
    return [...chances]
      .slice(0, kept)
      .filter(([, one], place) => place === 0 || one >= least)
      .map(([code]) => code);
  }

  /** The actions tried in the same worlds, the best first; their weight is how often. One far behind is given up. */
  #compared(known: State, seat: number, actions: number[], worlds: number): Estimate[] {
    const { chunk, enough, seconds } = this.#level;
    const deadline = performance.now() + 1000 * seconds;
    this.#desk.lay(known);
    const found: Trials = [];
    let left = [...actions.keys()];
    while (found.length < worlds && (found.length === 0 || performance.now() < deadline)) {
      const now = Math.min(chunk, worlds - found.length);
      found.push(...this.#tried(known, seat, actions, left, now));
      if (found.length >= enough) left = this.#stillOpen(found, left);
      if (left.length === 1 && actions.length > 1) break;
    }
    const texts = this.#desk.legal(known, seat);
    return this.#inOrder(found, actions).map((one) => ({ ...one, action: texts.get(Number(one.action))! }));
  }

  #tried(known: State, seat: number, actions: number[], left: number[], worlds: number): Trials {
    const desk = this.#desk;
    const codes = desk.scratch(left.map((action) => BigInt(actions[action]!)));
    const room = desk.scratchRoom(16 * worlds * left.length);
    const { chance } = desk.withChance(this.#chance, (rng) =>
      desk.rules.call(
        "try_all",
        ...this.#network!.weights,
        desk.workspace,
        seat,
        this.#network!.numbering(this.#players(known)),
        codes,
        { at: room.at, shape: [worlds, left.length, 2] },
        rng,
      ),
    );
    this.#chance = chance;
    const numbers = desk.rules.doubles(room.at, 2 * worlds * left.length);
    return Array.from({ length: worlds }, (_, world) =>
      actions.map((_, action) => {
        const place = left.indexOf(action);
        if (place < 0) return [NaN, NaN];
        const at = 2 * (world * left.length + place);
        return [numbers[at]!, numbers[at + 1]!];
      }),
    );
  }

  /** Without those that are far behind the best. */
  #stillOpen(found: Trials, left: number[]): number[] {
    const means = left.map((action) => mean(worthOf(found, action)));
    const best = left[means.indexOf(Math.max(...means))]!;
    return left.filter((action) => {
      if (action === best) return true;
      const [more, error] = ahead(found, best, action);
      return !(more > this.#level.far * error);
    });
  }

  /** The first action, of which the network thought most, stays the best unless another is ahead by more than chance
   * explains. */
  #inOrder(found: Trials, actions: number[]): Estimate[] {
    let best = 0;
    for (let other = 1; other < actions.length; other++) {
      const [more, error] = ahead(found, other, 0);
      if (more > this.#level.ahead * error && ahead(found, other, best)[0] > 0) best = other;
    }
    const estimates = actions.map((code, action): Estimate => {
      const worths = worthOf(found, action);
      const gains = found.map((world) => world[action]![1]).filter((gain) => !Number.isNaN(gain));
      const error = spread(worths) / Math.sqrt(worths.length);
      return { action: String(code), win: mean(worths), win_error: error, score: mean(gains), weight: worths.length };
    });
    const order = [...actions.keys()].sort(
      (one, other) => Number(one !== best) - Number(other !== best) || estimates[other]!.win - estimates[one]!.win,
    );
    return order.map((action) => estimates[action]!);
  }

  #players(known: State): number {
    return this.#desk.module.people(known);
  }
}

/** By how much one action was worth more than another in the worlds that both were tried in, and the standard error. */
function ahead(found: Trials, one: number, other: number): [more: number, error: number] {
  const less = found.map((world) => world[one]![0] - world[other]![0]).filter((number) => !Number.isNaN(number));
  return [mean(less), spread(less) / Math.sqrt(less.length)];
}

function worthOf(found: Trials, action: number): number[] {
  return found.map((world) => world[action]![0]).filter((worth) => !Number.isNaN(worth));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function mean(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length;
}

/** The standard deviation. */
function spread(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((number) => (number - middle) ** 2)));
}
