// Which actions are a tap on a card of the hand. All others have a control in the game's panel.
import { kindOf } from ".";

/** The action that a tap on a card of the hand takes now, if any. */
export const handAction = (game: string, legal: string[], card: string): string | undefined =>
  kindOf(game)
    .handVerbs.map((verb) => `${verb} ${card}`)
    .find((action) => legal.includes(action));

/** The actions that are for the panel to offer. */
export const panelActions = (game: string, legal: string[]): string[] =>
  legal.filter((action) => !kindOf(game).handVerbs.includes(action.split(" ")[0] ?? ""));
