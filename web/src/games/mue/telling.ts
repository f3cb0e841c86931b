// Mü in words.
import type { MueEvent } from "../../lib/protocol";
import { t } from "../../lib/texts.svelte";
import { seatNames, trumpName } from "../../lib/words";
import { find } from "../../score/rounds";
import type { Telling } from "../telling";

export const telling: Telling<MueEvent> = {
  action: (verb, what) =>
    verb === "trump" ? { trump: trumpName(what), ...(what === "none" ? { context: "none" } : {}) } : undefined,
  events: {
    passed: { says: "softly", lasts: "short" },
    card_bid: { values: (event) => ({ count: event.bid }) },
    chief_found: {
      lasts: "long",
      about: (event) => event.chief,
      values: (event) => ({ count: event.bid }),
      besides: ({ vice }, name, own) =>
        vice === null
          ? []
          : [t("mue:event.vice_found", { name: name(vice), ...(vice === own ? { context: "own" } : {}) })],
    },
    stalemate: {
      lasts: "long",
      about: (event) => event.last,
      values: (event, name) => ({ names: seatNames(event.tied, name), count: event.bid }),
    },
    trump_chosen: {
      lasts: "long",
      key: (event) => `trump_chosen.${event.role}`,
      values: (event) => ({ trump: trumpName(event.trump) }),
    },
    partner_chosen: {
      lasts: "long",
      about: (event) => event.chief,
      values: (event, name) => ({ partner: name(event.partner) }),
      form: (event, own) => (event.partner === own ? "partner" : undefined),
    },
  },
  explains: ["chief_found", "trump_chosen", "partner_chosen", "stalemate", "nobody_bid"],
  /** What chief and partner have taken together and needed. */
  story: ({ events, scored }) => {
    const chief = find(events, "chief_found");
    const partner = find(events, "partner_chosen");
    const tricks = scored.parts["tricks"];
    if (!chief || !partner || !tricks) return [];
    const taken = (tricks[chief.chief] ?? 0) + (tricks[partner.partner] ?? 0);
    return [t("mue:team_points", { taken, goal: chief.goal })];
  },
};
