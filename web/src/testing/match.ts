// A match as the replay gets it, for tests: a round of one trick, and the beginning of another.
import { SITUATIONS } from "../games/situations";
import type { GameEvent, Moment } from "../lib/protocol";
import { played, won } from "./server";

const view = SITUATIONS.find(([game]) => game === "mue")![1].situations[0]!.view;
export const moment = (events: GameEvent[], round: number): Moment => ({
  action: null,
  events,
  view: { ...view, rounds_played: round },
  legal: [],
  claims: [],
});
const dealt = (round: number): GameEvent => ({ event: "dealt", round, dealer: 0, hands: [] });
export const MATCH = [
  moment([dealt(0)], 0),
  moment([played(0, "R1")], 0),
  moment([played(1, "R5"), won(1, 0, ["R1", "R5"]), dealt(1)], 1),
  moment([played(0, "B1")], 1),
];
