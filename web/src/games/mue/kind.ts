// Mü: the hand with its two trumps, the roles and what they have taken.
import type { MueView } from "../../lib/protocol";
import { CHOOSE_FIRST, isAsked, mustFollow, NOT_NOW, trumpsApart } from "../common";
import type { GameKind } from "../kind";
import Before from "./Before.svelte";
import Panel from "./Panel.svelte";
import { cardPoints } from "./points";

const CLAUSES: Record<MueView["phase"], string> = {
  deal: "MU-3",
  auction: "MU-5",
  vice_trump: "MU-15",
  chief_trump: "MU-16",
  partner: "MU-18",
  tricks: "MU-21",
  over: "MU-32",
};

export const kind: GameKind<MueView> = {
  handVerbs: ["bid", "play"],
  hand: (view, seat) => [...(view.hand[seat] ?? []), ...(view.phase === "tricks" ? (view.bid[seat] ?? []) : [])],
  bare: (view) => ({ ...view, bid: view.bid.map(() => []) }),
  groups: (view, hand) => {
    const isChief = (card: string): boolean => view.chief_trumps.includes(card);
    const isVice = (card: string): boolean => view.vice_trumps.includes(card);
    return trumpsApart(hand, [
      {
        key: "mue:group.double",
        is: (card) => view.chief_trump !== view.vice_trump && isChief(card) && isVice(card),
      },
      { key: "mue:group.chief", is: isChief },
      { key: "mue:group.vice", is: isVice },
    ]);
  },
  points: cardPoints,
  roles: (view, seat) => {
    const dealer = view.phase === "auction" ? view.dealer : null; // who begins it
    const roles = { chief: view.chief, vice: view.vice, partner: view.partner, dealer };
    return Object.entries(roles).flatMap(([role, who]) => (who === seat ? [`mue:role.${role}`] : []));
  },
  tally: (view, seat) =>
    view.phase === "auction"
      ? [] // bids lie before their seats
      : [{ key: "mue:tally.points", count: view.points[seat] ?? 0, icon: "points" }],
  reason: (view) => {
    if (!isAsked(view)) return NOT_NOW;
    if (view.phase !== "tricks") return CHOOSE_FIRST;
    return mustFollow(view.trick[0], (card) => view.chief_trumps.includes(card) || view.vice_trumps.includes(card));
  },
  ends: ({ hands, target }) =>
    hands === null
      ? { key: "mue:ends.target", values: { target } }
      : { key: "mue:ends.hands", values: { count: hands } },
  clause: (view) => CLAUSES[view.phase],
  team: ({ phase, chief, partner }) =>
    phase === "tricks" || phase === "over" ? [chief, partner].filter((seat) => seat !== null) : [],
  Panel,
  Before,
};
