// Finished matches as files: one record as the server and `stich replay` write and read it, or all of this device.
import { Refusal } from "../lib/refusal.ts";
import { sitter } from "../table/past.ts";
import { idOf, isId } from "./ids.ts";
import type { Entry } from "./entries.ts";
import type { Library } from "./library.ts";
import type { MatchRecord } from "./engine/match.ts";
import { replay } from "./engine/replay.ts";
import type { KeptMatch, Store } from "./store.ts";

const FORMAT = "stich-matches/1";
const LOG_FORMAT = "stich-log/1";
/** The formats of a single record. */
const RECORDS = /^stich\/[12]$/;

/** What has come of a file: how many matches are new, how many were here already, and why others were left out. */
export interface Imported {
  taken: number;
  known: number;
  problems: string[];
}

/** JSON with one deal and one action a line. */
export function asText(record: MatchRecord): string {
  const lines = (values: unknown[]): string =>
    values.length ? `[\n${values.map((value) => `    ${JSON.stringify(value)}`).join(",\n")}\n  ]` : "[]";
  const fields = Object.entries(record).map(([name, value]) => {
    const many = name === "deals" || name === "actions";
    return `  ${JSON.stringify(name)}: ${many ? lines(value as unknown[]) : JSON.stringify(value)}`;
  });
  return `{\n${fields.join(",\n")}\n}\n`;
}

/** The log of a table, for who wants to find out what is wrong with it: one entry a line. */
export const logAsText = (entries: Entry[]): string =>
  `{"format": "${LOG_FORMAT}", "entries": [\n${entries.map((entry) => JSON.stringify(entry)).join(",\n")}\n]}\n`;

/** Whether there is enough of a kept match to list it. */
export const hasRecord = ({ record }: KeptMatch): boolean =>
  typeof (record as unknown) === "object" &&
  record !== null &&
  Array.isArray(record.seats) &&
  Array.isArray(record.deals) &&
  Array.isArray(record.actions);

/** What comes of playing a kept record again; what can not be played again is refused as that. */
export function replayed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("bad_record", String(error));
  }
}

export const exported = (matches: KeptMatch[]): string => `${JSON.stringify({ format: FORMAT, matches }, null, 1)}\n`;

/** Takes what can be played of a file. Each match is played through first, so that whatever is kept can be shown. */
export async function importedFrom(text: string, store: Store, library: Library): Promise<Imported> {
  const before = new Set((await store.matches()).map(({ id }) => id));
  const imported: Imported = { taken: 0, known: 0, problems: [] };
  for (const [number, one] of (await matchesIn(text)).entries()) {
    try {
      const match = await checked(one, library);
      if (before.has(match.id)) imported.known++;
      else {
        await store.keepMatch(match);
        before.add(match.id);
        imported.taken++;
      }
    } catch (error) {
      imported.problems.push(`${number + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return imported;
}

type Given = Partial<Omit<KeptMatch, "record">> & { record: unknown };

/** The matches of a file, not yet checked; a refusal if it is none of ours. */
async function matchesIn(text: string): Promise<Given[]> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Refusal("bad_record", `this is no JSON: ${String(error)}`);
  }
  const { format, matches } = (content ?? {}) as { format?: unknown; matches?: unknown };
  if (format === FORMAT && Array.isArray(matches)) return matches as Given[];
  if (typeof format === "string" && RECORDS.test(format)) return [{ record: content }];
  throw new Refusal("bad_record", `a record has the format "stich/1" or "stich/2", all of a device "${FORMAT}"`);
}

async function checked(given: Given, library: Library): Promise<KeptMatch> {
  const { record } = given ?? {};
  const game = (record as Partial<MatchRecord> | null)?.game;
  const games = (await library.games()).map(({ name }) => name);
  if (typeof game !== "string" || !games.includes(game))
    throw new Refusal("bad_record", `game: one of ${games.join(", ")}, not ${JSON.stringify(game)?.slice(0, 40)}`);
  const match = replay(await library.rules(game), record);
  if (!match.over) throw new Refusal("bad_record", "scores: the match is not over");
  const ours = match.record();
  const person = ours.seats.findIndex((name) => sitter(name).kind === "human");
  return {
    id: isId(given.id) ? given.id : idOf(JSON.stringify(ours)),
    table: typeof given.table === "string" ? given.table : "",
    ended: typeof given.ended === "number" ? given.ended : Date.now() / 1000,
    seat: isSeat(given.seat, ours) ? given.seat : Math.max(0, person),
    winners: match.winners,
    counts: given.counts !== false,
    record: ours,
  };
}

const isSeat = (seat: unknown, { seats }: MatchRecord): seat is number =>
  Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < seats.length;
