"""Batches: many games a step, each the same as when it is played by itself."""

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import stich
from stich.bots import Bot, bots
from stich.encoding.game import EncodedGame
from stich.envs import Batch
from stich.envs.cores import LEAST_FOR_A_THREAD
from stich.envs.position import Position
from stich.errors import IllegalAction, OptionError, UnknownBot
from stich.games import ours


def run(batch: Batch, steps: int) -> list[tuple[bytes, ...]]:
    """Random steps, and after each all that the batch tells, as bytes."""
    told = []
    for _ in range(steps):
        observations, rewards, terminations, truncations, info = batch.step(batch.sample())
        arrays = (observations, rewards, terminations, truncations, info["seat"], info["action_mask"])
        told.append(tuple(np.ascontiguousarray(array).tobytes() for array in arrays))
    return told


def made(table: EncodedGame, **arguments: Any) -> Batch:
    return Batch(table.game.name, table.players, **{"size": 3, "seed": 2, **arguments})


def test_a_batch_plays_what_single_games_do(table: EncodedGame) -> None:
    """Each game of a batch, followed by itself action by action: the same seats, observations, masks and scores."""
    batch = made(table)
    singles = [Position(table, batch._games.states[i : i + 1].copy()) for i in range(batch.num_envs)]
    rounds = 0
    for _ in range(400):
        actions = batch.sample().copy()
        for single, action in zip(singles, actions, strict=True):
            single.apply(int(action))
        observations, rewards, terminations, _, info = batch.step(actions)
        for i, single in enumerate(singles):
            assert terminations[i] == (single.rounds_played > 0)
            if terminations[i]:
                rounds += 1
                assert rewards[i].tolist() == single.round_scores()
                single.states[:] = batch._games.states[i : i + 1]
            else:
                assert not rewards[i].any()
                if single.seat < 0:  # the draft is over: the batch has dealt
                    single.states[:] = batch._games.states[i : i + 1]
            single.look()
            assert info["seat"][i] == single.seat
            assert np.array_equal(observations[i], single.observation(single.seat))
            assert np.array_equal(info["action_mask"][i], single.mask())
    assert rounds > 3


def test_the_same_seed_gives_the_same_arrays_with_any_number_of_threads() -> None:
    told = [run(Batch("njet", 4, size=1100, seed=7, threads=threads), 120) for threads in (1, 2, 4)]
    assert told[0] == told[1] == told[2]
    wandering = Batch("njet", 4, size=1100, seed=7, threads=2)
    wandering.wander(119)
    assert run(wandering, 1) == told[0][-1:]
    assert told[0] != run(Batch("njet", 4, size=1100, seed=8, threads=1), 120)


def test_to_wander_is_to_take_random_steps(table: EncodedGame) -> None:
    """The same games as step by step, all arrays alike."""
    stepping, wandering = made(table), made(table)
    run(stepping, 149)
    wandering.wander(149)
    assert run(stepping, 3) == run(wandering, 3)


def test_games_wander_apart() -> None:
    batch = Batch("meinz", 4, size=64, seed=1, opponents={2: "novice"})
    tricks_left = batch._games.states["tricks_left"]
    assert len(np.unique(tricks_left)) == 1
    with pytest.raises(OptionError, match="steps is a whole number, at least 0"):
        batch.wander(-1)
    _, info = batch.wander(1000)
    assert 2 not in info["seat"]
    assert len(np.unique(tricks_left)) > 5


def test_reset_with_a_seed_begins_the_same_again() -> None:
    batch = Batch("meinz", size=5, seed=1)
    first = run(batch, 30)
    batch.reset(seed=1)
    assert run(batch, 30) == first
    batch.reset()
    assert run(batch, 30) != first


def test_games_of_a_batch_differ() -> None:
    assert len(np.unique(Batch("mue", size=64, seed=1).observations, axis=0)) == 64


def test_a_match_goes_on_over_rounds_and_pays_each() -> None:
    batch = Batch("meinz", 4, size=1, seed=3, episode="match")
    rewards, ends = np.zeros(4), 0
    for _ in range(2000):
        _, earned, terminations, _, _ = batch.step(batch.sample())
        rewards += earned[0]
        if terminations[0]:
            ends += 1
            assert rewards.sum() <= 8 * 6
            break
    assert ends == 1
    assert rewards.max() > 3, "one round alone can not pay as much"


