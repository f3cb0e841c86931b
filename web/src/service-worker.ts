// Keeps the page on the device, so that it opens without a network: its own files when this worker is installed, those by
// which it plays without a server (local/…) afterwards, one by one. Nothing of a server's API is ever kept.
// Which files there are stands in a line before this script (`stich.page`): a changed file makes a new worker, which waits
// until the page lets it take over.

/** `pages` are the first parts of addresses at which the page is shown, `local` the files by name with their SHA-256. */
interface Files {
  version: string;
  pages: string[];
  own: string[];
  local: Record<string, string>;
}
declare const STICH_FILES: Files;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** What a page has said, which can be answered. */
interface Said extends Lasting {
  data: unknown;
  source: { postMessage(answer: string): void } | null;
}
interface Worker {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", listen: (event: Fetching) => void): void;
  addEventListener(kind: "message", listen: (event: Said) => void): void;
}
const worker = self as unknown as Worker;

const OWN = "stich-page-";
const LOCAL = "stich-local";
const { version, pages, own, local } = STICH_FILES;
const addressOf = (name: string): string => new URL(name, worker.registration.scope).href;
/** A file of local/ keeps its name when it changes, so it is kept under what it is. */
const keyOf = (name: string): string => `${addressOf(name)}?${local[name]}`;
/** A file of static/ has its content's hash in its name: it never changes. */
const isLasting = (name: string): boolean => name.startsWith("static/");

async function fetched(name: string): Promise<Response> {
  const answer = await fetch(addressOf(name), { cache: isLasting(name) ? "default" : "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

worker.addEventListener("install", (event) => event.waitUntil(keepOwn()));

async function keepOwn(): Promise<void> {
  const cache = await caches.open(OWN + version);
  const keep = async (name: string): Promise<void> => {
    const known = isLasting(name) ? await caches.match(addressOf(name)) : undefined;
    await cache.put(addressOf(name), known ?? (await fetched(name)));
  };
  await Promise.all(own.map(keep));
}

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** A page of the version before may still be open, and load some of its files. What is older than that goes. */
async function takeOver(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== OWN + version);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
  if (event.data !== "keep all") return;
  keeping ??= keepLocal();
  event.waitUntil(keeping.then((told) => told && event.source?.postMessage(told)));
});

let keeping: Promise<"kept all" | "no room" | null> | null = null;

/** Everything it takes to play without a server; what can not be had or kept now is tried again with the next visit. */
async function keepLocal(): Promise<"kept all" | "no room" | null> {
  const cache = await caches.open(LOCAL);
  const wanted = new Set(Object.keys(local).map(keyOf));
  for (const name of Object.keys(local))
    if (!(await cache.match(keyOf(name)))) {
      try {
        const answer = await fetched(name);
        if ((await hashOf(answer.clone())) === local[name]) await cache.put(keyOf(name), answer);
      } catch (error) {
        keeping = null;
        return error instanceof DOMException && error.name === "QuotaExceededError" ? "no room" : null;
      }
    }
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  return "kept all";
}

async function hashOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  const name = decodeURI(new URL(request.url).pathname.slice(new URL(worker.registration.scope).pathname.length));
  if (request.mode === "navigate") {
    if (pages.includes(name.split("/")[0]!)) event.respondWith(kept(addressOf(""), request));
  } else if (name in local) event.respondWith(kept(keyOf(name), request));
  else if (isLasting(name) || own.includes(name)) event.respondWith(kept(addressOf(name), request));
});

/** This version's own file, else one that was kept before or is on the network. */
async function kept(key: string, request: Request): Promise<Response> {
  const mine = await (await caches.open(OWN + version)).match(key);
  return mine ?? (await caches.match(key)) ?? fetch(request);
}
