// The page's side of the worker in which it plays without a server.
import { askToPersist } from "../lib/app.svelte";
import { willHavePlayedHere } from "../lib/place.svelte";
import { Refusal, type RefusalCode } from "../lib/refusal.ts";
import { fileAddress } from "../lib/route.svelte";
import { t } from "../lib/texts.svelte";
import { LONGER, notify } from "../ui/notices.svelte";
import type { House } from "./house.ts";

/** From the page to its worker: a call of the house, or a table to be opened, with the port for its messages. */
export type ToWorker =
  { files: string } | { call: number; method: keyof House; given: unknown[] } | { open: string; port: MessagePort };

/** And back: what a call has come to, or that something can not be kept. */
export type FromWorker =
  | { call: number; value: unknown }
  | { call: number; refused: { code: RefusalCode; message: string } }
  | { trouble: string };

/** The house of this page, as the page asks it: each call goes to its worker. */
export type HouseHere = Pick<House, keyof House>;

const KEEPS: (keyof House)[] = ["newTable", "playAgain", "importMatches"];
const files = fileAddress("local/");

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (why: Refusal) => void }>();

function theWorker(): Worker {
  if (worker !== null) return worker;
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  started.onerror = () => {
    worker = null; // the next call starts another
    for (const { reject } of waiting.values()) reject(new Refusal("failed", "the page's own worker has stopped"));
    waiting.clear();
  };
  send(started, { files });
  return (worker = started);
}

const send = (to: Worker, message: ToWorker, ports: Transferable[] = []): void => to.postMessage(message, ports);

function hear(message: FromWorker): void {
  if ("trouble" in message) return notify(t("common:not_kept"), "problem", LONGER);
  const asking = waiting.get(message.call);
  waiting.delete(message.call);
  if ("refused" in message) asking?.reject(new Refusal(message.refused.code, message.refused.message));
  else asking?.resolve(message.value);
}

function call(method: keyof House, given: unknown[]): Promise<unknown> {
  if (KEEPS.includes(method)) {
    willHavePlayedHere();
    void askToPersist();
  }
  return new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    send(theWorker(), { call: last, method, given });
  });
}

// A promise of it must not take it for a promise itself.
const remote = new Proxy({} as HouseHere, {
  get: (_, method) =>
    method === "then" ? undefined : (...given: unknown[]): Promise<unknown> => call(method as keyof House, given),
});
/** The house, whose worker is started by now. */
export function house(): HouseHere {
  theWorker();
  return remote;
}

/** Opens a table by the address that its socket would have at a server. */
export function openTable(address: string): MessagePort {
  const { port1, port2 } = new MessageChannel();
  send(theWorker(), { open: address, port: port2 }, [port2]);
  return port1;
}
