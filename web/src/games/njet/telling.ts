// Njet in words.
import type { NjetEvent } from "../../lib/protocol";
import { t } from "../../lib/texts.svelte";
import { cardNames, seatNames } from "../../lib/words";
import type { Telling } from "../telling";
import { boardValue, spaceName } from "./spaces";

export const telling: Telling<NjetEvent> = {
  action: (verb, what, name) => {
    if (verb === "njet") return { space: spaceName(what, name) };
    if (verb === "monster" && name(Number(what)) === t("table:you")) return { context: "own" };
    return what === "alone" ? { context: "alone" } : undefined;
  },
  events: {
    space_covered: { says: "softly", values: (event, name) => ({ space: spaceName(event.space, name) }) },
    board_settled: {
      lasts: "long",
      about: (event) => event.start,
      values: (event) => ({
        cache: boardValue("cache", event.cache),
        trump: boardValue("trump", event.trump),
        super: boardValue("super", event.super_trump),
        points: boardValue("points", String(event.points)),
      }),
    },
    teams_formed: {
      lasts: "long",
      values: (event, name) => ({ team: seatNames(event.team, name), others: seatNames(event.others, name) }),
    },
    zeros_captured: {
      says: "softly",
      values: (event) => ({ cards: cardNames(event.cards), count: event.cards.length }),
    },
    monster_given: { lasts: "long" },
    cards_passed_right: { passes: (event) => ({ given: event.cards, to: -1 }) },
  },
  explains: ["board_settled", "teams_formed", "monster_given"],
};
