"""What a seat knows, and the worlds it can imagine."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from tests.games.njet.table import seen, settled

from stich import game
from stich.games.njet import board, rules
from stich.games.njet.cards import COLOUR_CARDS, DECK, ZEROS
from stich.games.njet.state import CACHE, FIELDS, TRICKS
from stich.games.njet.words import RULEBOOK
from stich.kernel.chance import chance
from stich.kernel.state import NOBODY, State
from stich.match.match import Match
from stich.match.replay import replay
from stich.testing import deal_with, play, random_step

ALL_ZEROS = "B0 B0 B0 Y0 Y0 Y0 R0 R0 R0 K0 K0 K0"


def worlds(match: Match, seat: int | None, number: int) -> Iterator[State]:
    """Worlds that a seat can imagine."""
    view = match.view(seat)
    for i in range(number):
        world = RULEBOOK.determinize(view, chance(i))
        assert RULEBOOK.view(world, seat) == view
        yield world[0]


def observed(match: Match, seat: int | None) -> State:
    """The record as `observe` leaves it for a seat."""
    states = match.state()
    rules.observe(states[0], NOBODY if seat is None else seat)
    return states[0]


def texts(cards: int) -> list[str]:
    return DECK.texts(int(cards))


def could_be(match: Match, world: State) -> None:
    """Asserts that an imagined world breaks no rule: every card is somewhere, nobody holds a colour shown void, and
    what was cached could be."""
    s = match.state()[0]
    players = match.game.players
    everywhere = 0
    for seat in range(players):
        for place in ("hand", "played", "discarded"):
            assert not everywhere & int(world[place][seat])
            everywhere |= int(world[place][seat])
            assert int(world[place][seat]).bit_count() == int(s[place][seat]).bit_count()
        for colour, cards in enumerate(COLOUR_CARDS):
            assert not (int(s.void[seat]) >> colour & 1 and int(world.hand[seat] & cards))
        right = (seat - 1) % players
        holder = seat if s.phase == CACHE else right
        assert not int(world.cached[seat]) & ~int(world.hand[holder] | world.played[holder])
        if not (s.phase == CACHE and int(s.choosing) >> seat & 1):
            assert int(world.cached[seat]).bit_count() == int(s.cached[seat]).bit_count()
        if s.cache == board.DISCARD_2_NO_ZEROS:
            out = int(world.discarded[seat] | world.cached[seat])
            kept = int(world.hand[seat] | world.played[seat]) & ~out
            assert not out & ZEROS or not kept & ~ZEROS, "a zero was discarded by one who had other cards"
    assert not everywhere & int(world.undealt)
    assert everywhere | int(world.undealt) == RULEBOOK.deals.cards_in_play(s)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("cache", ["discard-1", "discard-2", "discard-2-no-zeros", "pass-2", "none"])
def test_worlds_break_no_rule(players: int, cache: str) -> None:
    """NJ-2, NJ-11 to NJ-13, NJ-15, C-5: at every moment of a round, whoever imagines."""
    rng = random.Random(players)
    match = settled(players, cache=cache)
    while not match.sheet:
        seat = rng.choice([None, *range(players)])
        for world in worlds(match, seat, 1):
            could_be(match, world)
        random_step(match, rng)


@pytest.mark.parametrize("hand", [ALL_ZEROS, ALL_ZEROS.replace("K0 K0 K0", "K0 K0 K9")])
def test_worlds_with_a_hand_of_zeros(hand: str) -> None:
    """NJ-12: when somebody had to discard zeros, that is imagined where nothing else is possible."""
    forced = 0
    for seed in range(4):
        rng = random.Random(seed)
        match = settled(5, {1: hand}, cache="discard-2-no-zeros", then="0 team 1; 0 monster 0")
        while not match.sheet:
            for seat in (None, 0, 2):
                for world in worlds(match, seat, 2):
                    could_be(match, world)
                    forced += bool(world.discarded[1] & ZEROS)
            random_step(match, rng)
    assert forced


@pytest.mark.parametrize("cache", ["discard-1", "discard-2", "discard-2-no-zeros"])
def test_own_discards_are_known(cache: str) -> None:
    """NJ-11: a seat knows its own discards; those of the others can be any cards it has not seen."""
    match = settled(3, {0: "R8 R9", 1: "B8 B9", 2: "K8 K9"}, cache=cache, then="0 team 1")
    while seen(match).phase == "cache":
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[-1])
    own = match.state()[0].discarded[0]
    others = set()
    for world in worlds(match, 0, 40):
        assert world.discarded[0] == own
        others |= set(texts(world.discarded[1]))
    assert len(others) > 15
    assert not others & set(texts(own))
    assert seen(match, 0).discarded[1:] == [[], []]


def test_a_colour_shown_void_may_have_been_discarded() -> None:
    """NJ-11, NJ-15: who does not follow has no card of the colour left, but may have discarded one."""
    hands = {1: "R9 B1 B2 B3 B4 B5 B6 B7 B7 B7 B7 B8 B9 B0 B0", 0: "R1 Y1"}
    match = settled(2, hands, cache="discard-1", then="0 cache Y1; 1 cache R9; 0 play R1; 1 play B1")
    discarded = set()
    for world in worlds(match, 0, 60):
        assert not set(texts(world.hand[1])) & {card for card in DECK.names if card[0] == "R"}
        discarded |= {card[0] for card in texts(world.discarded[1])}
    assert "R" in discarded


def test_passed_cards_are_where_they_went() -> None:
    """NJ-13: the giver knows two cards of the right neighbour until they are played."""
    hands = {0: "R8 R9", 1: "B8 B9", 2: "K8 K9", 3: "Y8 Y9"}
    cached = "0 cache R8; 0 cache R9; 1 cache B8; 1 cache B9; 2 cache K8; 2 cache K9; 3 cache Y8; 3 cache Y9"
    match = settled(4, hands, start=3, cache="pass-2", then=f"3 team 1; {cached}")
    for world in worlds(match, 0, 20):
        assert {"R8", "R9"} <= set(texts(world.hand[3]))
        assert {"B8", "B9"} <= set(texts(world.hand[0]))
        assert texts(world.cached[1]) == ["B8", "B9"]
    held = {"R8" in texts(world.hand[3]) for world in worlds(match, 1, 40)}
    assert held == {True, False}, "only giver and receiver know"
    play(match, "3 play R9")
    for world in worlds(match, 0, 20):
        assert "R8" in texts(world.hand[3])
        assert "R9" not in texts(world.hand[3])


@pytest.mark.parametrize(("own", "given", "plays_until_unknown"), [(1, 1, 1), (2, 2, 2), (2, 1, 1), (1, 2, 2)])
def test_a_passed_card_among_equals(own: int, given: int, plays_until_unknown: int) -> None:
    """NJ-1, NJ-13: of equal cards the giver can not tell which was played, so after as many plays as cards given it
    knows no more."""
    mine = ["R7"] * given + ["R9", "R8"][: 2 - given]
    hands = {0: " ".join(mine), 1: " ".join(["R7"] * own) + " B8 B9 K1 K2 K3"}
    cached = [f"0 cache {card}" for card in mine] + ["1 cache B8", "1 cache B9"]
    match = settled(2, hands, start=1, cache="pass-2", super_trump="none", then="; ".join(cached))
    for _ in range(plays_until_unknown):
        known = given - seen(match, 0).played[1].count("R7")
        assert all(texts(world.hand[1]).count("R7") >= known for world in worlds(match, 0, 20))
        match.apply(1, "play R7")
        match.apply(0, match.legal(0)[0])
    held = {texts(world.hand[1]).count("R7") for world in worlds(match, 0, 60)}
    assert min(held) == 0


def test_which_copy_is_played() -> None:
    """NJ-13: of equal cards the one received goes first, whichever copies they are; so the record tells the giver
    nothing."""
    states = np.zeros(1, FIELDS.state)
    s = states[0]
    copies = [1 << c for c in range(60) if DECK.text(c) == "R7"]
    s.players, s.phase, s.cache, s.turn, s.tricks_left = 3, TRICKS, board.PASS_2, 1, 9
    for received in copies:
        s.hand[1] = sum(copies)
        s.cached[2] = received
        assert rules.legal(s, 1) == received
        s.hand[1] &= ~received
        assert rules.legal(s, 1) == min(copy for copy in copies if copy != received)


def test_cards_aside_are_hidden() -> None:
    """NJ-2: with 2 players nobody sees which cards lie aside: a card in the other hand could as well lie there."""
    njet = game("njet", 2)
    match = njet.new(deals=[deal_with(njet, {0: "B1 B2", 1: "K1 K2"})])
    record = match.record()
    first, second = record["deals"][0]["hands"]
    assert "R9" not in first + second
    twin = replay({**record, "deals": [{"hands": [first, second.replace("K1", "R9")]}]})
    for seat in (None, 0):
        assert twin.view(seat) == match.view(seat)
        assert twin.events(seat) == match.events(seat)
        assert observed(twin, seat).tobytes() == observed(match, seat).tobytes()
    assert seen(match, 0).aside == 30
    assert twin.view(1) != match.view(1)


def test_unseen_cards_are_evenly_imagined() -> None:
    """NJ-2: with 2 players a card that a seat does not hold lies aside two times out of three."""
    njet = game("njet", 2)
    match = njet.new(deals=[deal_with(njet, {0: "B1 B2"})])
    number = 600
    aside = np.zeros(60)
    for world in worlds(match, 0, number):
        aside += [int(world.undealt) >> card & 1 for card in range(60)]
    unseen = [share for share in aside / number if share]
    assert len(unseen) == 45
    assert all(0.55 < share < 0.78 for share in unseen)


def test_imagined_caches_may_be_made() -> None:
    """NJ-12, C-5: while others are still to choose, who has chosen is imagined to have cached what the rule allows."""
    match = settled(5, {1: ALL_ZEROS}, cache="discard-2-no-zeros", then="0 team 1; 0 monster 0")
    play(match, "1 cache B0; 1 cache B0; 2 cache Y1; 2 cache Y2")
    for world in worlds(match, 0, 30):
        could_be(match, world)
        assert [int(cards).bit_count() for cards in world.cached] == [0, 2, 2, 0, 0]
    for world in worlds(match, 1, 10):
        assert texts(world.cached[1]) == ["B0", "B0"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_spectator_sees_no_hidden_card(players: int) -> None:
    """C-5, NJ-11: the view for nobody holds only what has been played."""
    rng = random.Random(1)
    match = game("njet", players).new(seed=1)
    while not match.sheet:
        view = seen(match)
        assert view.hand == view.discarded == view.cached == [[]] * players
        random_step(match, rng)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_view_holds_the_whole_record(players: int) -> None:
    """NJ-7, NJ-11, NJ-13, NJ-17, NJ-18: what a seat may think with is read back from its view to the last number; of
    equal cards it may be other copies."""
    card_fields = {"hand", "played", "discarded", "cached", "trumps", "super_trumps", "trick_cards"}
    rng = random.Random(players)
    match = game("njet", players).new(seed=6)
    while len(match.sheet) < 4 and not match.over:
        seat = rng.choice([None, *range(players)])
        s, back = observed(match, seat), RULEBOOK.state_of(match.view(seat))[0]
        for field in FIELDS.state.names or ():
            if field in card_fields:
                same = list(map(texts, np.atleast_1d(s[field]))) == list(map(texts, np.atleast_1d(back[field])))
            elif field == "trick":
                same = [DECK.text(card) for card in s.trick[: s.trick_size]] == seen(match, seat).trick
            elif field in ("suit", "strength"):
                same = s.trick_size == 0 or s[field] == back[field]
            else:
                same = np.array_equal(s[field], back[field])
            assert same, f"{field}: {s[field]} was read back as {back[field]}"
        random_step(match, rng)
