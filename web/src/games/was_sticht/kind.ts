// Was sticht?: the hand with its trumps once they are known, start player and monster.
import type { WasStichtView } from "../../lib/protocol";
import { CHOOSE_FIRST, isAsked, mustFollow, NOT_NOW, trumpsApart } from "../common";
import type { GameKind } from "../kind";
import Before from "./Before.svelte";
import Panel from "./Panel.svelte";

const CLAUSES: Record<WasStichtView["phase"], string> = {
  deal: "WS-5",
  draft: "WS-3",
  choosing_cards: "WS-7",
  choosing_functions: "WS-11",
  tricks: "WS-15",
  discard: "WS-21",
  over: "WS-24",
};

export const kind: GameKind<WasStichtView> = {
  handVerbs: ["play"],
  keepsTrick: ["discard"],
  hand: (view, seat) => view.hand[seat] ?? [],
  groups: (view, hand) =>
    trumpsApart(hand, [{ key: "was_sticht:group.trump", is: (card) => view.trumps.includes(card) }]),
  roles: (view, seat) => {
    if (view.phase === "draft") return [];
    const monster = view.phase === "choosing_cards" && seat === view.monster ? ["was_sticht:role.monster"] : [];
    return [...(seat === view.dealer ? ["was_sticht:role.start"] : []), ...monster];
  },
  tally: (view, seat) => {
    if (view.phase !== "tricks" && view.phase !== "discard") return []; // the tasks lie before their seats
    return [{ key: "was_sticht:tally.tricks", count: view.tricks_taken[seat] ?? 0, icon: "trick" }];
  },
  reason: (view) => {
    if (!isAsked(view)) return NOT_NOW;
    return view.phase === "tricks" ? mustFollow(view.trick[0], (card) => view.trumps.includes(card)) : CHOOSE_FIRST;
  },
  ends: () => ({ key: "was_sticht:ends" }),
  clause: (view) => CLAUSES[view.phase],
  Panel,
  Before,
};
