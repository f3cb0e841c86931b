"""Meinz: what a seat can conclude, and worlds that agree with it."""

from collections import Counter

import numpy as np

from stich import game
from stich.cards.deck import cards_in
from stich.games.meinz import rules
from stich.games.meinz.cards import DECK
from stich.games.meinz.face import FACE, MeinzView
from stich.kernel.chance import chance
from stich.kernel.record import Record
from stich.match.match import Match
from stich.testing import play, play_cards

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


def worlds(match: Match, seat: int | None) -> list[Record]:
    seen = match.view(seat)
    return [FACE.determinize(seen, chance(1, number))[0] for number in range(WORLDS)]


def hand(world: Record, seat: int) -> list[str]:
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


def test_who_is_asked_to_swap_can() -> None:
    """MZ-9: only who holds a colour of the trick is asked, so the others know that much."""
    match = play(play_cards(mixed(), "B1 B2 B3"), "3 play Y5")
    assert view(match).phase == "swapping"
    assert view(match, 2).holding[0] == ["blue", "yellow"]
    for world in worlds(match, 2):
        assert colours(hand(world, 0)) & {"B", "Y"}
    play(match, "0 keep; 0 play G2")
    for world in worlds(match, 2):
        assert colours(hand(world, 0)) & {"B", "Y"}
    play(match, "0 silent; 1 play R1; 1 silent; 0 silent; 2 play G8; 2 silent; 0 silent; 1 silent; 3 play Y7; 1 keep")
    play(
        match, "1 play B4; 1 silent; 2 play R4; 2 silent; 1 silent; 3 play Y6; 3 silent; 1 silent; 2 silent; 0 play B7"
    )
    assert view(match).holding[0] == []
    assert not all(colours(hand(world, 0)) & {"B", "Y"} for world in worlds(match, 2))


def imagined(unseen: str, face_down: list[int], holding: int, times: int) -> list[Record]:
    """Worlds of seat 0, which knows all cards but a few; seat 1 surely holds one of some colours."""
    states = np.zeros(1, rules.State)
    FACE.configure(states[0], 4, {})
    states[0].phase = rules.TRICKS
    states[0].face_down[:] = face_down
    states[0].discarded[0] = DECK.first("R1")
    states[0].played[0] = DECK.all & ~sum(DECK.first(card) for card in (*unseen.split(), "R1"))
    states[0].holding[1] = holding
    drawn = [states.copy() for _ in range(times)]
    for number, world in enumerate(drawn):
        rules.determinize(world[0], 0, chance(2, number))
    return [world[0] for world in drawn]


def test_what_is_surely_held_where_it_is_rare() -> None:
    """MZ-9: a seat that could swap blue has the only blue card left, and the others have what they have room for."""
    for world in imagined("B2 Y4 Y5 R6 R7 G8", [0, 1, 1, 1], holding=0b0001, times=WORLDS):
        assert hand(world, 1) == ["B2"]
        assert [int(cards).bit_count() for cards in (*world.hand, *world.discarded)] == [0, 1, 1, 1, 1, 1, 1, 1]


def test_what_is_surely_held_skews_nothing() -> None:
    """MZ-9: all hands with a blue card are equally likely."""
    hands = Counter(" ".join(hand(world, 1)) for world in imagined("B2 B3 Y4 Y5 R6", [0, 2, 0, 0], 0b0001, times=1400))
    assert len(hands) == 7  # of ten pairs those with blue
    assert all(150 < times < 250 for times in hands.values())


def test_who_is_not_asked_to_swap_can_not() -> None:
    """MZ-9: who gets a trick and is not asked holds no colour of it."""
    match = play(mixed(first=1), "1 play R1; 1 silent; 2 play R4; 2 silent; 1 silent; 3 play R9; 3 meinz; 0 play G2")
    assert sorted(view(match, 1).void[3]) == ["green", "red"]
    for world in worlds(match, 1):
        assert not colours(hand(world, 3)) & {"R", "G"}


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


def test_of_two_promises_the_narrower_stays() -> None:
    """MZ-9: who could have swapped blue, and then blue or red, holds blue; another choice of colours replaces it."""
    states = np.zeros(1, rules.State)
    FACE.configure(states[0], 4, {})
    states[0].winner = 1
    states[0].hand[1] = DECK.first("B2") | DECK.first("R3")
    for holding, trick, expected in (
        ("", "B4 B5 B6 B7", "B"),
        ("B", "B4 B5 R6 R7", "B"),
        ("BR", "B4 B5 Y6 B7", "BY"),
    ):
        states[0].holding[1] = sum(1 << DECK.colours.index(colour) for colour in holding)
        states[0].trick[:] = [DECK.names.index(card) for card in trick.split()]
        rules.offer_swap(states[0])
        assert states[0].holding[1] == sum(1 << DECK.colours.index(colour) for colour in expected)
