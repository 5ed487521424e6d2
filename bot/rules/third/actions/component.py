"""T7.29: component actions, on sheets, assets, the scenario and codex cards."""

from collections.abc import Iterator
from typing import Any, ClassVar

from bot.rules.kernel.effects import Resolve, payable
from bot.rules.kernel.saved import Step, step
from bot.rules.third.actions.attack import Retaliate
from bot.rules.third.content import ActionText
from bot.rules.third.places import places
from bot.rules.third.play import SHEET, Play, hindered, monsters_in, used_up
from bot.rules.third.possessions import UseLimit
from bot.rules.third.state import Investigator


def printed_actions(play: Play, me: Investigator) -> Iterator[tuple[str, ActionText]]:
    """T7.29: the actions open to an investigator, with the thing they are printed on; codex actions are everybody's."""
    game = play.game
    for source, card in play.rules.cards_for(game, me.id):
        yield from ((source, action) for action in card.actions)
    yield from ((SHEET, action) for action in play.rules.scenario(game).actions)
    for card_id, side in play.rules.codex_sides(game):
        yield from ((card_id, action) for action in side.actions)


def options(play: Play, me: Investigator) -> Iterator[tuple[str, str, list[Any]]]:
    """T6.3, T7.29: those whose conditions are met and whose cost can be paid."""
    engaged = hindered(play.rules, play.game, me.id)
    for source, action in printed_actions(play, me):
        resolve = Resolve(who=me.id, card=source, effects=action.effects)
        if engaged and not (action.engaged or action.part_of):
            continue
        if used_up(play.game, source, action.id) or (action.at and me.space not in places(play, action.at, me.id)):
            continue
        if payable(play, resolve, action.cost) and any(effect.possible(play, resolve) for effect in action.effects):
            key = f"use:{source}:{action.id}"
            yield key, action.part_of or key, [UseComponent(who=me.id, source=source, action=action.id)]


@step
class UseComponent(Step):
    """Carry out a component action."""

    changes: ClassVar[bool] = False
    who: str
    source: str
    action: str

    def run(self, play: Play) -> None:
        """T7.29, T1.7: what it costs, then what it does; nobody uses it again this round, whoever gets it (T7.28)."""
        me = play.game.investigators[self.who]
        found = (text for source, text in printed_actions(play, me) if (source, text.id) == (self.source, self.action))
        text = next(found, None)
        if text is None:
            return
        play.tell("used", who=me.id, card=self.source, text=text.text)
        resolve = Resolve(who=me.id, card=self.source, effects=text.effects)
        limit = text.limit or ("round" if self.source in play.game.assets else "")
        used = [UseLimit(asset=self.source, ability=text.id, limit=limit)] if limit else []
        play.push(*used, *play.rules.paying(resolve, text.cost, resolve), *struck_back(play, me, text))


def struck_back(play: Play, me: Investigator, text: ActionText) -> list[Step]:
    """T7.20, T12.20: what is part of an attack action provokes as an attack does."""
    before = {monster.id: monster.damage for monster in monsters_in(play.game, me.space)}
    return [Retaliate(who=me.id, before=before)] if text.part_of == "attack" else []
