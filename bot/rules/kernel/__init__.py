"""What both editions share: flows of steps, questions, events, chance, decks and saving."""
