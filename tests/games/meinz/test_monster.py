"""Meinz for three: the card monster."""

import pytest

import stich
from stich import OptionError, SeatError, game
from stich.games.events import CardPlayed, Dealt, RoundBegun, TrickWon
from stich.games.meinz.events import StayedSilent, SumsCounted
from stich.games.meinz.state import MeinzView
from stich.match.match import Match
from stich.testing import close, deal_with, play, play_cards, random_match

THREE = game("meinz", players=3)
ONE_COLOUR_EACH = [" ".join(f"{colour}{number}" for number in range(1, 10)) for colour in "BYR"]
HIGH_PILE = "G9 G8 G7 G6 G5 G4 G3 G2 G1"


def table(pile: str) -> Match:
    """Seats 0 to 2 have a colour each, 1 to 8; the monster has led its top card."""
    match = THREE.new(deals=[{"hands": [*ONE_COLOUR_EACH, pile]}])
    return play(match, "0 discard B9; 1 discard Y9; 2 discard R9")


def view(match: Match, seat: int | None = None) -> MeinzView:
    seen = match.view(seat)
    assert isinstance(seen, MeinzView)
    return seen


def winners(match: Match) -> list[int]:
    return [event.seat for event in match.all_events if isinstance(event, TrickWon)]


def played_by_monster(match: Match) -> list[str]:
    return [event.card for event in match.all_events if isinstance(event, CardPlayed) and event.seat == 3]


def test_the_monster_is_the_fourth_player() -> None:
    """MZ-13: nine cards face down, no discard; it is dealt to and scored, but never asked."""
    match = THREE.new(deals=[{"hands": [*ONE_COLOUR_EACH, HIGH_PILE]}])
    assert view(match).monster == 3
    assert match.actors() == [0, 1, 2]
    assert view(match).face_down == [9, 9, 9, 9]
    assert view(match, 0).face_down == [0, 9, 9, 9]
    assert len(match.scores) == 4
    assert len(match.record()["seats"]) == 3
    for asking in (match.legal, match.view):
        with pytest.raises(SeatError):
            asking(3)
    play(match, "0 discard B9; 1 discard Y9; 2 discard R9")
    assert view(match).phase == "tricks"
    assert view(match).discarded == [[], [], [], []]


def test_four_players_have_no_monster() -> None:
    """MZ-13: it plays along only with three."""
    match = game("meinz", players=4).new(seed=1)
    assert view(match).monster is None
    assert match.actors() == [0, 1, 2, 3]


def test_one_card_is_left() -> None:
    """MZ-13: at the end of the round the monster has one card left, the last of its pile."""
    match = table(HIGH_PILE)
    while not match.sheet:
        assert view(match).face_down[3] == 9 - len(played_by_monster(match))
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    assert played_by_monster(match) == HIGH_PILE.split()[:8]
    assert view(match).face_down == [0, 0, 0, 1]


def test_the_monster_starts_the_first_round() -> None:
    """MZ-13, MZ-3: eight rounds, each of the four starts two of them, the monster the first."""
    match, _ = random_match(THREE, seed=4)
    assert match.first == 3
    dealers = [event.dealer for event in match.all_events if isinstance(event, RoundBegun)]
    assert dealers == [3, 0, 1, 2, 3, 0, 1, 2]
    begun = [i for i, event in enumerate(match.all_events) if isinstance(event, RoundBegun)]
    leads = [next(event.seat for event in match.all_events[i:] if isinstance(event, CardPlayed)) for i in begun]
    assert leads == dealers
    with pytest.raises(OptionError):
        THREE.new(seed=1, first=0)


def test_it_plays_the_top_card_whatever_was_led() -> None:
    """MZ-14: without following."""
    match = THREE.new(deals=[deal_with(THREE, {0: "B1 B2 B3 B4", 3: "R5 G7 B9 Y1 B8 R1 R2 R3 R4"})])
    for seat in range(3):
        match.apply(seat, match.legal(seat)[-1])
    assert view(match).trick == ["R5"]
    close(match)
    while not match.sheet:
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
        close(match)
    assert played_by_monster(match) == ["R5", "G7", "B9", "Y1", "B8", "R1", "R2", "R3"]


