// Calling the compiled rules of one game: functions of a WebAssembly module that take an array of 64-bit words, in which
// a number is one word and an array its address and its lengths, and leave their results in the first of them.
import { RuleFailed } from "./errors.ts";

/** Room in the module's memory, in bytes. */
export interface Room {
  readonly at: number;
  readonly bytes: number;
}

/** An array as an entry takes it. */
export interface Handed {
  readonly at: number;
  readonly shape: readonly number[];
}

export type Argument = number | bigint | Handed;

export interface EntryPoint {
  symbol: string;
  words: number;
}

interface Exports {
  memory: WebAssembly.Memory;
  reserve: (bytes: number) => number;
  [symbol: string]: unknown;
}

const MOST_WORDS = 64;

export class Rules {
  readonly #exports: Exports;
  readonly #entries: Record<string, EntryPoint>;
  readonly #words: Room;

  constructor(instance: WebAssembly.Instance, entries: Record<string, EntryPoint>) {
    this.#exports = instance.exports as Exports;
    this.#entries = entries;
    this.#words = this.reserve(8 * MOST_WORDS);
  }

  /** How much memory the module has, in bytes. */
  get memory(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Room for good: what is asked for is never given back. */
  reserve(bytes: number): Room {
    const at = this.#exports.reserve(Math.max(bytes, 8)) >>> 0;
    if (at === 0) throw new RuleFailed(`there is no memory left for ${bytes} bytes`);
    return { at, bytes };
  }

  /** The same, filled with numbers. */
  kept(numbers: readonly (number | bigint | string)[]): Room {
    const room = this.reserve(8 * numbers.length);
    this.longs(room.at, numbers.length).set(numbers.map(BigInt));
    return room;
  }

  // Views of the memory hold only until it grows, which any call may bring about: none is kept.
  longs(at: number, length: number): BigInt64Array<ArrayBuffer> {
    return new BigInt64Array(this.#exports.memory.buffer, at, length);
  }

  doubles(at: number, length: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#exports.memory.buffer, at, length);
  }

  floats(at: number, length: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#exports.memory.buffer, at, length);
  }

  bytes(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#exports.memory.buffer, at, length);
  }

  /** Calls an entry; its first result. */
  call(name: string, ...given: Argument[]): bigint {
    const entry = this.#entries[name];
    if (!entry) throw new RuleFailed(`there is no entry ${name}`);
    const words = this.longs(this.#words.at, MOST_WORDS);
    let count = 0;
    for (const one of given) {
      if (typeof one === "object") {
        words[count++] = BigInt(one.at);
        for (const length of one.shape) words[count++] = BigInt(length);
      } else words[count++] = BigInt(one);
    }
    if (count !== entry.words) throw new RuleFailed(`${name} takes ${entry.words} words, not ${count}`);
    const failed = (this.#exports[entry.symbol] as (words: number) => number)(this.#words.at);
    if (failed) throw new RuleFailed(`the compiled rule ${name} failed`);
    return this.longs(this.#words.at, 1)[0]!;
  }

  /** The second result of the entry that was called last. */
  second(): bigint {
    return this.longs(this.#words.at, 2)[1]!;
  }
}
