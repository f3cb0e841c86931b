"""Each game's words, in a module with the game's name; `stich.cli.wording` says what they are and finds them."""
