// The house of the page in node, for tests: reads one request a line and answers each with one line, both JSON.
//   node driver.ts FOLDER     the folder that `python -m stich.offline` writes
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ClientMessage, GameInfo, ServerMessage, Update } from "../../web/src/lib/protocol.ts";
import { Refusal } from "../../web/src/lib/refusal.ts";
import * as commands from "../../web/src/local/commands.ts";
import { newAdviser, newBot } from "../../web/src/local/engine/bots.ts";
import { loadGame } from "../../web/src/local/engine/load.ts";
import type { GameModule } from "../../web/src/local/engine/module.ts";
import type { BotLevel, Entry } from "../../web/src/local/entries.ts";
import { House, YOU } from "../../web/src/local/house.ts";
import type { Library } from "../../web/src/local/library.ts";
import { Store } from "../../web/src/local/store.ts";
import { after, rebuilt, type Command, type Table } from "../../web/src/local/table.ts";
import { ThinkingWorker, type Asked, type Mind, type Thought } from "../../web/src/local/thinking.ts";
import { updateFor } from "../../web/src/local/updates.ts";
import type { Visit } from "../../web/src/local/visit.ts";

const folder = process.argv[2]!;
const MOST = 5000;

async function bytesOf(file: string): Promise<ArrayBuffer> {
  const bytes = await readFile(join(folder, file));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
const jsonOf = async <T>(file: string): Promise<T> => JSON.parse(new TextDecoder().decode(await bytesOf(file))) as T;

const games = new Map<string, GameModule>();
async function rules(game: string): Promise<GameModule> {
  const found = games.get(game) ?? (await loadGame(game, bytesOf));
  games.set(game, found);
  return found;
}
const library = {
  rules,
  games: () => jsonOf<GameInfo[]>("games.json"),
  lesson: (game: string) => jsonOf(`${game}.lesson.json`),
} as unknown as Library;

function outcome<T>(what: () => T): unknown {
  try {
    return what();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, message: error.message, legal: error.legal };
  }
}

// ---- the fold ------------------------------------------------------------------------------------------------------

interface Step {
  entry: Entry;
  /** Of updates that are wanted after it. */
  since: number[];
  asked: ["act" | "undo" | "go_on" | "claim", number, string][];
}

const COMMANDS = {
  act: (guest: string, seq: number, action: string): Command => commands.act(guest, seq, action),
  undo: (guest: string, seq: number): Command => commands.undo(guest, seq),
  go_on: (guest: string, seq: number): Command => commands.goOn(guest, seq),
  claim: (guest: string, seq: number, what: string): Command =>
    commands.claim(guest, seq, what as commands.ClaimOffer),
};

async function fold(game: string, guest: string, worker: string, steps: Step[]): Promise<unknown> {
  let table: Table = rebuilt("t", await rules(game), []);
  return steps.map(({ entry, since, asked }) => {
    table = after(table, entry);
    return {
      updates: since.map((number) => updateFor(table, 0, number, worker)),
      answers: asked.map(([what, seq, action]) => outcome(() => COMMANDS[what](guest, seq, action)(table))),
    };
  });
}

// ---- whole matches -------------------------------------------------------------------------------------------------

/** How hard bots think here: what they are asked does not depend on it. */
const BRIEFLY = { samples: 10, worlds: 1 };

/** A mind that thinks at once, in this thread; it notes what it is asked. */
class NotingMind implements Mind {
  onmessage: Mind["onmessage"] = null;
  onerror: Mind["onerror"] = null;
  asked: Asked[] = [];

  postMessage(asked: Asked): void {
    const copy = structuredClone(asked); // as it would arrive
    this.asked.push(copy);
    void this.answer(copy).then((data) => this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent));
  }

  private async answer({ id, game, seat, known, level }: Asked): Promise<Thought> {
    const module = await rules(game);
    if (level !== null) return { id, action: await newBot(module, level, BRIEFLY).choose(known, seat) };
    return { id, estimates: await newAdviser(module, "expert", { samples: 200 }).explain(known, seat) };
  }
}

interface Wanted {
  game: string;
  players: number;
  options: Record<string, unknown>;
  bots: BotLevel;
  rounds: number;
}

/** Plays through the house as the page would: takes what is offered, asks for a hint, takes something back once. */
async function play({ game, players, options, bots, rounds }: Wanted): Promise<unknown> {
  const mind = new NotingMind();
  const store = await Store.open(() => undefined);
  const house = new House(store, new ThinkingWorker(() => mind), library);
  await house.newGuest("Ada");
  const settings = { bots, pace: 0 };
  const { id } = await house.newTable({ game, players, options, settings, start: true });
  const told: string[] = [];
  const player = new Player(rounds);
  const heard = (text: string): void => {
    told.push(text);
    player.hear(JSON.parse(text) as ServerMessage);
  };
  const address = new URL(`ws://here/api/tables/${id}/play?pauses=1`);
  const visit = await house.open(address, { send: heard, close: () => undefined });
  await player.play(visit);
  await visit.leave();
  const asked = mind.asked.map(({ known, ...rest }) => ({ ...rest, known: [...known].map(String) }));
  return { id, you: YOU, told, asked, log: await store.log(id), matches: await house.myMatches() };
}

