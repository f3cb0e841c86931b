// A match that lies on this device: a server looks back at its record, and what is found is kept here with it.
import { anyone } from "../lib/guest.svelte";
import { here } from "../lib/here";
import { hasServer } from "../lib/place.svelte";
import { ANALYSIS_METHOD, type AnalysisState, type HandedIn } from "../lib/protocol";
import { Refusal } from "../lib/refusal";
import { ask } from "../lib/server";

/** One is at a table that plays known deals of the game. */
export class PlaysKnownDeals extends Refusal {}

const NONE: AnalysisState = { state: "none", ahead: 0, done: 0, total: 0, analysis: null };
const address = (name: string): string => `/api/analyses/${encodeURIComponent(name)}`;

/** What is kept, if it was made in the way of today, or how far the server is with it. */
async function analysis(id: string): Promise<AnalysisState> {
  const house = await here();
  const kept = await house.keptLookingBack(id);
  if (kept.analysis && kept.analysis.method >= ANALYSIS_METHOD)
    return { ...NONE, state: "there", analysis: kept.analysis };
  if (kept.handedIn === undefined || !hasServer()) return NONE;
  const state = await ask<AnalysisState>("GET", address(kept.handedIn)).catch(gone).catch(known);
  if (state.analysis) {
    await house.keepLookingBack(id, { analysis: state.analysis });
    void ask("DELETE", address(kept.handedIn)).catch(() => undefined); // else the server forgets it by itself
  }
  return state;
}

/** Hands the record in. */
async function askForAnalysis(id: string): Promise<AnalysisState> {
  if (!hasServer()) throw new Refusal("needs_server", "looking back takes a server");
  const house = await here();
  const record = JSON.parse(await house.record(id)) as unknown;
  await anyone();
  const { id: name, state } = await ask<HandedIn>("POST", "/api/analyses", { record }).catch(known);
  await house.keepLookingBack(id, { handedIn: name });
  return state;
}

/** A server keeps nothing for long: what it no longer has can be handed in again. */
function gone(why: unknown): AnalysisState {
  if (why instanceof Refusal && ["unknown_match", "unknown_guest"].includes(why.code)) return NONE;
  throw why;
}

function known(why: unknown): never {
  throw why instanceof Refusal && why.code === "wrong_state" ? new PlaysKnownDeals(why.code, why.message) : why;
}

/** In place of the server's own matches. */
export const handedIn = { analysis, askForAnalysis };
