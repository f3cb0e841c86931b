// A match that is gone through again, moment by moment (`stich.server.http.matches`).
import type { GameView, Moment } from "../lib/protocol.ts";
import { Refusal } from "../lib/refusal.ts";
import type { MatchRecord } from "./engine/match.ts";
import type { GameModule } from "./engine/module.ts";
import { replay } from "./engine/replay.ts";

/** The moments after action `start` (0 for the beginning) and those that follow, as a seat saw them or with all cards
 * open. */
export function momentsOf(
  rules: GameModule,
  record: MatchRecord,
  start: number,
  count: number,
  seat: number | null,
): Moment[] {
  if (seat !== null && seat >= record.seats.length)
    throw new Refusal("no_such_seat", `there is no seat ${seat} in this match`);
  const match = replay(rules, record, Math.max(start - 1, 0));
  const moments: Moment[] = [];
  for (let step = start; step < Math.min(start + count, record.actions.length + 1); step++) {
    const action = record.actions[step - 1] ?? null;
    const known = step ? match.happened : 0;
    if (action !== null) match.apply(...action);
    moments.push({
      action,
      events: seat === null ? match.allEvents(known) : match.events(seat, known),
      view: JSON.parse(seat === null ? match.openViewAsJson(null) : match.viewsAsJson()[1 + seat]!) as GameView,
      legal: seat !== null && match.actors().includes(seat) ? match.legal(seat) : [],
      claims: (record.claims ?? []).filter(({ after }) => after === step),
    });
  }
  return moments;
}
