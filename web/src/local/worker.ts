// The worker in which the page plays without a server: it owns tables, records and what is kept of them.
import type { ClientMessage } from "../lib/protocol.ts";
import { Refusal } from "../lib/refusal.ts";
import { House } from "./house.ts";
import { Library } from "./library.ts";
import type { FromWorker, ToWorker } from "./page.ts";
import { Store } from "./store.ts";
import { ThinkingWorker } from "./thinking.ts";
import { refused, type Visit } from "./visit.ts";

const REFUSED = 4004;
const FAILED = 1011;

const tell = (message: FromWorker): void => postMessage(message);

async function begin(files: string): Promise<House> {
  const thinker = new ThinkingWorker(() => {
    const mind = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    mind.postMessage({ files });
    return mind;
  });
  return new House(await Store.open((why) => tell({ trouble: why })), thinker, new Library(files));
}

let house: Promise<House>;

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("files" in data) house = begin(data.files);
  else if ("call" in data) void answer(data);
  else void open(data.open, data.port);
};

async function answer({ call, method, given }: Extract<ToWorker, { call: number }>): Promise<void> {
  try {
    const asked = (await house)[method] as (...given: unknown[]) => Promise<unknown>;
    tell({ call, value: await asked.apply(await house, given) });
  } catch (error) {
    const { code, message } = error instanceof Refusal ? error : new Refusal("failed", String(error));
    tell({ call, refused: { code, message } });
  }
}

/** A table's messages go through a port, as text; a number is why it was closed, and null that the page has left. */
async function open(address: string, port: MessagePort): Promise<void> {
  let visit: Promise<Visit> | null = null;
  port.onmessage = async ({ data }: MessageEvent<string | null>) => {
    const there = await visit?.catch(() => null);
    if (data === null) await there?.leave();
    else await there?.hear(JSON.parse(data) as ClientMessage);
  };
  const line = {
    send: (text: string): void => port.postMessage(text),
    close: (code: number): void => port.postMessage(code),
  };
  try {
    visit = house.then((there) => there.open(new URL(address), line));
    await visit;
  } catch (error) {
    line.send(JSON.stringify(refused(null, error)));
    line.close(error instanceof Refusal ? REFUSED : FAILED);
  }
}
