// One click to a hand of cards: a table for oneself against bots, as many and as good as last time, started at once.
import { api } from "../lib/api";
import { askToPersist } from "../lib/app.svelte";
import { anyone } from "../lib/guest.svelte";
import { go } from "../lib/route.svelte";
import { pace, settings } from "../lib/settings.svelte";
import { complain } from "../ui/notices.svelte";

export async function playNow(game: string): Promise<void> {
  try {
    await anyone();
    const page = import("../pages/TablePage.svelte");
    const { players = null, bots = "club" } = settings.playNow[game] ?? {};
    const table = await api.newTable({ game, players, start: true, settings: { bots, pace: pace() } });
    await page;
    void askToPersist();
    go(`/table/${table.id}`);
  } catch (error) {
    complain(error);
  }
}
