"""Open table or by the book: what the host decides, and from when on it holds."""

from dataclasses import dataclass

from bot.service.door import OPEN_TABLE, Door, Loaded, entry_of, looking_again
from bot.service.lobbies import lobby_of
from bot.service.refusals import Refusal
from bot.store import Change, NewPost


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSet:
    """How a table is set: now, and from the next phase on (the same, unless it is about to change)."""

    open_now: bool
    open_next: bool
    begun: bool


class TurnOrder:
    """Sets tables. It is a setting of the campaign and no answer, so an undo leaves it as the host wants it."""

    def __init__(self, door: Door) -> None:
        self.door = door

    async def of(self, campaign: str) -> TableSet:
        """How a table is set."""
        return self._set(await self.door.load(campaign))

    @looking_again
    async def change(self, campaign: str, person: int, interaction: str, *, open_table: bool) -> TableSet:
        """Set a table: at once before it has begun, else from the next phase on; nothing where it is so already.

        Refused: the campaign is over, or somebody else is its host.
        """
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            if await self.door.store.applied(interaction) is not None:
                return self._set(loaded)
            if loaded.campaign.state == "ended":
                raise Refusal("over", title=loaded.campaign.title)
            if loaded.campaign.host_id != person:
                raise Refusal("table_host")
            before = self._set(loaded)
            if open_table == before.open_next:
                return before
            if before.begun:
                await self._want(loaded, person, interaction, open_table=open_table)
            else:
                await self._lay(loaded, interaction, open_table=open_table)
            return self._set(await self.door.load(campaign))

    def _set(self, loaded: Loaded) -> TableSet:
        if loaded.campaign.game is None:
            is_open = lobby_of(loaded).open_table
            return TableSet(open_now=is_open, open_next=is_open, begun=False)
        game = self.door.play(loaded).game
        wanted = game.open_table if game.open_next is None else game.open_next
        return TableSet(open_now=game.open_table, open_next=wanted, begun=True)

    async def _lay(self, loaded: Loaded, interaction: str, *, open_table: bool) -> None:
        lobby = lobby_of(loaded).model_copy(update={"open_table": open_table})
        await self.door.store.commit(
            Change(
                campaign=loaded.campaign.id,
                expected_seq=loaded.campaign.seq,
                lobby=lobby.model_dump(mode="json"),
                interaction_id=interaction,
                outbox=[NewPost("lobby")],
            )
        )

    async def _want(self, loaded: Loaded, person: int, interaction: str, *, open_table: bool) -> None:
        """Keep it as a setting, and in the game, so that the file of an exported campaign knows it, too."""
        play = self.door.play(loaded)
        play.game.open_next = open_table
        by = loaded.name_of(person)
        if play.game.open_table == open_table:
            play.tell("table_kept", by=by)
        elif open_table:
            play.tell("table_wanted_open", by=by)
        else:
            play.tell("table_wanted_book", by=by)
        entry = entry_of(play, "table", person=person)
        settings = {**loaded.campaign.settings, OPEN_TABLE: open_table}
        await self.door.save(loaded, play, entry, interaction, settings=settings)
