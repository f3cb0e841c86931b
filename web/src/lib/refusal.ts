// Something asked for that is refused and has changed nothing: by a server, or by the page itself.
import type { Problem } from "./protocol.ts";

/** Why: the server's codes, and those of the page where no server stands behind it. */
export type RefusalCode =
  | Problem["code"]
  | "unreachable" // the server does not answer
  | "needs_server" // of what several people do
  | "broken_log" // what is kept of a table can not be played on
  | "no_webassembly" // the browser can not run the rules
  | "other_version"; // the page and its files do not fit together

export class Refusal extends Error {
  readonly code: RefusalCode;
  /** What may be done, where that helps. */
  readonly legal: string[];

  constructor(code: RefusalCode, message: string, legal: string[] = []) {
    super(message);
    this.code = code;
    this.legal = legal;
  }
}
