// Decisions and turning points as sentences, in the page's language.
import { isCard } from "../cards/deck.svelte";
import { actionLabel, actionObject } from "../games/words";
import type { TurningPoint } from "../lib/protocol";
import { has, t } from "../lib/texts.svelte";
import { called, cardName, inWords, type Name } from "../lib/words";
import { shownSize, signedShare, somePoints } from "./figures";

/** A choice, and what would have been better. */
interface Alternative {
  by: number;
  action: string;
  better: string;
  story: TurningPoint["story"];
}

/** A kind of decision, in the words of the game or of all games. */
export const kindOfDecision = (kind: string, game: string): string =>
  t(`${game}:kind.${kind}`, { defaultValue: t(`analysis:kind.${kind}`, { defaultValue: inWords(kind) }) });

/** What somebody did and what would have been better, without a full stop. */
export function said({ by, action, better, story = "any" }: Alternative, game: string, name: Name): string {
  const object = (action: string): string => {
    const what = action.split(" ").slice(1).join(" ");
    return isCard(what) ? cardName(what) : (actionObject(action, game, name) ?? actionLabel(action, game, name));
  };
  const told = { chosen: object(action), better: object(better), ...called(by, name) };
  const key = [`${game}:said.${story}`, `analysis:said.${story}`].find((one) => story !== "any" && has(one, told));
  if (key !== undefined) return t(key, told);
  const [chosen, other] = [action, better].map((one) => actionLabel(one, game, name));
  return t("analysis:said.any", { ...told, chosen, better: other });
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
