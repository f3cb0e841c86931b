"""Views: words and back again, and documented types for clients."""

from typing import Any, Union

import msgspec
import pytest

import stich
from stich.games import Definition
from stich.games.views import View
from stich.kernel.kinds import Phases
from stich.match import Game
from stich.match.match import Match
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_steps

GAMES = pytest.mark.parametrize("definition", stich.games(), ids=lambda definition: definition.name)
SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")


@GAMES
def test_a_view_is_tagged_with_its_game(definition: Definition) -> None:
    view_type = definition.load_rulebook().view_type
    assert issubclass(view_type, View)
    assert view_type.__struct_config__.tag == definition.name
    assert view_type.__doc__


def test_one_decoder_reads_the_views_of_all_games() -> None:
    every_view: Any = Union[tuple(definition.load_rulebook().view_type for definition in stich.games())]  # noqa: UP007
    for definition in stich.games():
        view = stich.game(definition.name).new(seed=1).view(0)
        assert msgspec.json.decode(msgspec.json.encode(view), type=every_view) == view


@GAMES
def test_a_view_has_a_json_schema(definition: Definition) -> None:
    """For clients: every field of the shared View is there, and the phases are a closed list."""
    book = definition.load_rulebook()
    phase = book.fields["phase"].kind
    assert isinstance(phase, Phases)
    schema = msgspec.json.schema(book.view_type)
    properties = schema["$defs"][book.view_type.__name__]["properties"]
    assert set(View.__struct_fields__) | {"game"} <= set(properties)
    assert set(properties["phase"]["enum"]) == set(phase.numbers)


@SEATINGS
def test_a_view_is_of_one_seat(game: Game) -> None:
    """Lists have one entry a seat, only the own hand is face up, and counts make up for the others."""
    for match in random_steps(game, seed=3, rounds=1):
        s = match.state()[0]
        for seat in (None, *range(game.players)):
            view = match.view(seat)
            assert view.seat == seat
            positions = match.book.positions(game.players)
            assert view.players == positions
            assert view.actors == match.actors()
            assert view.score == match.scores
            for name in ("hand", "face_down", "played", "round_score"):
                assert len(getattr(view, name)) == positions
            for owner in range(positions):
                held = int(s.hand[owner]).bit_count()
                assert len(view.hand[owner]) + view.face_down[owner] == held
                assert len(view.hand[owner]) == held or owner != seat


@SEATINGS
def test_the_last_trick_may_be_looked_at_until_the_next_begins(game: Game) -> None:
    """C-3: until its first card is played, and no longer."""
    shown, rounds = 0, 0
    before = game.new(seed=4).view(None)
    for match in random_steps(game, seed=4, rounds=6):
        view = match.view(None)
        assert not (view.trick and view.last_trick)
        if before.last_trick and view.trick:
            assert len(view.trick) == 1 or match.book.positions(game.players) > game.players  # who plays by itself
        if before.trick and not view.trick and len(match.sheet) == rounds:
            assert view.last_trick[: len(before.trick)] == before.trick
            assert view.winner is not None
            shown += 1
        if shown and len(match.sheet) > rounds:
            break
        before, rounds = view, len(match.sheet)
    assert shown


@SEATINGS
def test_what_is_written_for_everyone_is_what_each_is_told(game: Game) -> None:
    for match in random_steps(game, seed=5, rounds=2):
        for seat in (None, *range(game.players)):
            assert written(match, seat) == msgspec.json.encode(match.view(seat), order="sorted")


def written(match: Match, seat: int | None) -> bytes:
    """A view as JSON, in an order in which it can be compared."""
    return msgspec.json.encode(msgspec.json.decode(match.view_as_json(seat)), order="sorted")


def test_a_number_that_no_kind_tells_is_an_error_that_names_the_field() -> None:
    match = stich.game("mue", players=4).new(seed=1)
    states = match.state()
    states[0].phase = 99
    with pytest.raises(ValueError, match="the field 'phase' has a number for which its kind has no text"):
        match.book.views_as_json(states, 4)


def test_a_view_can_not_be_changed() -> None:
    view = stich.game("mue").new(seed=1).view(0)
    with pytest.raises(AttributeError):
        view.phase = "over"  # type: ignore[misc]
