// Three cards on the game's tile.
export const fan = ["Y7", "R9", "B1"];
