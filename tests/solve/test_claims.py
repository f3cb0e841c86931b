"""A claim that is granted holds however the unseen cards are spread, and whatever the others play."""

import random
from collections.abc import Iterator
from itertools import accumulate, combinations, pairwise
from math import factorial, prod
from typing import Annotated, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

import stich
from stich.bench.endings import random_ending
from stich.cards.deck import cards_in
from stich.kernel.bits import has, lowest
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.rule import INTERPRETED, entry
from stich.kernel.state import States, copied
from stich.match import Game
from stich.solve.claims import Claims, claims

Numbers: TypeAlias = Annotated[npt.NDArray[np.int64], 2]
DEEPEST = 40
UNTRIED, WON, BEST = range(3)
ENDINGS = 1 if INTERPRETED else 100

TABLES = [("mue", (4, 5, 6)), ("njet", (2, 3, 4, 5)), ("was_sticht", (3, 4)), ("last_panther", (3, 5))]
MOST_WORLDS = 3000  # of six players there are 113,400 with two cards each: of those that many by chance


@entry
def tricks_of(states: States, side: int, wants_most: bool, numbers: Numbers) -> int:
    """How many tricks a set of seats gets from states[0] on that wants most of them, or fewest, if all others prevent
    it."""
    place, entering = 0, True
    numbers[0, WON] = 0
    while True:
        s = states[place]
        is_best = has(side, lowest(actors(s))) == wants_most
        if entering:
            numbers[place, UNTRIED] = legal(s, lowest(actors(s)))
            numbers[place, BEST] = -1 if is_best else 99
        if numbers[place, UNTRIED]:
            action = lowest(numbers[place, UNTRIED])
            numbers[place, UNTRIED] &= numbers[place, UNTRIED] - 1
            states[place + 1] = s
            after = states[place + 1]
            apply(after, lowest(actors(s)), action)
            ended = after.tricks_left < s.tricks_left and has(side, after.winner)
            numbers[place + 1, WON] = numbers[place, WON] + ended
            entering = after.tricks_left > 0
            if entering:
                place += 1
                continue
            value = numbers[place + 1, WON]
        else:
            value = numbers[place, BEST]
            if place == 0:
                return int(value)
            place -= 1
            entering = False
            s = states[place]
            is_best = has(side, lowest(actors(s))) == wants_most
        if value > numbers[place, BEST] if is_best else value < numbers[place, BEST]:
            numbers[place, BEST] = value


def spread(cards: set[int], sizes: list[int]) -> Iterator[list[int]]:
    """All ways to deal cards out to hands of these sizes, as sets."""
    if not sizes:
        yield []
        return
    for chosen in combinations(sorted(cards), sizes[0]):
        for rest in spread(cards - set(chosen), sizes[1:]):
            yield [sum(1 << card for card in chosen), *rest]


def spreads(cards: list[int], sizes: list[int]) -> Iterator[list[int]]:
    """All of them, or as many by chance as can be tried in a moment."""
    if factorial(len(cards)) // prod(map(factorial, sizes)) <= MOST_WORLDS:
        yield from spread(set(cards), sizes)
        return
    rng = random.Random(0)
    ends = [0, *accumulate(sizes)]
    for _ in range(MOST_WORLDS):
        rng.shuffle(cards)
        yield [sum(1 << card for card in cards[start:end]) for start, end in pairwise(ends)]


def worlds(states: States, viewer: int) -> Iterator[States]:
    """The state with the cards of all hands that the viewer does not see dealt out in all ways, or in very many."""
    others = [seat for seat in range(int(states[0].players)) if seat != viewer]
    hands = [list(cards_in(int(states[0].hand[seat]))) for seat in others]
    for dealt in spreads([card for hand in hands for card in hand], [len(hand) for hand in hands]):
        world = np.zeros(DEEPEST, states.dtype)
        world[:1] = copied(states)
        for seat, hand in zip(others, dealt, strict=True):
            world[0].hand[seat] = hand
        yield world


def check(states: States, viewer: int, found: Claims) -> None:
    numbers = np.zeros((DEEPEST, 3), np.int64)
    left = int(states[0].tricks_left)
    for world in worlds(states, viewer):
        if found.all:
            assert tricks_of(world, 1 << viewer, True, numbers) == left
        if found.none:
            assert tricks_of(world, 1 << viewer, False, numbers) == 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_claim_that_is_granted_holds_in_every_world(name: str, seats: tuple[int, ...]) -> None:
    granted = {"all": 0, "none": 0}
    for players in seats:
        of: Game = stich.game(name, players=players)
        book = of.definition.load_rulebook()
        for number in range(ENDINGS):
            states = random_ending(of, 2 if players > 3 else 3, number, actions=number % players)
            for viewer in range(players):
                found = claims(book.view(states, viewer))
                granted["all"] += found.all
                granted["none"] += found.none
                if found.all or found.none:
                    check(states, viewer, found)
    assert INTERPRETED or min(granted.values()) > 0, "there are such claims"


def test_high_cards_are_claimed_and_others_are_not() -> None:
    """The Last Panther has no trumps: who leads the highest cards of their colours has the rest."""
    match = stich.game("last_panther", players=3).new(seed=1)
    while match.view(None).phase != "tricks":
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    states, names = match.state(), match.book.deck.names
    leader = int(states[0].turn)

    def with_hand(*cards: str) -> Claims:
        states[0].hand[leader] = sum(1 << names.index(card) for card in cards)
        return claims(match.book.view(states, leader))

    assert with_hand("B9", "R9", "R8") == Claims(all=True, none=False)
    assert with_hand("B9", "R9", "R7") == Claims(all=False, none=False)


def test_a_spectator_has_nothing_to_claim() -> None:
    match = stich.game("last_panther", players=3).new(seed=1)
    with pytest.raises(ValueError, match="spectator"):
        claims(match.view(None))
