"""What clients are told about a game before they play is what its rules count."""

import pytest
from tests.games.last_panther import plain
from tests.games.mue import booklet

from stich.games import definition
from stich.protocol.catalogue import told_of
from stich.protocol.http import GameInfo


def told(game: str) -> GameInfo:
    return told_of(definition(game))


@pytest.mark.parametrize(
    ("game", "rounds"), [("njet", {2: 8, 3: 9, 4: 8, 5: 10}), ("meinz", {3: 8, 4: 8}), ("mue", {})]
)
def test_how_many_rounds_a_match_has(game: str, rounds: dict[int, int]) -> None:
    """NJ-22, MZ-12: where that is certain beforehand."""
    assert told(game).rounds == rounds


def test_what_cards_count() -> None:
    """MU-2, LP-5: cards by their texts, but for those that count nothing."""
    cards = booklet.DECK
    assert told("mue").points == {card: booklet.triangles([card]) for card in cards if booklet.triangles([card])}
    assert told("last_panther").points == {
        **{card: plain.worth([card]) for card in cards if plain.worth([card])},
        "last_trick": 50,
    }
    assert told("njet").points == {}
