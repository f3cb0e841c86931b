// Three cards on the game's tile.
export const fan = ["R1", "K7", "K7"];
