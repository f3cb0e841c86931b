// Three cards on the game's tile.
export const fan = ["G3", "R6", "B9"];
