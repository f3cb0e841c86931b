// The game in words: cards, actions and what happened, one sentence an event, in the page's language.
import { COLOURS, colourOf, numberOf } from "../cards/symbols";
import type { GameEvent, GameView } from "./protocol";
import { language, t } from "./texts.svelte";

export type GameName = GameView["game"];
type Name = (seat: number) => string;
/** What a text is filled with, and in which form it stands: `own` for who looks at the page. */
type Values = Record<string, unknown>;

// ---- pieces ----------------------------------------------------------------------------------------------------

export const cardName = (card: string): string =>
  t("cards:card", { colour: t(`cards:colour.${colourOf(card)}`), number: numberOf(card) });

const list = (items: string[]): string => new Intl.ListFormat(language(), { type: "conjunction" }).format(items);

export const cardNames = (cards: string[]): string => list(cards.map(cardName));

/** Names in a row; "you" stands with a capital letter only at its head. */
export const seatNames = (seats: number[], name: Name): string =>
  list(seats.map((seat, i) => (i > 0 && name(seat) === t("table:you") ? t("table:you_within") : name(seat))));

/** A seat's name for a text, which is told in the second person where the name is "You". */
export const called = (seat: number, name: Name): Values => ({
  name: name(seat),
  ...(name(seat) === t("table:you") ? { context: "own" } : {}),
});

/** A number that was won or lost, with its sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Numbers as they stand, with a minus instead of a hyphen. */
export const plain = (figures: number | string): string => String(figures).replace(/-(?=\d)/g, "−");

/** A trump: a colour, a number or none. */
export function trumpName(trump: string | number): string {
  if (trump === "none") return t("cards:trump.none");
  return Number.isNaN(Number(trump)) ? t(`cards:colour.${trump}`) : t("cards:trump.number", { number: trump });
}

/** The two trumps of Was sticht?, as they stand side by side: "red" and "6", or "no colour" and "no number". */
export const trumpPair = (color: string, number: string | number): { color: string; number: string } => ({
  color: color === "none" ? t("cards:trump.no_colour") : t(`cards:colour.${color}`),
  number: number === "none" ? t("cards:trump.no_number") : String(number),
});

export const functionName = (kind: string): string => t(`was_sticht:function.${kind}.name`);

/** A space of Njet's board, such as "cache discard-1". */
export function spaceName(space: string, name: Name): string {
  const [row = "", value = ""] = space.split(" ");
  const symbol = row === "start" ? name(Number(value)) : boardValue(row, value);
  return t("njet:space", { row: t(`njet:row.${row}`), value: symbol });
}

/** What stands on a space of Njet's board, but for the players' symbols. */
export function boardValue(row: string, value: string): string {
  if (row === "cache") return t(`njet:cache.${value}`);
  if (row === "points") return signed(Number(value));
  return value === "none" ? t("njet:no_trump") : trumpName(value);
}

// ---- actions ---------------------------------------------------------------------------------------------------

const isCard = (word: string): boolean => word.charAt(0) in COLOURS && /^.\d$/.test(word);

/** An action as the label of a button. */
export function actionLabel(
  action: string,
  game: GameName,
  name: Name = (seat) => t("cards:seat", { seat: seat + 1 }),
): string {
  const [verb = "", ...rest] = action.split(" ");
  const key = `${game}:action.${verb}`;
  if (rest.length === 0) return t(key);
  const what = rest.join(" ");
  if (isCard(what)) return t(key, { card: cardName(what) });
  if (verb === "trump") return t(key, { trump: trumpName(what), ...(what === "none" ? { context: "none" } : {}) });
  if (verb === "njet") return t(key, { space: spaceName(what, name) });
  if (verb === "draft" || verb === "function" || verb === "discard") return t(key, { function: functionName(what) });
  if (what === "alone") return t(`${game}:action.alone`);
  return t(key, { names: seatNames(rest.map(Number), name) });
}

// ---- events ----------------------------------------------------------------------------------------------------

