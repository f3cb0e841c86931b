// The Last Panther in words.
import type { LastPantherEvent } from "../../lib/protocol";
import type { Telling } from "../telling";

export const telling: Telling<LastPantherEvent> = {
  events: {
    card_given: { goesTo: 1 },
    cards_passed: { passes: (event) => ({ given: event.given, to: 1 }) },
  },
};
