// Who one is. The secret is in a cookie that scripts can not read; here are only the name and the public id.
import { api, Refusal } from "./api";
import type { GuestInfo } from "./protocol";
import { t } from "./texts.svelte";

let current = $state.raw<GuestInfo | null>(null);
let asking = $state<((name: string | null) => void) | null>(null);

const NAMED = "named";
/** Whether there may be a cookie; without one there is no need to ask who one is. */
const KNOWN = "known";
/** How the address of a personal link goes on. */
export const LINK = "#me=";

export const guest = (): GuestInfo | null => current;
/** Whether the name is the guest's own and not one of ours. */
export const named = (): boolean => localStorage.getItem(NAMED) !== null;
/** Whether somebody has to say a name now; the dialog answers with `giveName`. */
export const isAsked = (): boolean => asking !== null;

export async function remember(): Promise<void> {
  if (localStorage.getItem(KNOWN) === null && !location.hash.startsWith(LINK)) return;
  try {
    current = (await claimed()) ?? (await api.me());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** A personal link from another device makes this one the same guest. Its token does not stay in the address. */
async function claimed(): Promise<GuestInfo | null> {
  if (!location.hash.startsWith(LINK)) return null;
  const token = location.hash.slice(LINK.length);
  history.replaceState(null, "", location.pathname);
  const found = await api.claim(token);
  localStorage.setItem(NAMED, "yes");
  localStorage.setItem(KNOWN, "yes");
  return found;
}

/** Somebody to sit down as, with a name of ours if there is none yet. */
export async function anyone(): Promise<GuestInfo> {
  if (current === null) await remember();
  return (current ??= await welcome(friendlyName()));
}

/** Somebody with a name of their own, asked for if need be; null if they would rather not. */
export async function somebody(): Promise<GuestInfo | null> {
  if (!named()) {
    const name = await new Promise<string | null>((resolve) => (asking = resolve));
    asking = null;
    if (name === null) return null;
    await rename(name);
  }
  return anyone();
}

async function welcome(name: string): Promise<GuestInfo> {
  const found = await api.newGuest(name);
  localStorage.setItem(KNOWN, "yes");
  return found;
}

export const giveName = (name: string | null): void => asking?.(name);

export async function rename(name: string): Promise<void> {
  if (current === null) await remember();
  current = current === null ? await welcome(name) : await api.rename(name);
  localStorage.setItem(NAMED, "yes");
}

export function friendlyName(): string {
  const names = t("common:friendly_names").split(", ");
  return names[Math.floor(Math.random() * names.length)]!;
}
