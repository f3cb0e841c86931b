// What has become of people's rights at the table, in words.
import type { Line } from "../lib/protocol";
import { t } from "../lib/texts.svelte";

export function newsOf({ news, name, seat, whose }: Line): string {
  const free = (news === "asks" || news === "let_in") && !whose;
  return t(`table:news.${news}${free ? "_free" : ""}`, { name, whose, seat: (seat ?? 0) + 1 });
}
