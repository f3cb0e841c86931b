// Playing a record again. What is wrong with one is said with the place where.
import type { Claim } from "../../lib/protocol.ts";
import { Claims } from "./claims.ts";
import { DealError, IllegalAction, OptionError, quoted, RecordError, SeatError } from "./errors.ts";
import { LocalMatch, type MatchRecord } from "./match.ts";
import type { GameModule } from "./module.ts";
import { settledOptions, settledPlayers } from "./options.ts";

const FIELDS = ["format", "game", "seats", "options", "first", "seed", "deals", "actions", "scores"] as const;

/** Left out where nothing was claimed. */
const CLAIMS = "claims";

/** The name of the game that a record is of, so that it can be loaded. */
export function gameOf(record: unknown): string {
  const data = objectOf(record);
  if (typeof data.game !== "string")
    throw new RecordError("game", `a game's name is expected, not ${quoted(data.game)}`);
  return data.game;
}

/** The match of a record again, or its first actions. */
export function replay(module: GameModule, record: unknown, upto?: number): LocalMatch {
  const parsed = parseRecord(module, record);
  const match = opened(module, parsed);
  const claims = new Claims(parsed, match);
  parsed.actions.slice(0, upto).forEach(([seat, action], number) => {
    claims.note();
    try {
      match.apply(seat, action);
    } catch (error) {
      if (!(error instanceof IllegalAction || error instanceof SeatError)) throw error;
      if (match.needsDeal)
        throw new RecordError("deals", `${parsed.deals.length} are written out, but actions[${number}] needs one more`);
      throw new RecordError(`actions[${number}]`, error.message);
    }
    claims.check();
  });
  claims.note();
  if (upto === undefined) checkEnd(parsed, match);
  return match;
}

function objectOf(record: unknown): Record<string, unknown> {
  if (typeof record !== "object" || record === null || Array.isArray(record))
    throw new RecordError("record", `expected an object with the field "format", got ${quoted(record)}`);
  return record as Record<string, unknown>;
}

/** A record, checked for its shape; whether it can be played is found out by replaying it. */
function parseRecord(module: GameModule, record: unknown): MatchRecord {
  const data = objectOf(record);
  const { record_formats, game } = module.tables;
  if (!record_formats.includes(data.format as string))
    throw new RecordError(
      "format",
      `${quoted(data.format)} is not known; this page reads ${record_formats.join(" and ")}`,
    );
  for (const name of Object.keys(data))
    if (name !== CLAIMS && !FIELDS.includes(name as (typeof FIELDS)[number]))
      throw new RecordError("record", `unknown field ${quoted(name)}`);
  for (const name of FIELDS) if (!(name in data)) throw new RecordError(name, "missing");
  if (gameOf(data) !== game) throw new RecordError("game", `${quoted(data.game)}, but the rules are those of ${game}`);
  expect(data.seats, "seats", "a list of names", isListOf(isText));
  expect(data.options, "options", "an object", (value) => typeof value === "object" && value !== null);
  expect(data.first, "first", "a whole number", Number.isInteger);
  expect(data.seed, "seed", "a whole number or null", (value) => value === null || Number.isSafeInteger(value));
  expect(data.deals, "deals", "a list of deals", Array.isArray);
  expect(data.actions, "actions", "a list", Array.isArray);
  (data.actions as unknown[]).forEach((action, number) =>
    expect(action, `actions[${number}]`, "a seat and a text", isAction),
  );
  expect(data.scores, "scores", "a list of whole numbers or null", (value) => value === null || areScores(value));
  const claims = CLAIMS in data ? data.claims : [];
  expect(claims, CLAIMS, "a list of claims", Array.isArray);
  (claims as unknown[]).forEach((claim, number) =>
    expect(claim, `${CLAIMS}[${number}]`, "what a seat has claimed after so many actions", isClaim),
  );
  return structuredClone(data) as unknown as MatchRecord;
}

function expect(value: unknown, place: string, wanted: string, fits: (value: unknown) => boolean): void {
  if (!fits(value)) throw new RecordError(place, `expected ${wanted}, got ${quoted(value)}`);
}

const isText = (value: unknown): boolean => typeof value === "string";
const isListOf = (fits: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(fits);
const areScores = isListOf(Number.isInteger);
const isAction = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]) && isText(value[1]);

function isClaim(value: unknown): boolean {
  const { after, seat, what, agreed, ...more } = (value ?? {}) as Record<keyof Claim, unknown>;
  const isFlag = agreed === undefined || typeof agreed === "boolean";
  const isOne = ["all", "decided", "none"].includes(what as string) && isFlag && !Object.keys(more).length;
  return isOne && Number.isInteger(after) && Number.isInteger(seat);
}

function opened(module: GameModule, record: MatchRecord): LocalMatch {
  const { options, first, seats, deals, seed, format } = record;
  at("seats", () => settledPlayers(module.tables, seats.length));
  at("options", () => settledOptions(module.tables, options));
  const beginning = { players: seats.length, options, first, seats, deals, seed, format };
  const match = at("first", () => new LocalMatch(module, beginning));
  if (!deals.length && match.needsDeal) throw new RecordError("deals", "missing: a record writes out every deal");
  return match;
}

/** Does something; what is wrong with it stands at this place of the record, or a deal says itself where. */
function at<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof OptionError) throw new RecordError(place, error.message);
    if (!(error instanceof DealError)) throw error;
    const [deal, ...message] = error.message.split(": ");
    throw new RecordError(deal!, message.join(": "));
  }
}

function checkEnd(record: MatchRecord, match: LocalMatch): void {
  if (record.deals.length > match.deals.length)
    throw new RecordError(`deals[${match.deals.length}]`, "is never reached");
  if (record.scores === null) return;
  if (!match.over) throw new RecordError("scores", "are there although the match is not over: actions are missing");
  if (record.scores.join() !== match.scores.join())
    throw new RecordError("scores", `${quoted(record.scores)} should be ${quoted(match.scores)}`);
}
