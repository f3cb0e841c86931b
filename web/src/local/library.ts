// The files by which the page plays, with the rules of each game, made ready when they are first asked for.
import { Refusal } from "../lib/refusal.ts";
import { NoWebAssembly, VersionMismatch } from "./engine/errors.ts";
import { loadGame } from "./engine/load.ts";
import type { GameModule } from "./engine/module.ts";
import { LocalFiles } from "./files.ts";

export class Library extends LocalFiles {
  rules = (game: string): Promise<GameModule> =>
    this.once(game, () => loadGame(game, this.bytes).catch((error: unknown) => Promise.reject(inWords(error))));
}

/** Why a game can not be loaded, as a refusal where the page has words for it. */
function inWords(error: unknown): unknown {
  if (error instanceof NoWebAssembly) return new Refusal("no_webassembly", error.message);
  if (error instanceof VersionMismatch) return new Refusal("other_version", error.message);
  return error instanceof Error && error.cause instanceof Refusal ? error.cause : error;
}
