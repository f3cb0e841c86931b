"""Measurements: how fast rules and bots are, what a state weighs, how soon a match is there, what chance comes to."""
