"""Hand-outs of unseen cards: always found where there is one, in agreement with all bans, and evenly spread."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.chance import Chance, chance
from stich.kernel.hidden import deal_unseen, swap
from stich.kernel.rule import INTERPRETED

AssertUniform: TypeAlias = Callable[[Mapping[Any, int], Iterable[Any]], None]

DRAWS = 2_000 if INTERPRETED else 40_000


class Case(NamedTuple):
    """Unseen cards, how many each place takes, what each is banned from, and what each holds already."""

    cards: int
    room: list[int]
    banned: list[int]
    held: list[int]


def dealt(case: Case, rng: Chance) -> list[int]:
    hands, room = np.array(case.held, np.int64), np.array(case.room, np.int64)
    deal_unseen(case.cards, hands, room, np.array(case.banned, np.int64), len(case.room), rng)
    assert not room.any(), "there is room left"
    return [int(hand) for hand in hands]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Cases made from a true hand-out, so that there is one; bans leave only few others, or none."""
    places = draw(st.integers(1, 9))
    owners = draw(st.lists(st.integers(-1, places - 1), max_size=60))  # -1: not in play
    cards = sum(1 << card for card, owner in enumerate(owners) if owner >= 0)
    true = [sum(1 << card for card, owner in enumerate(owners) if owner == place) for place in range(places)]
    known = draw(st.integers(0, cards)) & draw(st.integers(0, cards)) & cards
    held = [hand & known for hand in true]
    banned = [draw(st.integers(0, 2**60 - 1)) | draw(st.integers(0, 2**60 - 1)) for _ in range(places)]
    return Case(
        cards=cards & ~known,
        room=[(hand & ~known).bit_count() for hand in true],
        banned=[ban & ~hand for ban, hand in zip(banned, true, strict=True)],
        held=held,
    )


@given(cases(), st.integers(0, 2**53 - 1))
def test_every_card_goes_where_it_may(case: Case, seed: int) -> None:
    hands = dealt(case, chance(seed))
    assert sum(hands) == case.cards + sum(case.held), "a card is missing or doubled"
    for hand, held, ban, room in zip(hands, case.held, case.banned, case.room, strict=True):
        assert hand & held == held, "what a place held already has moved"
        assert (hand & ~held & ban) == 0, "a place got what it is banned from"
        assert (hand & ~held).bit_count() == room


@given(st.permutations(range(9)), st.integers(0, 2**53 - 1))
def test_the_only_hand_out_is_found(order: list[int], seed: int) -> None:
    """Nine places in a chain: the i-th may have the i-th card or any after it, so that the last must move first."""
    banned = [0] * 9
    for i, place in enumerate(order):
        banned[place] = sum(1 << card for card in range(i))
    case = Case(cards=2**9 - 1, room=[1] * 9, banned=banned, held=[0] * 9)
    assert dealt(case, chance(seed)) == [1 << order.index(place) for place in range(9)]


def test_nothing_to_deal() -> None:
    assert dealt(Case(0, [0, 0], [-1, -1], [1, 2]), chance(1)) == [1, 2]


def hand_outs(case: Case) -> Iterator[tuple[int, ...]]:
    """All there are, one card after the other."""
    if not case.cards:
        yield tuple(case.held)
        return
    card = case.cards & -case.cards
    for place, room in enumerate(case.room):
        if room and not card & case.banned[place]:
            left = [free - (i == place) for i, free in enumerate(case.room)]
            held = [hand | card if i == place else hand for i, hand in enumerate(case.held)]
            yield from hand_outs(Case(case.cards & ~card, left, case.banned, held))


def draws(case: Case, seed: int) -> Counter[tuple[int, ...]]:
    rng = chance(seed)
    return Counter(tuple(dealt(case, rng)) for _ in range(DRAWS))


def test_uniform_when_nothing_is_banned(assert_uniform: AssertUniform) -> None:
    case = Case(cards=0b1011011, room=[2, 2, 1], banned=[0, 0, 0], held=[0, 0, 0])
    possible = list(hand_outs(case))
    assert len(possible) == 30
    assert_uniform(draws(case, 1), possible)


# As in a game: two suits, cards 0 to 3 and 4 to 7; what is void or known bans whole suits or single cards.
CONSTRAINED = {
    "one place is void": Case(0b11111111, [3, 3, 2], [0b1111, 0, 0], [0, 0, 0]),
    "two places are void": Case(0b11111111, [2, 3, 3], [0b1111, 0b11110000, 0], [0, 0, 0]),
    # Swaps of two cards can not leave some of these: three have to move on at once.
    "each place is void of another suit": Case(0b111111, [2, 2, 2], [0b000011, 0b001100, 0b110000], [0, 0, 0]),
    "little room": Case(0b111111, [1, 2, 3], [0b000111, 0b011000, 0], [0, 0, 0]),
}


@pytest.mark.parametrize("name", CONSTRAINED)
def test_nearly_uniform_when_something_is_banned(name: str, assert_uniform: AssertUniform) -> None:
    case = CONSTRAINED[name]
    assert_uniform(draws(case, 2), hand_outs(case))


def test_swap_respects_bans() -> None:
    hands, banned = np.array([0b001, 0b010, 0b100], np.int64), np.array([0b100, 0, 0], np.int64)
    swap(0, 2, hands, banned, 3)
    assert hands.tolist() == [0b001, 0b010, 0b100]
    swap(2, 0, hands, banned, 3)
    assert hands.tolist() == [0b001, 0b010, 0b100]
    swap(0, 0, hands, banned, 3)
    assert hands.tolist() == [0b001, 0b010, 0b100]
    swap(0, 1, hands, banned, 3)
    assert hands.tolist() == [0b010, 0b001, 0b100]
