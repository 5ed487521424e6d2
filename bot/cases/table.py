"""A table at which a case is played: the game is kept as saved bytes, and every answer loads it afresh."""

from typing import Any, Protocol

from bot.rules.kernel.answering import answer, look
from bot.rules.kernel.chance import Label, Laid
from bot.rules.kernel.play import Play
from bot.rules.kernel.questions import Question, Told


class Fails(Exception):  # noqa: N818 # it is a finding, no error of the program
    """A case cannot be played as it is written; says what was expected and what was found."""


class AllDiceLaid(Laid):
    """Laid dice and draws; a die nobody laid out is a finding, since the case would hang on luck."""

    def below(self, limit: int, trail: str, number: int, label: Label) -> int:
        """Return what was laid out next; card draws that nobody laid out come from the tap."""
        if label == "dice" and not self.dice:
            raise Fails("a die is rolled, and none is laid out any more; expected one more in `dice`")
        try:
            return super().below(limit, trail, number, label)
        except ValueError as error:
            raise Fails(str(error)) from error


class Edition(Protocol):
    """What an edition's table needs: its rules, how its games are read and written, and what anybody may see."""

    rules: Any

    def load(self, saved: bytes) -> Any:
        """Read a game."""
        ...

    def dump(self, game: Any) -> bytes:
        """Write a game."""
        ...

    def problems(self, game: Any) -> list[str]:
        """List broken invariants."""
        ...

    def view(self, game: Any, questions: list[Question]) -> dict[str, Any]:
        """Return the public view as plain data."""
        ...


class Table:
    """Plays a case through the public functions of the kernel."""

    def __init__(self, edition: Edition, play: Play[Any, Any], chance: Laid) -> None:
        self.edition, self.chance = edition, chance
        self.told: list[Told] = []
        self.saved = b""
        self.findings: list[str] = []  # what is wrong whatever the case expects
        self._keep(play)

    @property
    def game(self) -> Any:
        """A fresh copy of the game."""
        return self.edition.load(self.saved)

    def asked(self) -> list[Question]:
        """What is open now. Looking changes nothing."""
        game = self.game
        questions = look(game, self.edition.rules)
        if self.edition.dump(game) != self.saved:
            self.findings.append("looking at the saved game changed it")
        return list(questions.values())

    def answer(self, question: str, key: str, by: str) -> list[Told]:
        """Answer, save, and return what was told; `Refused` leaves everything as it was."""
        play = answer(self.game, self.edition.rules, question, key, by=by, chance=self.chance)
        self._keep(play)
        return play.told

    def _keep(self, play: Play[Any, Any]) -> None:
        """Save; a game that is loaded asks the same, and nothing may be broken."""
        self.saved = self.edition.dump(play.game)
        self.told += play.told
        if self.edition.dump(self.game) != self.saved:
            self.findings.append("the game saved, loaded and saved again differs")
        if list(play.questions().values()) != self.asked():
            self.findings.append("the saved game, loaded again, asks something else")
        self.findings += [f"problem: {problem}" for problem in self.edition.problems(play.game)]
