"""Forming the teams and giving the monster."""

import pytest
from tests.games.njet.table import seen, settled

from stich.errors import IllegalAction
from stich.games.njet.events import MonsterGiven, TeamsFormed
from stich.testing import play


def test_four_players() -> None:
    """NJ-9: two against two; the start player names a partner."""
    match = settled(4, start=2)
    assert match.legal(2) == ["team 0", "team 1", "team 3"]
    play(match, "2 team 1")
    assert seen(match).team == [1, 2]
    assert TeamsFormed(start=2, team=[1, 2], others=[0, 3]) in match.all_events


def test_five_players() -> None:
    """NJ-9: the start player names one or two partners."""
    legal = ["team 0", "team 1", "team 0 1", "team 2", "team 0 2", "team 1 2"]
    legal += ["team 4", "team 0 4", "team 1 4", "team 2 4"]
    match = settled(5, start=3)
    assert match.legal(3) == legal
    play(match, "3 team 0 4")
    assert seen(match).team == [0, 3, 4]


def test_three_players() -> None:
    """NJ-9: the start player plays alone or names one partner."""
    assert settled(3, start=1).legal(1) == ["team alone", "team 0", "team 2"]
    assert seen(settled(3, start=1, then="1 team alone")).team == [1]
    assert seen(settled(3, start=1, then="1 team 2")).team == [1, 2]


def test_two_players() -> None:
    """NJ-9: one against one; nothing is asked."""
    match = settled(2, start=1)
    assert seen(match).phase == "tricks"
    assert seen(match).team == [1]
    assert TeamsFormed(start=1, team=[1], others=[0]) in match.all_events
    assert seen(settled(2, start=1, cache="discard-1")).phase == "cache"


def test_partners_are_named_rising() -> None:
    """NJ-9: the partners' seats are written in rising order, and nobody is named twice."""
    match = settled(5)
    for action in ("team 3 1", "team 1 1", "team 0", "team 1 2 3", "team alone", "team"):
        with pytest.raises(IllegalAction):
            match.apply(0, action)
    match.apply(0, "team 1 3")


@pytest.mark.parametrize(
    ("team", "choices"),
    [("1", ["monster 1", "monster 2"]), ("0 4", ["monster 1", "monster 3"]), ("3 4", ["monster 0", "monster 1"])],
)
def test_the_monster_of_five(team: str, choices: list[str]) -> None:
    """NJ-10: the start player, here seat 2, gives the monster to a player of the smaller team, possibly himself."""
    match = settled(5, start=2, then=f"2 team {team}")
    assert seen(match).phase == "monster"
    assert match.actors() == [2]
    assert match.legal(2) == choices
    match.apply(2, choices[1])
    assert seen(match).monster == int(choices[1].split()[1])
    assert seen(match).phase == "tricks"
    assert MonsterGiven(int(choices[1].split()[1])) in match.all_events


@pytest.mark.parametrize(("team", "lone"), [("alone", 1), ("0", 2), ("2", 0)])
def test_the_monster_of_three(team: str, lone: int) -> None:
    """NJ-10: with 3 players who plays alone has the monster, and nothing is asked."""
    match = settled(3, start=1, then=f"1 team {team}")
    assert seen(match).phase == "tricks"
    assert seen(match).monster == lone
    assert MonsterGiven(lone) in match.all_events


def test_no_monster_between_equal_teams() -> None:
    """NJ-10: with 2 and 4 players there is no monster."""
    for match in (settled(2), settled(4, then="0 team 3")):
        assert seen(match).phase == "tricks"
        assert seen(match).monster is None
        assert not any(isinstance(event, MonsterGiven) for event in match.all_events)
