// One click to a hand of cards: a table for oneself against bots, as many and as good as last time, started at once.
import { api, Refusal } from "../lib/api";
import { anyone, houseHere } from "../lib/guest.svelte";
import { lostServer, playsHere } from "../lib/place.svelte";
import type { NewTable, TableInfo } from "../lib/protocol";
import { go } from "../lib/route.svelte";
import { pace, settings } from "../lib/settings.svelte";
import { complain } from "../ui/notices.svelte";

export async function playNow(game: string): Promise<void> {
  try {
    const page = import("../pages/TablePage.svelte");
    const { players = null, bots = "club" } = settings.playNow[game] ?? {};
    const table = await soloTable({ game, players, start: true, settings: { bots, pace: pace() } });
    await page;
    go(`/table/${table.id}`);
  } catch (error) {
    complain(error);
  }
}

const isRefused = (error: unknown, code: Refusal["code"]): boolean => error instanceof Refusal && error.code === code;

/** A table of one person and bots: in this page where the server wants that, does not answer or can not know who one is;
 * else at the server. */
export async function soloTable(wanted: NewTable): Promise<TableInfo> {
  if (playsHere()) {
    try {
      return await (await houseHere()).newTable(wanted);
    } catch (error) {
      if (!isRefused(error, "needs_server") && !isRefused(error, "no_webassembly")) throw error;
    }
  }
  try {
    await anyone();
    return await api.newTable(wanted);
  } catch (error) {
    const isAway = isRefused(error, "unreachable");
    // A server knows one by a cookie, and nobody whose browser keeps none.
    if (playsHere() || !(isAway || isRefused(error, "unknown_guest"))) throw error;
    const table = await (await houseHere()).newTable(wanted);
    if (isAway) lostServer();
    return table;
  }
}
