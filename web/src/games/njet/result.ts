// Njet: a team's tricks, zeros and monster, times the points of the board.
import { t } from "../../lib/texts.svelte";
import { plain, seatNames, signed } from "../../lib/words";
import type { TellResult } from "../../score/result";
import { find } from "../../score/rounds";

export const result: TellResult = ({ events, scored }, name, own) => {
  const points = find(events, "board_settled")?.points ?? 1;
  const formed = find(events, "teams_formed");
  const seats = scored.scores.map((_, seat) => seat);
  const teams = formed ? [formed.team, formed.others] : seats.map((seat) => [seat]);
  const score = (team: number[] | undefined): number => scored.scores[team?.[0] ?? 0] ?? 0;
  const mine = teams.find((team) => own !== null && team.includes(own));
  const others = teams.find((team) => team !== mine && team !== teams[0]) ?? teams.find((team) => team !== mine);
  const first = mine ?? teams[0]!;
  const values = { score: signed(score(first)), others: signed(score(others)) };
  return {
    headline: mine
      ? t("njet:result.own", { ...values, count: mine.length })
      : t("njet:result.teams", {
          ...values,
          names: seatNames(first, name),
          other_names: seatNames(others ?? [], name),
        }),
    good: mine && score(mine) !== score(others) ? score(mine) > score(others) : null,
    sums: seats.map((seat) => {
      const items = ["tricks", "zeros", "monster"].flatMap((part) => {
        const count = (scored.parts[part]?.[seat] ?? 0) / points;
        return count || part === "tricks" ? [t(`njet:result.${part}`, { count })] : [];
      });
      const sum = t(items.length > 1 ? "njet:result.sum" : "njet:result.product", {
        items: items.join(" + "),
        points: plain(points),
      });
      const difference = scored.parts["difference"]?.[seat];
      return difference ? t("njet:result.difference", { sum, points: signed(difference) }) : sum;
    }),
  };
};
