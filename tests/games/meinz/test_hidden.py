"""Meinz: what a seat can conclude, and worlds that agree with it."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest

from stich import game
from stich.cards.deck import cards_in
from stich.games.meinz import rules
from stich.games.meinz.cards import DECK
from stich.games.meinz.state import MeinzView
from stich.games.meinz.words import RULEBOOK
from stich.kernel.chance import chance
from stich.kernel.state import State
from stich.match.match import Match
from stich.testing import play, play_cards
from stich.testing.random_play import random_steps

ONE_COLOUR_EACH = [" ".join(f"{colour}{number}" for number in range(1, 10)) for colour in "BYRG"]
MIXED = [
    "B1 B7 Y8 G2 G3 G4 G5 G6 G7",
    "B2 B4 B5 B6 B8 B9 R1 R2 R3",
    "B3 G1 G8 G9 R4 R5 R6 R7 R8",
    "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y9 R9",
]
WORLDS = 200


def mixed(first: int = 0) -> Match:
    match = game("meinz", players=4).new(deals=[{"hands": MIXED}], first=first)
    return play(match, "0 discard G7; 1 discard B9; 2 discard G9; 3 discard Y9")


def view(match: Match, seat: int | None = None) -> MeinzView:
    seen = match.view(seat)
    assert isinstance(seen, MeinzView)
    return seen


def worlds(match: Match, seat: int | None) -> list[State]:
    seen = match.view(seat)
    return [RULEBOOK.determinize(seen, chance(1, number))[0] for number in range(WORLDS)]


def hand(world: State, seat: int) -> list[str]:
    return DECK.texts(int(world.hand[seat]))


def colours(cards: list[str]) -> set[str]:
    return {card[0] for card in cards}


def test_a_colour_not_followed_is_void() -> None:
    """MZ-4: who plays neither the colour nor the number led has none of the colour, now and later."""
    match = play_cards(mixed(), "B1 B2 B3")
    assert view(match).void == [[], [], [], []]
    play(match, "3 play Y5")
    assert view(match).void == [[], [], [], ["blue"]]
    for world in worlds(match, 0):
        assert "B" not in colours(hand(world, 3))
    assert any("B" in colours(hand(world, 2)) for world in worlds(match, 0))


def test_following_by_number_shows_nothing() -> None:
    """MZ-4: the number led may be played with or without the colour."""
    match = play_cards(mixed(), "B1 R1 G1 Y1")
    assert view(match).void == [[], [], [], []]
    assert any("B" in colours(hand(world, 3)) for world in worlds(match, 0))


def test_a_card_taken_is_where_it_went() -> None:
    """MZ-9: all have seen it: in every world it is in that hand, until it is played."""
    match = play(play_cards(mixed(), "B1 B2 B3"), "3 play Y5; 0 give B7; 0 take B2")
    for seat in (None, 1, 2, 3):
        for world in worlds(match, seat):
            assert "B2" in hand(world, 0)
            assert all("B7" not in hand(world, owner) for owner in range(4))


class FirstTrick(NamedTuple):
    """A round whose first trick goes to a seat that may have discarded its other red card, so that nothing of what it
    holds fits into the trick, or a yellow one."""

    hands: list[str]
    first: int | None
    winner: int
    discards: str
    tricks: str

    def match(self, discarded: str) -> Match:
        """After the discards."""
        table = game("meinz", players=3 if self.first is None else 4)
        match = table.new(deals=[{"hands": self.hands}], first=self.first)
        return play(match, f"{self.discards}; {self.winner} discard {discarded}")


FIRST_TRICKS = {
    4: FirstTrick(
        hands=[
            "B1 B7 Y8 G2 G3 G4 G5 G6 G7",
            "B2 B4 B5 B6 B8 B9 R1 R2 R3",
            "B3 Y9 G1 G8 G9 R4 R5 R6 R7",
            "Y1 Y2 Y3 Y4 Y5 Y6 Y7 R8 R9",
        ],
        first=1,
        winner=3,
        discards="0 discard G7; 1 discard B9; 2 discard G9",
        tricks="1 play R1; 1 silent; 2 play R4; 2 silent; 1 silent; 3 play R9; 3 meinz; 0 play G2; "
        "3 keep; 3 play Y1; 3 silent; 0 play Y8",
    ),
    3: FirstTrick(
        hands=[
            "Y1 Y2 Y3 Y4 Y5 Y6 Y7 R8 R9",
            "B1 B7 Y8 G2 G3 G4 G5 G6 G7",
            "B2 B4 B5 B6 B8 B9 R1 R2 R3",
            "R4 B3 Y9 G1 G8 G9 R5 R6 R7",
        ],
        first=None,
        winner=0,
        discards="1 discard G7; 2 discard B9",
        tricks="0 play R9; 0 meinz; 1 play G2; 2 play R1; 0 keep; 0 play Y1; 0 silent; 1 play Y8",
    ),
}


@pytest.mark.parametrize("players", FIRST_TRICKS)
def test_whether_anything_fitted_shows_nowhere(players: int) -> None:
    """MZ-9: two worlds that differ only in whether the winner could swap are the same to all others, byte by byte:
    before the question, while it is asked, and when the trick was kept."""
    trick = FIRST_TRICKS[players]
    fits, nothing_fits = trick.match("Y7"), trick.match("R8")
    asked = []
    for action in ["", *trick.tricks.split("; ")]:
        for match in (fits, nothing_fits):
            play(match, action)
        if view(fits).phase == "swapping":
            asked.append((fits.legal(trick.winner), nothing_fits.legal(trick.winner)))
        for viewer in (None, *(seat for seat in range(players) if seat != trick.winner)):
            assert told(fits, viewer) == told(nothing_fits, viewer)
    assert asked == [(["give R8", "keep"], ["keep"])]


def told(match: Match, viewer: int | None) -> tuple[bytes, ...]:
    """All that a seat, or None for a spectator, can see."""
    seen = match.view(viewer)
    legal = [] if viewer is None else match.legal(viewer)
    parts = (seen, match.events(viewer), legal, match.actors(), match.scores, RULEBOOK.state_of(seen).tobytes())
    return (match.view_as_json(viewer), *map(msgspec.json.encode, parts))


def late_questions() -> Iterator[Match]:
    """Random rounds whose seventh trick goes to a seat of which nothing is known."""
    for seed in range(40):
        for match in random_steps(game("meinz", players=4), seed, rounds=1):
            seen = view(match)
            last_but_one = seen.phase == "swapping" and match.state()[0].tricks_left == 1
            if last_but_one and seen.swap_given is None and not seen.void[seen.turn] and not seen.known[seen.turn]:
                yield match.copy()


def test_neither_the_question_nor_keeping_says_what_is_held() -> None:
    """MZ-9: the winner's last card may be any that the others have not seen, whether or not it fits."""
    fitted = Counter[bool]()
    for match in late_questions():
        winner, viewer = view(match).turn, (view(match).turn + 1) % 4
        seen = view(match, viewer)
        unseen = set(DECK.names).difference(*seen.hand, *seen.discarded, *seen.played, *seen.given)
        fitted[len(match.legal(winner)) > 1] += 1
        for action in (f"{winner} keep", ""):
            assert {hand(world, winner)[0] for world in worlds(match, viewer)} == unseen
            play(match, action)
    assert fitted[True]
    assert fitted[False]


