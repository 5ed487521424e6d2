"""Again with the same people: a new lobby in which everybody of an old campaign has a seat."""

from bot.service.door import Door
from bot.service.lobbies import Lobbies, Lobby, NewLobby, lobby_of
from bot.service.refusals import Refusal


class Rematch:
    """Playing a scenario again."""

    def __init__(self, door: Door, lobbies: Lobbies) -> None:
        self.door, self.lobbies = door, lobbies

    async def again(self, campaign: str, person: int, name: str, interaction: str, *, manager: bool = False) -> str:
        """Set an old campaign's table again and seat its people; whoever asks is the host, and must have played."""
        old = await self.door.load(campaign)
        if not old.held_by(person):
            raise Refusal("no_seat", title=old.campaign.title)
        lobby: Lobby = lobby_of(old)
        new = NewLobby(
            guild_id=old.campaign.guild_id,
            channel_id=old.campaign.channel_id,
            host_id=person,
            host_name=name,
            scenario=old.campaign.scenario,
            seats=lobby.seats,
            open_table=lobby.open_table,
            interaction=interaction,
            title=old.campaign.title,
            manager=manager,
            difficulty=lobby.difficulty,
            house_rules=lobby.house_rules,
        )
        created = await self.lobbies.create(new)
        people = [(seat.person_id, seat.display_name) for seat in old.seats if seat.person_id is not None]
        people.remove(next(one for one in people if one[0] == person))
        for number, (other, display_name) in enumerate(people):
            await self.lobbies.join(created, other, display_name, f"{interaction}:{number}", another=True)
        return created
