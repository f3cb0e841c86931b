"""Players for empty seats: `bot("expert")` and its weaker kin."""
