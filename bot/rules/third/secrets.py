"""T2.7: lines that show something nobody could know before; an answer that led to one is not taken back lightly."""

REVEALING = frozenset(
    {
        "burst",
        "card_turned",
        "clue_spawned",
        "codex",
        "codex_added",
        "codex_flipped",
        "die",
        "encounter",
        "gained_card",
        "headline",
        "monster_drawn",
        "outcome",
        "put_under",
        "rerolled",
        "rolled",
        "spawned",
        "spread",
        "token",
        "unveiled",
    }
)