class Player {
  private update: Update | null = null;
  private answered = 0;
  private number = 0;
  private hints = 0;
  private undone = false;
  private readonly rounds: number;

  constructor(rounds: number) {
    this.rounds = rounds;
  }

  hear(message: ServerMessage): void {
    if (message.type === "update") this.update = message;
  }

  async play(visit: Visit): Promise<void> {
    while (!this.isOver() && this.number < MOST) {
      const message = this.next();
      if (message !== null) await visit.hear({ ...message, id: ++this.number });
      else await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  private isOver(): boolean {
    const { table, view } = this.update!;
    return table.state === "over" || (view?.rounds_played ?? 0) >= this.rounds;
  }

  /** What to say to the update; null where there is nothing to say. */
  private next(): ClientMessage | null {
    const { seq, legal, pause, may_undo, may_claim } = this.update!;
    if (pause?.waiting_for.includes(0) && seq > this.answered) return this.answering({ type: "go_on", seq });
    if (may_claim.length && seq > this.answered) return this.answering({ type: "claim", seq, what: may_claim[0]! });
    if (legal.length === 0 || seq <= this.answered) return null;
    if (this.hints < 2 && legal.length > 1 && this.hints++ < 2) return { type: "hint", seq };
    if (may_undo && !this.undone && (this.undone = true)) return this.answering({ type: "undo", seq });
    return this.answering({ type: "act", seq, action: legal[this.number % legal.length]! });
  }

  private answering(message: Extract<ClientMessage, { seq: number }>): ClientMessage {
    this.answered = message.seq;
    return message;
  }
}

// ---- records -------------------------------------------------------------------------------------------------------

async function newHouse(): Promise<House> {
  return new House(await Store.open(() => undefined), new ThinkingWorker(() => new NotingMind()), library);
}

/** What has come of these files, one after another, and what is there then. */
async function take(texts: string[]): Promise<unknown> {
  const house = await newHouse();
  const taken: unknown[] = [];
  for (const text of texts)
    taken.push(await house.importMatches(text).catch((error: Refusal) => ({ code: error.code, message: error.message })));
  const matches = await house.myMatches();
  const records = await Promise.all(matches.map(({ id }) => house.record(id)));
  return { taken, matches, records, statistics: await house.myStatistics(), exported: await house.exportMatches() };
}

async function moments(text: string, start: number, count: number, seat: number | null): Promise<unknown> {
  const house = await newHouse();
  await house.importMatches(text);
  const [match] = await house.myMatches();
  return house.moments(match!.id, start, count, seat);
}

/** The log and the first update of a table that goes on after so many actions of a match. */
async function playOn(text: string, seat: number, after: number): Promise<unknown> {
  const house = await newHouse();
  await house.newGuest("Ada");
  await house.importMatches(text);
  const [match] = await house.myMatches();
  const { id, known_deals } = await house.playAgain(match!.id, { seat, after });
  let first: unknown = null;
  const told = new Promise((resolve) => (first = resolve));
  const send = (message: string): void => {
    if ((JSON.parse(message) as ServerMessage).type === "update") (first as (update: unknown) => void)(JSON.parse(message));
  };
  await house.open(new URL(`ws://here/api/tables/${id}/play`), { send, close: () => undefined });
  const update = await told;
  const counted = await house.myMatches();
  return { known_deals, update, matches: counted.length };
}

/** What is kept of looking back at a match: before a table plays its deals, while one does, and after; and who one is. */
async function lookedBack(text: string): Promise<unknown> {
  const house = await newHouse();
  await house.newGuest("Ada");
  await house.importMatches(text);
  const [match] = await house.myMatches();
  const read = (): Promise<unknown> =>
    house.keptLookingBack(match!.id).catch((error: Refusal) => error.code);
  const told = [await read()];
  await house.keepLookingBack(match!.id, { handedIn: "record~x" });
  told.push(await read());
  await house.newTable({ game: match!.game, players: match!.names.length, start: true });
  told.push(await read());
  const { id } = await house.playAgain(match!.id, { seat: 1, after: 3 });
  told.push(await read());
  await house.close(id);
  return { told: [...told, await read()], name: (await house.me()).name };
}

/** Why a method of the house is refused. */
async function refused(method: keyof House, given: unknown[]): Promise<unknown> {
  const house = await newHouse();
  await house.newGuest("Ada");
  try {
    await (house[method] as (...given: unknown[]) => Promise<unknown>)(...given);
  } catch (error) {
    return { code: (error as Refusal).code, message: (error as Refusal).message };
  }
  return null;
}

const DOES = { fold, play, take, moments, playOn, lookedBack, refused };

for await (const line of createInterface({ input: process.stdin })) {
  const { call, given } = JSON.parse(line) as { call: keyof typeof DOES; given: never[] };
  try {
    const result = await (DOES[call] as (...given: never[]) => Promise<unknown>)(...given);
    console.log(JSON.stringify({ result }));
  } catch (error) {
    console.log(JSON.stringify({ error: (error as Error).stack }));
  }
}
