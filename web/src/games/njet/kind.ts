// Njet: the hand with trumps and super trumps, teams and monster.
import { colourOf, numberOf } from "../../cards/deck.svelte";
import type { NjetView } from "../../lib/protocol";
import { CHOOSE_FIRST, endsAfterRounds, isAsked, mustFollow, NOT_NOW, trumpsApart } from "../common";
import type { GameKind } from "../kind";
import Panel from "./Panel.svelte";

const CLAUSES: Record<NjetView["phase"], string> = {
  deal: "NJ-2",
  njet: "NJ-6",
  teams: "NJ-9",
  monster: "NJ-10",
  cache: "NJ-11",
  tricks: "NJ-15",
  over: "NJ-22",
};

export const kind: GameKind<NjetView> = {
  handVerbs: ["cache", "play"],
  hand: (view, seat) => view.hand[seat] ?? [],
  groups: (view, hand) =>
    trumpsApart(hand, [
      { key: "njet:group.super", is: (card) => colourOf(card) === view.super_trump && numberOf(card) === 0 },
      { key: "njet:group.trump", is: (card) => colourOf(card) === view.trump },
    ]),
  together: (view) => (view.phase === "cache" ? view.to_cache - (view.cached[view.seat ?? 0]?.length ?? 0) : 0),
  roles: (view, seat) => {
    const dealer = view.phase === "njet" ? view.dealer : null; // who begins it
    const roles = { start: view.start, monster: view.monster, dealer };
    return Object.entries(roles).flatMap(([role, who]) => (who === seat ? [`njet:role.${role}`] : []));
  },
  team: (view) => view.team,
  tally: (view, seat) =>
    view.phase === "tricks" || view.phase === "over"
      ? [
          { key: "njet:tally.tricks", count: view.tricks[seat] ?? 0, icon: "trick" },
          ...(view.zeros[seat] ? [{ key: "njet:tally.zeros", count: view.zeros[seat], icon: "zero" as const }] : []),
        ]
      : [],
  reason: (view, card) => {
    if (!isAsked(view)) return NOT_NOW;
    if (view.phase === "cache") {
      const chosen = view.cached[view.seat ?? 0]?.includes(card);
      return { key: chosen ? "cards:reason.chosen" : "njet:reason.no_zeros" };
    }
    return view.phase === "tricks" ? mustFollow(view.trick[0], () => false) : CHOOSE_FIRST;
  },
  ends: (view) => endsAfterRounds(view, "njet:ends"),
  clause: (view) => {
    if (view.phase !== "cache") return CLAUSES[view.phase];
    return view.cache === "pass-2" ? "NJ-13" : view.cache === "discard-2-no-zeros" ? "NJ-12" : CLAUSES.cache;
  },
  Panel,
};
