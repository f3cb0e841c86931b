"""A match as a thing to hold: copies, views of spectators, event streams, and what importing costs."""

import copy
import random
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec
import pytest

import stich
from stich.games.events import Event
from stich.match import Game
from stich.match.match import Match
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_match, random_step, random_steps

SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")


def all_of(match: Match) -> Any:
    return match.state_bytes(), match.record(), match.all_events, match.deals, match.actions


@SEATINGS
@pytest.mark.parametrize("copied", [Match.copy, copy.copy, copy.deepcopy], ids=["own", "shallow", "deep"])
def test_a_copy_goes_its_own_way(game: Game, copied: Callable[[Match], Match]) -> None:
    match = next(islice(random_steps(game, seed=1), 25, None))
    before = all_of(match)
    twin = copied(match)
    assert all_of(twin) == before
    rng = random.Random(2)
    for _ in range(150):
        if not twin.over:
            random_step(twin, rng)
    assert all_of(match) == before
    rng = random.Random(2)
    for _ in range(150):
        if not match.over:
            random_step(match, rng)
    assert all_of(match) == all_of(twin)


def test_what_is_handed_out_is_not_the_match_itself() -> None:
    match = stich.game("mue").new(seed=1)
    before = match.state_bytes(), match.record()
    match.all_events.clear()
    match.state()[0].turn = 3
    match.record()["deals"].clear()
    match.actors().clear()
    match.scores.clear()
    match.view(0).hand[0].clear()
    assert (match.state_bytes(), match.record()) == before
    assert match.all_events
    assert match.actors() == [0]
    assert match.view(0).hand[0]


@SEATINGS
def test_actors_are_those_with_legal_actions(game: Game) -> None:
    for match in random_steps(game, seed=3, rounds=1):
        assert match.actors() == [seat for seat in range(game.players) if match.legal(seat)]


def texts_in(value: Any) -> set[str]:
    """All texts in plain data, the values of dicts included."""
    if isinstance(value, dict):
        return texts_in(list(value.values()))
    if isinstance(value, list):
        return set().union(*map(texts_in, value))
    return {value} if isinstance(value, str) else set()


@SEATINGS
def test_a_spectator_sees_no_hand(game: Game) -> None:
    """Nor what a seat may do, which would tell its cards: only cards that everyone has seen."""
    match = next(match for match in random_steps(game, seed=4) if match.deals)
    view = match.view(None)
    assert view.seat is None
    assert not any(view.hand)
    public = texts_in(msgspec.to_builtins(view)) | texts_in(msgspec.to_builtins(match.events(None)))
    own = match.view(0)
    assert not public & set(own.hand[0])
    assert own.face_down[0] == 0


@SEATINGS
def test_every_seat_was_told_the_cards_in_its_hand(game: Game) -> None:
    """The view shows nothing that the events before it did not bring."""
    for steps, match in enumerate(random_steps(game, seed=5, rounds=1)):
        if steps % 5 == 0:
            for seat in range(game.players):
                told = texts_in(msgspec.to_builtins(match.events(seat)))
                assert set(match.view(seat).hand[seat]) <= told


@SEATINGS
def test_events_only_grow(game: Game) -> None:
    """What a seat has seen stays as it was."""
    before: list[list[Event]] = [[] for _ in range(game.players)]
    for match in random_steps(game, seed=6, rounds=1):
        for seat in range(game.players):
            now = match.events(seat)
            assert now[: len(before[seat])] == before[seat]
            before[seat] = now


@SEATINGS
def test_scores_and_winners(game: Game) -> None:
    for match in random_steps(game, seed=7, rounds=2):
        if not match.over:
            assert match.winners == []
            assert match.record()["scores"] is None
        assert match.scores == (match.sheet[-1].totals if match.sheet else [0] * match.book.positions(game.players))
    match, _ = random_match(game, seed=7, rounds=100)
    assert match.over
    assert match.winners
    assert match.actors() == []
    assert match.record()["scores"] == match.scores


def test_closing_actions() -> None:
    match = stich.game("mue", players=4).new(seed=1)
    assert [text for text in match.legal(0) if match.is_closing(0, text)] == ["pass"]
    assert not match.is_closing(0, "nonsense")
    assert not match.is_closing(1, "pass")


def test_a_match_tells_what_it_is() -> None:
    match = stich.game("mue", players=4, hands=1).new(seed=1)
    match.apply(0, "pass")
    expected = "mue(players=4, target=200, hands=1, stalemate='text', same_trump=True)"
    assert repr(match) == f"<Match {expected}, 1 actions, scores [0, 0, 0, 0]>"
    for seat in (1, 2, 3):
        match.apply(seat, "pass")
    assert "over" in repr(match)
    assert str(match.game) == expected


# ---- importing -------------------------------------------------------------------------------------------------

HEAVY = ("numpy", "numba", "llvmlite", "rich", "typer")


def loaded_after(program: str) -> list[str]:
    """The heavy modules that a program has loaded."""
    check = f"{program}; import sys; print(*[name for name in {HEAVY!r} if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", check], check=True, capture_output=True, text=True).stdout.split()


@pytest.mark.parametrize(
    "program",
    [
        "import stich",
        "import stich; stich.games()",
        "import stich; stich.game('mue', players=5, target=200)",
        "import stich; stich.OptionError",
        "import stich.records",
    ],
)
def test_importing_is_free_of_numpy_and_numba(program: str) -> None:
    assert loaded_after(program) == []


def test_a_match_loads_numpy() -> None:
    """So that the test above can fail."""
    assert "numpy" in loaded_after("import stich; stich.game('mue').new(seed=1)")


def test_all_public_names_are_there() -> None:
    for name in stich.__all__:
        assert getattr(stich, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        stich.nonsense  # noqa: B018
