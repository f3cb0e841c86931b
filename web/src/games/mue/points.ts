import { numberOf } from "../../cards/deck.svelte";
import type { MueView } from "../../lib/protocol";

/** The triangles on Mü's cards (MU-2). */
export const cardPoints = (card: string): number => [1, 0, 1, 1, 1, 1, 2, 2, 1, 0][numberOf(card)] ?? 0;

/** How many cards fewer the bid should have had for what its team has taken so far (MU-28, MU-30). */
export const tooMany = ({ goal, goal_bid, players }: MueView, taken: number): number =>
  Math.min(goal_bid, Math.max(0, Math.ceil(((goal ?? 0) - taken) / (players - 2))));
