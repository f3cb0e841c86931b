"""What the observations of each game hold: one module a game, found by the game's name."""