@pytest.mark.parametrize("episode", ["round", "match"])
def test_a_win_is_shared_among_the_best(episode: Any) -> None:
    batch = Batch("njet", 4, size=20, seed=3, episode=episode, rewards="match")
    ends = 0
    for _ in range(90 if episode == "round" else 700):
        _, rewards, terminations, _, _ = batch.step(batch.sample())
        assert np.allclose(rewards.sum(axis=1), terminations)
        ends += int(terminations.sum())
    assert ends >= 20


def test_an_illegal_action_is_named_and_nothing_has_changed() -> None:
    batch = Batch("mue", size=4, seed=1)
    before = batch.observations.tobytes(), batch._games.states.tobytes()
    actions = batch.sample().copy()
    actions[2] = batch.encoded.actions.number("play B0", seat=0)
    with pytest.raises(IllegalAction, match=r"'play B0' is not legal for seat \d of game 2; legal: bid "):
        batch.step(actions)
    actions[2] = -1
    with pytest.raises(IllegalAction, match="'-1' is not legal"):
        batch.step(actions)
    assert (batch.observations.tobytes(), batch._games.states.tobytes()) == before


@pytest.mark.parametrize("actions", [[0], None, [0.7] * 4, ["0"] * 4, [2**70] * 4, [True] * 4])
def test_a_step_takes_whole_numbers(actions: Any) -> None:
    batch = Batch("mue", size=4, seed=1)
    before = batch._games.states.tobytes()
    with pytest.raises(OptionError, match="takes as many whole numbers"):
        batch.step(actions)
    assert batch._games.states.tobytes() == before


@pytest.mark.parametrize("seed", [1.5, "1", float("nan")])
def test_a_seed_that_is_none_changes_nothing(seed: Any) -> None:
    batch = Batch("meinz", size=2, seed=3)
    batch.reset(seed=np.int64(3))  # type: ignore[arg-type]
    before = batch.observations.tobytes()
    with pytest.raises(OptionError, match="seed is a whole number"):
        batch.reset(seed=seed)
    assert (batch.seed, batch.observations.tobytes()) == (3, before)


def test_it_keeps_gymnasiums_conventions() -> None:
    batch = Batch("was_sticht", size=6, seed=1)
    assert batch.observation_space.contains(batch.observations)
    assert batch.action_space.contains(batch.sample())
    assert batch.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    observations, info = batch.reset(seed=5)
    assert observations in batch.observation_space or batch.observation_space.contains(observations.astype(np.int8))
    assert batch.action_space.contains(batch.sample())
    assert info["action_mask"].sum(axis=1).min() >= 1
    assert not batch.truncations.any()
    batch.close()


