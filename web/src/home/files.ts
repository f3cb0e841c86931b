// Matches of this device as files: to keep them elsewhere, and to take them in again.
import { Refusal } from "../lib/api";
import { here } from "../lib/here";
import { t } from "../lib/texts.svelte";
import { complain, refusalInWords } from "../ui/notices.svelte";

export function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}

async function saving(what: Promise<string>, name: string): Promise<void> {
  try {
    save(await what, name);
  } catch (error) {
    complain(error);
  }
}

export const saveRecord = (id: string): Promise<void> => saving(here().record(id), "match.json");
export const saveLog = (table: string): Promise<void> => saving(here().log(table), "table.json");
export const saveAll = (): Promise<void> => saving(here().exportMatches(), "stich-matches.json");

/** Takes in the matches of a file; how many there were, and what was wrong with others, in words. */
export async function takeIn(file: File): Promise<string> {
  try {
    const { taken, known, problems } = await here().importMatches(await file.text());
    const told = [t("home:files.taken", { count: taken })];
    if (known) told.push(t("home:files.known", { count: known }));
    if (problems.length) told.push(t("home:files.broken", { count: problems.length, problem: problems[0] }));
    return told.join(" ");
  } catch (error) {
    if (error instanceof Refusal && error.code === "bad_record")
      return t("home:files.no_record", { problem: error.message });
    return refusalInWords(error);
  }
}