/** The values of an event's text, where they are more than the seat, its card and its plain fields. */
function valuesOf(event: GameEvent, name: Name): Values {
  switch (event.event) {
    case "trick_won":
      return { cards: cardNames(event.cards) };
    case "round_scored":
      return { number: event.round + 1, scores: scoresInWords(event.scores, name) };
    case "match_over":
      return { names: seatNames(event.winners, name), count: event.winners.length };
    case "dealt":
      return { number: event.round + 1 };
    case "rows_laid":
      return { number: event.round + 1, name: name(event.dealer) };
    case "card_bid":
      return { count: event.bid };
    case "chief_found":
      return { name: name(event.chief), count: event.bid };
    case "stalemate":
      return { names: seatNames(event.tied, name), name: name(event.last), count: event.bid };
    case "trump_chosen":
      return { trump: trumpName(event.trump) };
    case "partner_chosen":
      return { name: name(event.chief), partner: name(event.partner) };
    case "space_covered":
      return { space: spaceName(event.space, name) };
    case "board_settled":
      return {
        name: name(event.start),
        cache: boardValue("cache", event.cache),
        trump: boardValue("trump", event.trump),
        super: boardValue("super", event.super_trump),
        points: boardValue("points", String(event.points)),
      };
    case "teams_formed":
      return { team: seatNames(event.team, name), others: seatNames(event.others, name) };
    case "zeros_captured":
      return { cards: cardNames(event.cards), count: event.cards.length };
    case "card_taken":
    case "card_laid_aside":
      return { row: event.row + 1 };
    case "hint_given":
      return { row: event.row + 1, leader: name(event.leader), name: name(event.winner) };
    case "trumps_shown":
      return trumpPair(event.trump_color, event.trump_number);
    case "function_drafted":
    case "function_chosen":
    case "function_discarded":
      return { function: functionName(event.function) };
    case "functions_shown":
      return { functions: list(chosenInWords(event.functions, name)) };
    case "functions_fulfilled":
      return { names: seatNames(event.seats, name), count: event.seats.length };
    case "places_found":
      return { places: list(event.places.map((place, seat) => t("events:place", { place, name: name(seat) }))) };
    case "sums_counted":
      return { sums: list(event.sums.map((sum, seat) => t("events:sum", { sum, name: name(seat) }))) };
    case "cards_swapped":
      return { given: cardName(event.given), taken: cardName(event.taken) };
    default:
      return {};
  }
}

const scoresInWords = (scores: number[], name: Name): string =>
  list(scores.map((score, seat) => t("events:score", { score: signed(score), name: name(seat) })));

const chosenInWords = (functions: (string | null)[], name: Name): string[] =>
  functions.flatMap((kind, seat) =>
    kind ? [t("events:chosen", { name: name(seat), function: functionName(kind) })] : [],
  );

/** Whom an event is about. */
function aboutWhom(event: GameEvent): number | null {
  if ("seat" in event) return event.seat;
  if (event.event === "chief_found" || event.event === "partner_chosen") return event.chief;
  if (event.event === "board_settled") return event.start;
  if (event.event === "hint_given") return event.winner;
  if (event.event === "stalemate") return event.last;
  if (event.event === "rows_laid") return event.dealer;
  return event.event === "match_over" && event.winners.length === 1 ? (event.winners[0] ?? null) : null;
}

/** The key of an event's text: some read differently by what happened. */
function keyOf(event: GameEvent): string {
  if (event.event === "trump_chosen") return `trump_chosen.${event.role}`;
  if (event.event === "function_discarded") return `function_discarded.${event.stolen ? "stolen" : "fulfilled"}`;
  if (event.event === "functions_fulfilled" && event.seats.length === 0) return "functions_fulfilled_none";
  return event.event;
}

/** What is said besides, in a sentence of its own. */
function besides(event: GameEvent, name: Name, own: number | null): string[] {
  if (event.event === "chief_found" && event.vice !== null) {
    return [t("events:vice_found", { name: name(event.vice), ...form(event.vice, own) })];
  }
  if (event.event === "functions_fulfilled" && event.stolen_from.length > 0) {
    return [t("events:stolen_from", { names: seatNames(event.stolen_from, name) })];
  }
  const received = own === null ? null : receivedBy(event, own);
  return received?.length ? [t("events:received", { cards: cardNames(received) })] : [];
}

/** The cards that came to the own seat when all passed at once. */
function receivedBy(event: GameEvent, own: number): string[] | null {
  if (event.event === "cards_passed") return event.given.at(own - 1) ?? null;
  return event.event === "cards_passed_right" ? (event.cards[(own + 1) % event.cards.length] ?? null) : null;
}

const form = (seat: number | null, own: number | null): Values =>
  seat !== null && seat === own ? { context: "own" } : {};

/** In which form an event's text stands, by where in it the reader occurs. */
function formOf(event: GameEvent, own: number | null): Values {
  if (own !== null && event.event === "partner_chosen" && event.partner === own) return { context: "partner" };
  if (own !== null && event.event === "hint_given" && event.leader === own) {
    return { context: event.winner === own ? "led_own" : "led" };
  }
  return form(aboutWhom(event), own);
}

/** Sentences begin with a capital letter, also where "you" has come to stand first. */
const withCapitals = (text: string): string =>
  text.replace(/(^|\p{L}[.!] )(\p{Ll})/gu, (_, before: string, first: string) => before + first.toUpperCase());

/** One sentence or two on an event. `own` is the seat of who reads it, for whom it is told in the second person. */
export function say(event: GameEvent, nameOf: Name, own: number | null = null): string {
  const name: Name = (seat) => (seat === own ? t("table:you_within") : nameOf(seat));
  const seat = aboutWhom(event);
  const card = "card" in event ? { card: cardName(event.card) } : {};
  const who = seat === null ? {} : { name: name(seat) };
  const values = { ...event, ...who, ...card, ...valuesOf(event, name), ...formOf(event, own) };
  return withCapitals([t(`events:${keyOf(event)}`, values), ...besides(event, name, own)].join(" "));
}