@pytest.mark.parametrize("opponents", [{1: "novice", 3: "random"}, {1: "master:worlds=1", 3: "net"}])
def test_bots_play_the_seats_they_are_given(opponents: dict[int, str]) -> None:
    """Only the seats that are left are asked, and rewards that bots' actions bring about are not lost."""
    batch = Batch("meinz", 4, size=3, seed=1, opponents=opponents)
    ended, paid = 0, 0.0
    for _ in range(120):
        _, rewards, terminations, _, info = batch.step(batch.sample())
        assert set(info["seat"]) <= {0, 2}
        ended += int(terminations.sum())
        paid += float(rewards.sum())
    assert ended >= 6
    assert paid >= 3 * ended  # a round of Meinz pays 3 at least, but for a tie of all


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"size": 0}, OptionError, "size is a whole number, at least 1, not 0"),
        ({"size": 2.5}, OptionError, "size is a whole number"),
        ({"size": None}, OptionError, "size is a whole number"),
        ({"size": 1, "threads": 0}, OptionError, "threads is a whole number, at least 1"),
        ({"size": 1, "seed": "one"}, OptionError, "seed is a whole number"),
        ({"size": 1, "opponents": ["novice"]}, OptionError, "bots by seat"),
        ({"size": 1, "opponents": {1: None}}, UnknownBot, "no bot None"),
        ({"size": 1, "episode": "year"}, OptionError, "episode is 'round' or 'match'"),
        ({"size": 1, "rewards": "gold"}, OptionError, "rewards is 'round' or 'match'"),
        ({"size": 1, "opponents": {9: "novice"}}, OptionError, "a seat from 0 to 3"),
        ({"size": 1, "opponents": {1: "nobody"}}, UnknownBot, "no bot 'nobody'"),
        ({"size": 1, "opponents": dict.fromkeys(range(4), "random")}, OptionError, "nothing left to play"),
        ({"size": 1, "players": 9}, OptionError, "3 to 4 players"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        Batch("meinz", **arguments)


@pytest.mark.parametrize("size", [2, LEAST_FOR_A_THREAD * 2])
@pytest.mark.parametrize("again", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_plays_on_by_itself(size: int, again: Callable[[Batch], Batch]) -> None:
    batch = Batch("meinz", 4, size=size, seed=1, threads=2, opponents={1: "random"})
    run(batch, 5)
    twin = again(batch)
    assert run(twin, 10) == run(batch, 10)
    run(twin, 1)
    assert twin._games.states.tobytes() != batch._games.states.tobytes()


def test_a_batch_goes_on_in_a_forked_process_and_after_it_was_closed() -> None:
    batch = Batch("last_panther", 4, size=LEAST_FOR_A_THREAD * 2, seed=1, threads=2)
    run(batch, 1)
    answer: Any = multiprocessing.get_context("fork").SimpleQueue()
    child = multiprocessing.get_context("fork").Process(target=lambda: answer.put(run(batch, 2)))
    child.start()
    told = answer.get()
    child.join()
    batch.close()
    assert run(batch, 2) == told


def test_an_opponent_that_cheats_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(Bot):
        def choose(self, view: object, legal: object) -> str:
            return "play B1"

    monkeypatch.setitem(bots(), "cheat", lambda seed=0: Cheat())
    with pytest.raises(IllegalAction, match="the bot 'cheat' chose 'play B1', which is not legal; legal: discard "):
        Batch("meinz", 4, size=1, opponents={0: "cheat"})


def test_a_reset_brings_new_bots() -> None:
    batch = Batch("meinz", 4, size=2, seed=1, opponents={1: "random"})
    run(batch, 3)
    before = dict(batch._opponents._bots)
    batch.reset()
    run(batch, 3)
    assert before
    assert not set(map(id, before.values())) & set(map(id, batch._opponents._bots.values()))


def test_a_match_pays_who_has_won_it() -> None:
    """WS-25: in 1993 the higher sum decides between those who have discarded as much."""
    batch = Batch(
        "was_sticht", 3, size=200, seed=1, episode="match", rewards="match", edition="1993", tasks=4, threads=1
    )
    ended, broken_ties = 0, 0
    while ended < 300:
        before = batch._games.states.copy()
        actions = batch.sample().copy()
        batch.step(actions)
        for number in np.flatnonzero(batch.terminations):
            single = Position(batch.encoded, before[number : number + 1].copy())
            single.apply(int(actions[number]))
            winners = batch.encoded.book.winners(single.states)
            shares = [(seat in winners) / len(winners) for seat in range(3)]
            assert batch.rewards[number].tolist() == pytest.approx(shares)
            assert single.win_shares(of_match=True) == pytest.approx(shares)
            ended += 1
            scores = single.states[0].score[:3].tolist()
            broken_ties += scores.count(max(scores)) > len(winners)
    assert broken_ties


DIGEST = """
import hashlib
from stich.envs import Batch
for name, players in (("mue", 4), ("njet", 3), ("was_sticht", 3), ("meinz", 3), ("last_panther", 8)):
    batch, sha = Batch(name, players, size=2, seed=9), hashlib.sha256()
    for _ in range(150):
        told = batch.step(batch.sample())
        for array in (*told[:4], batch.masks, batch.seats):
            sha.update(array.tobytes())
    print(sha.hexdigest())
"""


def test_compiled_and_interpreted_tell_the_same() -> None:
    def digest(disable: str) -> str:
        environment = {**os.environ, "NUMBA_DISABLE_JIT": disable}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST], env=environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    assert digest("0") == digest("1")


def test_every_game_has_a_layout() -> None:
    """Ours say in which order; else it is that of the fields."""
    assert all("layout" in one.parts for one in ours())
    for one in stich.games():
        assert EncodedGame.of(stich.game(one.name)).observation_size % 64 == 0
