"""Generic code finds each game's functions by its record."""

import numpy as np
import pytest

import stich
from stich.games import Definition
from stich.kernel import dispatch, playouts
from stich.kernel.bits import lowest
from stich.kernel.chance import Chance, chance
from stich.kernel.rule import entry
from stich.kernel.state import DEAL, NOBODY, OVER, States
from stich.testing.random_play import random_steps

GAMES = pytest.mark.parametrize("definition", stich.games(), ids=lambda definition: definition.name)


@GAMES
def test_the_functions_are_those_of_the_game(definition: Definition) -> None:
    rules = definition.load_rulebook().rules
    for step, match in enumerate(random_steps(stich.game(definition.name), seed=1, rounds=1)):
        states, twins = match.state(), match.state()
        s, twin = states[0], twins[0]
        assert dispatch.by_rules.by_dtype[s.dtype] is rules
        usual = 1 << int(s.turn) if s.phase > OVER else 0
        assert dispatch.actors(s) == (rules.actors(twin) if hasattr(rules, "actors") else usual)
        assert dispatch.closing(s) == (rules.closing(twin) if hasattr(rules, "closing") else 0)
        for seat in range(int(s.players)):
            assert dispatch.legal(s, seat) == rules.legal(twin, seat)
        if s.phase <= OVER:
            break
        viewer = step % (int(s.players) + 1) - 1
        assert viewer >= NOBODY
        dispatch.observe(s, viewer)
        rules.observe(twin, viewer)
        assert states.tobytes() == twins.tobytes()
        dispatch.determinize(s, viewer, chance(step))
        rules.determinize(twin, viewer, chance(step))
        assert states.tobytes() == twins.tobytes()
        seat = int(lowest(dispatch.actors(twin)))
        action = int(lowest(rules.legal(twin, seat)))
        dispatch.apply(s, seat, action)
        rules.apply(twin, seat, action)
        assert states.tobytes() == twins.tobytes()


def test_what_rules_do_not_have_is_as_usual() -> None:
    """In compiled code and when called from Python."""
    rules = stich.game("last_panther").definition.load_rulebook().rules
    functions = (dispatch.closing, dispatch.people, dispatch.stage)
    assert not any(hasattr(rules, function.__name__) for function in (*functions, dispatch.standing))
    states = stich.game("last_panther", 5).new(seed=1).state()
    states[0].score[1] = -7
    usual = (0, 5, int(states[0].phase), -7)
    assert (*(function(states[0]) for function in functions), dispatch.standing(states[0], 1)) == usual
    assert all_the_usual(states) == usual


@entry
def all_the_usual(states: States) -> tuple[int, int, int, int]:
    s = states[0]
    return dispatch.closing(s), dispatch.people(s), dispatch.stage(s), dispatch.standing(s, 1)


def play_round_in_python(states: States, rng: Chance, definition: Definition) -> int:
    """What `playouts.play_round` does, with the game's own functions."""
    s, rules, decisions = states[0], definition.load_rulebook().rules, 0
    rounds = int(s.rounds_played)
    while s.rounds_played == rounds:
        if s.phase == DEAL:
            rules.deal(s, rng)
        while s.phase > OVER:
            seat = int(lowest(dispatch.actors(s)))
            rules.apply(s, seat, playouts.random_action(s, seat, rng))
            decisions += 1
    return decisions


@GAMES
def test_compiled_generic_code_reaches_the_game(definition: Definition) -> None:
    """All seat counts, so that none takes the code of another."""
    for players in definition.seats:
        states = stich.game(definition.name, players).new(seed=players).state()
        twins = states.copy()
        decisions = playouts.play_round_at(states, 0, chance(players))
        assert decisions == play_round_in_python(twins, chance(players), definition)
        assert states.tobytes() == twins.tobytes()


def test_a_record_of_no_game_is_refused() -> None:
    states = np.zeros(1, np.dtype((np.record, [("phase", "i8")])))
    with pytest.raises(KeyError):
        dispatch.actors(states[0])
