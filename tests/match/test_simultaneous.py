"""Simultaneous choices (C-5): in any order, and hidden until all are in."""

from itertools import islice
from pathlib import Path

import pytest

import stich
from stich.games import Definition, ours
from stich.match import Game
from stich.match.match import Match
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_steps

SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")

RULES = Path(__file__).parents[2] / "docs" / "rules" / "en"


def moments(game: Game, most: int) -> list[Match]:
    """Some moments at which several seats may act."""
    found = (match.copy() for match in random_steps(game, seed=8, rounds=6) if len(match.actors()) > 1)
    return list(islice(found, most))


def after(match: Match, *actions: tuple[int, str]) -> Match:
    later = match.copy()
    for seat, action in actions:
        later.apply(seat, action)
    return later


@SEATINGS
def test_the_order_does_not_matter(game: Game) -> None:
    """C-5: taken in any order."""
    for match in moments(game, 12):
        one, other = match.actors()[0], match.actors()[-1]
        first, second = (one, match.legal(one)[0]), (other, match.legal(other)[-1])
        assert after(match, first, second).state_bytes() == after(match, second, first).state_bytes()


@SEATINGS
def test_choices_stay_hidden_until_all_are_in(game: Game) -> None:
    """C-5: nobody else can tell one choice from another, not from the view, not from events, not from what is legal."""
    for match in moments(game, 12):
        seat = match.actors()[0]
        worlds = [after(match, (seat, action)) for action in match.legal(seat)]
        if worlds[0].view(None).phase != match.view(None).phase:
            continue
        for viewer in (None, *range(game.players)):
            if viewer == seat:
                continue
            views = [world.view(viewer) for world in worlds]
            assert all(view == views[0] for view in views)
            assert all(world.events(viewer) == worlds[0].events(viewer) for world in worlds)
            if viewer is not None:
                assert all(world.legal(viewer) == worlds[0].legal(viewer) for world in worlds)


@SEATINGS
def test_the_chooser_sees_the_own_choice(game: Game) -> None:
    for match in moments(game, 4):
        seat = match.actors()[0]
        choices = match.legal(seat)
        if len(choices) > 1:
            assert after(match, (seat, choices[0])).view(seat) != after(match, (seat, choices[1])).view(seat)


@pytest.mark.parametrize("definition", ours(), ids=lambda definition: definition.name)
def test_games_whose_rules_speak_of_simultaneous_choices_have_them(definition: Definition) -> None:
    """C-5: and the others do not, so that the tests above have something to look at where there is something."""
    found = [moments(stich.game(definition.name, players), 1) for players in definition.seats]
    told = "C-5" in (RULES / f"{definition.name}.md").read_text("utf-8")
    assert any(found) == told
