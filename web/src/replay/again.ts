// A finished match played again against bots, or on from a moment of it.
import { api, Refusal } from "../lib/api";
import { anyone, houseHere } from "../lib/guest.svelte";
import { isHere } from "../lib/here";
import { forget, keep, kept } from "../lib/kept";
import { go } from "../lib/route.svelte";
import { pace } from "../lib/settings.svelte";
import { t } from "../lib/texts.svelte";
import { complain, notify } from "../ui/notices.svelte";

const OPENED = "again ";
/** The tables at which one has played a match again, on this device: while they play, it is not looked back at. */
export const tablesAgain = (id: string): string[] => JSON.parse(kept(OPENED + id) ?? "[]") as string[];
export const closedAgain = (id: string): void => forget(OPENED + id);

/** Opens the table and goes there; after so many actions if it is to be played on. */
export async function playAgain(id: string, seat: number | null, after: number | null = null): Promise<void> {
  try {
    const house = isHere(id) ? await houseHere() : (await anyone()) && api;
    const table = await house.playAgain(id, { seat, after, settings: { pace: pace() } });
    keep(OPENED + id, JSON.stringify([...tablesAgain(id), table.id]));
    go(`/table/${table.id}`);
  } catch (error) {
    if (error instanceof Refusal && error.code === "wrong_state") notify(t("replay:still_played"));
    else complain(error);
  }
}
