// What has become of people's rights at the table, in words.
import type { Claim, Line } from "../lib/protocol";
import { t } from "../lib/texts.svelte";

const CLAIMS = { all: "claims_all", none: "claims_none", decided: "claims_decided" } as const;
const WORDS: Partial<Record<NonNullable<Line["news"]>, string>> = {
  claims_all: "all",
  is_given_the_rest: "all",
  claims_none: "none",
};

/** A claim of a record as the table told it, with the events that stood before it. */
export const claimLine = ({ seat, what, agreed }: Claim, names: string[], after: number): Line => ({
  ...{ seq: 0, guest: "", name: names[seat] ?? "", seat, text: null, emote: null, whose: "", after },
  news: agreed ? "is_given_the_rest" : CLAIMS[what],
});

/** A claim as a word at the seat; undefined for other lines. */
export function claimWord(line: Line | undefined): Line | undefined {
  const word = line?.news && WORDS[line.news];
  return line && word ? { ...line, text: t(`table:claim.${word}`) } : undefined;
}

/** `own` is the guest who reads it. */
export function newsOf({ news, name, seat, whose, guest }: Line, own: string | null = null): string {
  const mine = news === "clock" && guest === own;
  const free = (news === "asks" || news === "let_in") && !whose;
  return t(`table:news.${news}${free ? "_free" : mine ? "_own" : ""}`, { name, whose, seat: (seat ?? 0) + 1 });
}
