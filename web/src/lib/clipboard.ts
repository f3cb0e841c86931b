// Text for the clipboard, also where a page has none of its own: that is only for pages of https and of this machine.

export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  // Nothing outside of the topmost dialog can be selected.
  const parent = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  parent.append(field);
  const before = document.activeElement;
  field.select();
  document.execCommand("copy"); // deprecated, and the only way there is
  field.remove();
  if (before instanceof HTMLElement) before.focus();
}
