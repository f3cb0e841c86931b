// What is called by a name of its own in Was sticht?.
import { t } from "../../lib/texts.svelte";

/** The two trumps, as they stand side by side: "red" and "6", or "no colour" and "no number". */
export const trumpPair = (colour: string, number: string | number): { colour: string; number: string } => ({
  colour: colour === "none" ? t("was_sticht:no_colour") : t(`cards:colour.${colour}`),
  number: number === "none" ? t("was_sticht:no_number") : String(number),
});

export const functionName = (kind: string): string => t(`was_sticht:function.${kind}.name`);
