// Who one is. The secret is in a cookie that scripts can not read; here are only the name and the public id.
import { api, Refusal } from "./api";
import { here, type HouseHere } from "./here";
import { forget, keep, kept } from "./kept";
import { becomeKnown, becomeUnknown, isKnown } from "./place.svelte";
import type { GuestInfo } from "./protocol";
import { t } from "./texts.svelte";
import { complain, notify } from "../ui/notices.svelte";

let current = $state.raw<GuestInfo | null>(null);
let asking = $state<((name: string | null) => void) | null>(null);
let opened = $state.raw<OpenedLink | null>(null);

/** A personal link that was opened here: whose it is, and who this device is now. */
export interface OpenedLink {
  token: string;
  link: GuestInfo;
  now: GuestInfo | null;
}

const NAMED = "named";
/** How the address of a personal link goes on. */
export const LINK = "#me=";

export const guest = (): GuestInfo | null => current;
/** Whether the name is the guest's own and not one of ours. */
export const named = (): boolean => kept(NAMED) !== null;
/** Whether somebody has to say a name now; the dialog answers with `giveName`. */
export const isAsked = (): boolean => asking !== null;

/** The personal link about which somebody has to say whether they want to be its guest; the dialog answers it. */
export const openedLink = (): OpenedLink | null => opened;

export async function remember(): Promise<void> {
  const token = location.hash.startsWith(LINK) ? location.hash.slice(LINK.length) : null;
  if (token !== null) history.replaceState(null, "", location.pathname); // it does not stay in the address
  try {
    current ??= await whoIAm();
    if (token === null) return;
    const link = await api.whose(token);
    if (link.id === current?.id) notify(t("common:identity.same", { name: link.name }));
    else opened = { token, link, now: current };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (token !== null) complain(error);
  }
}

/** Who the cookie says one is, null for nobody. Where the server does not answer one is not nobody. */
async function whoIAm(): Promise<GuestInfo | null> {
  if (!isKnown()) return null;
  try {
    return await api.me();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "unknown_guest") throw error;
    becomeUnknown();
    forget(NAMED);
    return null;
  }
}

/** This device becomes the guest of the personal link, or stays who it is. */
export async function answerLink(yes: boolean): Promise<void> {
  const link = opened;
  opened = null;
  if (yes && link !== null) await become(api.claim(link.token, link.now?.id ?? null));
}

/** Who this device was before it opened a personal link. */
export const beBefore = (): Promise<void> => become(api.beBefore());

/** Everything shown so far was another's. */
async function become(guest: Promise<GuestInfo>): Promise<void> {
  await guest;
  keep(NAMED, "yes");
  becomeKnown();
  location.reload();
}

/** Somebody to sit down as, with a name of ours if there is none yet. */
export async function anyone(): Promise<GuestInfo> {
  current ??= await whoIAm();
  return (current ??= await welcome(friendlyName()));
}

/** Somebody with a name of their own, asked for if need be, or `again`; null if they would rather not. */
export async function somebody(again = false): Promise<GuestInfo | null> {
  if (again || !named()) {
    const name = await new Promise<string | null>((resolve) => (asking = resolve));
    asking = null;
    if (name === null) return null;
    await rename(name);
  }
  return anyone();
}

/** The house of this page, which knows one by the same name as the server, if there is one. */
export async function houseHere(): Promise<HouseHere> {
  const house = here();
  const known = current ?? (await house.me().catch(() => null));
  await house.newGuest(known?.name ?? friendlyName());
  return house;
}

async function welcome(name: string): Promise<GuestInfo> {
  const found = await api.newGuest(name);
  becomeKnown();
  return found;
}

export const giveName = (name: string | null): void => asking?.(name);

export async function rename(name: string): Promise<void> {
  current ??= await whoIAm();
  current = current === null ? await welcome(name) : await api.rename(name);
  keep(NAMED, "yes");
}

export function friendlyName(): string {
  const names = t("common:friendly_names").split(", ");
  return names[Math.floor(Math.random() * names.length)]!;
}
