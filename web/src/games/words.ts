// A game in words: its actions, and what happened, one sentence an event, in the page's language.
import { isCard } from "../cards/deck.svelte";
import { infoOf } from "../lib/games.svelte";
import type { GameEvent } from "../lib/protocol";
import { has, hasFolder, t } from "../lib/texts.svelte";
import {
  cardName,
  cardNames,
  colourName,
  inWords,
  list,
  plain,
  seatNames,
  signed,
  type Name,
  type Values,
} from "../lib/words";
import type { EventTelling, Telling } from "./telling";

const files = import.meta.glob<Telling>("./*/telling.ts", { eager: true, import: "telling" });

export const tellingOf = (game: string): Telling => files[`./${game}/telling.ts`] ?? { events: {} };

// ---- actions ---------------------------------------------------------------------------------------------------

/** An action as the label of a button. */
export function actionLabel(
  action: string,
  game: string,
  name: Name = (seat) => t("cards:seat", { seat: seat + 1 }),
): string {
  const [verb = "", ...rest] = action.split(" ");
  const what = rest.join(" ");
  const key = `${game}:action.${verb}`;
  if (!hasFolder(game)) return plainLabel(verb, rest, game, name);
  if (what === "") return t(key);
  if (isCard(what)) return t(key, { card: cardName(what) });
  const values = tellingOf(game).action?.(verb, what, name);
  return t(key, values ?? { names: seatNames(rest.map(Number), name) });
}

/** What an action names, as it stands within a sentence: a trump, a space, a task, seats; nothing if it has no such word. */
export function actionObject(action: string, game: string, name: Name): string | undefined {
  const [verb = "", ...rest] = action.split(" ");
  if (!hasFolder(game) || rest.length === 0) return undefined;
  const values = tellingOf(game).action?.(verb, rest.join(" "), name);
  if (values === undefined) return /^\d+( \d+)*$/.test(rest.join(" ")) ? seatNames(rest.map(Number), name) : undefined;
  return Object.entries(values).flatMap(([key, value]) => (key === "context" ? [] : [String(value)]))[0];
}

/** An action of a game that has no words here: its own text, with cards and seats by their names. */
function plainLabel(verb: string, rest: string[], game: string, name: Name): string {
  const action = [verb, ...rest].join(" ");
  const namesSeats = infoOf(game)?.actions_naming_seats.some((start) => action.startsWith(`${start} `));
  const word = (text: string): string =>
    isCard(text) ? cardName(text) : namesSeats && /^\d+$/.test(text) ? name(Number(text)) : colourName(plain(text));
  const what = rest.map(word).join(" ");
  const usual = `cards:action.${verb}`;
  const label = has(usual) ? t(usual, { what }) : `${inWords(verb)} ${what}`;
  return label.charAt(0).toUpperCase() + label.slice(1).trimEnd();
}

// ---- events ----------------------------------------------------------------------------------------------------

/** What happens in every game. */
const COMMON: Telling["events"] = {
  trick_won: { values: (event) => ({ cards: cardNames(event.cards) }) },
  round_scored: {
    values: (event, name) => ({ number: event.round + 1, scores: scoresInWords(event.scores, name) }),
  },
  match_over: {
    about: (event) => (event.winners.length === 1 ? (event.winners[0] ?? null) : null),
    values: (event, name) => ({ names: seatNames(event.winners, name), count: event.winners.length }),
  },
  dealt: { values: (event) => ({ number: event.round + 1 }) },
};

const scoresInWords = (scores: number[], name: Name): string =>
  list(scores.map((score, seat) => t("events:score", { score: signed(score), name: name(seat) })));

export const eventTelling = (event: GameEvent, game: string): EventTelling<GameEvent> =>
  (tellingOf(game).events[event.event] ?? COMMON[event.event] ?? {}) as EventTelling<GameEvent>;

/** Whether a round begins with an event. */
export const beginsRound = (event: GameEvent, game: string): boolean =>
  event.event === "dealt" || (tellingOf(game).begins ?? []).includes(event.event);

/** The cards that came to a seat when all passed at once. */
function receivedBy(seat: number, passed: { given: (string[] | null)[]; to: number }): string[] {
  const { given, to } = passed;
  return given[(seat - to + given.length) % given.length] ?? [];
}

/** An event of a game that has no words here: what it is called, and its fields. */
function byFields(event: object, game: string, name: Name): string {
  const { event: tag, seat, ...rest } = event as { event: string; seat?: number };
  const kinds = infoOf(game)?.events[tag] ?? {};
  const told = (kind: string | undefined, value: unknown): string => {
    if (value === null || value === undefined) return "–";
    if (Array.isArray(value)) return list(value.map((one) => told(kind, one)));
    if (typeof value === "object")
      return list(Object.entries(value).map(([key, one]) => `${inWords(key)} ${told(kind, one)}`));
    if (typeof value === "number") return kind?.startsWith("seat") ? name(value) : plain(value);
    return isCard(String(value)) ? cardName(String(value)) : colourName(String(value));
  };
  const fields = Object.entries(rest).map(([field, value]) => `${inWords(field)} ${told(kinds[field], value)}`);
  const who = typeof seat === "number" ? `${name(seat)}: ` : "";
  return `${who}${inWords(tag)}${fields.length > 0 ? ` (${fields.join("; ")})` : ""}.`;
}

/** Sentences begin with a capital letter, also where "you" has come to stand first. */
const withCapitals = (text: string): string =>
  text.replace(/(^|\p{L}[.!] )(\p{Ll})/gu, (_, before: string, first: string) => before + first.toUpperCase());

/** One sentence or two on an event. `own` is the seat of who reads it, for whom it is told in the second person. */
export function say(event: GameEvent, game: string, nameOf: Name, own: number | null = null): string {
  const name: Name = (seat) => (seat === own ? t("table:you_within") : nameOf(seat));
  const telling = eventTelling(event, game);
  const seat = telling.about ? telling.about(event) : "seat" in event ? event.seat : null;
  const context = own === null ? undefined : (telling.form?.(event, own) ?? (seat === own ? "own" : undefined));
  const values: Values = {
    ...event,
    ...(seat === null ? {} : { name: name(seat) }),
    ...("card" in event ? { card: cardName(event.card) } : {}),
    ...telling.values?.(event, name),
    ...(context === undefined ? {} : { context }),
  };
  const key = telling.key?.(event) ?? event.event;
  if (!hasFolder(game) && !has(`events:${key}`, values)) return withCapitals(byFields(event, game, name));
  const ofGame = `${game}:event.${key}`;
  const said = [
    t(has(ofGame, values) ? ofGame : `events:${key}`, values),
    ...(telling.besides?.(event, name, own) ?? []),
  ];
  const received = own === null || !telling.passes ? [] : receivedBy(own, telling.passes(event));
  if (received.length > 0) said.push(t("events:received", { cards: cardNames(received) }));
  return withCapitals(said.join(" "));
}
