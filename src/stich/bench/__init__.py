"""Measurements: how fast the rules are, what a state weighs, how soon a match is there, what random play comes to."""
