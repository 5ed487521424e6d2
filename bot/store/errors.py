"""What the store refuses, each in one sentence that says what would be possible."""
# ruff: noqa: N818 - a refusal is named for what was found

from pathlib import Path


class StoreError(Exception):
    """Anything the store refuses or could not do; nothing was changed."""


class StoreBusy(StoreError):
    """Another process holds the database."""

    def __init__(self, path: Path, holder: str) -> None:
        who = f"process {holder}" if holder else "another process"
        super().__init__(f"{path} is in use by {who}; stop it first, or give this one a database of its own.")


class StoreUnreadable(StoreError):
    """The database cannot be opened, read or written."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"The database {path} cannot be used: {reason}.")


class StoreClosed(StoreError):
    """The store has been closed."""

    def __init__(self) -> None:
        super().__init__("The store is closed; open it again before reading or saving.")


class NotSaved(StoreError):
    """Something failed while saving, for instance because the disk is full; the cause goes with it."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"Nothing was saved ({reason}); read the campaign again and repeat the change.")


class UnknownCampaign(StoreError):
    """There is no campaign of that id."""

    def __init__(self, campaign: str) -> None:
        super().__init__(f"There is no campaign {campaign}; the ids in use are those that a list of campaigns shows.")


class MovedOn(StoreError):
    """Another change was saved since the campaign was read."""

    def __init__(self, campaign: str, expected: int, seq: int) -> None:
        super().__init__(f"Campaign {campaign} is at step {seq}, not {expected}; read it again and repeat the change.")
        self.campaign = campaign
        self.seq = seq


class AlreadyDone(StoreError):
    """The interaction was applied before; `seq` is the step it led to."""

    def __init__(self, interaction_id: str, campaign: str, seq: int) -> None:
        super().__init__(f"Interaction {interaction_id} was applied already, as step {seq} of campaign {campaign}.")
        self.campaign = campaign
        self.seq = seq


class TimerGone(StoreError):
    """The timer was cleared or set anew before its firing was saved."""

    def __init__(self, interaction_id: str) -> None:
        super().__init__(
            f"{interaction_id} was cleared or set anew meanwhile; only a timer that still stands can fire."
        )


class SnapshotGone(StoreError):
    """That step's game is not kept."""

    def __init__(self, campaign: str, seq: int, nearest: int | None) -> None:
        instead = "none is kept" if nearest is None else f"the nearest one kept before it is step {nearest}"
        super().__init__(f"The game of campaign {campaign} at step {seq} is not kept; {instead}.")
        self.nearest = nearest


class UnknownPost(StoreError):
    """The outbox row is not claimed, so it can neither have been sent nor have failed."""

    def __init__(self, post_id: int) -> None:
        super().__init__(f"Outbox row {post_id} is not claimed; claim a row before reporting on it.")


class NotOurs(Exception):
    """The file may be sound, but this program must not use it; the message is the reason."""