def test_it_never_calls() -> None:
    """MZ-14, MZ-7: the others are asked as ever; after the monster's card those who have played."""
    match = table("G2 G9 G8 G7 G6 G5 G4 G3 G1")
    assert match.actors() == [0]
    assert view(match).phase == "tricks"  # nobody but the monster has played
    play(match, "0 play B3; 0 silent; 1 play Y1; 1 silent; 0 silent; 2 play R3; 1 keep")
    play(match, "1 play Y8; 1 silent; 2 play R8; 2 silent; 1 silent")
    assert view(match).trick == ["Y8", "R8", "G9"]
    assert match.actors() == [1]
    play(match, "1 silent")
    assert match.actors() == [2]
    play(match, "2 meinz; 0 play B1")
    assert winners(match) == [1, 2]


def test_it_never_swaps() -> None:
    """MZ-14: after a trick of the monster the next one begins at once."""
    match = table("G1 G9 G8 G7 G6 G5 G4 G3 G2")
    play(match, "0 play B3; 0 silent; 1 play Y2; 1 silent; 0 silent; 2 play R3")
    assert winners(match) == [3]
    assert view(match).phase == "tricks"
    assert view(match).trick == ["G9"]


def test_it_takes_a_trick_by_the_lowest_card() -> None:
    """MZ-15, MZ-5: and of equal numbers the later is lower for it as well."""
    match = table("G3 G1 G8 G7 G6 G5 G4 G2 G9")
    play_cards(match, "B3 Y4 R4")
    assert winners(match) == [0]  # the later 3
    play_cards(match, "B1 Y5 R5")
    assert winners(match) == [0, 3]  # the later 1


def test_not_when_somebody_called() -> None:
    """MZ-15: the monster takes the trick only if nobody called."""
    match = play(table("G1 G9 G8 G7 G6 G5 G4 G3 G2"), "0 play B8; 0 meinz; 1 play Y7; 2 play R7")
    assert winners(match) == [0]


def test_it_takes_two_and_no_more() -> None:
    """MZ-15, MZ-6: with two tricks it is passed over."""
    match = table("G1 G2 G3 G4 G5 G6 G7 G8 G9")
    play_cards(match, "B8 Y8 R8 B7 Y7 R7 B6 Y5 R6")
    assert winners(match) == [3, 3, 1]  # G3 is passed over


def test_the_rest_goes_to_the_monster() -> None:
    """MZ-15: when all three players have two tricks."""
    match = table(HIGH_PILE)
    play_cards(match, "B1 Y8 R8 B2 Y7 R7 B3 Y1 R6 Y2 R5 B4 Y3 R1 B5 R2 B6 Y4")
    assert winners(match) == [0, 0, 1, 1, 2, 2]
    play_cards(match, "R3 B7 Y5")
    assert winners(match)[-1] == 3
    play_cards(match, "B8 Y6 R4")
    assert winners(match) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_it_adds_twelve_and_is_ranked() -> None:
    """MZ-16, MZ-11: here the 12 make it tie for highest, so that neither gets the 3 nor anyone the 1."""
    match = table(HIGH_PILE)
    play_cards(match, "B1 Y8 R8 B2 Y7 R7 B3 Y1 R6 Y2 R5 B4 Y3 R1 B5 R2 B6 Y4 R3 B7 Y5")
    assert view(match).sums == [50, 34, 30, 18]
    play_cards(match, "B8 Y6 R4")
    assert [event for event in match.all_events if isinstance(event, SumsCounted)] == [SumsCounted([50, 34, 30, 50])]
    assert match.scores == [0, 0, 2, 0]


def test_it_takes_point_cards() -> None:
    """MZ-16: here it is second, and without the 12 it would be third."""
    match = table("G9 G8 G7 G6 G5 G4 G2 G3 G1")
    play_cards(match, "B1 Y8 R8 B2 Y7 R7 B3 Y1 R6 Y2 R5 B4 Y3 R1 B5 R2 B7 Y4 R3 B6 Y5 B8 Y6 R4")
    counted = [event.sums for event in match.all_events if isinstance(event, SumsCounted)]
    assert counted == [[50, 34, 31, 49]]
    assert match.scores == [3, 0, 2, 1]


