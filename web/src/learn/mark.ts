// Marks the control of one action wherever it is drawn, also when it is drawn anew.
import type { Attachment } from "svelte/attachments";

export const MARK = "data-wanted";

export function marks(action: string | null): Attachment<HTMLElement> {
  return (around) => {
    const mark = (): void => {
      for (const one of around.querySelectorAll("[data-action]")) {
        const wanted = one.getAttribute("data-action") === action;
        if (wanted && !one.hasAttribute(MARK)) one.scrollIntoView({ block: "nearest" });
        one.toggleAttribute(MARK, wanted);
      }
    };
    const watching = new MutationObserver(mark);
    watching.observe(around, { subtree: true, childList: true, attributeFilter: ["data-action"] });
    mark();
    return () => {
      watching.disconnect();
      around.querySelectorAll(`[${MARK}]`).forEach((one) => one.removeAttribute(MARK));
    };
  };
}
