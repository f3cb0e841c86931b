"""Golden perft counts, the same compiled and interpreted: this file runs both ways."""

from pathlib import Path

import msgspec
import pytest

import stich
from stich.match import Game
from stich.testing.perft import SEED, Landmark, counts_from, landmarks, perft_counts
from stich.testing.playthrough import our_games
from stich.testing.random_play import random_steps

FILES = sorted((Path(__file__).parents[1] / "games").glob("*/golden/perft.json"))
WRITE = """
If the rules were changed on purpose, count anew, read the difference and commit it:
    python -m stich.testing.golden tests/games perft
    git diff tests/games"""

GOLDEN = {
    seating: found
    for path in FILES
    for seating, found in msgspec.json.decode(path.read_bytes(), type=dict[str, list[Landmark]]).items()
}
SEATINGS = pytest.mark.parametrize("game", list(our_games()), ids=lambda game: f"{game.name}-{game.players}")


@SEATINGS
def test_the_counts_are_what_they_were(game: Game) -> None:
    golden = GOLDEN.get(f"{game.name}_{game.players}", [])
    assert golden, f"nothing was counted.{WRITE}"
    found = {}
    for skip, match in enumerate(random_steps(game, SEED, rounds=100)):
        for landmark in golden:
            if landmark.skip == skip:
                found[skip] = Landmark(skip, match.view(None).phase, counts_from(match, len(landmark.counts)))
        if len(found) == len(golden):
            break
    assert list(found.values()) == golden, WRITE


@SEATINGS
def test_there_is_a_landmark_in_every_phase(game: Game) -> None:
    """Of those that are asked, with this number of players."""
    reached = {
        match.view(None).phase for seed in range(3) for match in random_steps(game, seed, rounds=3) if match.actors()
    }
    assert {landmark.phase for landmark in GOLDEN[f"{game.name}_{game.players}"]} >= reached, WRITE


def test_there_is_nothing_counted_of_nothing() -> None:
    assert set(GOLDEN) == {f"{game.name}_{game.players}" for game in our_games()}, WRITE


def test_counts_are_of_every_depth() -> None:
    game = stich.game("mue", players=4)
    first = GOLDEN["mue_4"][0]
    assert perft_counts(game, SEED, depth=len(first.counts)) == first.counts
    assert first.counts[0] == len(next(random_steps(game, SEED)).legal(first_actor(game)))
    assert landmarks(game)[0] == first


def first_actor(game: Game) -> int:
    return next(random_steps(game, SEED)).actors()[0]
