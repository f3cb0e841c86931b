"""Bots for the seats that nobody sits in."""

import pytest

import stich
from stich.bots.search_bot import SearchBot
from stich.bots.simple import NoviceBot, RandomBot
from stich.cli.seats import bots_for


def test_one_kind_for_all() -> None:
    others = bots_for([0, 2, 3], ["novice"], seed=1)
    assert list(others) == [0, 2, 3]
    assert all(isinstance(other, NoviceBot) for other in others.values())
    assert len(set(map(id, others.values()))) == 3


def test_one_for_each_in_the_order_of_the_seats() -> None:
    others = bots_for([0, 2, 3], ["random", "novice", "club:samples=7"], seed=1)
    assert isinstance(others[0], RandomBot)
    assert isinstance(others[2], NoviceBot)
    assert isinstance(others[3], SearchBot)
    assert others[3].samples == 7


def test_the_same_seed_gives_the_same_bots() -> None:
    match = stich.game("last_panther").new(seed=1)
    view, legal = match.view(0), match.legal(0)

    def thoughts(seed: int) -> list[str]:
        chosen = bots_for([0], ["random"], seed)[0]
        return [chosen.choose(view, legal) for _ in range(20)]

    assert thoughts(3) == thoughts(3) != thoughts(4)


def test_neither_one_nor_one_for_each() -> None:
    with pytest.raises(stich.OptionError, match="once for each of 3 seats, not 2 times"):
        bots_for([0, 2, 3], ["random", "novice"], seed=1)
