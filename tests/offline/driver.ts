// The page's engine in node, for tests: reads one request a line and answers each with one line, both JSON.
//   node driver.ts FOLDER     the folder that `python -m stich.offline` writes
import { createInterface } from "node:readline";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  newAdviser,
  newBot,
  type Level,
  type Thinking,
} from "../../web/src/local/engine/bots.ts";
import type { Deal } from "../../web/src/local/engine/deals.ts";
import { Desk } from "../../web/src/local/engine/desk.ts";
import { loadGame } from "../../web/src/local/engine/load.ts";
import {
  LocalMatch,
  type Beginning,
} from "../../web/src/local/engine/match.ts";
import type { GameModule } from "../../web/src/local/engine/module.ts";
import { replay } from "../../web/src/local/engine/replay.ts";

const folder = process.argv[2]!;
const games = new Map<string, GameModule>();
const matches: LocalMatch[] = [];

async function bytesOf(file: string): Promise<ArrayBuffer> {
  const bytes = await readFile(join(folder, file));
  return bytes.buffer.slice(
    bytes.byteOffset,
    bytes.byteOffset + bytes.byteLength,
  ) as ArrayBuffer;
}

async function loaded(game: string): Promise<GameModule> {
  let module = games.get(game);
  if (!module) games.set(game, (module = await loadGame(game, bytesOf)));
  return module;
}

/** All that a match tells anyone, with the events since so many. */
function told(match: LocalMatch, since: number): unknown {
  const seats = [...Array(match.players).keys()];
  return {
    actors: match.actors(),
    legal: seats.map((seat) => match.legal(seat)),
    closing: seats.map((seat) =>
      match.legal(seat).map((action) => match.isClosing(seat, action)),
    ),
    views: match.viewsAsJson(),
    open: [null, ...seats].map((seat) => match.openViewAsJson(seat)),
    events: [null, ...seats].map((seat) => match.eventsAsJson(seat, since)),
    all_events: match.allEvents(since),
    happened: match.happened,
    needs_deal: match.needsDeal,
    over: match.over,
    scores: match.scores,
    winners: match.winners,
    sheet: match.sheet,
  };
}

interface Request {
  do: string;
  game?: string;
  match?: number;
  seat?: number;
  since?: number;
  [more: string]: unknown;
}

function added(match: LocalMatch): number {
  return matches.push(match) - 1;
}

function wordsOf(text: string): BigInt64Array {
  const bytes = Buffer.from(text, "base64");
  return new BigInt64Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );
}

async function done(request: Request): Promise<unknown> {
  const match =
    request.match === undefined ? undefined : matches[request.match];
  switch (request.do) {
    case "load":
      return void (await loaded(request.game!));
    case "load_without_webassembly": {
      const had = globalThis.WebAssembly;
      Reflect.deleteProperty(globalThis, "WebAssembly");
      try {
        return void (await loadGame(request.game!, bytesOf));
      } finally {
        globalThis.WebAssembly = had;
      }
    }
    case "begin":
      return added(
        new LocalMatch(
          await loaded(request.game!),
          request.beginning as Beginning,
        ),
      );
    case "replay":
      return added(
        replay(
          await loaded(request.game!),
          request.record,
          request.upto as number | undefined,
        ),
      );
    case "copy":
      return added(match!.copy());
    case "taken_back":
      return added(match!.takenBack(request.actions as number));
    case "told":
      return told(match!, request.since ?? 0);
    case "apply":
      return void match!.apply(request.seat!, request.action as string);
    case "deal":
      return void match!.deal(request.deal as Deal);
    case "random_deal":
      return match!.randomDeal(
        request.words ? () => wordsOf(request.words as string) : undefined,
      );
    case "record":
      return match!.record();
    case "known":
      return Buffer.from(match!.known(request.seat!).buffer).toString("base64");
    case "choose": {
      const bot = newBot(
        match!.module,
        request.level as Level,
        request.thinking as Thinking,
      );
      return bot.choose(match!.known(request.seat!), request.seat!);
    }
    case "explain": {
      const adviser = newAdviser(
        match!.module,
        request.level as "expert",
        request.thinking as Thinking,
      );
      return adviser.explain(match!.known(request.seat!), request.seat!);
    }
    case "play": // whole matches with bots at every seat, no Python anywhere
      return played(
        match!,
        request.level as Level,
        request.thinking as Thinking,
      );
    case "memory":
      return match!.module.rules.memory;
    case "tree": {
      const desk = Desk.of(match!.module);
      const nodes = request.nodes as number;
      const bytes = nodes * desk.tables.search.node_bytes;
      return Buffer.from(desk.rules.bytes(desk.tree(nodes), bytes)).toString(
        "base64",
      );
    }
  }
  throw new Error(`nothing is called ${request.do}`);
}

async function played(
  match: LocalMatch,
  level: Level,
  thinking: Thinking,
): Promise<unknown> {
  const bots = [...Array(match.players).keys()].map((seat) =>
    newBot(match.module, level, {
      ...thinking,
      seed: (thinking.seed ?? 0) + seat,
    }),
  );
  while (!match.over) {
    if (match.needsDeal) match.deal(match.randomDeal());
    const seat = match.actors()[0]!;
    match.apply(seat, await bots[seat]!.choose(match.known(seat), seat));
  }
  return match.record();
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer: unknown;
  try {
    answer = { result: (await done(JSON.parse(line) as Request)) ?? null };
  } catch (error) {
    const { name, message, stack } = error as Error;
    answer = { error: name, message, details: { ...(error as object) }, stack };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
