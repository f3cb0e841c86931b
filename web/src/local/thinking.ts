// What bots and hints are asked, and who thinks about it: a worker of its own, so that nothing else waits for it.
//
// A question holds what its seat may see and nothing else: the worker that thinks never gets to know a hidden card.
import type { Estimate } from "../lib/protocol.ts";
import type { BotLevel } from "./entries.ts";
import type { LocalMatch } from "./engine/match.ts";
import type { State } from "./engine/module.ts";

export interface Question {
  game: string;
  seat: number;
  /** What the seat knows, in numbers. */
  known: State;
}

/** What is sent to the worker that thinks; `level` is null for a hint. */
export interface Asked extends Question {
  id: number;
  level: BotLevel | null;
}

export type Thought = { id: number } & ({ action: string } | { estimates: Estimate[] } | { failed: string });

export interface Thinker {
  choose(question: Question, level: BotLevel): Promise<string>;
  explain(question: Question): Promise<Estimate[]>;
}

export const questionFor = (match: LocalMatch, seat: number): Question => ({
  game: match.module.name,
  seat,
  known: match.known(seat),
});

/** The part of a worker that is used here. */
export type Mind = Pick<Worker, "postMessage" | "onmessage" | "onerror">;

/** Asks a worker. One that has died is started anew with the next question. */
export class ThinkingWorker implements Thinker {
  private mind: Mind | null = null;
  private last = 0;
  private readonly waiting = new Map<number, { resolve: (thought: Thought) => void; reject: (why: Error) => void }>();

  constructor(private readonly start: () => Mind) {}

  async choose(question: Question, level: BotLevel): Promise<string> {
    const thought = await this.ask(question, level);
    if (!("action" in thought)) throw new Error("no action was thought of");
    return thought.action;
  }

  async explain(question: Question): Promise<Estimate[]> {
    const thought = await this.ask(question, null);
    if (!("estimates" in thought)) throw new Error("nothing was thought of");
    return thought.estimates;
  }

  private ask(question: Question, level: BotLevel | null): Promise<Thought> {
    const mind = (this.mind ??= this.started());
    const id = ++this.last;
    const asked: Asked = { ...question, id, level };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      mind.postMessage(asked);
    });
  }

  private started(): Mind {
    const mind = this.start();
    mind.onmessage = ({ data }: MessageEvent<Thought>) => {
      const asking = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("failed" in data) asking?.reject(new Error(data.failed));
      else asking?.resolve(data);
    };
    mind.onerror = (event) => {
      this.mind = null;
      for (const { reject } of this.waiting.values()) reject(new Error(String(event.message)));
      this.waiting.clear();
    };
    return mind;
  }
}
