"""T7: the actions. Each module says what it offers (`options`) and what it does."""
