// The tables at which one has sat on this device, so that the first page leads back to them.
import { api, Refusal } from "./api";
import type { GuestInfo, TableInfo } from "./protocol";

const KEY = "tables";
/** More than anybody plays at a time, and few enough to ask for each. */
const MOST = 8;

/** Their ids, the latest first. */
export function satAt(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

const keep = (ids: string[]): void => localStorage.setItem(KEY, JSON.stringify(ids.slice(0, MOST)));
export const forget = (id: string): void => keep(satAt().filter((one) => one !== id));
export const sitsAt = (id: string): void => keep([id, ...satAt().filter((one) => one !== id)]);

/** The open or running ones at which the guest still sits; the others are forgotten. */
export async function myTables(guest: GuestInfo["id"]): Promise<TableInfo[]> {
  const asked = satAt().map(async (id) => {
    try {
      const table = await api.table(id);
      const goesOn = table.state === "open" || table.state === "playing";
      if (goesOn && table.seats.some((seat) => seat.guest === guest)) return [table];
      forget(id);
    } catch (error) {
      if (error instanceof Refusal && error.code === "unknown_table") forget(id);
    }
    return [];
  });
  return (await Promise.all(asked)).flat();
}
