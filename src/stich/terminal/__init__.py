"""What games and the command line share to draw on a terminal: cards in colour, people in sentences, a game's words."""
