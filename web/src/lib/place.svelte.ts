// Where play happens: at a server, or in this page alone.
import { forget, keep, kept } from "./kept";
import { fromServer } from "./route.svelte";

/** "all" for a server with all tables, "people" for one that leaves those of one person and bots to the page, "none"
 * for a page that was loaded from a web host without a server, "away" for a server that does not answer now. */
export type Place = "all" | "people" | "none" | "away";

let current = $state<Place>(fromServer ? "all" : "none");

export const server = (): Place => current;
/** Whether there is a server for what several people do. */
export const hasServer = (): boolean => current === "all" || current === "people";
/** Whether one plays against bots in this page. */
export const playsHere = (): boolean => current !== "all";

export function foundServer(solo: "server" | "page"): void {
  if (current !== "none") current = solo === "page" ? "people" : "all";
}
export function lostServer(): void {
  if (current !== "none") current = "away";
}

const PLAYED = "played here";
/** Whether there is something of this page's own to list. */
export const playedHere = (): boolean => kept(PLAYED) !== null;
export const willHavePlayedHere = (): void => keep(PLAYED, "yes");

/** Whether there may be a cookie; without one there is no need to ask who one is. */
const KNOWN = "known";
export const isKnown = (): boolean => kept(KNOWN) !== null;
export const becomeKnown = (): void => keep(KNOWN, "yes");
export const becomeUnknown = (): void => forget(KNOWN);
