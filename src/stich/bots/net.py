"""A learned bot: it plays what its network thinks best, from the view of its seat alone."""

import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from stich.bots.bot import Bot
from stich.bots.inference import Rows, think
from stich.bots.net_file import NetFile, load_net
from stich.encoding.actions import ActionSpace
from stich.encoding.shared import Shared, shared, write_row
from stich.errors import NetError
from stich.games import definition
from stich.games.views import View
from stich.kernel.boundary import people_at
from stich.kernel.chance import Chance, chance, random_below
from stich.kernel.dispatch import legal as legal_codes
from stich.kernel.dispatch import stage
from stich.kernel.rule import brief
from stich.kernel.state import States
from stich.match import Game

UNIT = 1 << 31


class Net:
    """A network and the game it plays."""

    def __init__(self, file: NetFile) -> None:
        self.card, self.weights = file.card, file.weights
        self.shared: Shared = shared(file.card.game)
        self._actions: dict[int, ActionSpace] = {}

    def thoughts(self, rows: Rows) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """For some seats' rows: a number for each action, higher for likelier ones, and the expected result of the
        round, in points above the mean of the others."""
        out = np.empty((len(rows), len(self.shared.texts) + 1), np.float32)
        think(self.weights, np.ascontiguousarray(rows), out)
        return out[:, :-1], out[:, -1] / np.float32(self.card.scale)

    def actions(self, players: int) -> ActionSpace:
        if players not in self._actions:
            self._actions[players] = self.shared.actions(Game.of(definition(self.card.game), players, {}))
        return self._actions[players]


@cache
def net_at(path: Path, changed: int) -> Net:
    """The network in a file. All bots that use it share one object. `changed` is when the file was last written."""
    return Net(load_net(path))


def loaded(path: Path) -> Net:
    file = path.resolve()
    return net_at(file, file.stat().st_mtime_ns if file.exists() else 0)


def has_shipped(game: str) -> bool:
    """Whether a network comes with a game."""
    return "net" in definition(game).parts


def shipped(game: str) -> Net:
    """The network that comes with a game. It is loaded when it is first asked for."""
    if not has_shipped(game):
        raise NetError(f"no network comes with {game}; name one: net:path=learned/{game}.npz")
    return loaded(definition(game).folder / "net.npz")


class NetBot(Bot):
    """Plays the action that the network thinks best. With a temperature above 0 it may play any action, likelier ones
    more often; at 1 just as it did in training. Without a path it uses the network that comes with the game."""

    def __init__(self, path: str = "", temperature: float = 0.0, seed: int = 0) -> None:
        if not 0 <= temperature < math.inf:
            raise ValueError(f"a temperature is 0 or more, not {temperature}")
        self.named = loaded(Path(path)) if path else None
        self.temperature = temperature
        self.chance = chance(seed)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        thoughts, _ = self.thoughts(view, view.seat)
        logits = np.fromiter(thoughts.values(), np.float32)
        if self.temperature > 0:
            logits = logits / self.temperature + gumbel(self.chance, len(logits))
        return list(thoughts)[logits.argmax()]

    def thoughts(self, view: View, seat: int) -> tuple[dict[str, float], float]:
        """What the network thinks of each legal action, and the result of the round that it expects."""
        name = str(type(view).__struct_config__.tag)
        net = self.named or shipped(name)
        if name != net.card.game:
            raise NetError(f"this network plays {net.card.game}, not {name}")
        states = definition(name).load_rulebook().state_of(view)
        players = people_at(states, 0)
        row = np.zeros((1, net.shared.words + 1), np.int64)
        now, codes = seen_and_legal(states, seat, players, net.shared.words, row)
        actions = net.actions(players)
        logits, value = net.thoughts(row)
        numbers = dict.fromkeys(actions.numbers_in(int(codes), seat, int(now)))
        return {actions.text(number, seat): float(logits[0, number]) for number in numbers}, float(value[0])


@brief
def seen_and_legal(states: States, seat: int, players: int, words: int, rows: Rows) -> tuple[int, int]:
    """Writes the row of a seat from an observed state. Returns the stage and the codes of its legal actions."""
    write_row(states[0], seat, players, words, rows[0])
    return stage(states[0]), legal_codes(states[0], seat)


def gumbel(rng: Chance, size: int) -> npt.NDArray[np.float32]:
    """Random noise. Added to the logarithms of weights, it makes each sum the largest with the probability that softmax
    gives."""
    draws = np.array([random_below(rng, UNIT) + 0.5 for _ in range(size)]) / UNIT
    return (-np.log(-np.log(draws))).astype(np.float32)
