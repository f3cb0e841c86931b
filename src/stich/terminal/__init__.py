"""What games and the command line share for drawing on a terminal: coloured cards, names in sentences, a game's
words."""
