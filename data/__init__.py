"""Shipped content: cards, boards, investigators, scenarios and all player-visible wording, as JSON."""
