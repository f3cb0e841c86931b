// The cards on a game's tile.
import { isCard } from "../cards/deck.svelte";
import type { GameInfo } from "../lib/protocol";

const files = import.meta.glob<string[]>("./*/fan.ts", { eager: true, import: "fan" });

/** Those that the game's folder names, or the highest of a few colours, if they are cards that all know. */
export function fanOf({ name, deck }: GameInfo): string[] {
  const highest = Object.keys(deck.colours).map((letter) => letter + deck.ranks.at(-1));
  return files[`./${name}/fan.ts`] ?? highest.slice(0, 3).filter(isCard);
}
