// Every game as the page draws it.
import type { GameView } from "../lib/protocol";
import type { GameKind } from "./kind";
import { kind as lastPanther } from "./last_panther/kind";
import { kind as meinz } from "./meinz/kind";
import { kind as mue } from "./mue/kind";
import { kind as njet } from "./njet/kind";
import { kind as wasSticht } from "./was_sticht/kind";

type Kinds = { [Name in GameView["game"]]: GameKind<Extract<GameView, { game: Name }>> };

export const KINDS: Kinds = { mue, njet, was_sticht: wasSticht, meinz, last_panther: lastPanther };

/** How the game of a view is drawn. */
export const kindOf = (game: GameView["game"]): GameKind => KINDS[game] as unknown as GameKind;
