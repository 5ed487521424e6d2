"""The rules of both editions: pure functions from a game and an answer to a new game."""
