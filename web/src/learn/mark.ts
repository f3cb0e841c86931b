// Marks the control of one action wherever it is drawn, also when it is drawn anew.
import type { Attachment } from "svelte/attachments";

export const MARK = "data-wanted";

export function marks(action: string | null, name = MARK): Attachment<HTMLElement> {
  return (around) => {
    if (action === null) return;
    const mark = (): void => {
      for (const one of around.querySelectorAll("[data-action]")) {
        const wanted = one.getAttribute("data-action") === action;
        if (wanted && !one.hasAttribute(name)) one.scrollIntoView({ block: "nearest" });
        one.toggleAttribute(name, wanted);
      }
    };
    const watching = new MutationObserver(mark);
    watching.observe(around, { subtree: true, childList: true, attributeFilter: ["data-action"] });
    mark();
    return () => {
      watching.disconnect();
      around.querySelectorAll(`[${name}]`).forEach((one) => one.removeAttribute(name));
    };
  };
}
