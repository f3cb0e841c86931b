import { numberOf } from "../../cards/deck.svelte";

/** The triangles on Mü's cards (MU-2). */
export const cardPoints = (card: string): number => [1, 0, 1, 1, 1, 1, 2, 2, 1, 0][numberOf(card)] ?? 0;
