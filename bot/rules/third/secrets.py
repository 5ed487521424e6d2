"""T2.7: lines that show something nobody could know before; an answer that led to one is not taken back lightly."""

REVEALING = frozenset(
    {
        "archive_attached",
        "archive_taken",
        "asset_turned",
        "burst",
        "card_turned",
        "clue_spawned",
        "codex",
        "codex_added",
        "codex_flipped",
        "deck_discarded",
        "die",
        "encounter",
        "entry",
        "gained_card",
        "headline",
        "marker_revealed",
        "monster_drawn",
        "monster_turned",
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
