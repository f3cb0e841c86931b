// The page as an app: a service worker keeps it on the device, and a newer version of it is offered, never forced.
import { LONGER, notify } from "../ui/notices.svelte";
import { forget, keep, kept } from "./kept";
import { t } from "./texts.svelte";

const SCRIPT = "service-worker.js";
const NO_ROOM = "no room";
const ASK_AGAIN = 30 * 60_000; // milliseconds after which a page that stays open asks whether there is a newer one

let waiting = $state.raw<ServiceWorker | null>(null);

/** Whether a newer version is there, and waits until it may take over. */
export const isNewer = (): boolean => waiting !== null;

/** The newer version takes over: everything that is open is loaded anew. */
export function takeNewer(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take over");
}

/** Loads the page anew as the server has it now, whatever of it is kept on this device: that is kept afresh afterwards. */
export async function loadFromServer(): Promise<void> {
  try {
    await (await navigator.serviceWorker.getRegistration())?.unregister();
  } catch {
    // Nothing was kept.
  }
  location.reload();
}

/** Has the page kept on this device. Browsers allow it over HTTPS, and on the machine that the server runs on. */
export async function keepPage(addressOf: (file: string) => string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const found = await navigator.serviceWorker.register(addressOf(SCRIPT), { updateViaCache: "none" });
    const look = (): void => {
      if (found.waiting && navigator.serviceWorker.controller) waiting = found.waiting;
    };
    look();
    found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", look));
    setInterval(() => void found.update().catch(() => undefined), ASK_AGAIN);
    await keepToPlay();
  } catch {
    // As in a private window: then the page works as long as there is a network.
  }
}

/** All that it takes to play without a network, unless the network is dear. That there is no room for it is said once. */
async function keepToPlay(): Promise<void> {
  const network = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (network?.saveData) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "kept all") forget(NO_ROOM);
    if (data !== "no room" || kept(NO_ROOM) !== null) return;
    keep(NO_ROOM, "told");
    notify(t("common:no_room"), "problem", LONGER);
  });
  navigator.serviceWorker.startMessages();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage("keep all");
}

/** Asks the browser not to throw away what is kept here; when there is about to be something to lose. */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Not every browser can be asked; it then keeps things as long as it likes.
  }
}
