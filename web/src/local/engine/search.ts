// Club and Expert: the compiled tree search on imagined worlds, from what a seat knows and nothing else. It does what
// `stich/bots/search_bot.py` does, and for the same seed and samples comes to the same choice.
import type { Estimate } from "../../lib/protocol.ts";
import type { Desk } from "./desk.ts";
import type { State } from "./module.ts";
import { chance } from "./random.ts";
import type { SearchLevel } from "./tables.ts";

/** A child of the root: an action with what was found out about it. */
interface Tried {
  action: number;
  visits: number;
  worth: number;
  squares: number;
  gain: number;
}

export class Search {
  readonly #desk: Desk;
  readonly #level: SearchLevel;
  #chance: bigint;

  constructor(desk: Desk, level: SearchLevel, seed: number) {
    this.#desk = desk;
    this.#level = level;
    this.#chance = chance(seed, 0);
  }

  /** The action thought most of. */
  choose(known: State, seat: number): string {
    const texts = this.#desk.legal(known, seat);
    const considered = this.#desk.worthAThought(known, seat, texts);
    if (considered.length === 1) return texts.get(considered[0]!)!;
    return estimates(this.#grown(known, seat, considered), texts)[0]!.action;
  }

  /** What each legal action is thought to bring, the best first. */
  explain(known: State, seat: number): Estimate[] {
    const texts = this.#desk.legal(known, seat);
    const considered = this.#desk.worthAThought(known, seat, texts);
    const tried = this.#grown(known, seat, considered);
    const rest = [...texts.keys()].filter((code) => !considered.includes(code));
    if (rest.length) tried.push(...this.#glance(known, seat, rest));
    return estimates(tried, texts);
  }

  #grown(known: State, seat: number, among: number[]): Tried[] {
    const { chunk, most_samples, largest_tree } = this.#desk.tables.search;
    const deadline = this.#level.seconds === null ? Infinity : performance.now() + 1000 * this.#level.seconds;
    const most = this.#level.samples ?? most_samples;
    const nodes = Math.min(most + 1, largest_tree);
    this.#desk.lay(known);
    let size = 0;
    let done = 0;
    // However late it is, something is thought.
    while (done === 0 || (done < most && performance.now() < deadline)) {
      const now = Math.min(chunk, most - done);
      size = this.#searched(seat, among, nodes, size, now);
      done += now;
    }
    return this.#tried();
  }

  /** A quick look at actions that are not worth a thought, to say how much worse they are. */
  #glance(known: State, seat: number, among: number[]): Tried[] {
    const iterations = this.#desk.tables.search.for_the_rest * among.length;
    this.#desk.lay(known);
    this.#searched(seat, among, iterations + 1, 0, iterations);
    return this.#tried();
  }

  #searched(seat: number, among: number[], nodes: number, size: number, iterations: number): number {
    const desk = this.#desk;
    const tree = { at: desk.tree(nodes), shape: [nodes] };
    const set = among.reduce((codes, code) => codes | (1n << BigInt(code)), 0n);
    const { result, chance } = desk.withChance(this.#chance, (rng) =>
      desk.rules.call("search", desk.workspace, seat, set, tree, size, iterations, this.#level.mode, rng),
    );
    this.#chance = chance;
    return Number(result);
  }

  /** The children of the root. */
  #tried(): Tried[] {
    const { node_bytes, node } = this.#desk.tables.search;
    const { rules } = this.#desk;
    const tree = this.#desk.tree(1);
    const long = (at: number, name: keyof typeof node): number => Number(rules.longs(at + node[name], 1)[0]);
    const double = (at: number, name: keyof typeof node): number => rules.doubles(at + node[name], 1)[0]!;
    const found: Tried[] = [];
    for (let child = long(tree, "child"); child >= 0;) {
      const at = tree + node_bytes * child;
      const [action, visits] = [long(at, "action"), long(at, "visits")];
      found.push({
        ...{ action, visits, worth: double(at, "worth") },
        ...{ squares: double(at, "squares"), gain: double(at, "gain") },
      });
      child = long(at, "sibling");
    }
    return found;
  }
}

/** The most visited first. */
function estimates(tried: readonly Tried[], texts: ReadonlyMap<number, string>): Estimate[] {
  const all = tried.reduce((sum, one) => sum + one.visits, 0);
  return [...tried]
    .sort((one, other) => other.visits - one.visits)
    .map(({ action, visits, worth, squares, gain }) => {
      const win = worth / visits;
      const win_error = Math.sqrt(Math.max(squares / visits - win * win, 0) / visits);
      return { action: texts.get(action)!, win, win_error, score: gain / visits, weight: visits / all };
    });
}
