"""OpenSpiel's own tests at every table, and its search playing every game through our resampler."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

import stich
from stich.encoding.game import EncodedGame
from stich.encoding.layout import usual_layout
from stich.envs import openspiel
from stich.testing import deal_with

GAMES = [one.name for one in stich.games()]


def load(table: EncodedGame) -> Any:
    return pyspiel.load_game(f"stich_{table.game.name}(players={table.players})")


def begun(game: Any, seed: int) -> Any:
    """A state after the deal, with something to decide; what comes before is done at random."""
    rng, state = np.random.RandomState(seed), game.new_initial_state()
    while state.is_chance_node() or not state.round.drawn or len(state.legal_actions()) < 2:
        step_at_random(state, rng)
    return state


def step_at_random(state: Any, rng: np.random.RandomState) -> None:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(outcomes, p=chances))
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def test_random_simulation(table: EncodedGame) -> None:
    pyspiel.random_sim_test(load(table), num_sims=2, serialize=True, verbose=False)


def test_simulation_with_serialisation(table: EncodedGame) -> None:
    games_sim_test.GamesSimTest().sim_game(load(table))


def test_playthrough(table: EncodedGame) -> None:
    """Which also says that everything can be asked of every state: strings and tensors of both kinds."""
    text = generate_playthrough.playthrough(f"stich_{table.game.name}(players={table.players})", [], seed=3)
    assert f'GameType.short_name = "stich_{table.game.name}"' in text
    assert "InformationStateTensor(0)" in text
    assert "IsTerminal() = True" in text


def test_a_round_ends_within_what_the_game_says(table: EncodedGame) -> None:
    game = load(table)
    for seed in range(3):
        rng, state = np.random.RandomState(seed), game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            step_at_random(state, rng)
        assert decisions <= game.max_game_length()
        assert len(state.round.drawn) == game.max_chance_nodes_in_history()
        assert all(game.min_utility() <= score <= game.max_utility() for score in state.returns())
        assert state.returns() == state.round.position.round_scores()


def test_chance_deals_equal_cards_as_one_outcome() -> None:
    state = pyspiel.load_game("stich_njet(players=4)").new_initial_state()
    chances = dict(state.chance_outcomes())
    by_text = {state.action_to_string(card): chance for card, chance in chances.items()}
    assert by_text["deal B7"] == pytest.approx(4 / 60)
    assert by_text["deal B9"] == pytest.approx(1 / 60)
    assert sum(by_text.values()) == pytest.approx(1)
    assert len(by_text) == 40


def test_what_chance_deals_is_what_the_seats_hold() -> None:
    state = pyspiel.load_game("stich_mue(players=4)").new_initial_state()
    deal = deal_with(stich.game("mue", 4), {2: "R7 R7 G9"})
    for text in " ".join(deal["hands"]).split():
        drawn = next(card for card, _ in state.chance_outcomes() if state.action_to_string(card) == f"deal {text}")
        state.apply_action(drawn)
    assert state.current_player() == 0
    view = state.round.position.view(2)
    assert sorted(view.hand[2]) == sorted(deal["hands"][2].split())


def test_a_clone_is_independent_and_shares_nothing_that_changes(table: EncodedGame) -> None:
    state = begun(load(table), seed=2)
    before = str(state), state.round.position.states.tobytes(), state.information_state_string()
    clone = state.clone()
    assert (str(clone), clone.round.position.states.tobytes(), clone.information_state_string()) == before
    clone.apply_action(clone.legal_actions()[-1])
    assert (str(state), state.round.position.states.tobytes(), state.information_state_string()) == before
    assert str(clone) != str(state)


def test_resampled_states_look_the_same_to_the_player(table: EncodedGame) -> None:
    """All through a round: information state, observation and legal actions are those of the true state."""
    game, resample = load(table), openspiel.resampler(seed=1)
    rng, state = np.random.RandomState(4), game.new_initial_state()
    decisions = different = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            decisions += 1
            player = state.current_player()
            other = resample(state, player)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            different += other.round.position.states.tobytes() != state.round.position.states.tobytes()
        step_at_random(state, rng)
    assert different > min(5, decisions // 2)  # a round may have one trick


@pytest.mark.parametrize("name", ["meinz", "njet", "last_panther"])
def test_the_history_hides_what_others_choose_in_secret(name: str) -> None:
    state = begun(pyspiel.load_game(f"stich_{name}"), seed=1)
    rng, position = np.random.RandomState(1), state.round.position
    while position.phase not in position.encoded.layout.hidden:
        step_at_random(state, rng)
        state = begun(pyspiel.load_game(f"stich_{name}"), seed=rng.randint(99)) if state.is_terminal() else state
        position = state.round.position
    chooser = state.current_player()
    one, other = state.clone(), state.clone()
    one.apply_action(state.legal_actions()[0])
    other.apply_action(state.legal_actions()[-1])
    viewer = (chooser + 1) % state.num_players()
    assert one.information_state_string(viewer) == other.information_state_string(viewer)
    assert one.information_state_tensor(viewer) == other.information_state_tensor(viewer)
    assert one.information_state_string(chooser) != other.information_state_string(chooser)


def test_a_game_without_a_layout_tells_nobody_what_others_choose() -> None:
    """Nothing says in which phases they choose in secret."""
    unsaid = begun(pyspiel.load_game("stich_last_panther"), seed=1).round.copy()
    encoded = unsaid.position.encoded
    unsaid.position.encoded = replace(encoded, layout=usual_layout(encoded.book))
    chooser, told = unsaid.position.seat, []
    for number in unsaid.position.legal()[:2]:
        chosen = unsaid.copy()
        chosen.act(number)
        told.append(chosen.told)
    for viewer, (one, other) in enumerate(zip(*told, strict=True)):
        assert (one == other) == (viewer != chooser)


@pytest.mark.parametrize("name", GAMES)
def test_ismcts_plays_whole_rounds(name: str) -> None:
    """OpenSpiel's search with our resampler at one seat, a bot of ours and chance at the others."""
    game = pyspiel.load_game(f"stich_{name}")
    rng, state = np.random.RandomState(5), game.new_initial_state()
    searcher = ismcts.ISMCTSBot(game, openspiel.Playouts(seed=5), 10.0, 5, random_state=rng)
    searcher.set_resampler(openspiel.resampler(seed=5))
    novice = openspiel.StichBot("novice", seed=5)
    searched = 0
    while not state.is_terminal():
        if state.is_chance_node() or state.current_player() > 1:
            step_at_random(state, rng)
        elif state.current_player() == 1:
            state.apply_action(novice.step(state))
        else:
            searched += 1
            state.apply_action(searcher.step(state))
    assert searched


