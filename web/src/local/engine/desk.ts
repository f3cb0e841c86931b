// Where bots think: room in a module's memory for imagined worlds and a tree, made when it is first needed and used again
// by every thought. One bot thinks at a time.
import { members, type GameModule, type State } from "./module.ts";
import type { Handed, Room, Rules } from "./rules.ts";
import type { GameTables } from "./tables.ts";

const FIRST = 0;
const desks = new WeakMap<GameModule, Desk>();

export class Desk {
  readonly module: GameModule;
  readonly workspace: Handed;
  readonly #chance: Room;
  readonly #rooms = new Map<string, Room>();

  static of(module: GameModule): Desk {
    let desk = desks.get(module);
    if (!desk) desks.set(module, (desk = new Desk(module)));
    return desk;
  }

  constructor(module: GameModule) {
    this.module = module;
    const { workspace } = module.tables.search;
    const room = this.rules.reserve(8 * module.tables.numbers.state * workspace);
    this.workspace = { at: room.at, shape: [workspace] };
    this.#chance = this.rules.reserve(8);
  }

  get rules(): Rules {
    return this.module.rules;
  }

  get tables(): GameTables {
    return this.module.tables;
  }

  /** Where a tree of so many nodes lies. */
  tree(nodes: number): number {
    return this.#roomFor("tree", nodes * this.tables.search.node_bytes).at;
  }

  /** What a seat may do, by the codes of what it knows. */
  legal(known: State, seat: number): Map<number, string> {
    return new Map([...this.module.legalTexts(known, seat)].map(([text, code]) => [code, text]));
  }

  /** The codes of those that are worth a thought, one at least. */
  worthAThought(known: State, seat: number, texts: ReadonlyMap<number, string>): number[] {
    this.lay(known);
    const all = [...texts.keys()].reduce((set, code) => set | (1n << BigInt(code)), 0n);
    return members(this.rules.call("worth_a_thought", this.workspace, FIRST, seat, all));
  }

  /** Lays what a seat knows before the bot; nothing else is there. */
  lay(known: State): void {
    const numbers = this.rules.longs(this.workspace.at, known.length * this.tables.search.workspace);
    numbers.fill(0n);
    numbers.set(known);
  }

  /** Numbers for one call. */
  scratch(numbers: readonly bigint[]): Handed {
    const { at } = this.#roomFor("numbers", 8 * numbers.length);
    this.rules.longs(at, numbers.length).set(numbers);
    return { at, shape: [numbers.length] };
  }

  /** Room for what one call finds. */
  scratchRoom(bytes: number): Room {
    return this.#roomFor("found", bytes);
  }

  /** The room of this name, made larger where it does not suffice. */
  #roomFor(name: string, bytes: number): Room {
    const room = this.#rooms.get(name);
    if (room && room.bytes >= bytes) return room;
    const larger = this.rules.reserve(bytes);
    this.#rooms.set(name, larger);
    return larger;
  }

  /** Calls with a generator in this state; what came of it, and the generator's state after it. */
  withChance(chance: bigint, call: (rng: Handed) => bigint): { result: bigint; chance: bigint } {
    this.rules.longs(this.#chance.at, 1)[0] = chance;
    const result = call({ at: this.#chance.at, shape: [1] });
    return { result, chance: this.rules.longs(this.#chance.at, 1)[0]! };
  }
}
