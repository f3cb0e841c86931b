"""`stich learn`: train a network for a game by self-play."""

from pathlib import Path
from typing import Annotated

import typer

from stich.cli.arguments import GameName, examples, known_game
from stich.errors import OptionError

LEARN_EXAMPLES = examples(
    "stich learn meinz --minutes 30 --out learned",
    "stich learn mue --players 5 --minutes 10 --out learned --set width=256 --set bidders=0.4",
    "stich learn mue --minutes 60 --out learned --resume",
)


def learn(
    name: GameName,
    out: Annotated[Path, typer.Option(help="The folder for the network, its card, its log and checkpoints.")],
    players: Annotated[
        list[int] | None, typer.Option("--players", "-p", help="How many play; may be repeated. All, if not given.")
    ] = None,
    minutes: Annotated[float | None, typer.Option(help="How long; or --set decisions=N.")] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting; `python -m stich.learn --help` lists them."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in that folder.")] = False,
    start_from: Annotated[
        Path | None, typer.Option(help="A folder of another run, or a network.npz, to begin from.")
    ] = None,
) -> None:
    """Train a network for a game by self-play, best on a GPU. Needs PyTorch, the extra `learn`."""
    from importlib.util import find_spec

    if find_spec("torch") is None:
        raise OptionError("training needs PyTorch, the extra 'learn': pip install 'stich[learn]'")
    from stich.learn.command import train

    train(known_game(name).name, players or [], minutes, out, settings or [], resume, start_from)
