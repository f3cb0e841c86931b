"""A small learner: a network in plain NumPy learns Meinz from its own rounds, then plays against the bot Random.

    python examples/numpy_learner.py --chunks 40

It learns what each action brings: the network tells from an observation how much more than the others' average the seat
scores in the round after each action, and is trained towards what came of those taken (Monte Carlo). All four seats of
256 games at once are played by it, mostly by its best action and sometimes by any."""

import argparse
import math
from typing import Any

import numpy as np
import numpy.typing as npt

from stich.envs import Batch

PLAYERS = 4
HIDDEN = 64
GAMES, STEPS = 256, 160  # of a chunk: what is played between two lessons
MINIBATCH = 256
CURIOSITY = 0.1
RATE = 3e-3

Array = npt.NDArray[Any]


class Network:
    """One hidden layer; trained by Adam on the squared error of the actions taken."""

    def __init__(self, inputs: int, outputs: int, rng: np.random.Generator) -> None:
        def start(rows: int, columns: int) -> Array:
            return (rng.standard_normal((rows, columns)) * math.sqrt(1 / rows)).astype(np.float32)

        self.weights = [start(inputs, HIDDEN), np.zeros(HIDDEN, np.float32), start(HIDDEN, outputs) * 0.1]
        self.weights.append(np.zeros(outputs, np.float32))
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.lessons = 0

    def values(self, observations: Array) -> Array:
        return self._forward(observations.astype(np.float32))[1]

    def _forward(self, inputs: Array) -> tuple[Array, Array]:
        first, bias, second, last = self.weights
        hidden = np.maximum(inputs @ first + bias, 0)
        return hidden, hidden @ second + last

    def learn(self, observations: Array, actions: Array, targets: Array) -> float:
        """One step; the mean squared error before it."""
        inputs, rows = observations.astype(np.float32), np.arange(len(actions))
        hidden, values = self._forward(inputs)
        error = values[rows, actions] - targets
        push = np.zeros_like(values)
        push[rows, actions] = error / len(actions)
        back = push @ self.weights[2].T * (hidden > 0)
        self._adam([inputs.T @ back, back.sum(axis=0), hidden.T @ push, push.sum(axis=0)])
        return float((error**2).mean())

    def _adam(self, gradients: list[Array]) -> None:
        self.lessons += 1
        for weight, mean, square, gradient in zip(self.weights, self.means, self.squares, gradients, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = (mean / (1 - 0.9**self.lessons)) / (np.sqrt(square / (1 - 0.999**self.lessons)) + 1e-8)
            weight -= RATE * step


def best(network: Network, observations: Array, masks: Array) -> Array:
    """The legal action that promises most, for each game."""
    chosen: Array = np.where(masks, network.values(observations), -np.inf).argmax(axis=1)
    return chosen


def lead(rewards: Array) -> Array:
    """By how much each seat scored more than the others on average."""
    leads: Array = (rewards - rewards.mean(axis=1, keepdims=True)) * PLAYERS / (PLAYERS - 1)
    return leads


def play_chunk(network: Network, batch: Batch, rng: np.random.Generator) -> tuple[Array, Array, Array]:
    """Some steps of all games: the observations and actions whose rounds ended, and what they brought."""
    seen = np.zeros((STEPS, batch.num_envs, batch.observation_size), np.uint8)
    actions = np.zeros((STEPS, batch.num_envs), np.int64)
    seats, ended = np.zeros_like(actions), np.zeros(actions.shape, bool)
    leads = np.zeros((STEPS, batch.num_envs, PLAYERS))
    for step in range(STEPS):
        seen[step], seats[step] = batch.observations, batch.seats
        curious = rng.random(batch.num_envs) < CURIOSITY
        actions[step] = np.where(curious, batch.sample(), best(network, batch.observations, batch.masks))
        _, rewards, ended[step], _, _ = batch.step(actions[step])
        leads[step] = lead(rewards)
    brought = np.full(actions.shape, np.nan, np.float32)
    coming = np.full((batch.num_envs, PLAYERS), np.nan)
    for step in reversed(range(STEPS)):
        coming[ended[step]] = leads[step][ended[step]]
        brought[step] = coming[np.arange(batch.num_envs), seats[step]]
    known = ~np.isnan(brought)
    return seen[known], actions[known], brought[known]


def train(chunks: int, seed: int, say: bool = True) -> Network:
    rng = np.random.default_rng(seed)
    batch = Batch("meinz", PLAYERS, size=GAMES, seed=seed)
    network = Network(batch.observation_size, batch.num_actions, rng)
    for chunk in range(chunks):
        observations, actions, brought = play_chunk(network, batch, rng)
        order = rng.permutation(len(actions))
        errors = []
        for start in range(0, len(order) - MINIBATCH + 1, MINIBATCH):
            lesson = order[start : start + MINIBATCH]
            errors.append(network.learn(observations[lesson], actions[lesson], brought[lesson]))
        if say:
            print(
                f"chunk {chunk + 1}: {len(actions):,} decisions, mean squared error {np.mean(errors):.3f}", flush=True
            )
    return network


def against_random(network: Network, rounds: int, seed: int) -> tuple[float, float]:
    """The lead over three Random bots per round, the learner at one seat in turn; and half of its 95 % interval."""
    leads: list[float] = []
    for seat in range(PLAYERS):
        others = {other: "random" for other in range(PLAYERS) if other != seat}
        batch = Batch("meinz", PLAYERS, size=25, seed=seed + seat, opponents=others)
        wanted = (seat + 1) * rounds // PLAYERS
        while len(leads) < wanted:
            _, rewards, ended, _, _ = batch.step(best(network, batch.observations, batch.masks))
            leads += lead(rewards[ended])[:, seat].tolist()
    return float(np.mean(leads)), 1.96 * float(np.std(leads, ddof=1)) / math.sqrt(len(leads))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--chunks", type=int, default=40, help="lessons, each of some 30,000 decisions")
    parser.add_argument("--rounds", type=int, default=1000, help="against Random")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    network = train(arguments.chunks, arguments.seed)
    mean, half = against_random(network, arguments.rounds, arguments.seed)
    print(f"lead over Random: {mean:+.3f} points a round, 95 % interval {mean - half:+.3f} to {mean + half:+.3f}")


if __name__ == "__main__":
    main()
