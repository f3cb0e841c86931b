// Meinz in words.
import type { MeinzEvent } from "../../lib/protocol";
import { t } from "../../lib/texts.svelte";
import { cardName, list } from "../../lib/words";
import { find } from "../../score/rounds";
import type { Telling } from "../telling";

export const telling: Telling<MeinzEvent> = {
  unasked: "keep",
  events: {
    meinz_called: { says: "loudly", lasts: "long" },
    stayed_silent: { lasts: "short" },
    trick_kept: { lasts: "short" },
    cards_swapped: { values: (event) => ({ given: cardName(event.given), taken: cardName(event.taken) }) },
    sums_counted: {
      values: (event, name) => ({
        sums: list(event.sums.map((sum, seat) => t("meinz:event.sum", { sum, name: name(seat) }))),
      }),
    },
  },
  takes: ["trick_kept", "cards_swapped"],
  lines: ({ events }) => {
    const sums = find(events, "sums_counted")?.sums;
    return sums ? [{ label: t("meinz:part.sum"), values: sums.map(String) }] : [];
  },
};
