// The files by which the page plays: which games there are, their guided rounds, and their rules.
import type { GameInfo, Lesson } from "../lib/protocol.ts";
import { Refusal } from "../lib/refusal.ts";
import { NoWebAssembly, VersionMismatch } from "./engine/errors.ts";
import { loadGame } from "./engine/load.ts";
import type { GameModule } from "./engine/module.ts";

export class Library {
  private readonly loaded = new Map<string, Promise<unknown>>();

  /** `folder` is the address that the names of files follow. */
  constructor(private readonly folder: string) {}

  games = (): Promise<GameInfo[]> => this.once("games.json", this.json<GameInfo[]>);
  lesson = (game: string): Promise<Lesson> => this.once(`${game}.lesson.json`, this.json<Lesson>);
  rules = (game: string): Promise<GameModule> =>
    this.once(game, () => loadGame(game, this.bytes).catch((error: unknown) => Promise.reject(inWords(error))));

  /** What was loaded is kept; what was not is tried again the next time. */
  private once<T>(name: string, load: (name: string) => Promise<T>): Promise<T> {
    const found = (this.loaded.get(name) as Promise<T> | undefined) ?? load(name);
    this.loaded.set(name, found);
    found.catch(() => this.loaded.delete(name));
    return found;
  }

  private json = async <T>(name: string): Promise<T> => (await this.fetched(name)).json() as Promise<T>;

  private bytes = async (name: string): Promise<ArrayBuffer> => (await this.fetched(name)).arrayBuffer();

  private async fetched(name: string): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(this.folder + name);
    } catch (error) {
      throw new Refusal("unreachable", String(error));
    }
    if (!answer.ok) throw new Refusal("not_found", `${name}: ${answer.status} ${answer.statusText}`);
    return answer;
  }
}

/** Why a game can not be loaded, as a refusal where the page has words for it. */
function inWords(error: unknown): unknown {
  if (error instanceof NoWebAssembly) return new Refusal("no_webassembly", error.message);
  if (error instanceof VersionMismatch) return new Refusal("other_version", error.message);
  return error instanceof Error && error.cause instanceof Refusal ? error.cause : error;
}
