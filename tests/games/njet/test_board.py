"""The njet phase: the board, its markers and what they leave."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.njet.table import seen, settled, told

from stich import game
from stich.games.njet.events import BoardSettled, SpaceCovered
from stich.testing import play

ROWS = {
    "start": ["0", "1", "2", "3", "4"],
    "cache": ["discard-1", "discard-2", "discard-2-no-zeros", "pass-2", "none"],
    "trump": ["red", "black", "blue", "yellow", "none"],
    "super": ["red", "black", "blue", "yellow", "none"],
    "points": ["1", "2", "3", "4", "-2"],
}


def test_the_board() -> None:
    """NJ-4, NJ-6: with 5 players all 25 spaces may be covered at first."""
    spaces = [f"njet {row} {space}" for row, spaces in ROWS.items() for space in spaces]
    assert len(spaces) == 25
    assert game("njet", 5).new(seed=1).legal(0) == spaces


@pytest.mark.parametrize("players", [2, 3, 4])
def test_symbols_of_nobody(players: int) -> None:
    """NJ-5: the symbols that nobody has are covered from the start."""
    match = game("njet", players).new(seed=1)
    symbols = [action for action in match.legal(0) if action.startswith("njet start")]
    assert symbols == [f"njet start {seat}" for seat in range(players)]
    assert len(match.legal(0)) == 20 + players
    assert sum(space.startswith("start") for space in seen(match).uncovered) == players


def test_the_dealer_begins() -> None:
    """NJ-6: the dealer covers first, then all clockwise, one space each; nobody can pass."""
    match = game("njet", 4).new(seed=1, first=2)
    assert match.actors() == [2]
    play(match, "2 njet start 1; 3 njet cache none; 0 njet points -2; 1 njet super red")
    assert match.actors() == [2]
    assert all(action.startswith("njet ") for action in match.legal(2))


def test_a_space_is_covered_once() -> None:
    """NJ-6: only an uncovered space can be covered."""
    match = play(game("njet", 3).new(seed=1), "0 njet trump red")
    assert "njet trump red" not in match.legal(1)
    assert "njet super red" in match.legal(1)


def test_the_last_space_of_a_row() -> None:
    """NJ-6: the last uncovered space of a row can not be covered."""
    match = play(game("njet", 3).new(seed=1), "0 njet start 1; 1 njet start 0")
    assert not any(action.startswith("njet start") for action in match.legal(2))
    play(match, "2 njet trump red; 0 njet trump none; 1 njet trump blue")
    assert [a for a in match.legal(2) if "trump" in a] == ["njet trump black", "njet trump yellow"]
    play(match, "2 njet trump yellow")
    assert not any(action.startswith("njet trump") for action in match.legal(0))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@given(data=st.data())
def test_any_way_to_cover(players: int, data: st.DataObject) -> None:
    """NJ-5 to NJ-7: however it is covered, 20 − (5 − players) markers leave one space in each row."""
    match = game("njet", players).new(seed=1)
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    uncovered = {row: list(spaces) for row, spaces in ROWS.items()}
    uncovered["start"] = uncovered["start"][:players]
    markers = 20 - (5 - players)
    for number in range(markers):
        seat = number % players
        assert match.actors() == [seat]
        free = [f"njet {row} {space}" for row, left in uncovered.items() if len(left) > 1 for space in left]
        assert match.legal(seat) == free
        action = rng.choice(free)
        match.apply(seat, action)
        _, row, space = action.split()
        uncovered[row].remove(space)
    view = seen(match)
    assert view.phase != "njet"
    assert view.uncovered == [f"{row} {left[0]}" for row, left in uncovered.items()]
    assert sum(map(len, view.markers)) == markers
    (board,) = told(match, BoardSettled)
    conditions = [board.start, board.cache, board.trump, board.super_trump, board.points]
    assert [str(condition) for condition in conditions] == [left[0] for left in uncovered.values()]


@pytest.mark.parametrize("place", range(5))
def test_the_conditions(place: int) -> None:
    """NJ-7: the uncovered spaces are the conditions of the round, told to everyone."""
    start, cache, trump, _, points = (spaces[place] for spaces in ROWS.values())
    super_trump = ROWS["super"][-1 - place]
    match = settled(5, start=int(start), cache=cache, trump=trump, super_trump=super_trump, points=int(points))
    for seat in (None, 0, 4):
        view = seen(match, seat)
        assert (view.start, view.cache, view.trump) == (int(start), cache, trump)
        assert (view.super_trump, view.points) == (super_trump, int(points))


def test_no_conditions_before_the_board_is_settled() -> None:
    """NJ-7: while there is more to cover nothing is settled, not even a row that has one space left."""
    view = seen(play(game("njet", 2).new(seed=1), "0 njet start 1"))
    assert view.uncovered[0] == "start 0"
    assert (view.start, view.cache, view.trump, view.super_trump, view.points) == (None,) * 5
    assert (view.team, view.monster) == ([], None)


def test_who_put_which_marker() -> None:
    """NJ-6: the board shows who covered what, to everyone; the next round begins with a clear one."""
    match = play(game("njet", 3).new(seed=1), "0 njet trump red; 1 njet cache none; 2 njet points -2; 0 njet start 1")
    for seat in (None, 0, 1, 2):
        assert seen(match, seat).markers == [["start 1", "trump red"], ["cache none"], ["points -2"]]
        told = [event for event in match.events(seat) if isinstance(event, SpaceCovered)]
        assert [(event.seat, event.space) for event in told][:2] == [(0, "trump red"), (1, "cache none")]
    while not match.sheet:
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    assert seen(match).markers == [[], [], []]
    assert len(seen(match).uncovered) == 23


def test_the_start_player_is_next() -> None:
    """NJ-8: who has the uncovered symbol is the start player and forms the teams."""
    for start in range(4):
        match = settled(4, start=start)
        assert match.actors() == [start]
        assert seen(match).phase == "teams"
