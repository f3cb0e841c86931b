// The worker that thinks for bots and hints. It knows the rules, and of a match what a question holds.
import { newAdviser, newBot, type Bot } from "./engine/bots.ts";
import { Library } from "./library.ts";
import type { Asked, Thought } from "./thinking.ts";

const HINT = "expert";
let library: Library;
const bots = new Map<string, Bot>();
let thinking: Promise<void> = Promise.resolve();

onmessage = ({ data }: MessageEvent<{ files: string } | Asked>) => {
  if ("files" in data) library = new Library(data.files);
  else thinking = thinking.then(async () => postMessage(await answer(data))); // one thought at a time
};

async function answer({ id, game, seat, known, level }: Asked): Promise<Thought> {
  try {
    const rules = await library.rules(game);
    if (level === null) return { id, estimates: await newAdviser(rules, HINT).explain(known, seat) };
    const name = `${game} ${level}`;
    const bot = bots.get(name) ?? newBot(rules, level);
    bots.set(name, bot);
    return { id, action: await bot.choose(known, seat) };
  } catch (error) {
    return { id, failed: String(error) };
  }
}
