// One's finished matches, wherever they lie: how they are looked back at, and what all of them say.
import { api } from "../lib/api";
import { here, isHere } from "../lib/here";
import { hasServer, isKnown, playedHere } from "../lib/place.svelte";
import type { MyLookedBack } from "../lib/protocol";
import { complain } from "../ui/notices.svelte";
import { handedIn } from "./handing_in";
import { together } from "./over_matches";

const NOTHING: MyLookedBack = { games: [], not_yet: [] };

/** What looks back at a match. */
export const placeOf = (match: string): Pick<typeof api, "analysis" | "askForAnalysis"> =>
  isHere(match) ? handedIn : api;

/** What the server has and what lies here. A server that does not answer does not hide the latter. */
async function both(
  ask: (from: Pick<typeof api, "lookedBack" | "forgetLookedBack">) => Promise<MyLookedBack>,
): Promise<MyLookedBack> {
  const there = hasServer() && isKnown() ? ask(api).catch((why) => (complain(why), NOTHING)) : NOTHING;
  const lies = playedHere() ? ask(here()) : NOTHING;
  const found = await Promise.all([there, lies]);
  return {
    games: together(found.flatMap(({ games }) => games)),
    not_yet: hasServer() ? found.flatMap(({ not_yet }) => not_yet) : [], // it takes one to look back
  };
}

export const lookedBack = (): Promise<MyLookedBack> => both((from) => from.lookedBack());
export const forgetLookedBack = (): Promise<MyLookedBack> => both((from) => from.forgetLookedBack());
