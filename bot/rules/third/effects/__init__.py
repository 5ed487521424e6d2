"""T26: what cards can say, by subject. A new effect is worth its name when three cards want it."""
