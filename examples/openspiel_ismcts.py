"""OpenSpiel's information-set Monte Carlo tree search against our bot Club.

    python examples/openspiel_ismcts.py --game mue --players 4 --rounds 10 --simulations 200

The search has every second seat. It imagines hands through our resampler and plays them out at random in the kernel."""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from stich.envs import openspiel


def play_round(name: str, simulations: int, seed: int) -> list[float]:
    """One round; the scores by seat, those of the search at the even ones."""
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(seed)
    least, most = game.min_utility(), game.max_utility()
    search = ISMCTSBot(game, openspiel.Playouts(seed=seed), 0.1 * (most - least), simulations, random_state=rng)
    search.set_resampler(openspiel.resampler(seed))
    club = openspiel.StichBot("club", seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            bot = club if state.current_player() % 2 else search
            state.apply_action(bot.step(state))
    scores: list[float] = state.returns()
    return scores


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="meinz")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    name = f"stich_{arguments.game}(players={arguments.players})"
    scores = [play_round(name, arguments.simulations, arguments.seed + number) for number in range(arguments.rounds)]
    means = np.mean(scores, axis=0)
    print(f"mean score a round: search {means[::2].mean():.2f}, Club {means[1::2].mean():.2f}")


if __name__ == "__main__":
    main()
