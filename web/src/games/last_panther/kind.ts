// The Last Panther: Mü's cards without trumps.
import type { LastPantherView } from "../../lib/protocol";
import { signed } from "../../lib/words";
import { byColour, isAsked, mustFollow, NOT_NOW } from "../common";
import type { GameKind } from "../kind";
import { earned } from "./earned";
import Panel from "./Panel.svelte";

const CLAUSES: Record<LastPantherView["phase"], string> = {
  deal: "LP-1",
  passing: "LP-2",
  tricks: "LP-4",
  over: "LP-6",
};

export const kind: GameKind<LastPantherView> = {
  handVerbs: ["give", "play"],
  hand: (view, seat) => view.hand[seat] ?? [],
  groups: (_, hand) => byColour(hand),
  together: (view) => (view.phase === "passing" ? view.to_pass - (view.given[view.seat ?? 0]?.length ?? 0) : 0),
  roles: (view, seat) => (seat === view.dealer ? ["last_panther:role.dealer"] : []),
  tally: (view, seat) => [{ key: "last_panther:tally.points", count: earned(view, seat), icon: "points" }],
  reason: (view) => {
    if (!isAsked(view)) return NOT_NOW;
    return view.phase === "passing" ? { key: "cards:reason.chosen" } : mustFollow(view.trick[0], () => false);
  },
  ends: ({ limit }) => ({ key: "last_panther:ends", values: { limit: signed(limit) } }),
  clause: (view) => CLAUSES[view.phase],
  Panel,
};
