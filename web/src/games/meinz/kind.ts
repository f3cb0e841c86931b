// Meinz: no trumps, but a call, a swap and two tricks for each.
import { colourOf, numberOf } from "../../cards/deck.svelte";
import type { MeinzView } from "../../lib/protocol";
import { t } from "../../lib/texts.svelte";
import { byColour, CHOOSE_FIRST, endsAfterRounds, isAsked, NOT_NOW } from "../common";
import type { GameKind } from "../kind";
import { callerOf } from "./caller";
import Panel from "./Panel.svelte";

const CLAUSES: Record<MeinzView["phase"], string> = {
  deal: "MZ-1",
  discard: "MZ-2",
  tricks: "MZ-4",
  calling: "MZ-7",
  swapping: "MZ-9",
  over: "MZ-12",
};

export const kind: GameKind<MeinzView> = {
  handVerbs: ["discard", "play", "give"],
  keepsTrick: ["calling", "swapping"],
  hand: (view, seat) => view.hand[seat] ?? [],
  groups: (_, hand) => byColour(hand),
  roles: (view, seat) => {
    const roles = { start: view.dealer, caller: callerOf(view) };
    const own = Object.entries(roles).flatMap(([role, who]) => (who === seat ? [`meinz:role.${role}`] : []));
    return seat === view.monster ? [...own, "meinz:with_monster"] : own;
  },
  tally: (view, seat) => [
    { key: "meinz:tally.tricks", count: view.tricks_taken[seat] ?? 0, icon: "trick", of: 2 },
    { key: "meinz:tally.sum", count: view.sums[seat] ?? 0, icon: "sum" },
  ],
  reason: (view) => {
    if (!isAsked(view)) return NOT_NOW;
    if (view.phase === "calling") return CHOOSE_FIRST;
    if (view.phase === "swapping") return { key: `meinz:reason.${view.swap_given === null ? "no_swap" : "take"}` };
    const led = view.trick[0];
    if (led === undefined) return { key: "cards:reason.not_allowed" };
    const values = { colour: t(`cards:colour.${colourOf(led)}`), number: numberOf(led) };
    return { key: "meinz:reason.follow_number", values };
  },
  ends: (view) => endsAfterRounds(view, "meinz:ends"),
  clause: (view) => CLAUSES[view.phase],
  Panel,
};
