// The Last Panther: yellow cards, red cards, panthers and the last trick.
import { t } from "../../lib/texts.svelte";
import { signed } from "../../lib/words";
import type { TellResult } from "../../score/result";

const PANTHER = "K7";
/** What a card of each kind counts (LP-5). */
const VALUES = { yellow: 5, red: -10, panthers: -50 };
const IS: Record<keyof typeof VALUES, (card: string) => boolean> = {
  yellow: (card) => card.startsWith("Y"),
  red: (card) => card.startsWith("R"),
  panthers: (card) => card === PANTHER,
};
const KINDS = Object.keys(VALUES) as (keyof typeof VALUES)[];

export const result: TellResult = ({ events, scored }, _name, own) => {
  const taken = (seat: number): string[] =>
    events.flatMap((event) => (event.event === "trick_won" && event.seat === seat ? event.cards : []));
  const last = (seat: number): number => scored.parts["last_trick"]?.[seat] ?? 0;
  const panthers = own === null ? 0 : taken(own).filter(IS.panthers).length;
  const way = panthers ? "panther" : own !== null && last(own) ? "last" : "plain";
  const score = own === null ? Math.max(...scored.scores) : (scored.scores[own] ?? 0);
  return {
    headline: t(`last_panther:result.${own === null ? "best" : way}`, { points: signed(score), count: panthers }),
    good: own === null || score === 0 ? null : score > 0,
    sums: scored.scores.map((_, seat) => {
      const words = KINDS.flatMap((kind) => {
        const count = taken(seat).filter(IS[kind]).length;
        return count ? [t(`last_panther:result.${kind}`, { count, points: signed(count * VALUES[kind]) })] : [];
      });
      if (last(seat)) words.push(t("last_panther:result.last_trick", { points: signed(last(seat)) }));
      return words.length ? words.join(", ") : t("last_panther:result.nothing");
    }),
  };
};
