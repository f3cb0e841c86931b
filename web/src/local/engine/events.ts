// What happened, from the rows of numbers that the rules write: each event as JSON, whole and as everyone saw it.
import type { Room, Rules } from "./rules.ts";
import type { EventTable, GameTables } from "./tables.ts";
import { JsonWriter } from "./writer.ts";

/** An event: all of it, and what the public and then each seat saw of it, which may be nothing; null if all saw it whole. */
export interface Happened {
  readonly whole: string;
  readonly seen: readonly (string | null)[] | null;
}

/** What a seat, or with null the public, saw of an event. */
export function seenBy(event: Happened, seat: number | null): string | null {
  return event.seen === null ? event.whole : (event.seen[seat === null ? 0 : 1 + seat] ?? null);
}

/** Whether a viewer sees the entry of a seat, which those see that sit so many places on from it. */
export function sees(viewer: number | null, owner: number, places: readonly number[], seats: number): boolean {
  return places.some((place) => (owner + place + seats) % seats === viewer);
}

export class Events {
  readonly #tables: GameTables;
  readonly #rules: Rules;
  readonly #row: Room;
  readonly #writers = new Map<number, JsonWriter>();
  readonly #firstField: number[] = [];
  readonly #blank: bigint;

  constructor(tables: GameTables, rules: Rules) {
    this.#tables = tables;
    this.#rules = rules;
    this.#row = rules.reserve(8 * tables.log.width);
    this.#blank = BigInt(tables.blank);
    let fields = 0;
    for (const type of tables.events.types) {
      this.#firstField.push(fields);
      fields += type.fields;
    }
  }

  /** The first events of a log. */
  told(log: Room, count: number): Happened[] {
    const { width } = this.#tables.log;
    const seats = Number(this.#rules.longs(log.at, 2)[1]);
    const rows = Array.from({ length: count }, (_, i) =>
      this.#rules.longs(log.at + 8 * width * (1 + i), width).slice(),
    );
    return rows.map((row) => this.#event(row, seats, log));
  }

  #event(row: BigInt64Array, seats: number, log: Room): Happened {
    const type = this.#tables.events.types[Number(row[0])]!;
    const whole = this.#json(row, seats, log);
    if (type.private === null && !type.hidden.length) return { whole, seen: null };
    const viewers = [null, ...Array(seats).keys()];
    return { whole, seen: viewers.map((viewer) => this.#seen(type, row, seats, log, viewer)) };
  }

  /** With what the viewer did not see blanked; null if that is all of it. */
  #seen(type: EventTable, row: BigInt64Array, seats: number, log: Room, viewer: number | null): string | null {
    if (type.private !== null && Number(row[type.private]) !== viewer) return null;
    const left = row.slice();
    for (const [start, places] of type.hidden)
      for (let owner = 0; owner < seats; owner++)
        if (!sees(viewer, owner, places, seats)) left[start + owner] = this.#blank;
    return this.#json(left, seats, log);
  }

  #json(row: BigInt64Array, seats: number, log: Room): string {
    const { width, rows, parts_from } = this.#tables.log;
    this.#rules.longs(this.#row.at, width).set(row);
    let writer = this.#writers.get(seats);
    if (!writer) {
      writer = new JsonWriter(this.#rules, this.#tables.events.writers[seats]!, 1);
      this.#writers.set(seats, writer);
    }
    const number = Number(row[0]);
    const type = this.#tables.events.types[number]!;
    const parts = log.at + 8 * width * parts_from;
    const shape: [number, number, number] = [1, width, width * (rows - parts_from)];
    const [told] = writer.write(this.#row.at, parts, shape, this.#firstField[number], type.fields);
    return `{"event":"${type.tag}"${told}}`;
  }
}
