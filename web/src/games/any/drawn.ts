// How a game is drawn that has no folder here: from the fields that the server says its views have.
import type { GameView, ToldField } from "../../lib/protocol";
import { byColour, isAsked, NOT_NOW } from "../common";
import type { GameKind } from "../kind";
import Before from "./Before.svelte";
import Panel from "./Panel.svelte";

/** What a view tells under a field's name. */
export const valueOf = (view: GameView, field: ToldField): unknown =>
  (view as unknown as Record<string, unknown>)[field.name];

const isRole = ({ kind, per_seat }: ToldField): boolean => !per_seat && (kind === "seat" || kind === "seats");

const isSomething = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isSomething) : Boolean(value) && JSON.stringify(value) !== "{}";

/** The values of a field, one a seat, where it has them and any says something: so does a zero, such as no trick yet. */
function columnOf(view: GameView, field: ToldField): unknown[] | null {
  const value = valueOf(view, field);
  if (!field.per_seat || !Array.isArray(value) || value.length !== view.score.length) return null;
  return value.some((one) => one === 0 || isSomething(one)) ? value : null;
}

/** The fields that say something of each seat. */
export const columnsOf = (view: GameView, fields: ToldField[]): ToldField[] =>
  fields.filter((field) => columnOf(view, field) !== null);

/** The fields that say something about the table as a whole. */
export const factsOf = (view: GameView, fields: ToldField[]): ToldField[] =>
  fields.filter((field) => !isRole(field) && columnOf(view, field) === null && isSomething(valueOf(view, field)));

function kindFrom(game: string, fields: ToldField[]): GameKind {
  const roles = fields.filter(isRole);
  return {
    hand: (view, seat) => view.hand[seat] ?? [],
    groups: (_, hand) => byColour(hand),
    roles: (view, seat) =>
      roles
        .filter((field) => [valueOf(view, field)].flat().includes(seat))
        .map((field) => `${game}:role.${field.name}`),
    tally: () => [], // it lies before the seat
    reason: (view) => (isAsked(view) ? { key: "cards:reason.not_allowed" } : NOT_NOW),
    Panel,
    Before,
  };
}

const made = new WeakMap<ToldField[], GameKind>();
const NONE: ToldField[] = [];

export function anyKind(game: string, fields: ToldField[] = NONE): GameKind {
  const kind = made.get(fields) ?? kindFrom(game, fields);
  made.set(fields, kind);
  return kind;
}
