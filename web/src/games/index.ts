// Every game as the page draws it: a folder each.
import type { GameKind } from "./kind";

const files = import.meta.glob<GameKind>("./*/kind.ts", { eager: true, import: "kind" });

/** The games that have a folder. */
export const GAMES = Object.keys(files).map((path) => path.split("/")[1]!);

/** How a game is drawn. */
export const kindOf = (game: string): GameKind => files[`./${game}/kind.ts`]!;
