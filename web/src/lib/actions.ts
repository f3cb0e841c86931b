// Actions are texts in the server's notation, such as "play R7" or "njet trump red". The page knows their form, no rules.

const CARD = /^[RYGBK]\d+$/;

/** What is done: the action's first word. */
export const verbOf = (action: string): string => action.split(" ", 1)[0]!;

/** The card that an action names, always its last word. */
export function cardOf(action: string): string | null {
  const word = action.slice(action.lastIndexOf(" ") + 1);
  return CARD.test(word) ? word : null;
}

/** What can be done with each card of the own hand. "take" names a card that lies on the table. */
export function fromHand(legal: string[], hand: string[]): Map<string, string> {
  const actions = new Map<string, string>();
  for (const action of legal) {
    const card = cardOf(action);
    if (card !== null && verbOf(action) !== "take" && hand.includes(card)) actions.set(card, action);
  }
  return actions;
}

/** Cards that may be played although they are not in the hand, as those of an own bid on the table. */
export function playedFromTable(legal: string[], hand: string[]): string[] {
  return legal
    .filter((action) => verbOf(action) === "play")
    .map(cardOf)
    .filter((card): card is string => card !== null && !hand.includes(card));
}
