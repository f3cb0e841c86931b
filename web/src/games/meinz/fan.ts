// Three cards on the game's tile.
export const fan = ["B2", "Y4", "R1"];
