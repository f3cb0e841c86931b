// Meinz: the sums of the tricks and what their order brings; the card monster counts 12 more.
import { t } from "../../lib/texts.svelte";
import { signed } from "../../lib/words";
import type { TellResult } from "../../score/result";
import { find } from "../../score/rounds";

export const result: TellResult = ({ events, scored }, _name, own) => {
  const sums = find(events, "sums_counted")?.sums ?? [];
  const people = events.find((event) => event.event === "dealt")?.hands.length ?? sums.length;
  const place = (seat: number): string => {
    const part = Object.entries(scored.parts).find(([, points]) => points[seat]);
    if (part) return part[0];
    return sums.filter((sum) => sum === sums[seat]).length > 1 ? "tied" : "third";
  };
  const score = (seat: number): string => signed(scored.scores[seat] ?? 0);
  return {
    headline:
      own === null
        ? t("meinz:result.highest_of_all", { sum: Math.max(...sums) })
        : t(`meinz:result.headline.${place(own)}`, { sum: sums[own], points: score(own) }),
    good: own === null ? null : (scored.scores[own] ?? 0) > 0,
    sums: scored.scores.map((_, seat) =>
      t("meinz:result.sum", {
        sum: t(seat < people ? "meinz:result.own_sum" : "meinz:result.with_monster", { sum: sums[seat] }),
        place: t(`meinz:result.place.${place(seat)}`),
      }),
    ),
  };
};
