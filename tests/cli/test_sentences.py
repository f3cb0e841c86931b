"""Sentences for the events all games share, and for those of games that came later."""

from typing import Annotated

from stich.cli.sentences import Sentences
from stich.games.events import CardPlayed, CardsOrNone, Dealt, Event, MatchOver, RoundScored, TrickWon
from stich.games.fields import KnownSeat, Own, PerSeat, Seat, Seats
from stich.kernel.kinds import ByName, Number, OneOf, SetOf
from stich.terminal.people import People
from stich.terminal.words import TerminalWords

NAMES = ["Anna", "Beate", "Conny", "Dagmar"]


class SpaceCovered(Event, frozen=True, tag="space_covered"):
    """An event that no template knows, with seats under names that no other game has."""

    seat: KnownSeat
    row: Annotated[str, OneOf(["trump"])]
    left: Annotated[list[str], SetOf(["red", "none"])]
    rival: Seat
    turn_of: PerSeat[Seat]


class Storm(Event, frozen=True, tag="storm"):
    strongest: Seats
    by_row: Annotated[dict[str, int], ByName(["a"], Number())]
    hands: Own[CardsOrNone]


def tell(event: Event, you: int | None = None) -> str:
    return Sentences(People(NAMES, you), TerminalWords(round_name="hand")).tell(event)


def test_the_events_all_games_share() -> None:
    assert tell(CardPlayed(1, "R7")) == "Beate plays R7"
    assert tell(CardPlayed(1, "R7"), you=1) == "You play R7"
    assert tell(TrickWon(seat=0, leader=1, cards=["R7", "R9"])) == "Anna wins the trick: R7 R9"
    scored = RoundScored(round=2, parts={"tricks": [3, -1]}, scores=[3, -1], totals=[10, 0])
    assert tell(scored) == "Hand 3 is over: Anna +3 to 10, Beate -1 to 0"
    assert tell(MatchOver(scores=[7, 7, 1], winners=[0, 1])) == "The match is over: Anna and Beate share the win with 7"
    assert tell(MatchOver(scores=[7, 2, 1], winners=[0]), you=0) == "The match is over: you win with 7"


def test_who_begins_a_round() -> None:
    begun = Dealt(round=0, dealer=1, hands=[None] * 4)
    assert tell(begun) == "Hand 1: Beate deals"
    assert tell(begun, you=1) == "Hand 1: you deal"
    started = Sentences(People(NAMES), TerminalWords(dealer_name="start player"))
    assert started.tell(begun) == "Round 1: Beate is the start player"
    knowing = TerminalWords(sentences={"dealt": lambda people, event: "the trumps are secret"})
    assert Sentences(People(NAMES), knowing).tell(begun) == "Round 1: Beate deals; the trumps are secret"


def test_a_game_has_its_own_words() -> None:
    words = TerminalWords(
        templates={"storm": "{strongest:weathers} the storm"}, sentences={"card_played": lambda *_: "hush"}
    )
    sentences = Sentences(People(NAMES, you=1), words)
    assert sentences.tell(Storm([1, 3], {}, [])) == "You and Dagmar weather the storm"
    assert sentences.tell(CardPlayed(1, "R7")) == "Hush"


def test_the_same_again_with_another_card() -> None:
    sentences = Sentences(People(NAMES))
    assert sentences.tell(CardPlayed(1, "R7"), CardPlayed(1, "R8")) == "Beate plays R7 R8"


def test_unknown_events_are_told_by_name_and_fields() -> None:
    event = SpaceCovered(seat=2, row="trump", left=["red", "none"], rival=None, turn_of=[3, 0])
    assert tell(event) == "Conny: space covered (row trump, left red none, rival nobody, turn of Dagmar, Anna)"
    assert tell(Storm([1, 3], {"a": 1}, [["R7"], None])) == (
        "Storm (strongest Beate and Dagmar, by row a 1, hands R7, None)"
    )
