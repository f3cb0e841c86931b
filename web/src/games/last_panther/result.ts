// The Last Panther: yellow cards, red cards, panthers and the last trick.
import { colourOf } from "../../cards/deck.svelte";
import { pointsOf } from "../../lib/games.svelte";
import { t } from "../../lib/texts.svelte";
import { signed } from "../../lib/words";
import type { TellResult } from "../../score/result";

const KINDS = {
  yellow: (card: string): boolean => colourOf(card) === "yellow",
  red: (card: string): boolean => colourOf(card) === "red",
  panthers: (card: string): boolean => card === "K7",
};

const sumOf = (cards: string[]): number => cards.reduce((sum, card) => sum + pointsOf("last_panther", card), 0);

export const result: TellResult = ({ events, scored }, _name, own) => {
  const taken = (seat: number): string[] =>
    events.flatMap((event) => (event.event === "trick_won" && event.seat === seat ? event.cards : []));
  const last = (seat: number): number => scored.parts["last_trick"]?.[seat] ?? 0;
  const panthers = own === null ? 0 : taken(own).filter(KINDS.panthers).length;
  const way = panthers ? "panther" : own !== null && last(own) ? "last" : "plain";
  const score = own === null ? Math.max(...scored.scores) : (scored.scores[own] ?? 0);
  return {
    headline: t(`last_panther:result.${own === null ? "best" : way}`, { points: signed(score), count: panthers }),
    good: own === null || score === 0 ? null : score > 0,
    sums: scored.scores.map((_, seat) => {
      const words = Object.entries(KINDS).flatMap(([kind, isOne]) => {
        const cards = taken(seat).filter(isOne);
        if (cards.length === 0) return [];
        return [t(`last_panther:result.${kind}`, { count: cards.length, points: signed(sumOf(cards)) })];
      });
      if (last(seat)) words.push(t("last_panther:result.last_trick", { points: signed(last(seat)) }));
      return words.length ? words.join(", ") : t("last_panther:result.nothing");
    }),
  };
};
