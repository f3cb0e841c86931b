"""Many games at once: NumPy arrays in and out, every step compiled and run on all cores.

Follows the conventions of Gymnasium's vector environments in autoreset mode SAME_STEP, except for two things that games
of several players need: rewards have a column for each seat, and `info` says whose turn it is."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.checks import whole
from stich.encoding.game import EncodedGame
from stich.encoding.writing import WORD
from stich.envs.cores import Cores, ranges
from stich.envs.opponents import Opponents
from stich.envs.spans import Span, checked_span
from stich.envs.stepping import (
    ALL_LEGAL,
    MATCH,
    ROUND,
    Games,
    Waiting,
    begin_all,
    first_illegal,
    sample_all,
    step_all,
    wander_all,
)
from stich.errors import IllegalAction, OptionError
from stich.kernel.chance import chance
from stich.match import game
from stich.quoting import quoted

Info: TypeAlias = dict[str, Any]
SPANS: Mapping[str, int] = {"round": ROUND, "match": MATCH}

DEALS, CHOICES = 0, 1  # below a seed: where deals come from, and sampled actions
MOST_STEPS = 2**63 - 1


class Batch:
    """`size` games of one kind, each waiting for the action of one seat.

    An episode is a round or a whole match; when it ends, the game begins again in the same step. Rewards are the scores
    of a round when it ends, or the share of the win when the episode ends. All arrays belong to the batch and are
    overwritten by the next step, so copy what you want to keep. The same seed and actions give the same arrays with any
    number of threads.

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
        self.num_envs = size = whole("size", size, least=1)
        self._cores = Cores(threads)
        self.encoded = EncodedGame.of(game(name, players, **options))
        self.players = self.encoded.players
        self.num_actions = len(self.encoded.actions)
        self.observation_size = self.encoded.observation_size
        self.seed = seed = whole("seed", seed)
        self._opponents = Opponents(self.encoded, opponents or {})
        self._ranges = ranges(size, self._cores.threads)
        width = -(-self.num_actions // WORD) * WORD  # the kernel writes whole words
        self._games = Games(
            states=np.zeros(size, self.encoded.fresh.dtype),
            deals=chances(seed, DEALS, size),
            choices=chances(seed, CHOICES, size),
            waiting=np.zeros(size, Waiting),
            actions=np.zeros(size, np.int64),
            rewards=np.zeros((size, self.players), np.float32),
            ended=np.zeros(size, np.bool_),
            observations=np.zeros(size * self.observation_size, np.uint8),
            masks=np.zeros(size * width, np.int8),
            fresh=self.encoded.fresh,
            first=self.encoded.first,
            players=self.players,
            episode=SPANS[checked_span("episode", episode)],
            rewarded=SPANS[checked_span("rewards", rewards)],
            number_of=self.encoded.actions.number_of,
            codes_of=self.encoded.actions.codes_of,
        )
        self._show_arrays()
        self.reset(seed=seed)

    def _show_arrays(self) -> None:
        """Makes the arrays that Gymnasium expects from those of the compiled code."""
        size = self.num_envs
        self.observations: npt.NDArray[np.uint8] = self._games.observations.reshape(size, self.observation_size)
        self.masks: npt.NDArray[np.int8] = self._games.masks.reshape(size, -1)[:, : self.num_actions]
        self.rewards: npt.NDArray[np.float32] = self._games.rewards
        self.terminations: npt.NDArray[np.bool_] = self._games.ended
        self.truncations: npt.NDArray[np.bool_] = np.zeros(size, np.bool_)  # no game goes on for ever

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy, also in another process, gets arrays of its own."""
        self.__dict__.update(state)
        self._show_arrays()

    # ---- Gymnasium's conventions -------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, Info]:
        """Begins all games again: from the given seed, or with the next random numbers."""
        if seed is not None:
            self.seed = seed = whole("seed", seed)
            self._games.deals[:] = chances(seed, DEALS, self.num_envs)
            self._games.choices[:] = chances(seed, CHOICES, self.num_envs)
            self._opponents.reset(seed)
        else:
            self._new_opponents()
        self._on_all_cores(lambda start, end: begin_all(self._games, start, end))
        self.rewards[:] = 0
        self.terminations[:] = False
        self._let_opponents_play()
        return self.observations, self.info

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any, Any, Info]:
        """Takes one action in each game. If any of them is not legal, raises IllegalAction and changes nothing."""
        chosen = self._checked(actions)
        self._on_all_cores(lambda start, end: step_all(self._games, chosen, start, end))
        if self._opponents.specs:
            for number in np.flatnonzero(self.terminations):
                self._opponents.new_match(int(number))
            self._let_opponents_play()
        return self.observations, self.rewards, self.terminations, self.truncations, self.info

    @property
    def info(self) -> Info:
        """The seat to act in each game, and its legal actions."""
        return {"seat": self.seats, "action_mask": self.masks}

    @property
    def metadata(self) -> dict[str, Any]:
        from gymnasium.vector import AutoresetMode

        return {"autoreset_mode": AutoresetMode.SAME_STEP}

    @property
    def single_observation_space(self) -> Any:
        from gymnasium.spaces import Box

        return Box(0, 1, (self.observation_size,), np.uint8)

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
        """Ends the threads of the batch. Using it again starts new ones."""
        self._cores.close()

    # ---- besides -----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> npt.NDArray[np.int64]:
        """The seat that each game waits for."""
        seats: npt.NDArray[np.int64] = self._games.waiting["seat"]
        return seats

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each game, all equally likely, from the batch's own seed."""
        sample_all(self._games, 0, self.num_envs)
        actions: npt.NDArray[np.int64] = self._games.actions
        return actions

    def wander(self, steps: int) -> tuple[Any, Info]:
        """Takes so many random steps in each game at once, so that games that all began together are no longer in step.
        All seats act at random, including opponents. Observations and rewards on the way are not reported."""
        steps = whole("steps", steps, least=0, most=MOST_STEPS)
        self.rewards[:], self.terminations[:] = 0.0, False
        self._on_all_cores(lambda start, end: wander_all(self._games, steps, start, end))
        self._new_opponents()
        self._let_opponents_play()
        return self.observations, self.info

    def _checked(self, chosen: npt.ArrayLike) -> npt.NDArray[np.int64]:
        given = np.asarray(chosen)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise OptionError(
                f"a step of {self.num_envs} games takes as many whole numbers, not {given.dtype} of shape {given.shape}"
            )
        actions = np.ascontiguousarray(given, np.int64)
        space = self.encoded.actions
        wrong = int(first_illegal(self._games.waiting, self._games.number_of, self._games.codes_of, actions))
        if wrong != ALL_LEGAL:
            seat = int(self.seats[wrong])
            legal = [space.text(int(number), seat) for number in np.flatnonzero(self.masks[wrong])]
            known = 0 <= actions[wrong] < len(space)
            text = space.text(int(actions[wrong]), seat) if known else str(actions[wrong])
            message = f"{quoted(text)} is not legal for seat {seat} of game {wrong}; legal: {', '.join(legal)}"
            raise IllegalAction(message, seat, text, legal)
        return actions

    def _on_all_cores(self, work: Callable[[int, int], None]) -> None:
        self._cores.run(work, self._ranges)

    def _new_opponents(self) -> None:
        for number in range(self.num_envs if self._opponents.specs else 0):
            self._opponents.new_match(number)

    def _let_opponents_play(self) -> None:
        """Lets bots act until every game waits for a seat without one. What their actions earn is added to the
        rewards."""
        for number in np.flatnonzero(np.isin(self.seats, list(self._opponents.specs))):
            while self.seats[number] in self._opponents:
                action = self._opponents.choose(
                    self._games.states[number : number + 1], int(self.seats[number]), int(number)
                )
                earned, ended = self.rewards[number].copy(), self.terminations[number].copy()
                step_all(self._games, np.full(self.num_envs, action), int(number), int(number) + 1)
                if self.terminations[number]:
                    self._opponents.new_match(int(number))
                self.rewards[number] += earned
                self.terminations[number] |= ended


def chances(seed: int, purpose: int, size: int) -> npt.NDArray[np.int64]:
    """A random generator for each game, as rows of one number."""
    return np.concatenate([chance(seed, purpose, number) for number in range(size)]).reshape(size, 1)
