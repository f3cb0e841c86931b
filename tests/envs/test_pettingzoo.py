"""PettingZoo's own tests at every table, and what they do not look at: whose turn it is, rewards, bots, pictures."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from stich.encoding.game import EncodedGame
from stich.envs import aec
from stich.errors import IllegalAction, OptionError

# Masks come with observations, in a dictionary, as in PettingZoo's own card games. Its test excepts those by name.
MASKED = [
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
]


def filtered(test: Any) -> Any:
    for warning in MASKED:
        test = pytest.mark.filterwarnings(warning)(test)
    return test


@filtered
def test_api(table: EncodedGame) -> None:
    api_test(aec(table.game.name, table.players), num_cycles=200)


def test_seed(table: EncodedGame) -> None:
    seed_test(lambda: aec(table.game.name, table.players), num_cycles=60)


def test_render(table: EncodedGame, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: aec(table.game.name, table.players, render_mode=render_mode))
    assert "to act" in capsys.readouterr().out  # of the mode "human"


def play(env: Any, seed: int, steps: int = 100_000) -> dict[str, float]:
    """Random agents to the end of an episode, or some steps; what each was paid in all."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(steps):
        observation, reward, terminated, _, _ = env.last()
        paid[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        assert terminated == (len(legal) == 0)
        env.step(None if terminated else int(rng.choice(legal)))
    return paid


def test_an_episode_pays_the_scores_of_its_rounds(table: EncodedGame) -> None:
    env = aec(table.game.name, table.players)
    paid = play(env, seed=5)
    position = env.unwrapped.position
    assert position.over
    assert list(paid.values()) == position.states["score"][0, : table.players].tolist()


def test_a_round_can_be_the_episode(table: EncodedGame) -> None:
    env = aec(table.game.name, table.players, episode="round")
    paid = play(env, seed=5)
    assert env.unwrapped.position.rounds_played == 1
    assert list(paid.values()) == env.unwrapped.position.round_scores()


def test_a_match_can_pay_its_winners_alone() -> None:
    paid = play(aec("njet", 4, rewards="match"), seed=1)
    assert sum(paid.values()) == pytest.approx(1)
    shares = sorted(paid.values())
    assert shares[0] == 0
    assert set(shares) <= {0.0, 1.0, 0.5, 1 / 3}


def test_who_plays_along_can_win_and_is_no_agent() -> None:
    env = aec("meinz", 3, rewards="match")
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]
    totals = [sum(play(env, seed).values()) for seed in range(30)]
    assert min(totals) < 1 < sum(totals)


def test_choices_at_once_are_taken_in_turn_and_stay_hidden() -> None:
    """Meinz: all discard at once. Each is asked in turn, and sees of the others only whether they have."""
    env = aec("meinz", 4)
    seen = []
    for pick in (0, -1):
        env.reset(seed=3)
        asked = []
        for _ in range(3):
            asked.append(env.agent_selection)
            legal = np.flatnonzero(env.last()[0]["action_mask"])
            env.step(int(legal[pick] if env.agent_selection == "seat_0" else legal[0]))
        assert asked == ["seat_0", "seat_1", "seat_2"]
        seen.append(env.observe("seat_3")["observation"].tobytes())
    assert seen[0] == seen[1]


def test_only_who_is_to_act_has_a_mask() -> None:
    env = aec("mue", 5)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_bots_sit_at_the_seats_they_are_given() -> None:
    env = aec("last_panther", 5, opponents={0: "novice", 3: "club:samples=5"}, episode="round")
    assert env.possible_agents == ["seat_1", "seat_2", "seat_4"]
    assert set(play(env, seed=2)) == {"seat_1", "seat_2", "seat_4"}
    assert play(env, seed=2) == play(env, seed=2)


def test_an_episode_that_a_bot_ends_is_over_for_all() -> None:
    for seed in range(6):
        env = aec("meinz", 4, opponents={0: "novice", 1: "novice", 2: "novice"}, episode="round")
        play(env, seed)
        assert env.agents == []


def test_what_can_not_be_is_refused() -> None:
    with pytest.raises(OptionError, match="render_mode is one of"):
        aec("mue", render_mode="hologram")
    env = aec("mue", 5)
    env.reset(seed=1)
    for action in (None, 10.5, "10"):
        with pytest.raises(OptionError, match="an action is a whole number"):
            env.step(action)
    for seed in (1.5, "1"):
        with pytest.raises(OptionError, match="seed is a whole number"):
            env.reset(seed=seed)
    with pytest.raises(IllegalAction, match="'play B0' is not legal"):
        env.step(env.unwrapped.encoded.actions.number("play B0", 0))


def test_a_refused_action_changes_nothing() -> None:
    """Not even what an agent has earned and not yet been told."""
    env = aec("meinz", 4)
    env.reset(seed=1)
    while not (env.last()[1] and env.last()[0]["action_mask"].any()):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    before = env.last()[1], env.unwrapped.position.states.tobytes()
    with pytest.raises(IllegalAction):
        env.step(int(env.last()[0]["action_mask"].argmin()))
    assert (env.last()[1], env.unwrapped.position.states.tobytes()) == before


def test_seeds_share_no_episodes() -> None:
    """Workers with seeds that follow each other do not learn from the same deals."""
    env, deals = aec("mue", 4), set()
    for seed in (1, 2, 3):
        for episode in range(3):
            env.reset(seed=seed if episode == 0 else None)
            deals.add(env.unwrapped.position.states["hand"].tobytes())
    assert len(deals) == 9


def test_episodes_without_a_seed_follow_the_last() -> None:
    env, other = aec("mue", 4), aec("mue", 4)
    for one in (env, other):
        one.reset(seed=1)
        one.reset()
    assert np.array_equal(env.last()[0]["observation"], other.last()[0]["observation"])


def test_a_picture_shows_cards_in_their_colours(tmp_path: Path) -> None:
    env = aec("mue", 4, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape[1] == 960
    colours = {tuple(colour) for colour in np.unique(picture.reshape(-1, 3), axis=0)}
    assert {(24, 62, 48), (248, 244, 232)} <= colours


def test_a_text_tells_what_the_seat_to_act_sees() -> None:
    env = aec("mue", 4, render_mode="ansi")
    env.reset(seed=1)
    seat = env.agent_selection.removeprefix("seat_")
    text = env.render()
    assert f"seen by seat {seat}" in text
    assert text.count("15 face down") == 3
