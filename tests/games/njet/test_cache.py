"""Caching: discards and passed cards."""

from itertools import permutations

import pytest
from tests.games.njet.table import seen, settled

from stich.games.njet.cards import DECK
from stich.games.njet.events import CardCached, CardsDiscarded, CardsPassedRight
from stich.match.match import Match
from stich.testing import play

TEN_ZEROS = "B0 B0 B0 Y0 Y0 Y0 R0 R0 R0 K0"


def hand(match: Match, seat: int) -> list[str]:
    return seen(match, seat).hand[seat]


@pytest.mark.parametrize(
    ("cache", "each", "tricks"),
    [("discard-1", 1, 14), ("discard-2", 2, 13), ("discard-2-no-zeros", 2, 13), ("pass-2", 2, 15), ("none", 0, 15)],
)
def test_how_many_are_cached(cache: str, each: int, tricks: int) -> None:
    """NJ-11, NJ-14: after the teams, before the first trick; a discard makes the round shorter."""
    match = settled(4, cache=cache, then="0 team 1")
    chosen = 0
    while seen(match).phase == "cache":
        seat = match.actors()[-1]
        match.apply(seat, match.legal(seat)[-1])
        chosen += 1
    assert chosen == 4 * each
    view = seen(match)
    assert view.phase == "tricks"
    assert view.face_down == [tricks] * 4
    assert view.tricks_left == tricks
    assert match.actors() == [0]


def test_discards_are_out() -> None:
    """NJ-11: a discarded card is in no hand, was not played, and can not be played."""
    match = settled(2, {0: "R9 R8", 1: "K7 K7 K7"}, cache="discard-2")
    play(match, "0 cache R9; 1 cache K7; 1 cache K7; 0 cache R8")
    assert len(hand(match, 0)) == 13
    assert not {"R8", "R9"} & set(hand(match, 0))
    assert not {"play R8", "play R9"} & set(match.legal(0))
    assert seen(match, 0).discarded == [["R8", "R9"], []]
    assert seen(match, 1).discarded == [[], ["K7", "K7"]]
    assert seen(match, 0).played == [[], []]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_any_order(order: tuple[int, ...]) -> None:
    """NJ-11, C-5: everyone chooses at the same time; in which order makes no difference."""
    choices = {0: ["B9", "B8"], 1: ["R9", "R8"], 2: ["K9", "K8"]}
    wanted = {seat: " ".join(cards) for seat, cards in choices.items()}
    match = settled(3, wanted, cache="discard-2", then="0 team 1")
    for number in range(2):
        for seat in order:
            assert seat in match.actors()
            match.apply(seat, f"cache {choices[seat][number]}")
    state = match.state()[0]
    assert [DECK.texts(int(cards)) for cards in state.discarded[:3]] == [["B8", "B9"], ["R8", "R9"], ["K8", "K9"]]
    assert match.actors() == [0]


def test_nothing_happens_before_all_have_chosen() -> None:
    """NJ-11, C-5: cards leave the hands when all choices are in; who has chosen is not asked again."""
    match = settled(3, {0: "B9 B8"}, cache="discard-2", then="0 team 1; 0 cache B9")
    assert match.actors() == [0, 1, 2]
    assert "cache B9" not in match.legal(0)
    play(match, "0 cache B8")
    assert match.actors() == [1, 2]
    assert {"B8", "B9"} < set(hand(match, 0))
    assert seen(match, 0).cached[0] == ["B8", "B9"]
    assert seen(match, 1).face_down == [16, 0, 16]


@pytest.mark.parametrize("cache", ["discard-1", "discard-2", "discard-2-no-zeros", "pass-2"])
def test_choices_stay_hidden(cache: str) -> None:
    """NJ-11, NJ-13, C-5: two tables that differ only in what seat 1 chooses look the same to all others until all
    choices are in, and discards for the whole round."""
    each = 1 if cache == "discard-1" else 2

    def choosing(*cards: str) -> Match:
        match = settled(4, {0: "B1 B2", 1: "Y1 Y2 Y3 Y4", 2: "R1 R2", 3: "K1 K2"}, cache=cache, then="0 team 1")
        for seat, chosen in {0: ("B1", "B2"), 1: cards, 2: ("R1", "R2")}.items():
            for card in chosen[:each]:
                match.apply(seat, f"cache {card}")
        return match

    one, other = choosing("Y1", "Y2"), choosing("Y4", "Y3")

    def look_same(*seats: int | None) -> bool:
        return all(one.view(seat) == other.view(seat) and one.events(seat) == other.events(seat) for seat in seats)

    assert one.actors() == other.actors() == [3]
    assert look_same(None, 0, 2, 3)
    assert not look_same(1)
    for match in (one, other):
        play(match, "3 cache K1" if each == 1 else "3 cache K1; 3 cache K2")
    assert look_same(None, 2, 3)
    assert look_same(0) == (cache != "pass-2"), "seat 0 is the right neighbour of seat 1"
    while not one.sheet and cache != "pass-2":
        (seat,) = one.actors()
        both = [action for action in one.legal(seat) if action in other.legal(seat)]
        if not both:  # the tables go apart, in a way that everyone sees
            break
        one.apply(seat, both[0])
        other.apply(seat, both[0])
        assert look_same(None, 0, 2, 3)


