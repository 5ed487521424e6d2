"""The proof of chance: after the end the secret is revealed and every draw is recomputed."""

from dataclasses import dataclass

from bot.rules.kernel.chance import Draw
from bot.rules.kernel.proof import commitment, seed_of, wrong_draws
from bot.service.door import Door
from bot.service.refusals import Refusal
from bot.store import LogRow

PAGE = 200  # log rows read at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What anybody needs to check a campaign by themselves, and what our own check found."""

    title: str
    commitment: str
    secret: str
    presses: tuple[str, ...]
    kept: bool  # whether the secret is the one committed to
    draws: int
    wrong: tuple[tuple[int, Draw], ...]  # step of the log, draw


class Proofs:
    """Checks the dice, draws and shuffles of campaigns that are over."""

    def __init__(self, door: Door) -> None:
        self.door = door

    async def verify(self, campaign: str) -> Proof:
        """Recompute every draw, those taken back among them; refused while the secret still decides something."""
        loaded = (await self.door.load(campaign)).campaign
        if loaded.state != "ended":
            raise Refusal("proof_at_the_end", title=loaded.title)
        secret, presses = bytes.fromhex(loaded.settings["secret"]), tuple(loaded.lobby["presses"])
        drawn = [(row.seq, Draw(*draw)) for row in await self._log(campaign) for draw in row.draws]
        wrong = set(wrong_draws(seed_of(secret, presses), [draw for _, draw in drawn]))
        return Proof(
            title=loaded.title,
            commitment=loaded.settings["commitment"],
            secret=secret.hex(),
            presses=presses,
            kept=commitment(secret) == loaded.settings["commitment"],
            draws=len(drawn),
            wrong=tuple(one for one in drawn if one[1] in wrong),
        )

    async def _log(self, campaign: str) -> list[LogRow]:
        found: list[LogRow] = []
        while rows := await self.door.store.log(campaign, PAGE, before=found[-1].seq if found else None):
            found += rows
        return found[::-1]
