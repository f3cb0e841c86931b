// What seats saw in real matches, written by `python -m stich.testing.situations`: for tests and the gallery alone.
import { know } from "../lib/games.svelte";
import type { GameEvent, GameInfo, GameView } from "../lib/protocol";

export interface Situation {
  view: GameView;
  legal: string[];
  events: GameEvent[];
}

export interface Situations {
  /** What the server tells about the game. */
  info: GameInfo;
  situations: Situation[];
  /** What a whole match told its first seat, but for single cards. */
  score: GameEvent[];
}

const files = import.meta.glob<Situations>("./*/situations.json", { eager: true, import: "default" });

know(Object.values(files).map(({ info }) => info));

export const SITUATIONS = Object.entries(files).map(([path, file]) => [path.split("/")[1]!, file] as const);
