// Three cards on the game's tile.
export const fan = ["K0", "R5", "B8"];
