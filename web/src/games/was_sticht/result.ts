// Was sticht?: who fulfilled the chosen task, with how many tricks, and whether the start player did so for somebody.
import { t } from "../../lib/texts.svelte";
import { called, nameWithin, seatNames } from "../../lib/words";
import { tricksOf, type TellResult } from "../../score/result";
import { find } from "../../score/rounds";
import { functionName } from "./names";

/** How many tricks a task wants exactly; null for those that are about something else. */
function wanted(task: string): number | null {
  if (task === "no-tricks") return 0;
  return task.startsWith("exactly-") ? Number(task.slice(-1)) : null;
}

export const result: TellResult = (round, name, own) => {
  const { scores } = round.scored;
  const chosen = find(round.events, "functions_shown")?.functions ?? [];
  const fulfilled = find(round.events, "functions_fulfilled");
  const taken = tricksOf(round, scores.length);
  const tricks = (seat: number): string => t("was_sticht:tally.tricks", { count: taken[seat] ?? 0 });
  const did = (seat: number): boolean => fulfilled?.seats.includes(seat) ?? false;
  const from = fulfilled?.stolen_from ?? [];
  const discarded = round.events.find((event) => event.event === "function_discarded" && event.stolen);
  const task = own === null ? null : (chosen[own] ?? null);

  function headline(): string {
    if (own === null) {
      const done = scores.flatMap((score, seat) => (score > 0 ? [seat] : []));
      return done.length
        ? t("was_sticht:result.done_by", { names: seatNames(done, name), count: done.length })
        : t("was_sticht:result.done_by_none");
    }
    if (task === null)
      return from.length
        ? t("was_sticht:result.took_over", { names: seatNames(from, name) })
        : t("was_sticht:result.took_none");
    if (did(own)) return t("was_sticht:result.made", { function: functionName(task), tricks: tricks(own) });
    const count = wanted(task);
    if (count === null) return t("was_sticht:result.failed", { function: functionName(task), tricks: tricks(own) });
    return t(count ? "was_sticht:result.instead" : "was_sticht:result.instead_none", {
      tricks: tricks(own),
      wanted: count,
    });
  }

  return {
    headline: headline(),
    good: own === null ? null : (scores[own] ?? 0) > 0,
    sums: scores.map((_, seat) => {
      const kind = chosen[seat];
      if (kind) {
        const words = { function: functionName(kind), tricks: tricks(seat) };
        return t(did(seat) ? "was_sticht:result.yes" : "was_sticht:result.no", words);
      }
      if (!from.length) return t("was_sticht:result.start_no", { tricks: tricks(seat) });
      return t("was_sticht:result.start_yes", {
        ...(from.length === 1 ? called(from[0]!, name) : {}),
        names: seatNames(from, (one) => nameWithin(name(one))),
        tricks: tricks(seat),
        function: discarded?.event === "function_discarded" ? functionName(discarded.function) : "",
      });
    }),
  };
};
