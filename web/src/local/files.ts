// The files by which the page plays without a server, from their folder. What was fetched is kept; what was not is tried
// again the next time.
import type { GameInfo, Lesson } from "../lib/protocol.ts";
import { Refusal } from "../lib/refusal.ts";

export class LocalFiles {
  private readonly kept = new Map<string, Promise<unknown>>();

  /** `folder` is the address that the names of files follow. */
  constructor(private readonly folder: string) {}

  games = (): Promise<GameInfo[]> => this.json("games.json");
  lesson = (game: string): Promise<Lesson> => this.json(`${game}.lesson.json`);

  once<T>(name: string, load: () => Promise<T>): Promise<T> {
    const found = (this.kept.get(name) as Promise<T> | undefined) ?? load();
    this.kept.set(name, found);
    found.catch(() => this.kept.delete(name));
    return found;
  }

  bytes = async (name: string): Promise<ArrayBuffer> => (await this.fetched(name)).arrayBuffer();

  private json<T>(name: string): Promise<T> {
    return this.once(name, async () => (await this.fetched(name)).json() as Promise<T>);
  }

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