def test_it_can_win_the_game() -> None:
    """MZ-16: ruling."""
    matches = (random_match(THREE, seed)[0] for seed in range(20))
    won = next(match for match in matches if match.winners == [3])
    assert won.scores[3] > max(won.scores[:3])
    assert stich.replay(won.record()).winners == [3]


def test_where_it_sits_and_that_it_leads() -> None:
    """MZ-17: to the left of the last player; after a trick it has won it leads its next top card, all in one go."""
    match = table("G5 G1 G7 G9 G8 G6 G4 G3 G2")
    play_cards(match, "B1 Y6 R6")
    play(match, "0 play B5; 0 silent; 1 play Y5; 1 silent; 0 silent; 2 play R5; 2 silent; 0 silent")
    told = len(match.all_events)
    play(match, "1 silent")
    assert match.all_events[told:] == [
        StayedSilent(1),
        CardPlayed(3, "G1"),
        TrickWon(seat=3, leader=0, cards=["B5", "Y5", "R5", "G1"]),
        CardPlayed(3, "G7"),
    ]
    assert match.actors() == [0]
    assert view(match).leader == 3


def test_its_cards_are_events_when_a_player_plays() -> None:
    """MZ-17: a player's card, the monster's after it, the trick, and its next lead come in that order."""
    match = table(HIGH_PILE)
    play_cards(match, "B1 Y8 R8 B2 Y7 R7 B3 Y1 R6 Y2 R5 B4 Y3 R1 B5 R2 B6 Y4")
    told = len(match.all_events)
    play(match, "2 play R3")  # everyone has two tricks: nobody is asked
    assert match.all_events[told:] == [CardPlayed(2, "R3"), CardPlayed(3, "G3")]
    play(match, "0 play B7")
    told = len(match.all_events)
    play(match, "1 play Y5")
    won = TrickWon(seat=3, leader=2, cards=["R3", "G3", "B7", "Y5"])
    assert match.all_events[told:] == [CardPlayed(1, "Y5"), won, CardPlayed(3, "G2")]


def test_the_order_of_its_pile_is_hidden() -> None:
    """MZ-18: matches that differ in the rest of the pile look the same to all until a card of it is played."""
    one, other = table("G9 G5 G1 G2 G3 G4 G6 G7 G8"), table("G9 G5 G8 G7 G6 G4 G3 G2 G1")
    for match in (one, other):
        play_cards(match, "B1 Y8 R8 B2 Y7")
    for seat in (None, 0, 1, 2):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)
    play_cards(one, "R6 B3 Y6 R7")
    play_cards(other, "R6 B3 Y6 R7")
    assert one.view(0) != other.view(0)


def test_nobody_is_dealt_the_pile() -> None:
    """MZ-18: whoever looks, the fourth hand of the deal is not shown."""
    match = table(HIGH_PILE)
    for seat in (None, 0, 1, 2):
        (dealt,) = (event for event in match.events(seat) if isinstance(event, Dealt))
        assert dealt.hands[3] is None
    (dealt,) = (event for event in match.all_events if isinstance(event, Dealt))
    assert dealt.hands[3] == HIGH_PILE.split()


def test_its_pile_is_written_in_order() -> None:
    """MZ-13: a record keeps the order of the pile."""
    match = table("G5 G1 G7 G9 G8 G6 G4 G3 G2")
    assert match.record()["deals"][0]["hands"][3] == "G5 G1 G7 G9 G8 G6 G4 G3 G2"
    again = stich.replay(match.record())
    assert again.state_bytes() == match.state_bytes()


def test_its_pile_is_shuffled() -> None:
    """MZ-13: a random pile lies in any order."""
    piles = [THREE.new(seed=seed).deals[0]["hands"][3].split() for seed in range(60)]
    numbers = {pile.index(max(pile)) for pile in piles}
    assert numbers == set(range(9))
