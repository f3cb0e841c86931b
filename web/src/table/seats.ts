// Sitting down, and asking for it where that takes the host's word.
import { api, Refusal } from "../lib/api";
import { somebody } from "../lib/guest.svelte";
import type { TableInfo } from "../lib/protocol";
import type { TableState } from "../lib/table.svelte";
import { complain } from "../ui/notices.svelte";

/** The seat that somebody would get who does not choose: the own one of this match, or the first that is kept for nobody. */
export function seatFor(info: TableInfo, guest: string | null): number | null {
  const free = info.seats.flatMap((seat, i) => (seat.guest === null ? [i] : []));
  const own = free.find((i) => guest !== null && info.seats[i]!.kept_for?.guest === guest);
  return own ?? free.find((i) => info.seats[i]!.kept_for === null) ?? free[0] ?? null;
}

/** Whether it takes the host's word to sit down there: the cards of a running match, or a locked table. */
export function takesWord(info: TableInfo, guest: string | null, seat: number): boolean {
  if (guest !== null && guest === info.host) return false;
  if (info.state !== "playing") return info.settings.locked;
  return guest === null || info.seats[seat]?.kept_for?.guest !== guest;
}

/** Sits down, or asks for the seat; with another name, if somebody at the table has one that looks the same. */
export async function takeSeat(table: TableState, info: TableInfo, seat: number): Promise<void> {
  const stranger = table.guest === null;
  const back = !stranger && info.seats[seat]?.kept_for?.guest === table.guest; // under the name of before
  const wants = takesWord(info, table.guest, seat) ? api.askForSeat : api.sit;
  try {
    if (!back && (await somebody()) === null) return;
    try {
      await wants(info.id, seat);
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null;
      if (code === "ask_first") await api.askForSeat(info.id, seat);
      else if (code !== "name_taken") throw error;
      else {
        complain(error);
        if ((await somebody(true)) !== null) await wants(info.id, seat);
      }
    }
    if (stranger) table.reopen(); // the connection was a stranger's
  } catch (error) {
    complain(error);
  }
}
