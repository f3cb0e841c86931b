// Which actions are a click on a card of the hand. All others have a control in the game's panel.
import type { GameView } from "../lib/protocol";

const HAND_VERBS: Record<GameView["game"], readonly string[]> = {
  mue: ["bid", "play"],
  njet: ["cache", "play"],
  was_sticht: ["play"],
  meinz: ["discard", "play", "give"],
  last_panther: ["give", "play"],
};

/** The action that a click on a card of the hand takes now, if any. */
export const handAction = (game: GameView["game"], legal: string[], card: string): string | undefined =>
  HAND_VERBS[game].map((verb) => `${verb} ${card}`).find((action) => legal.includes(action));

/** The actions that are for the panel to offer. */
export const panelActions = (game: GameView["game"], legal: string[]): string[] =>
  legal.filter((action) => !HAND_VERBS[game].includes(action.split(" ")[0] ?? ""));
