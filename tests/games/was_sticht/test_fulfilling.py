"""When a function is fulfilled: WS-18, WS-19."""

import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.was_sticht.table import draft, seen

from stich import game
from stich.games.events import TrickWon
from stich.games.was_sticht.functions import fulfils
from stich.games.was_sticht.kinds import KINDS
from stich.games.was_sticht.state import FIELDS

LETTERS = {"no-blue": "B", "no-yellow": "Y", "no-red": "R", "no-green": "G"}


def fulfilled(kind: str, tricks: Sequence[int], last: int = 0, colours: Sequence[str] = ()) -> list[bool]:
    """Which seats fulfil a kind with these tricks, the last of them by `last`, and these colours in them."""
    s = np.zeros(1, FIELDS.state)[0]
    s.players = len(tricks)
    s.winner = last
    for seat, taken in enumerate(tricks):
        s.tricks_taken[seat] = taken
        s.colours_taken[seat] = sum(1 << "BYRG".index(colour) for colour in (colours[seat] if colours else ""))
    return [bool(fulfils(s, seat, KINDS.index(kind))) for seat in range(len(tricks))]


def test_no_tricks() -> None:
    """WS-18: took none."""
    assert fulfilled("no-tricks", [0, 9, 0, 0]) == [True, False, True, True]
    assert fulfilled("no-tricks", [1, 8, 0]) == [False, False, True]


@pytest.mark.parametrize("exactly", [1, 2, 3, 4])
@pytest.mark.parametrize("taken", range(10))
def test_exactly(exactly: int, taken: int) -> None:
    """WS-18: exactly 1, 2, 3, 4 tricks, neither fewer nor more."""
    assert fulfilled(f"exactly-{exactly}", [taken, 9 - taken, 0, 0])[0] == (taken == exactly)


def test_the_last_trick() -> None:
    """WS-18: took the ninth, however many besides."""
    assert fulfilled("last-trick", [2, 1, 6, 0], last=1) == [False, True, False, False]
    assert fulfilled("last-trick", [2, 1, 6], last=2) == [False, False, True]


@pytest.mark.parametrize(
    ("tricks", "who"),
    [
        ([4, 3, 2, 0], 0),
        ([3, 3, 3, 0], None),
        ([4, 4, 1, 0], None),
        ([0, 0, 0, 9], 3),
        ([3, 4, 2], 1),
        ([4, 1, 4], None),
    ],
)
def test_the_most(tricks: list[int], who: int | None) -> None:
    """WS-18: strictly more than every single other player; who ties has not the most."""
    assert fulfilled("most-tricks", tricks) == [seat == who for seat in range(len(tricks))]


@pytest.mark.parametrize(
    ("tricks", "who"),
    [([4, 3, 2, 0], 3), ([3, 3, 3, 0], 3), ([4, 5, 0, 0], None), ([1, 2, 3, 3], 0), ([4, 4, 1], 2), ([3, 3, 3], None)],
)
def test_the_fewest(tricks: list[int], who: int | None) -> None:
    """WS-18: strictly fewer than every single other player; none is fewest only for one alone."""
    assert fulfilled("fewest-tricks", tricks) == [seat == who for seat in range(len(tricks))]


@pytest.mark.parametrize("kind", LETTERS)
def test_no_colour(kind: str) -> None:
    """WS-19: at least one trick, and no card of the colour in them."""
    colour = LETTERS[kind]
    others = "BYRG".replace(colour, "")
    colours = [others, others[0], "BYRG", ""]
    assert fulfilled(kind, [3, 1, 5, 0], colours=colours) == [True, True, False, False]
    for other in LETTERS.keys() - {kind}:
        assert fulfilled(other, [3, 1, 5, 0], colours=[colour] * 4) == [True, True, True, False]


def slow_judge(kind: str, seat: int, tricks: Sequence[TrickWon], players: int) -> bool:
    """The words of WS-18 and WS-19 for the tricks of a round."""
    taken = [[trick for trick in tricks if trick.seat == who] for who in range(players)]
    counts = [len(of_one) for of_one in taken]
    others = [count for who, count in enumerate(counts) if who != seat]
    if kind.startswith("exactly-"):
        return counts[seat] == int(kind[-1])
    if kind in LETTERS:
        cards = [card for trick in taken[seat] for card in trick.cards]
        return counts[seat] >= 1 and not any(card.startswith(LETTERS[kind]) for card in cards)
    return {
        "no-tricks": counts[seat] == 0,
        "last-trick": tricks[8].seat == seat,
        "most-tricks": all(counts[seat] > other for other in others),
        "fewest-tricks": all(counts[seat] < other for other in others),
    }[kind]


@settings(deadline=None, max_examples=25)
@given(st.sampled_from([3, 4]), st.integers(0, 10**6))
def test_random_rounds(players: int, seed: int) -> None:
    """WS-18, WS-19: in random rounds every kind is fulfilled by those who fulfil it by its words, trumps or not."""
    rng = random.Random(seed)
    match = draft(game("was_sticht", players).new(seed=seed))
    while not match.sheet and seen(match).phase != "discard":
        before = match.state()
        seat = rng.choice(match.actors())
        match.apply(seat, rng.choice(match.legal(seat)))
    assert before[0].tricks_left == 1
    code = match.book.legal_texts(before, match.actions[-1][0])[match.actions[-1][1]]
    match.book.rules.apply(before[0], match.actions[-1][0], code)
    tricks = [event for event in match.all_events if isinstance(event, TrickWon)]
    for kind, name in enumerate(KINDS):
        for seat in range(players):
            assert bool(fulfils(before[0], seat, kind)) == slow_judge(name, seat, tricks, players)
