// What has become of people's rights at the table, in words.
import type { Line } from "../lib/protocol";
import { t } from "../lib/texts.svelte";

/** `own` is the guest who reads it. */
export function newsOf({ news, name, seat, whose, guest }: Line, own: string | null = null): string {
  const mine = news === "clock" && guest === own;
  const free = (news === "asks" || news === "let_in") && !whose;
  return t(`table:news.${news}${free ? "_free" : mine ? "_own" : ""}`, { name, whose, seat: (seat ?? 0) + 1 });
}
