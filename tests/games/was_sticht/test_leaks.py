"""Nobody but the start player can tell the trumps from anything but the hints: WS-5, WS-7, C-5."""

import random

import pytest
from tests.games.was_sticht.table import draft, possible_trumps, seen

from stich import game, replay
from stich.games.was_sticht.state import Trumps
from stich.match.match import Match


def with_trumps(match: Match, trumps: Trumps) -> Match:
    """The same rows and actions under other trumps."""
    record = match.record()
    record["deals"][-1] |= {"trump_color": trumps[0], "trump_number": trumps[1]}
    return replay(record)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_trumps_do_not_leak(players: int, seed: int) -> None:
    """WS-5, WS-7: other trumps with the same hints look the same to all but the start player, at every card taken."""
    rng = random.Random(seed)
    match = draft(game("was_sticht", players).new(seed=seed, first="random"))
    start_player, compared = match.first, 0
    while seen(match).phase == "choosing_cards":
        own = seen(match, start_player)
        assert own.trump_color is not None
        assert own.trump_number is not None
        truth: Trumps = (own.trump_color, own.trump_number)
        others = sorted(possible_trumps(seen(match, None)) - {truth}, key=str)
        for trumps in rng.sample(others, min(2, len(others))):
            twin = with_trumps(match, trumps)
            compared += 1
            for seat in (None, *range(players)):
                if seat == start_player:
                    assert twin.view(seat) != match.view(seat)
                    assert twin.events(seat) != match.events(seat)
                else:
                    assert twin.view(seat) == match.view(seat)
                    assert twin.events(seat) == match.events(seat)
                    assert twin.legal(seat or 0) == match.legal(seat or 0)
        (seat,) = match.actors()
        match.apply(seat, rng.choice(match.legal(seat)))
    assert compared > 10


@pytest.mark.parametrize("seed", range(3))
def test_excluded_trumps_are_excluded_by_a_hint(seed: int) -> None:
    """WS-7: under trumps that are not possible, the same cards give another hint."""
    rng = random.Random(seed)
    match = draft(game("was_sticht").new(seed=seed))
    for _ in range(12):
        (seat,) = match.actors()
        match.apply(seat, rng.choice(match.legal(seat)))
    possible = possible_trumps(seen(match, None))
    some: list[Trumps] = [("red", 5), ("none", "none"), ("blue", "none"), ("none", 9), ("green", 1)]
    for trumps in some:
        same = seen(with_trumps(match, trumps)).hints == seen(match).hints
        assert same == (trumps in possible)


@pytest.mark.parametrize("seed", range(4))
def test_functions_do_not_leak(seed: int) -> None:
    """C-5: while others still choose, another choice looks the same to everyone else."""
    rng = random.Random(seed)
    match = draft(game("was_sticht").new(seed=seed))
    while seen(match).phase == "choosing_cards":
        (seat,) = match.actors()
        match.apply(seat, rng.choice(match.legal(seat)))
    chooser = rng.choice(match.actors())
    one, other = match.copy(), match.copy()
    one.apply(chooser, match.legal(chooser)[0])
    other.apply(chooser, match.legal(chooser)[-1])
    assert match.legal(chooser)[0] != match.legal(chooser)[-1]
    for viewer in (None, 0, 1, 2, 3):
        assert (one.view(viewer) == other.view(viewer)) == (viewer != chooser)
        assert (one.events(viewer) == other.events(viewer)) == (viewer != chooser)
