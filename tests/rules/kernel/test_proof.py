"""Chance can be checked by anybody once the secret is known."""

from random import Random

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.proof import commitment, seed_of, wrong_draws
from bot.rules.third.edition import shipped
from bot.rules.third.setup import begin

SECRET = bytes(range(32))


def test_the_commitment_fits_one_secret_only():
    assert commitment(SECRET) == commitment(bytes(range(32)))
    assert commitment(SECRET) != commitment(bytes(32))
    assert len(commitment(SECRET)) == 64


def test_each_join_press_and_their_order_change_the_seed():
    seeds = {seed_of(SECRET, presses) for presses in ([], ["1"], ["1", "2"], ["2", "1"], ["12"])}

    assert len(seeds) == 5


def test_every_draw_of_a_campaign_is_recomputed_and_a_forged_one_is_found():
    rules, chance = shipped(), Random(4)
    seed = seed_of(SECRET, ["10", "11"])
    seats = {"s1": ("nell-carrow", "boathook"), "s2": ("ida-lund", "bag")}
    play = begin(rules, "lamps-under-the-river", seats, campaign="c", chance=Chance(seed))
    for _ in range(60):
        questions = list(play.questions().values())
        if not questions:
            break
        question = chance.choice(questions)
        play.answer(
            question.id, chance.choice(list(question.options)), by="s1" if question.asks == "group" else question.asks
        )

    assert len(play.draws) > 50
    assert wrong_draws(seed, play.draws) == []
    assert wrong_draws(seed_of(SECRET, ["11", "10"]), play.draws)
    forged = play.draws[7]._replace(value=(play.draws[7].value + 1) % play.draws[7].limit)
    assert wrong_draws(seed, [*play.draws[:7], forged, *play.draws[8:]]) == [forged]


def test_dice_and_cards_come_from_different_keys():
    chance = Chance(SECRET)
    same = sum(chance.below(1000, "t", n, "dice") == chance.below(1000, "t", n, "cards") for n in range(200))

    assert same < 5
