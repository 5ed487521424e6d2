"""What a server allows: who may create campaigns, and how many."""

import pytest

from bot.service import Refusal, ServerRules, Service
from tests.service.tables import ADA, BEN, lobby, wanted


async def test_a_server_that_has_set_nothing_lets_anyone_create_ten(service: Service):
    assert await service.servers.rules(1) == ServerRules(creators="anyone", most=10, zone="UTC")


async def test_one_setting_is_changed_without_the_other(service: Service):
    await service.servers.change(1, manager=True, most=3)

    assert await service.servers.change(1, manager=True, creators="managers") == ServerRules(
        creators="managers", most=3, zone="UTC"
    )
    assert await service.servers.rules(2) == ServerRules(creators="anyone", most=10, zone="UTC")


async def test_a_zone_is_one_that_there_is(service: Service):
    """A misspelt one is refused, and nothing is set."""
    with pytest.raises(Refusal) as refused:
        await service.servers.change(1, manager=True, zone="Europe/Arkham", most=5)
    assert (refused.value.key, refused.value.facts) == ("refused.no_zone", {"zone": "Europe/Arkham"})
    assert (await service.servers.rules(1)).most == 10

    assert (await service.servers.change(1, manager=True, zone="Europe/Lisbon")).zone == "Europe/Lisbon"


async def test_who_may_not_manage_the_server_changes_nothing(service: Service):
    with pytest.raises(Refusal) as refused:
        await service.servers.change(1, manager=False, most=99)

    assert refused.value.key == "refused.settings_for_managers"
    assert (await service.servers.rules(1)).most == 10


async def test_what_is_set_holds_for_the_next_campaign(service: Service):
    """One campaign at most, and only managers: the next is refused for each reason, and nothing is created."""
    await lobby(service)
    await service.servers.change(1, manager=True, most=1)
    with pytest.raises(Refusal) as full:
        await service.lobbies.create(wanted(host_id=BEN))
    await service.servers.change(1, manager=True, creators="managers", most=9)
    with pytest.raises(Refusal) as forbidden:
        await service.lobbies.create(wanted(host_id=BEN))

    assert [full.value.key, forbidden.value.key] == ["refused.too_many_campaigns", "refused.managers_only"]
    assert [one.host_id for one in await service.showing.campaigns(1)] == [ADA]
    assert await service.lobbies.create(wanted(host_id=BEN, manager=True))
