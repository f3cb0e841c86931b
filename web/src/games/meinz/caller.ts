import type { MeinzView } from "../../lib/protocol";

/** Who has called, for as long as it matters: while the trick lies there, and in the swap for it. */
export const callerOf = (view: MeinzView): number | null =>
  view.trick.length > 0 || view.phase === "swapping" ? view.caller : null;
