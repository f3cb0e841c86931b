// Randomness: words for deals that people play for, and seeds of the quick generator that bots imagine worlds with.

const WORD = 64;
const LARGEST = (1n << 63n) - 1n;

/** What a round, by its number from 0 on, is dealt with. */
export type Source = (round: number, words: number) => BigInt64Array;

/** From the operating system, other words at every call. */
export const fromSystem: Source = (_, words) => crypto.getRandomValues(new BigInt64Array(words));

/** A number from 0 to n - 1, all exactly alike likely: words that are left over above the last multiple of n are passed
 * over, as `stich/kernel/draws.py` does. */
export function drawnBelow(n: number): number {
  const size = BigInt(n);
  const leftOver = ((LARGEST % size) + 1n) % size;
  for (;;) {
    const word = crypto.getRandomValues(new BigInt64Array(1))[0]! & LARGEST;
    if (word <= LARGEST - leftOver) return Number(word % size);
  }
}

/** A seed that nobody knows, exact as a number. */
export function randomSeed(): number {
  return Number(crypto.getRandomValues(new BigUint64Array(1))[0]! >> 11n);
}

/** The state of a quick generator for a seed and a place below it, as `stich/kernel/chance.py` makes it. */
export function chance(seed: number, ...path: number[]): bigint {
  let word = 0n;
  for (const number of [seed, ...path]) word = mixed(mixed(word ^ BigInt.asUintN(WORD, BigInt(number))));
  return BigInt.asIntN(WORD, word || 1n);
}

/** Fractions from 0 to 1, the same for the same seed. */
export class Dice {
  #thrown: bigint;

  constructor(seed: number) {
    this.#thrown = BigInt.asUintN(WORD, chance(seed, -1));
  }

  fraction(): number {
    return Number(mixed(this.#thrown++) >> 11n) / 2 ** 53;
  }
}

function mixed(word: bigint): bigint {
  let x = BigInt.asUintN(WORD, word + 0x9e3779b97f4a7c15n);
  x = BigInt.asUintN(WORD, (x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
  x = BigInt.asUintN(WORD, (x ^ (x >> 27n)) * 0x94d049bb133111ebn);
  return x ^ (x >> 31n);
}
