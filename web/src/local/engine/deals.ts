// Deals as records write them, laid out in a state and read from one.
import { DealError, quoted } from "./errors.ts";
import { sees, type Happened } from "./events.ts";
import { members, type GameModule, type State } from "./module.ts";
import type { DealPart, DealTables } from "./tables.ts";

export type Deal = Record<string, unknown>;

export class Deals {
  readonly #deck: readonly string[];
  readonly #tables: DealTables;
  readonly #module: GameModule;

  constructor(module: GameModule, players: number) {
    this.#module = module;
    this.#deck = module.tables.deck;
    this.#tables = module.tables.deals[players]!;
  }

  // ---- written -----------------------------------------------------------------------------------------------------

  write(state: State): Deal {
    return Object.fromEntries(this.#tables.parts.map((part) => [part.name, this.#written(part, state)]));
  }

  #written(part: DealPart, state: State): unknown {
    const at = (place: number): bigint => state[place]!;
    switch (part.form) {
      case "hands":
        return this.#seats(state).map((seat) => {
          const [place, bits] = part.in_order[seat] ?? [];
          const cards = members(at(part.place + seat));
          return this.#text(place === undefined ? cards : unpacked(at(place), bits!, part.size));
        });
      case "cards":
        return this.#text(members(at(part.place)));
      case "rows":
        return range(part.rows).map((row) =>
          this.#text(range(part.size).map((i) => Number(at(part.place + row * part.size + i)))),
        );
      case "name":
        return part.names[Number(at(part.place))];
    }
  }

  #text(cards: number[]): string {
    return cards.map((card) => this.#deck[card]).join(" ");
  }

  #seats(state: State): number[] {
    return range(this.#module.number(state, "players"));
  }

  /** That a round was dealt: what is told of its deal, of which a seat sees its own, and what only who deals sees. */
  roundBegun(state: State, deal: Deal): Happened {
    const { tag, parts, hidden, dealers } = this.#module.tables.round_begun;
    const round = this.#module.number(state, "rounds_played");
    const dealer = this.#module.number(state, "dealer");
    const told = parts.map((part) => [part, spread(deal[part])] as const);
    const json = (told: (readonly [string, unknown])[]): string =>
      JSON.stringify({ event: tag, round, dealer, ...Object.fromEntries(told) });
    const left = (part: string, value: unknown, viewer: number | null): unknown => {
      if (dealers.includes(part)) return viewer === dealer ? value : null;
      const places = hidden[part];
      if (!places) return value;
      const entries = value as unknown[];
      return entries.map((entry, owner) => (sees(viewer, owner, places, entries.length) ? entry : null));
    };
    if (!dealers.length && !Object.keys(hidden).length) return { whole: json(told), seen: null };
    const viewers = [null, ...this.#seats(state)];
    const seen = viewers.map((viewer) => json(told.map(([part, value]) => [part, left(part, value, viewer)] as const)));
    return { whole: json(told), seen };
  }

  // ---- read --------------------------------------------------------------------------------------------------------

  /** A state in which the deal lies; the one given stays as it is. */
  laid(state: State, deal: unknown): State {
    if (typeof deal !== "object" || deal === null || !this.#hasAllParts(deal))
      throw new DealError(`a deal is an object with ${this.#tables.parts.map(described).join(", ")}`);
    const after = state.slice();
    let free = BigInt(this.#tables.in_play);
    for (const part of this.#tables.parts) free = this.#lay(part, (deal as Deal)[part.name], free, after);
    return after;
  }

  #hasAllParts(deal: object): boolean {
    const wanted = this.#tables.parts.map((part) => part.name);
    return Object.keys(deal).length === wanted.length && wanted.every((name) => Object.hasOwn(deal, name));
  }

  #lay(part: DealPart, given: unknown, free: bigint, state: State): bigint {
    switch (part.form) {
      case "hands": {
        const texts = listOf(given, this.#seats(state).length, part.name);
        texts.forEach((text, seat) => {
          const cards = this.#parsed(text, free, `hand ${seat}`, part.size);
          free &= ~setOf(cards);
          state[part.place + seat] = setOf(cards);
          const [place, bits] = part.in_order[seat] ?? [];
          if (place !== undefined) state[place] = packed(cards, bits!);
        });
        return free;
      }
      case "cards": {
        const cards = setOf(this.#parsed(given, free, part.name, part.size));
        state[part.place] = cards;
        return free & ~cards;
      }
      case "rows":
        listOf(given, part.rows, part.name).forEach((text, row) => {
          const cards = this.#parsed(text, free, `row ${row}`, part.size);
          free &= ~setOf(cards);
          cards.forEach((card, i) => (state[part.place + row * part.size + i] = BigInt(card)));
        });
        return free;
      case "name": {
        const number = part.names.findIndex((name) => name === given);
        if (number < 0) throw new DealError(`${part.name} ${quoted(given)} is not one of ${part.names.join(", ")}`);
        state[part.place] = BigInt(number);
        return free;
      }
    }
  }

  /** Cards from text, in its order, each taken from those still free. */
  #parsed(text: unknown, free: bigint, place: string, howMany: number): number[] {
    if (typeof text !== "string")
      throw new DealError(`${place} is not a text of cards such as "${this.#deck.slice(0, 2).join(" ")}"`);
    const cards: number[] = [];
    for (const name of text.split(/\s+/).filter(Boolean)) {
      if (!this.#deck.includes(name)) throw new DealError(`${place}: there is no card ${quoted(name)}`);
      const card = this.#deck.findIndex((other, i) => other === name && free & (1n << BigInt(i)));
      if (card < 0) throw new DealError(`${place}: ${name} is there too often, or not in this deck`);
      free &= ~(1n << BigInt(card));
      cards.push(card);
    }
    if (cards.length !== howMany) throw new DealError(`${place} has ${cards.length} cards, not ${howMany}`);
    return cards;
  }
}

function listOf(given: unknown, length: number, name: string): unknown[] {
  if (!Array.isArray(given) || given.length !== length)
    throw new DealError(`${name} is a list of ${length} texts of cards, not ${quoted(given)}`);
  return given;
}

function described(part: DealPart): string {
  if (part.form === "name") return `"${part.name}": one of ${part.names.join(", ")}`;
  return `"${part.name}": ${part.form === "cards" ? '"…"' : '["…", …]'}`;
}

/** Texts of several cards as lists of them. */
function spread(part: unknown): unknown {
  return Array.isArray(part) ? part.map((text) => String(text).split(" ")) : part;
}

function range(length: number): number[] {
  return [...Array(length).keys()];
}

function setOf(cards: number[]): bigint {
  return cards.reduce((set, card) => set | (1n << BigInt(card)), 0n);
}

function packed(cards: number[], bits: number): bigint {
  return cards.reduce((number, card, i) => number | (BigInt(card) << BigInt(bits * i)), 0n);
}

function unpacked(number: bigint, bits: number, howMany: number): number[] {
  return range(howMany).map((i) => Number((number >> BigInt(bits * i)) & ((1n << BigInt(bits)) - 1n)));
}