def test_mcts_search_in_cpp_works_on_a_dealt_state() -> None:
    """In a process of its own: should OpenSpiel crash, only this test fails."""
    script = """
import pyspiel, numpy as np
from stich.envs import openspiel
game = pyspiel.load_game("stich_was_sticht(players=3)")
state, rng = game.new_initial_state(), np.random.RandomState(1)
evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
bot = pyspiel.MCTSBot(game, evaluator, 2.0, 5, 1000, False, 7, False)
print(len(bot.mcts_search(state).children))
"""
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert int(done.stdout) == 12


def test_playouts_value_a_state_as_random_play_does() -> None:
    """The kernel's playouts against OpenSpiel's own evaluator, in tricks, where both are uniform."""
    state = begun(pyspiel.load_game("stich_last_panther(players=3)"), seed=3)
    rng = np.random.RandomState(3)
    while state.round.position.phase in state.round.position.encoded.layout.hidden:
        step_at_random(state, rng)
    ours = np.array([openspiel.Playouts(1, seed).evaluate(state) for seed in range(400)])
    theirs = np.array([mcts.RandomRolloutEvaluator(1, rng).evaluate(state) for _ in range(100)])
    error = np.sqrt(ours.var(axis=0) / len(ours) + theirs.var(axis=0) / len(theirs))
    assert (np.abs(ours.mean(axis=0) - theirs.mean(axis=0)) < 4 * error).all()


def test_parameters_are_the_games_options() -> None:
    game = pyspiel.load_game("stich_was_sticht(players=3,edition=1993)")
    assert game.encoded.game.options["edition"] == "1993"
    assert pyspiel.load_game("stich_mue").num_players() == 5
    assert pyspiel.load_game("stich_mue(players=4,same_trump=False)").encoded.game.options["same_trump"] is False
    with pytest.raises(Exception, match="4 to 6 players"):
        pyspiel.load_game("stich_mue(players=9)")


@pytest.mark.parametrize("name", GAMES)
def test_a_later_round_is_played_like_the_first(name: str) -> None:
    game = pyspiel.load_game(f"stich_{name}(round=3)")
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    while not state.is_terminal():
        step_at_random(state, rng)
        state = state.clone()
    assert state.round.position.rounds_played == 3
    assert (state.round.position.states["score"][0, : game.num_players()] == state.returns()).all()


@pytest.mark.parametrize("given", ["stich_mue(round=0)", "stich_meinz(round=99)", "stich_njet(round=-2)"])
def test_a_round_that_no_match_has_is_refused(given: str) -> None:
    with pytest.raises(Exception, match="no such round"):
        pyspiel.load_game(given)


def test_a_process_that_used_it_ends_well() -> None:
    script = "import pyspiel, stich.envs.openspiel; game = pyspiel.load_game('stich_meinz'); game.new_initial_state()"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0
