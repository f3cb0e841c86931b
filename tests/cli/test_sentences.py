"""Every event has a sentence, also those of games that came later."""

import msgspec
import pytest

import stich
from stich.cli.people import People
from stich.cli.sentences import OWN_WORDS, TEMPLATES, Sentences, tag_of
from stich.games.events import CardPlayed, Event, MatchOver, RoundScored, TrickWon
from stich.testing.random_play import random_match

NAMES = ["Anna", "Beate", "Conny", "Dagmar"]


class SpaceCovered(Event, frozen=True, tag="space_covered"):
    """An event that no template knows."""

    seat: int
    row: str
    left: list[str]
    partner: int | None


class Storm(Event, frozen=True, tag="storm"):
    winners: list[int]
    by_row: dict[str, int]
    hands: list[list[str] | None]


def tell(event: Event, you: int | None = None) -> str:
    return Sentences(People(NAMES, you), "hand").tell(event)


def test_the_events_all_games_share() -> None:
    assert tell(CardPlayed(1, "R7")) == "Beate plays R7"
    assert tell(CardPlayed(1, "R7"), you=1) == "You play R7"
    assert tell(TrickWon(seat=0, leader=1, cards=["R7", "R9"])) == "Anna wins the trick: R7 R9"
    scored = RoundScored(round=2, parts={"tricks": [3, -1]}, scores=[3, -1], totals=[10, 0])
    assert tell(scored) == "Hand 3 is over: Anna +3 to 10, Beate -1 to 0"
    assert tell(MatchOver(scores=[7, 7, 1], winners=[0, 1])) == "The match is over: Anna and Beate share the win with 7"
    assert tell(MatchOver(scores=[7, 2, 1], winners=[0]), you=0) == "The match is over: you win with 7"


def test_the_same_again_with_another_card() -> None:
    sentences = Sentences(People(NAMES))
    assert sentences.tell(CardPlayed(1, "R7"), CardPlayed(1, "R8")) == "Beate plays R7 R8"


def test_unknown_events_are_told_by_name_and_fields() -> None:
    event = SpaceCovered(seat=2, row="trump", left=["red", "none"], partner=None)
    assert tell(event) == "Conny: space covered (row trump, left red none, partner nobody)"
    assert tell(Storm([1, 3], {"a": 1}, [["R7"], None])) == (
        "Storm (winners Beate and Dagmar, by row a 1, hands R7, None)"
    )


@pytest.mark.parametrize("name", [game.name for game in stich.games()])
def test_every_event_of_a_match_can_be_told(name: str) -> None:
    match, _ = random_match(stich.game(name), seed=1, rounds=2)
    for seat in (None, 0):
        sentences = Sentences(People(match.seats, seat), match.game.definition.round_name)
        for event in match.events(seat):
            told = sentences.tell(event)
            assert told[0].isupper()
            assert "{" not in told
            assert "None" not in told or tag_of(event) not in {*TEMPLATES, *OWN_WORDS}


def test_words_are_written_for_events_that_exist() -> None:
    def subclasses(kind: type[Event]) -> set[type[Event]]:
        return {kind}.union(*(subclasses(child) for child in kind.__subclasses__()))

    for game in stich.games():
        game.load_face()
    tags = {kind.__struct_config__.tag for kind in subclasses(Event) if issubclass(kind, msgspec.Struct)}
    assert {*TEMPLATES, *OWN_WORDS} <= tags
