// Numbers written as JSON by the compiled writer, which goes through the steps of a template.
import { RuleFailed } from "./errors.ts";
import type { Room, Rules } from "./rules.ts";
import type { WriterTables } from "./tables.ts";

const FIELD_COLUMNS = 4;
const STEP_COLUMNS = 6;
const TEXT_COLUMNS = 3;

export class JsonWriter {
  readonly #rules: Rules;
  readonly #tables: WriterTables;
  readonly #fields: Room;
  readonly #steps: Room;
  readonly #texts: Room;
  readonly #letters: Room;
  readonly #ends: Room;
  readonly #out: Room;

  /** For at most so many rows at once. */
  constructor(rules: Rules, tables: WriterTables, rows: number) {
    this.#rules = rules;
    this.#tables = tables;
    this.#fields = rules.kept(tables.fields.flat());
    this.#steps = rules.kept(tables.steps.flat());
    this.#texts = rules.kept(tables.texts.flat());
    const letters = new TextEncoder().encode(tables.letters);
    this.#letters = rules.reserve(letters.length);
    rules.bytes(this.#letters.at, letters.length).set(letters);
    this.#ends = rules.reserve(8 * (1 + rows));
    this.#out = rules.reserve(tables.longest * (1 + rows));
  }

  /** First the fields that all rows have alike, then for each row its others; each begins with a comma. A row is that of
   * `numbers` and then that of `besides`. Fields are written from one on, as many as are wanted. */
  write(
    numbers: number,
    besides: number,
    [rows, width, more]: [rows: number, width: number, more: number],
    first = 0,
    count = this.#tables.fields.length,
  ): string[] {
    const failed = this.#rules.call(
      "write_fields",
      { at: numbers, shape: [rows, width] },
      { at: besides, shape: [rows, more] },
      { at: this.#fields.at + 8 * FIELD_COLUMNS * first, shape: [count, FIELD_COLUMNS] },
      { at: this.#steps.at, shape: [this.#tables.steps.length, STEP_COLUMNS] },
      { at: this.#texts.at, shape: [this.#tables.texts.length, TEXT_COLUMNS] },
      { at: this.#letters.at, shape: [this.#letters.bytes] },
      { at: this.#out.at, shape: [this.#out.bytes] },
      { at: this.#ends.at, shape: [1 + rows] },
    );
    if (failed >= 0n) throw new RuleFailed(`field ${failed} has a number for which there is no text`);
    const ends = [...this.#rules.longs(this.#ends.at, 1 + rows)].map(Number);
    const text = new TextDecoder();
    return ends.map((end, part) => {
      const start = part ? ends[part - 1]! : 0;
      return text.decode(this.#rules.bytes(this.#out.at + start, end - start));
    });
  }
}
