"""Random agents at a PettingZoo table.

    python examples/pettingzoo_random.py --game njet --players 5 --show

Every agent is asked in turn. What it sees is `observation["observation"]`, what it may do its `"action_mask"`."""

import argparse

import numpy as np

from stich.envs import aec


def play(game: str, players: int | None, seed: int, show: bool = False) -> dict[str, float]:
    """A whole match by chance; what each agent was paid."""
    rng = np.random.default_rng(seed)
    env = aec(game, players, render_mode="ansi")
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        if show:
            print(env.render())
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return paid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="njet")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print the table before every action")
    arguments = parser.parse_args()
    paid = play(arguments.game, arguments.players, arguments.seed, arguments.show)
    for agent, score in paid.items():
        print(f"{agent}: {score:g}")


if __name__ == "__main__":
    main()