def test_discards_in_imagined_worlds() -> None:
    """MZ-2: the own discard is known, those of the others may be any card not seen, also of a colour shown void."""
    match = play_cards(mixed(), "B1 B2 B3 Y5")
    discarded = [Counter[str]() for _ in range(4)]
    for world in worlds(match, 0):
        for seat in range(4):
            (card,) = cards_in(world.discarded[seat])
            discarded[seat][DECK.text(card)] += 1
    assert discarded[0] == Counter({"G7": WORLDS})
    unseen = set(DECK.names) - set(MIXED[0].split()) - {"B2", "B3", "Y5"}
    for seat in (1, 2, 3):
        assert set(discarded[seat]) <= unseen
        assert {card[0] for card in discarded[seat]} == set("BYRG")


def test_discards_not_yet_made() -> None:
    """MZ-2: while some are still choosing, they have nine cards and the others eight."""
    match = game("meinz", players=3).new(seed=8)
    match.apply(1, match.legal(1)[0])
    for world in worlds(match, 0):
        assert [len(hand(world, seat)) for seat in range(4)] == [9, 8, 9, 9]
        assert [int(cards).bit_count() for cards in world.discarded] == [0, 1, 0, 0]
        assert world.choosing == 0b101


def test_the_pile_in_imagined_worlds() -> None:
    """MZ-18: what is left of the monster's pile may be any card not seen, in any order."""
    hands = [*ONE_COLOUR_EACH[:3], "G9 G8 G7 G6 G5 G4 G3 G2 G1"]
    match = game("meinz", players=3).new(deals=[{"hands": hands}])
    play(match, "0 discard B9; 1 discard Y9; 2 discard R9")
    unseen = set(DECK.names) - set(ONE_COLOUR_EACH[0].split()) - {"G9"}
    tops, places = Counter[str](), Counter[int]()
    for world in worlds(match, 0):
        pile = [int(world.pile) >> 6 * i & 63 for i in range(8)]
        assert sum(1 << card for card in pile) == world.hand[3]
        assert int(world.pile) >> 6 * 8 == 0
        tops[DECK.text(pile[0])] += 1
        places[pile.index(max(pile))] += 1
    assert set(tops) == unseen
    assert max(tops.values()) < WORLDS // 10
    assert set(places) == set(range(8))


def test_the_monster_shows_no_void() -> None:
    """MZ-14: it plays what lies on top, so not following says nothing."""
    hands = [*ONE_COLOUR_EACH[:3], "G9 G8 G7 G6 G5 G4 G3 G2 G1"]
    match = game("meinz", players=3).new(deals=[{"hands": hands}])
    play_cards(play(match, "0 discard B9; 1 discard Y9; 2 discard R9"), "B1 Y8 R8 B2 Y7 R7")
    assert view(match).void == [["green"], ["blue", "green"], ["blue", "green"], []]


def test_observe_hides_the_pile() -> None:
    """MZ-18: also in the record that a bot is given."""
    match = game("meinz", players=3).new(seed=8)
    states = match.state()
    assert states[0].pile != 0
    rules.observe(states[0], 0)
    assert states[0].pile == 0
    assert [int(cards) != 0 for cards in states[0].hand] == [True, False, False, False]
