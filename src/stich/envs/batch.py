"""Many games at once: NumPy arrays in and out, every step in the kernel on all cores.

The conventions are those of Gymnasium's vector environments in its autoreset mode SAME_STEP, but for two things that a
game of several players needs: rewards have a column for each seat, and `info` says whose turn it is."""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.envs.opponents import Opponents
from stich.envs.spans import Span, checked_span
from stich.envs.stepping import (
    ALL_LEGAL,
    MATCH,
    ROUND,
    Waiting,
    begin_all,
    first_illegal,
    look_all,
    sample_all,
    step_all,
)
from stich.envs.table import Table
from stich.envs.writing import WORD
from stich.errors import IllegalAction, OptionError
from stich.kernel.chance import chance
from stich.match import game

Info: TypeAlias = dict[str, Any]
SPANS: Mapping[str, int] = {"round": ROUND, "match": MATCH}

DEALS, CHOICES = 0, 1  # below a seed: where deals come from, and sampled actions
LEAST_FOR_A_THREAD = 256  # games; fewer are done sooner than handed over


class Batch:
    """`size` games of one kind, each waiting for the action of one seat.

    An episode is a round, or a whole match; when it ends the game begins anew in the same step. Rewards are the scores
    of a round when it ends, or the share of the win when the episode ends. All arrays belong to the batch, and the next
    step overwrites them: copy what you keep. The same seed and actions give the same arrays with any number of
    threads.

    >>> batch = Batch("meinz", players=4, size=2, seed=1)
    >>> observations, info = batch.reset()
    >>> observations, rewards, terminations, truncations, info = batch.step(batch.sample())
    >>> rewards.shape, info["action_mask"].shape == (2, batch.num_actions)
    ((2, 4), True)
    """

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        size: int,
        seed: int = 0,
        episode: Span = "round",
        rewards: Span = "round",
        opponents: Mapping[int, str] | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if size < 1 or (threads is not None and threads < 1):
            raise OptionError("a batch has at least one game and one thread")
        self.table = Table.of(game(name, players, **options))
        self.num_envs = size
        self.players = self.table.players
        self.num_actions = len(self.table.actions)
        self.observation_size = self.table.observation_size
        self.seed = seed
        self._episode = SPANS[checked_span("episode", episode)]
        self._rewarded = SPANS[checked_span("rewards", rewards)]
        self._opponents = Opponents(self.table, opponents or {})
        self._ranges = ranges(size, threads or os.cpu_count() or 1)
        self._threads = ThreadPoolExecutor(len(self._ranges)) if len(self._ranges) > 1 else None
        self._states = np.zeros(size, self.table.fresh.dtype)
        self._views = [np.zeros(1, self.table.fresh.dtype) for _ in self._ranges]
        self._waiting = np.zeros(size, Waiting)
        self._observations = np.zeros(size * self.observation_size, np.uint8)
        self._sampled = np.zeros(size, np.int64)
        self.observations: npt.NDArray[np.uint8] = self._observations.reshape(size, self.observation_size)
        width = -(-self.num_actions // WORD) * WORD  # the kernel writes whole words
        self._masks = np.zeros(size * width, np.int8)
        self.masks: npt.NDArray[np.int8] = self._masks.reshape(size, width)[:, : self.num_actions]
        self.rewards: npt.NDArray[np.float32] = np.zeros((size, self.players), np.float32)
        self.terminations: npt.NDArray[np.bool_] = np.zeros(size, np.bool_)
        self.truncations: npt.NDArray[np.bool_] = np.zeros(size, np.bool_)  # no game goes on for ever
        self.reset(seed=seed)

    # ---- Gymnasium's conventions -------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, Info]:
        """Begins all games anew: from a seed, or with what comes next of the one before."""
        if seed is not None:
            self.seed = seed
            self._deals = chances(seed, DEALS, self.num_envs)
            self._choices = chances(seed, CHOICES, self.num_envs)
            self._opponents.reset(seed)
        first, players = self.table.first, self.players
        self._on_all_cores(
            lambda part, start, end: begin_all(self._states, self.table.fresh, first, players, self._deals, start, end)
        )
        self._look()
        self.rewards[:] = 0
        self.terminations[:] = False
        self._let_opponents_play()
        return self.observations, self.info

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any, Any, Info]:
        """One action in each game. If one of them is not legal, IllegalAction says so and nothing has changed."""
        chosen = np.ascontiguousarray(actions, np.int64)
        self._check(chosen)
        self._step(chosen)
        if self._opponents.specs:
            for number in np.flatnonzero(self.terminations):
                self._opponents.new_match(int(number))
            self._let_opponents_play()
        return self.observations, self.rewards, self.terminations, self.truncations, self.info

    @property
    def info(self) -> Info:
        """Whose turn it is in each game, and which actions are legal."""
        return {"seat": self.seats, "action_mask": self.masks}

    @property
    def metadata(self) -> dict[str, Any]:
        from gymnasium.vector import AutoresetMode

        return {"autoreset_mode": AutoresetMode.SAME_STEP}

    @property
    def single_observation_space(self) -> Any:
        from gymnasium.spaces import MultiBinary

        return MultiBinary(self.observation_size)

    @property
    def single_action_space(self) -> Any:
        from gymnasium.spaces import Discrete

        return Discrete(self.num_actions)

    @property
    def observation_space(self) -> Any:
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_observation_space, self.num_envs)

    @property
    def action_space(self) -> Any:
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_action_space, self.num_envs)

    def close(self) -> None:
        if self._threads is not None:
            self._threads.shutdown()

    # ---- besides -----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> npt.NDArray[np.int64]:
        """Whose action each game waits for."""
        seats: npt.NDArray[np.int64] = self._waiting["seat"]
        return seats

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action for each game, all alike likely, from the batch's own seed."""
        sample_all(self._waiting, self.table.actions.number_of, self._choices, self._sampled)
        return self._sampled

    def _check(self, actions: npt.NDArray[np.int64]) -> None:
        if actions.shape != (self.num_envs,):
            raise OptionError(f"a step of {self.num_envs} games takes as many actions, not {actions.shape}")
        space = self.table.actions
        wrong = int(first_illegal(actions, self._waiting, space.number_of, space.codes_of))
        if wrong != ALL_LEGAL:
            seat = int(self.seats[wrong])
            legal = [space.text(int(number), seat) for number in np.flatnonzero(self.masks[wrong])]
            known = 0 <= actions[wrong] < len(space)
            text = space.text(int(actions[wrong]), seat) if known else str(actions[wrong])
            message = f"{text!r} is not legal for seat {seat} of game {wrong}; legal: {', '.join(legal)}"
            raise IllegalAction(message, seat, text, legal)

    def _step(self, actions: npt.NDArray[np.int64]) -> None:
        self._on_all_cores(lambda part, start, end: self._step_range(actions, part, start, end))

    def _step_range(self, actions: npt.NDArray[np.int64], part: int, start: int, end: int) -> None:
        table, space = self.table, self.table.actions
        step_all(
            self._states,
            table.fresh,
            table.first,
            table.players,
            self._episode,
            self._rewarded,
            self._deals,
            actions,
            self._waiting,
            space.codes_of,
            self.rewards,
            self.terminations,
            self._views[part],
            space.number_of,
            self._observations,
            self._masks,
            start,
            end,
        )

    def _look(self) -> None:
        number_of = self.table.actions.number_of
        self._on_all_cores(
            lambda part, start, end: look_all(
                self._states, self._views[part], self._waiting, number_of, self._observations, self._masks, start, end
            )
        )

    def _on_all_cores(self, work: Callable[[int, int, int], None]) -> None:
        if self._threads is None:
            work(0, 0, self.num_envs)
        else:
            list(self._threads.map(lambda part: work(part, *self._ranges[part]), range(len(self._ranges))))

    def _let_opponents_play(self) -> None:
        """Until all games wait for a seat that no bot has; what their actions bring is added to the rewards."""
        for number in np.flatnonzero(np.isin(self.seats, list(self._opponents.specs))):
            while self.seats[number] in self._opponents:
                action = self._opponents.choose(self._states[number], int(self.seats[number]), int(number))
                earned, ended = self.rewards[number].copy(), self.terminations[number].copy()
                self._step_range(np.full(self.num_envs, action), 0, int(number), int(number) + 1)
                if self.terminations[number]:
                    self._opponents.new_match(int(number))
                self.rewards[number] += earned
                self.terminations[number] |= ended


def ranges(size: int, threads: int) -> list[tuple[int, int]]:
    """The games divided among threads: whole, in order, and alike but for one."""
    parts = max(1, min(threads, size // LEAST_FOR_A_THREAD))
    edges = [size * part // parts for part in range(parts + 1)]
    return list(pairwise(edges))


def chances(seed: int, purpose: int, size: int) -> npt.NDArray[np.int64]:
    """A generator for each game, as rows of one number."""
    return np.concatenate([chance(seed, purpose, number) for number in range(size)]).reshape(size, 1)
