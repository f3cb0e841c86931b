// Every game as the page draws it: a folder each.
import { infoOf } from "../lib/games.svelte";
import { anyKind } from "./any/drawn";
import type { GameKind } from "./kind";

const files = import.meta.glob<GameKind>("./*/kind.ts", { eager: true, import: "kind" });

/** The games that have a folder. */
export const GAMES = Object.keys(files).map((path) => path.split("/")[1]!);

/** How a game is drawn: as its folder says, or from what the server tells of it. */
export const kindOf = (game: string): GameKind => files[`./${game}/kind.ts`] ?? anyKind(game, infoOf(game)?.fields);
