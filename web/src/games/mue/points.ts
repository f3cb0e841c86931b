import { pointsOf } from "../../lib/games.svelte";

/** The triangles on Mü's cards. */
export const cardPoints = (card: string): number => pointsOf("mue", card);
