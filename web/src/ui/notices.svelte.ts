// Short notices, such as why something could not be done.
import { Refusal } from "../lib/api";
import { has, t } from "../lib/texts.svelte";

interface Notice {
  id: number;
  text: string;
  kind: "word" | "problem";
}

const STAYS = 4000;
let last = 0;

export const notices = $state<Notice[]>([]);

export function notify(text: string, kind: Notice["kind"] = "word"): void {
  const id = ++last;
  notices.splice(0, Math.max(0, notices.length - 1));
  notices.push({ id, text, kind });
  setTimeout(() => {
    const at = notices.findIndex((notice) => notice.id === id);
    if (at >= 0) notices.splice(at, 1);
  }, STAYS);
}

/** A refusal in words: ours where there are some, else the server's own. */
export function complain(error: unknown): void {
  const { code, message } = error instanceof Refusal ? error : { code: "failed", message: String(error) };
  notify(has(`refusals:${code}`) ? t(`refusals:${code}`) : message, "problem");
}