def test_no_zeros() -> None:
    """NJ-12: two cards, none of them a zero; the other discards may be zeros."""
    hands = {0: "B0 Y0 R0 K0 R1 R2 R3 R4 R5 R6 R7 R7"}
    match = settled(5, hands, cache="discard-2-no-zeros", then="0 team 1; 0 monster 0")
    assert match.legal(0) == [f"cache {card}" for card in ("R1", "R2", "R3", "R4", "R5", "R6", "R7")]
    play(match, "0 cache R7")
    assert match.legal(0) == [f"cache {card}" for card in ("R1", "R2", "R3", "R4", "R5", "R6", "R7")]
    with_zeros = settled(5, hands, cache="discard-2", then="0 team 1; 0 monster 0")
    assert {"cache B0", "cache Y0", "cache R0", "cache K0"} < set(with_zeros.legal(0))


def test_almost_only_zeros() -> None:
    """NJ-12: who has one other card discards that and fills up with a zero (ruling)."""
    match = settled(5, {0: f"{TEN_ZEROS} K0 R9"}, cache="discard-2-no-zeros", then="0 team 1; 0 monster 0")
    assert match.legal(0) == ["cache R9"]
    play(match, "0 cache R9")
    assert match.legal(0) == ["cache B0", "cache Y0", "cache R0", "cache K0"]
    play(match, "0 cache Y0")
    assert match.actors() == [1, 2, 3, 4]


def test_only_zeros() -> None:
    """NJ-12: who has nothing but zeros discards two of them, so that all keep equal hands (ruling)."""
    match = settled(5, {3: f"{TEN_ZEROS} K0 K0"}, cache="discard-2-no-zeros", then="0 team 1; 0 monster 0")
    play(match, "3 cache B0; 3 cache B0; 0 cache B1; 0 cache B2; 1 cache Y1; 1 cache Y2; 2 cache R1; 2 cache R2")
    while seen(match).phase == "cache":
        match.apply(4, match.legal(4)[0])
    assert seen(match).face_down == [10] * 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pass_two_to_the_right(players: int) -> None:
    """NJ-13: two cards to the right neighbour, chosen before seeing what comes from the left."""
    numbers = ["1 2", "3 4", "5 6", "8 9", "7 7"]
    gifts = [[f"R{n}" for n in numbers[seat].split()] for seat in range(players)]
    team = {2: "", 3: "0 team 1", 4: "0 team 1", 5: "0 team 1; 0 monster 0"}[players]
    wanted = {seat: " ".join(cards) for seat, cards in enumerate(gifts)}
    match = settled(players, wanted, cache="pass-2", then=team)
    for seat in range(players):
        before = hand(match, seat)
        for card in gifts[seat]:
            match.apply(seat, f"cache {card}")
        if seat < players - 1:
            assert hand(match, seat) == before, "nothing leaves or comes before all have chosen"
    for seat in range(players):
        left = (seat + 1) % players
        assert set(gifts[left]) <= set(hand(match, seat))
        assert not set(gifts[seat]) & set(hand(match, seat)) - set(gifts[left])
        assert len(hand(match, seat)) == {2: 15, 3: 16, 4: 15, 5: 12}[players]
        view = seen(match, seat)
        assert view.cached[seat] == gifts[seat]
        assert view.cached[left] == gifts[left]
        if players > 3:
            assert view.cached[(seat + 2) % players] == []
    assert seen(match).cached == [[]] * players


def test_what_is_told_of_a_discard() -> None:
    """NJ-11, C-5: a seat is told its own choice at once; the others that all have chosen, and never what."""
    match = settled(2, {0: "R9", 1: "K9"}, cache="discard-1", then="0 cache R9")
    assert match.events(0)[-1] == CardCached(0, "R9")
    assert not any(isinstance(event, CardCached) for event in match.events(1))
    play(match, "1 cache K9")
    assert match.events(0)[-1] == CardsDiscarded([["R9"], None])
    assert match.events(1)[-1] == CardsDiscarded([None, ["K9"]])
    assert match.events(None)[-1] == CardsDiscarded([None, None])
    assert match.all_events[-1] == CardsDiscarded([["R9"], ["K9"]])


def test_what_is_told_of_passed_cards() -> None:
    """NJ-13, C-5: giver and receiver are told which cards were passed, once all have chosen."""
    hands = {0: "R9 R8", 1: "K9 K8", 2: "B9 B8", 3: "Y9 Y8"}
    script = "0 cache R9; 0 cache R8; 1 cache K9; 1 cache K8; 2 cache B9; 2 cache B8; 3 cache Y9; 3 cache Y8"
    match = settled(4, hands, cache="pass-2", then=f"0 team 1; {script}")
    passed = [["R8", "R9"], ["K8", "K9"], ["B8", "B9"], ["Y8", "Y9"]]
    assert match.events(0)[-1] == CardsPassedRight([passed[0], passed[1], None, None])
    assert match.events(3)[-1] == CardsPassedRight([passed[0], None, None, passed[3]])
    assert match.events(None)[-1] == CardsPassedRight([None] * 4)
