// Which actions are a tap on a card of the hand. All others have a control in the game's panel.
import type { GameKind } from "./kind";

type Verbs = Pick<GameKind, "handVerbs">;

/** The action that a tap on a card of the hand takes now, if any. */
export function handAction({ handVerbs }: Verbs, legal: string[], card: string): string | undefined {
  const verbs = handVerbs ?? legal.map((action) => action.split(" ")[0]);
  return verbs.map((verb) => `${verb} ${card}`).find((action) => legal.includes(action));
}

/** The actions that are for the panel to offer. */
export function panelActions(kind: Verbs, legal: string[], hand: string[]): string[] {
  const tapped = new Set(hand.map((card) => handAction(kind, legal, card)));
  return legal.filter((action) => !tapped.has(action));
}
