"""How a question of the group stands: who has said what, and when which answer counts."""

from dataclasses import dataclass
from datetime import datetime

from bot.rules.kernel.questions import Question
from bot.service.door import Loaded
from bot.service.fuses import Fuse, leading, people_at
from bot.service.playing import leader_of
from bot.service.recorder import Recorder
from bot.words.telling import Teller


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupAsked:
    """How a question of the group is decided.

    `leader` is the player whose answer counts at once, "" while nobody holds that seat and so anybody's does.
    `voices` are players and what they have said, `leads` the answer that counts when it is due, "" for the cautious
    one; `due` is None where no moment is set yet.
    """

    leader: str = ""
    voices: tuple[tuple[str, str], ...] = ()
    leads: str = ""
    due: datetime | None = None


def group_asked(question: Question, fuse: Fuse | None, play: Recorder, loaded: Loaded, teller: Teller) -> GroupAsked:
    """How a question of the group stands; what somebody has said who left, or for what is gone, is left out."""
    leader = loaded.players[play.game.leader] if leader_of(loaded, play) is not None else ""
    if fuse is None:
        return GroupAsked(leader=leader)
    found = fuse.standing(question.options, people_at(loaded.seats))
    if not found:
        return GroupAsked(leader=leader, due=fuse.ends)
    said = tuple((loaded.name_of(one.person), teller.label(one.key, question.labels)) for one in found)
    leads = teller.label(leading(found).key, question.labels)
    return GroupAsked(leader=leader, voices=said, leads=leads, due=fuse.due)
