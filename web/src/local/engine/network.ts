// A learned network in a module's memory: what it thinks of the actions of a seat.
import { BrokenFile } from "./errors.ts";
import { Desk } from "./desk.ts";
import { members, type GameModule, type State } from "./module.ts";
import type { Handed, Room } from "./rules.ts";

interface Head {
  weights: string[];
  words: number;
  outputs: number;
  searched: number[];
  arrays: Record<string, { at: number; shape: number[] }>;
}

const BYTES_OF_LENGTH = 4;
const networks = new WeakMap<GameModule, Promise<Network | null>>();

export class Network {
  readonly searched: readonly number[];
  readonly weights: readonly Handed[];
  readonly #desk: Desk;
  readonly #head: Head;
  readonly #data: Room;
  readonly #row: Room;
  readonly #out: Room;

  /** That of a game; null where it has none. It is fetched once. */
  static of(module: GameModule): Promise<Network | null> {
    let network = networks.get(module);
    if (!network) {
      network = module.network().then((bytes) => bytes && new Network(module, bytes));
      network.catch(() => networks.delete(module));
      networks.set(module, network);
    }
    return network;
  }

  constructor(module: GameModule, bytes: ArrayBuffer) {
    this.#desk = Desk.of(module);
    const length = new DataView(bytes).getUint32(0, true);
    try {
      this.#head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, BYTES_OF_LENGTH, length))) as Head;
    } catch (error) {
      throw new BrokenFile(`${module.name}.net`, "has no head that can be read", { cause: error });
    }
    const data = new Uint8Array(bytes, BYTES_OF_LENGTH + length);
    const { rules } = module;
    this.#data = rules.reserve(data.length);
    rules.bytes(this.#data.at, data.length).set(data);
    this.searched = this.#head.searched;
    this.weights = this.#head.weights.map((name) => this.#array(name));
    this.#row = rules.reserve(8 * (1 + this.#head.words));
    this.#out = rules.reserve(4 * this.#head.outputs);
  }

  /** The numbers of the actions at a table, by seat, stage and code, as the rules take them. */
  numbering(players: number): Handed {
    return this.#array(`actions ${players}`);
  }

  /** How much it thinks of each legal action, by code; in the order of the actions' numbers. */
  thoughts(known: State, seat: number, players: number): Map<number, number> {
    const desk = this.#desk;
    const { words, outputs } = this.#head;
    desk.lay(known);
    desk.rules.longs(this.#row.at, 1 + words).fill(0n);
    const row = { at: this.#row.at, shape: [1, 1 + words] };
    const stage = Number(desk.rules.call("seen_and_legal", desk.workspace, seat, players, words, row));
    const codes = members(desk.rules.second());
    desk.rules.call("think", ...this.weights, row, { at: this.#out.at, shape: [1, outputs] });
    const thought = desk.rules.floats(this.#out.at, outputs);
    const numbers = this.#numbersOf(seat, stage, players);
    const byNumber = new Map(codes.map((code) => [numbers[code]!, code]));
    const rising = [...byNumber].sort(([one], [other]) => one - other);
    return new Map(rising.map(([number, code]) => [code, thought[number]!]));
  }

  #numbersOf(seat: number, stage: number, players: number): Int16Array {
    const { at, shape } = this.numbering(players);
    const [, stages, codes] = shape as [number, number, number];
    const bytes = this.#desk.rules.bytes(at + 2 * codes * (stage + stages * seat), 2 * codes);
    return new Int16Array(bytes.slice().buffer);
  }

  #array(name: string): Handed {
    const { at, shape } = this.#head.arrays[name]!;
    return { at: this.#data.at + at, shape };
  }
}
