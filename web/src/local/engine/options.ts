// A table's options: what is chosen and otherwise the defaults, and the state of a match that begins with them.
import { OptionError, quoted } from "./errors.ts";
import type { GameModule, State } from "./module.ts";
import type { GameTables, OptionTable } from "./tables.ts";

export type Options = Record<string, unknown>;

/** The number of players, checked. */
export function settledPlayers(tables: GameTables, players: unknown): number {
  const number = players ?? tables.usual_players;
  if (!tables.seats.includes(number as number))
    throw new OptionError(
      `${tables.title} is for ${tables.seats[0]} to ${tables.seats.at(-1)} players, not ${quoted(players)}`,
    );
  return number as number;
}

/** All options of a game with the given values and otherwise their defaults. */
export function settledOptions(tables: GameTables, given: Options): Options {
  for (const name of Object.keys(given))
    if (!tables.options.some((option) => option.name === name)) {
      const names = tables.options.map((option) => option.name).join(", ") || "none";
      throw new OptionError(`${tables.title} has no option ${quoted(name)}; its options are: ${names}`);
    }
  return Object.fromEntries(tables.options.map((option) => [option.name, checked(option, given[option.name])]));
}

function checked(option: OptionTable, value: unknown): unknown {
  const given = value === undefined ? option.default : value;
  if (!accepts(option, given))
    throw new OptionError(`${option.name}=${quoted(given)} is not possible: expected ${expected(option)}`);
  return option.form === "numbers" ? { ...(option.default as Options), ...((given as Options | null) ?? {}) } : given;
}

function accepts(option: OptionTable, value: unknown): boolean {
  if (option.choices.length) return option.choices.includes(value);
  if (option.form === "flag") return typeof value === "boolean";
  if (option.form === "numbers") {
    if (value === null) return true;
    if (typeof value !== "object" || Array.isArray(value)) return false;
    return Object.entries(value).every(([name, one]) => option.names.includes(name) && inBounds(option, one));
  }
  return value === null ? option.default === null : inBounds(option, value);
}

function inBounds(option: OptionTable, value: unknown): boolean {
  return (
    Number.isSafeInteger(value) &&
    (option.at_least === null || (value as number) >= option.at_least) &&
    (option.at_most === null || (value as number) <= option.at_most)
  );
}

function expected(option: OptionTable): string {
  if (option.choices.length) return `one of ${option.choices.map(quoted).join(", ")}`;
  if (option.form === "flag") return "true or false";
  const bounds = [
    option.at_least === null ? "" : `at least ${option.at_least}`,
    option.at_most === null ? "" : `at most ${option.at_most}`,
  ].filter(Boolean);
  const number = ["a whole number", bounds.join(" and ")].filter(Boolean).join(" ");
  if (option.form === "numbers") return `${number} for any of ${option.names.join(", ")}`;
  return option.default === null ? `${number}, or null` : number;
}

/** The state at the beginning of a match, which waits for a deal unless something comes before the first. */
export function freshState(module: GameModule, players: number, options: Options, first: number): State {
  const { tables } = module;
  const state = module.blank();
  state[tables.places.players] = BigInt(tables.positions[players]!);
  for (const option of tables.options)
    numbersOf(option, options[option.name]).forEach((number, i) => {
      state[option.place + i] = number;
    });
  const configured = module.configured(state, players);
  configured[tables.places.dealer] = BigInt(first);
  return configured;
}

function numbersOf(option: OptionTable, value: unknown): bigint[] {
  if (option.form === "numbers") return option.names.map((name) => BigInt((value as Record<string, number>)[name]!));
  if (option.form === "name") return [BigInt(option.numbers[String(value)]!)];
  return [value === null ? BigInt(option.none ?? 0) : BigInt(value as number | boolean)];
}
