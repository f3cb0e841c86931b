// Where the focus goes when what had it is gone from the table, as a card is that was played.

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The prompt, which says what is asked or for whom the table waits. */
const promptOf = (board: HTMLElement): HTMLElement | null => board.querySelector<HTMLElement>(".prompt");

/** The one thing that is most likely wanted: what is drawn stronger, or the only thing there is. */
export function mainOf(board: HTMLElement): HTMLElement | null {
  const offered = board.querySelectorAll<HTMLElement>(".phase [data-action]");
  return board.querySelector<HTMLElement>(".phase .main[data-action]") ?? (offered.length === 1 ? offered[0]! : null);
}

/** Puts the focus where the player goes on, if it is lost or waits at the prompt. */
export function keepFocus(board: HTMLElement, asked: boolean, enterHand: () => void): void {
  const prompt = promptOf(board);
  if (!isLost() && document.activeElement !== prompt) return;
  if (!asked) return prompt?.focus({ preventScroll: true });
  if (board.querySelector(".hand [data-action]")) return enterHand();
  (mainOf(board) ?? board.querySelector<HTMLElement>(".phase [data-action]") ?? prompt)?.focus({ preventScroll: true });
}
