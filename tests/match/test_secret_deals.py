"""Deals that people play are drawn evenly, tell nothing of each other, and nobody is told what they were drawn from."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

import stich
from stich.checks import LARGEST_SEED
from stich.games import ours
from stich.match import Game
from stich.match.match import Match, source_of
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_step

SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")
DEALS = 2_000
SEED, KEY = LARGEST_SEED - 1234567, "the key of this evening"


def waiting(game: Game) -> Match:
    """A match that deals nothing by itself."""
    return Match(game, None, (), None, None)


def deals_of_the_system(game: Game) -> Iterator[dict[str, Any]]:
    match = waiting(game)
    return (match.random_deal() for _ in range(DEALS))


def first_deals_of_seeds(game: Game) -> Iterator[dict[str, Any]]:
    match = waiting(game)
    return (match._drawn(source_of(game, seed)) for seed in range(DEALS))


def deals_of_one_seed(game: Game) -> Iterator[dict[str, Any]]:
    source, match = source_of(game, SEED), waiting(game)

    def round_of(number: int) -> dict[str, Any]:
        return match._drawn(lambda _: source(number))

    return map(round_of, range(DEALS))


def place_of(deal: dict[str, Any], card: str) -> int:
    """Which hand, or which row, has a card that is there once; those that nobody has come last."""
    places = deal.get("hands") or deal["rows"]
    return next((place for place, cards in enumerate(places) if card in cards.split()), len(places))


def cards_once(game: Game) -> list[str]:
    """Two cards that are in every deal of one of our games, once."""
    return {"mue": ["B9", "G3"], "was_sticht": ["B1", "G9"]}.get(game.name, ["B5", "R4"])


@pytest.mark.parametrize("dealt", [deals_of_the_system, first_deals_of_seeds, deals_of_one_seed])
@pytest.mark.parametrize("game", [stich.game(one.name) for one in ours()], ids=lambda game: game.name)
def test_every_card_is_dealt_to_every_place_alike(
    game: Game, dealt: Callable[[Game], Iterator[dict[str, Any]]], assert_uniform: Any
) -> None:
    """C-1: and the trumps of Was sticht? to every layout, and a card to every place whatever the deal before was."""
    deals = list(dealt(game))
    assert len({str(deal) for deal in deals}) == DEALS
    places = range(len(deals[0].get("hands") or deals[0]["rows"]))
    for card in cards_once(game):
        where = [place_of(deal, card) for deal in deals]
        assert_uniform(Counter(where), places)
        assert_uniform(Counter(zip(where[::2], where[1::2], strict=True)), product(places, repeat=2))
    if game.name == "was_sticht":
        trumps = Counter((deal["trump_color"], deal["trump_number"]) for deal in deals)
        colours, numbers = ("blue", "yellow", "red", "green", "none"), (*range(1, 10), "none")
        assert_uniform(trumps, product(colours, numbers))
        beside = Counter((deal["trump_color"], place_of(deal, "B1")) for deal in deals)
        assert_uniform(beside, product(colours, places))


@SEATINGS
def test_games_and_numbers_of_players_share_no_deal_of_a_seed(game: Game) -> None:
    """Who has seen the one evening knows nothing of the other, though its host has kept the key."""
    words = source_of(game, KEY)(0).words.tobytes()
    others = [one for one in all_games() if one != game]
    assert all(source_of(other, KEY)(0).words.tobytes() != words for other in others)


@SEATINGS
@pytest.mark.parametrize("seed", [SEED, KEY])
def test_nobody_is_told_the_seed_of_a_match_that_goes_on(game: Game, seed: int | str) -> None:
    rng = random.Random(1)
    match = game.new(seed)
    for _ in range(60):
        if match.over:
            break
        seats = (None, *range(game.players))
        told = [
            match.record(),
            [match.view(seat) for seat in seats],
            [match.events(seat) for seat in seats],
            match.all_events,
            [json.decode() for json in match.views_as_json()],
            repr(match),
        ]
        assert str(seed) not in msgspec.json.encode(told).decode()
        random_step(match, rng)


def test_a_record_names_the_seed_when_the_match_is_over_and_a_key_never() -> None:
    game = stich.game("mue", players=4, hands=1)
    cases: list[tuple[int | str | None, int | None]] = [(SEED, SEED), (KEY, None), (None, None)]
    for seed, named in cases:
        match = game.new(seed)
        while not match.over:
            assert match.record()["seed"] is None
            match.apply(match.actors()[0], "pass")
        assert match.record()["seed"] == named
        assert stich.replay(match.record()).record() == match.record()
