// Mü: bid, goal and bonus, or what the others gain; or a stalemate.
import { t } from "../../lib/texts.svelte";
import { seatNames, signed } from "../../lib/words";
import type { TellResult } from "../../score/result";
import { find } from "../../score/rounds";

export const result: TellResult = (round, name, own) => {
  const { parts, scores } = round.scored;
  const chief = find(round.events, "chief_found");
  const partner = find(round.events, "partner_chosen")?.partner;
  if (!chief || partner === undefined) return withoutChief(round, name, own);
  const team = [chief.chief, partner];
  const taken = team.reduce((sum, seat) => sum + (parts["tricks"]?.[seat] ?? 0), 0);
  const made = taken >= chief.goal;
  const share = (seat: number): number => parts["goal"]?.[seat] ?? 0;
  const inTeam = own !== null && team.includes(own);
  const values = { taken, goal: chief.goal, names: seatNames(team, name), bonus: signed(share(chief.chief)) };
  const way = made ? (inTeam ? "made_own" : "made") : inTeam ? "missed_own" : own === null ? "missed" : "stopped";
  return {
    headline: t(`mue:result.${way}`, { ...values, gain: signed(own === null ? 0 : share(own)) }),
    good: own === null ? null : made === inTeam,
    sums: scores.map((_, seat) => {
      const role = team.includes(seat) ? (made ? "bonus" : "loss") : "gain";
      const goal = share(seat) ? [t(`mue:result.${role}`, { points: signed(share(seat)), count: chief.bid })] : [];
      return [t("mue:result.tricks", { count: parts["tricks"]?.[seat] ?? 0 }), ...goal].join(", ");
    }),
  };
};

const withoutChief: TellResult = ({ events, scored }, name, own) => {
  const tie = find(events, "stalemate");
  if (!tie) return { headline: t("mue:result.nobody"), good: null, sums: scored.scores.map(() => "–") };
  return {
    headline: t("mue:result.stalemate", { names: seatNames(tie.tied, name), count: tie.bid }),
    good: own === null || !scored.scores[own] ? null : scored.scores[own] > 0,
    sums: scored.scores.map((score, seat) => {
      const way = seat === tie.last ? "last" : tie.tied.includes(seat) ? "tied" : "not_tied";
      return score ? t(`mue:result.${way}`, { points: signed(score), count: tie.bid }) : "–";
    }),
  };
};
