// A game in words: its actions, and what happened, one sentence an event, in the page's language.
import { COLOURS } from "../cards/symbols";
import type { GameEvent } from "../lib/protocol";
import { has, t } from "../lib/texts.svelte";
import { cardName, cardNames, list, seatNames, signed, type Name, type Values } from "../lib/words";
import type { EventTelling, Telling } from "./telling";

const files = import.meta.glob<Telling>("./*/telling.ts", { eager: true, import: "telling" });

export const tellingOf = (game: string): Telling => files[`./${game}/telling.ts`] ?? { events: {} };

// ---- actions ---------------------------------------------------------------------------------------------------

const isCard = (word: string): boolean => word.charAt(0) in COLOURS && /^.\d$/.test(word);

/** An action as the label of a button. */
export function actionLabel(
  action: string,
  game: string,
  name: Name = (seat) => t("cards:seat", { seat: seat + 1 }),
): string {
  const [verb = "", ...rest] = action.split(" ");
  const what = rest.join(" ");
  const key = `${game}:action.${verb}`;
  if (what === "") return t(key);
  if (isCard(what)) return t(key, { card: cardName(what) });
  const values = tellingOf(game).action?.(verb, what, name);
  return t(key, values ?? { names: seatNames(rest.map(Number), name) });
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
  const ofGame = `${game}:event.${key}`;
  const said = [
    t(has(ofGame, values) ? ofGame : `events:${key}`, values),
    ...(telling.besides?.(event, name, own) ?? []),
  ];
  const received = own === null || !telling.passes ? [] : receivedBy(own, telling.passes(event));
  if (received.length > 0) said.push(t("events:received", { cards: cardNames(received) }));
  return withCapitals(said.join(" "));
}
