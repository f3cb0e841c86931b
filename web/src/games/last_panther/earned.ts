// What a seat has taken so far in the round; at its end with the bonus for the last trick.
import type { LastPantherView } from "../../lib/protocol";

export const earned = (view: LastPantherView, seat: number): number =>
  (view.phase === "over" ? view.round_score : view.points)[seat] ?? 0;
