// Short notices, such as why something could not be done.
import { untrack } from "svelte";
import { Refusal } from "../lib/refusal";
import { has, t } from "../lib/texts.svelte";

interface Notice {
  id: number;
  text: string;
  kind: "word" | "problem";
}

const STAYS = 4000;
let last = 0;

export const notices = $state<Notice[]>([]);

/** What has to be read stays for longer. */
export const LONGER = 15_000;

export function notify(text: string, kind: Notice["kind"] = "word", stays = STAYS): void {
  const id = ++last;
  // An effect that gives notice must not depend on the notices, or it would give it again for ever.
  untrack(() => {
    const before = notices.at(-1);
    notices.splice(0, Infinity, ...(before && before.text !== text ? [before] : []));
    notices.push({ id, text, kind });
  });
  setTimeout(() => {
    const at = notices.findIndex((notice) => notice.id === id);
    if (at >= 0) notices.splice(at, 1);
  }, stays);
}

/** A refusal in words: ours where there are some, else the server's own. */
export function refusalInWords(error: unknown): string {
  const { code, message } = error instanceof Refusal ? error : { code: "failed", message: String(error) };
  return has(`refusals:${code}`) ? t(`refusals:${code}`) : message;
}

export const complain = (error: unknown): void => notify(refusalInWords(error), "problem");
