// Decisions and turning points as sentences, in the page's language.
import { isCard } from "../cards/deck.svelte";
import { actionLabel, actionObject } from "../games/words";
import type { TurningPoint } from "../lib/protocol";
import { t } from "../lib/texts.svelte";
import { called, cardName, type Name } from "../lib/words";
import { shownSize, signedShare, somePoints } from "./figures";

/** A choice, and what would have been better. */
interface Choice {
  by: number;
  action: string;
  better: string;
  story: TurningPoint["story"];
}

/** Which action's card a sentence on a card has to name; other sentences stand with any action. */
const CARDS: Partial<Record<TurningPoint["story"], ("action" | "better")[]>> = {
  bid: ["action", "better"],
  bid_on: ["better"],
  bid_stop: ["action"],
  swap: ["action", "better"],
  swap_on: ["better"],
  swap_stop: ["action"],
  pass: ["action", "better"],
  discard: ["action", "better"],
  take: ["action", "better"],
};
const OBJECTS: TurningPoint["story"][] = ["trump", "partner", "veto", "task", "task_drop"];
const cardOf = (action: string): string => action.split(" ").slice(1).join(" ");

/** What somebody did and what would have been better, without a full stop. */
export function said({ by, action, better, story = "any" }: Choice, game: string, name: Name): string {
  const isOfCards = /^(lead|follow)/.test(story) ? (["action", "better"] as const) : CARDS[story];
  const [chosen, best] = [cardOf(action), cardOf(better)];
  if (isOfCards && isOfCards.every((one) => isCard(one === "action" ? chosen : best)))
    return t(`analysis:said.${story}`, {
      chosen: isCard(chosen) ? cardName(chosen) : "",
      better: isCard(best) ? cardName(best) : "",
      ...called(by, name),
    });
  const told = OBJECTS.includes(story) ? [action, better].map((one) => actionObject(one, game, name)) : [];
  const isTold = told.length > 0 && told.every((one) => one !== undefined);
  const [what, other] = isTold ? told : [action, better].map((one) => actionLabel(one, game, name));
  const key = isOfCards || (OBJECTS.includes(story) && !isTold) ? "any" : story;
  return t(`analysis:said.${key}`, { chosen: what, better: other, ...called(by, name) });
}

/** What that did to a seat. */
export function effect(points: number, share: number): string {
  const told = { points: somePoints(points), share: signedShare(share) };
  return Math.abs(points) < 0.5 || points * share < 0
    ? t("analysis:effect_share", told)
    : t("analysis:effect", {
        ...told,
        points: t("analysis:points", { count: shownSize(points), points: told.points }),
      });
}

/** A turning point of a seat. */
export function toldPoint(point: TurningPoint, seat: number, game: string, name: Name): string {
  const { context } = called(seat, name);
  return t(`analysis:turning.${point.what}`, {
    round: t("table:round", { number: point.round + 1 }),
    said: point.action ? said(point, game, name) : "",
    effect: effect(point.points, point.share),
    seat: name(seat),
    ...(context && point.what !== "mistake" ? { context } : {}),
  });
}
