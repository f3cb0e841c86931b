// Was sticht? in words.
import type { WasStichtEvent } from "../../lib/protocol";
import { t } from "../../lib/texts.svelte";
import { list, seatNames } from "../../lib/words";
import { find } from "../../score/rounds";
import type { Telling } from "../telling";
import { functionName, trumpPair } from "./names";

const ofFunction = { values: (event: { function: string }) => ({ function: functionName(event.function) }) };
const ofRow = { values: (event: { row: number }) => ({ row: event.row + 1 }) };

export const telling: Telling<WasStichtEvent> = {
  action: (_, what) => ({ function: functionName(what) }),
  events: {
    rows_laid: { about: (event) => event.dealer, values: (event) => ({ number: event.round + 1 }) },
    card_taken: ofRow,
    card_laid_aside: ofRow,
    hint_given: {
      about: (event) => event.winner,
      values: (event, name) => ({ row: event.row + 1, leader: name(event.leader) }),
      form: (event, own) => (event.leader !== own ? undefined : event.winner === own ? "led_own" : "led"),
    },
    trumps_shown: { lasts: "long", values: (event) => trumpPair(event.trump_color, event.trump_number) },
    function_drafted: ofFunction,
    function_chosen: ofFunction,
    function_discarded: {
      ...ofFunction,
      key: (event) => `function_discarded.${event.stolen ? "stolen" : "fulfilled"}`,
    },
    functions_shown: {
      lasts: "long",
      values: (event, name) => ({
        functions: list(
          event.functions.flatMap((kind, seat) =>
            kind ? [t("was_sticht:event.chosen", { name: name(seat), function: functionName(kind) })] : [],
          ),
        ),
      }),
    },
    functions_fulfilled: {
      lasts: "long",
      key: (event) => (event.seats.length === 0 ? "functions_fulfilled_none" : "functions_fulfilled"),
      values: (event, name) => ({ names: seatNames(event.seats, name), count: event.seats.length }),
      besides: ({ stolen_from }, name) =>
        stolen_from.length > 0 ? [t("was_sticht:event.stolen_from", { names: seatNames(stolen_from, name) })] : [],
    },
    places_found: {
      values: (event, name) => ({
        places: list(event.places.map((place, seat) => t("was_sticht:event.place", { place, name: name(seat) }))),
      }),
    },
  },
  explains: ["functions_shown", "functions_fulfilled", "function_discarded"],
  begins: ["rows_laid"],
  standing: (events) => {
    const found = find(events, "places_found");
    if (!found) return [];
    const places = { label: t("was_sticht:place"), values: found.places.map((place) => `${place}.`) };
    const sums = { label: t("was_sticht:values"), values: found.sums.map(String) };
    return found.sums.some((sum) => sum > 0) ? [places, sums] : [places];
  },
};
