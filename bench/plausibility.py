"""Whether weighing imagined worlds helps: is the world as it is held likelier than those that Expert imagines?

    python bench/plausibility.py
    python bench/plausibility.py --games mue,meinz --rounds 40 --worlds 400 --seed 1000

Experts play rounds of every game at every number of players. At each of their choices, `plausibility` weighs the world
as it is and some imagined ones. Told is the logarithm of its weight over their mean, by phase, with its 95 % interval
over the rounds: above 0 the weighing helps, at 0 it does nothing, below it misleads. Phases in which all worlds weigh
alike are left out. The exit status is 1 where a phase lies below 0 for certain."""

from collections import defaultdict
from typing import Annotated, Any

import numpy as np
import typer

import stich
from stich.arena.statistics import interval
from stich.bots import bot
from stich.bots.search import imagine
from stich.bots.search_bot import thinking_rulebook, workspace
from stich.bots.strategy import plausibility
from stich.kernel.chance import Chance, chance
from stich.kernel.rule import entry
from stich.kernel.state import States

PLACE = 1  # of a workspace, for imagined worlds


@entry
def weigh(states: States, seat: int, rng: Chance, weights: Any) -> None:
    """The weights of some worlds that agree with what the seat knows: states[0]."""
    for world in range(len(weights)):
        imagine(states, PLACE, seat, rng)
        weights[world] = plausibility(states[PLACE], seat)


@entry
def weight_of(states: States, seat: int) -> float:
    return plausibility(states[0], seat)


def measure(game: stich.Game, player: str, seeds: range, worlds: int) -> dict[str, list[float]]:
    """By phase the mean of each round."""
    book, weights = thinking_rulebook(game.name), np.zeros(worlds)
    found: dict[str, list[float]] = defaultdict(list)
    for seed in seeds:
        match, rng = game.new(seed=seed), chance(seed)
        bots = [bot(player, seed=64 * seed + seat) for seat in range(game.players)]
        here: dict[str, list[float]] = defaultdict(list)
        while not match.over and not match.sheet:
            seat = match.actors()[0]
            view, legal = match.view(seat), match.legal(seat)
            if len(legal) > 1:
                weigh(workspace(book.state_of(view)), seat, rng, weights)
                if np.ptp(weights) > 0:
                    true = weight_of(match.state(), seat)
                    here[getattr(view, "phase")].append(float(np.log(true / weights.mean())))  # noqa: B009
            match.apply(seat, bots[seat].choose(view, legal))
        for phase, logs in here.items():
            found[phase].append(float(np.mean(logs)))
    return found


def main(
    games: Annotated[str, typer.Option(help="Only these, separated by commas.")] = "",
    players: Annotated[int, typer.Option(help="Only this number of players.")] = 0,
    rounds: Annotated[int, typer.Option(help="For each number of players.", min=2)] = 20,
    worlds: Annotated[int, typer.Option(help="Imagined at each choice.", min=2)] = 200,
    seed: Annotated[int, typer.Option(help="Of the first deal.", min=0)] = 1,
    player: Annotated[str, typer.Option(help="Who plays.")] = "expert:samples=300",
) -> None:
    names = games.split(",") if games else [one.name for one in stich.games()]
    misled = False
    typer.echo("| game | players | phase | logarithm of the weight | rounds |\n|---|---|---|---|---|")
    for name in names:
        for count in [players] if players else stich.game(name).definition.seats:
            game = stich.game(name, count)
            for phase, logs in measure(game, player, range(seed, seed + rounds), worlds).items():
                told = interval(logs)
                misled |= told.high < 0
                mean = f"{told.mean:+.2f} ({told.low:+.2f} to {told.high:+.2f})"
                typer.echo(f"| {game.definition.title} | {count} | {phase} | {mean} | {len(logs)} |")
    raise typer.Exit(int(misled))


if __name__ == "__main__":
    typer.run(main)
