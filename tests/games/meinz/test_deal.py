"""Meinz: the cards, the discards and who starts."""

import pytest

from stich import DealError, game
from stich.games.events import CardPlayed, RoundBegun
from stich.games.meinz.cards import DECK
from stich.games.meinz.events import AllDiscarded, CardDiscarded
from stich.games.meinz.state import MeinzView
from stich.match.match import Match
from stich.testing import close, deal_with, play, play_cards, random_match

ONE_COLOUR_EACH = ["B1 B2 B3 B4 B5 B6 B7 B8 B9", "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"]
ONE_COLOUR_EACH += ["R1 R2 R3 R4 R5 R6 R7 R8 R9", "G1 G2 G3 G4 G5 G6 G7 G8 G9"]
DISCARDS = "0 discard B9; 1 discard Y9; 2 discard R9; 3 discard G9"


def dealt(first: int = 0) -> Match:
    return game("meinz", players=4).new(deals=[{"hands": ONE_COLOUR_EACH}], first=first)


def view(match: Match, seat: int | None) -> MeinzView:
    seen = match.view(seat)
    assert isinstance(seen, MeinzView)
    return seen


def test_the_deck() -> None:
    """MZ-1: four colours with the numbers 1 to 9."""
    assert DECK.names == [f"{colour}{number}" for colour in "BYRG" for number in range(1, 10)]
    assert DECK.colour_names == ["blue", "yellow", "red", "green"]


@pytest.mark.parametrize("players", [3, 4])
def test_nine_cards_each(players: int) -> None:
    """MZ-1: everyone is dealt nine cards, the monster too."""
    (deal,) = game("meinz", players=players).new(seed=3).deals
    hands = [hand.split() for hand in deal["hands"]]
    assert [len(hand) for hand in hands] == [9] * 4
    assert sorted(card for hand in hands for card in hand) == sorted(DECK.names)


def test_a_deal_as_data_is_checked() -> None:
    """MZ-1: a deal has four hands of nine cards, each card once."""
    for wrong in (
        {"hands": ONE_COLOUR_EACH[:3]},
        {"hands": [*ONE_COLOUR_EACH[:3], "B1 G2 G3 G4 G5 G6 G7 G8 G9"]},
        {"hands": [*ONE_COLOUR_EACH[:3], "G1 G2 G3 G4 G5 G6 G7 G8"]},
        {"hands": [*ONE_COLOUR_EACH[:3], "K1 G2 G3 G4 G5 G6 G7 G8 G9"]},
    ):
        for players in (3, 4):
            with pytest.raises(DealError):
                game("meinz", players=players).new(deals=[wrong])


def test_one_card_is_discarded_and_eight_tricks_follow() -> None:
    """MZ-2: one card of the nine is put aside; with the other eight, eight tricks are played."""
    match = dealt()
    assert match.legal(2) == [f"discard R{number}" for number in range(1, 10)]
    play(match, "0 discard B4; 1 discard Y9; 2 discard R1; 3 discard G9")
    assert view(match, 2).hand[2] == ["R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9"]
    assert view(match, 2).discarded == [[], [], ["R1"], []]
    assert view(match, 2).tricks_left == 8
    play_cards(match, "B1 Y2 R2 G2 B2 Y3 R3 G3")
    assert "play R1" not in match.legal(2)


def test_discards_are_simultaneous_and_secret() -> None:
    """MZ-2, C-5: in any order, and hidden from the others until all are in; what was discarded for the whole round."""
    match = dealt()
    assert match.actors() == [0, 1, 2, 3]
    play(match, "2 discard R5; 0 discard B9")
    assert match.actors() == view(match, 1).choosing == [1, 3]
    assert match.legal(2) == []
    assert view(match, 2).discarded[2] == ["R5"]
    assert view(match, 1).discarded == [[], [], [], []]
    assert [type(event) for event in match.events(1)[1:]] == []
    play(match, "3 discard G9; 1 discard Y1")
    assert match.events(1)[1:] == [CardDiscarded(1, "Y1"), AllDiscarded()]
    assert match.events(None)[1:] == [AllDiscarded()]
    while match.actors():
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
        assert view(match, 1).discarded == [[], ["Y1"], [], []]
        assert view(match, None).discarded == [[], [], [], []]


@pytest.mark.parametrize("other", ["R8", "R9"])
def test_another_discard_looks_the_same_to_the_others(other: str) -> None:
    """MZ-2: which card was discarded makes no difference to what the others see."""
    matches = []
    for discarded in ("R7", other):
        match = play(dealt(), f"0 discard B9; 1 discard Y9; 2 discard {discarded}; 3 discard G9")
        matches.append(play_cards(match, "B1 Y2 R2 G2 B2 Y3 R3 G3"))
    for seat in (0, 1, 3, None):
        assert matches[0].view(seat) == matches[1].view(seat)
        assert matches[0].events(seat) == matches[1].events(seat)
    assert matches[0].view(2) != matches[1].view(2)


@pytest.mark.parametrize("first", range(4))
def test_who_starts(first: int) -> None:
    """MZ-3: the start player leads the first trick."""
    match = play(dealt(first), DISCARDS)
    assert match.actors() == [first]
    assert view(match, None).dealer == first


def test_start_players_take_turns() -> None:
    """MZ-3: each later round is started by the left neighbour of the last round's start player."""
    settled = game("meinz", players=4)
    match = settled.new(seed=5, first=2)
    while not match.over:
        seat = match.actors()[-1]
        match.apply(seat, match.legal(seat)[0])
    begun = [i for i, event in enumerate(match.all_events) if isinstance(event, RoundBegun)]
    starters = [2, 3, 0, 1, 2, 3, 0, 1]
    assert [event.dealer for event in match.all_events if isinstance(event, RoundBegun)] == starters
    for i, starter in zip(begun, starters, strict=True):
        leads = next(event for event in match.all_events[i:] if isinstance(event, CardPlayed))
        assert leads.seat == starter


def test_the_winner_leads_the_next_trick() -> None:
    """MZ-3: the winner of a trick leads the next."""
    match = play_cards(play(dealt(), DISCARDS), "B3 Y5 R1 G4")
    assert match.actors() == [2]
    assert view(match, None).winner == 2
    assert match.legal(2) == [f"play R{number}" for number in range(2, 9)]


def test_eight_rounds() -> None:
    """MZ-12: a match has eight rounds."""
    for players in (3, 4):
        match, phases = random_match(game("meinz", players=players), seed=2)
        assert match.over
        assert len(match.sheet) == len(match.deals) == 8
        assert {"discard", "tricks", "calling", "swapping"} <= set(phases)


def test_scenes_know_the_monsters_pile() -> None:
    """MZ-13: a deal for three has a fourth entry, in order."""
    deal = deal_with(game("meinz", players=3), {3: "R9 B1 G4"})
    assert len(deal["hands"]) == 4
    assert deal["hands"][3].split()[:3] == ["R9", "B1", "G4"]
    assert close(game("meinz", players=3).new(deals=[deal])).deals == [
        {
            "hands": [" ".join(sorted(hand.split(), key=DECK.names.index)) for hand in deal["hands"][:3]]
            + deal["hands"][3:]
        }
    ]
