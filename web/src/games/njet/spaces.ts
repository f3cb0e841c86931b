// The spaces of Njet's board in words.
import { t } from "../../lib/texts.svelte";
import { signed, trumpName, type Name } from "../../lib/words";

/** A space such as "cache discard-1". */
export function spaceName(space: string, name: Name): string {
  const [row = "", value = ""] = space.split(" ");
  const symbol = row === "start" ? name(Number(value)) : boardValue(row, value);
  return t("njet:space", { row: t(`njet:row.${row}`), value: symbol });
}

/** What stands on a space, but for the players' symbols. */
export function boardValue(row: string, value: string): string {
  if (row === "cache") return t(`njet:cache.${value}`);
  if (row === "points") return signed(Number(value));
  return value === "none" ? t("njet:no_trump") : trumpName(value);
}
