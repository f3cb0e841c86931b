"""The training as a command, for `stich learn` and for machines on which only `python -m stich.learn` is installed."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stich.errors import OptionError
from stich.learn.settings import described, settings_from


def train(
    game: str,
    players: Sequence[int],
    minutes: float | None,
    out: Path,
    texts: Sequence[str] = (),
    resume: bool = False,
    start_from: Path | None = None,
) -> None:
    """Trains a network and writes its files into a folder."""
    given: dict[str, Any] = {"game": game, "players": list(players)}
    if minutes is not None:
        given["minutes"] = minutes
    settings = settings_from(given, texts)
    if resume and start_from is not None:
        raise OptionError("a run is resumed, or begun from the weights of another; not both")
    from stich.learn.learner import Learner  # PyTorch takes a while: what is wrong with the settings is said before

    learner = Learner(settings, out, say=lambda text: print(text, flush=True))
    try:
        if resume:
            learner.resume()
        if start_from is not None:
            learner.start_from(start_from)
        learner.run()
    finally:
        learner.close()


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m stich.learn",
        description="Train a network for a game by self-play.",
        epilog="settings:\n" + "\n".join(f"  {line}" for line in described()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="its name, as `stich games` lists it, such as mue")
    parser.add_argument("--players", type=int, action="append", default=[], help="may be repeated; all, if not given")
    parser.add_argument("--minutes", type=float, help="how long; or --set decisions=N")
    parser.add_argument("--out", type=Path, required=True, help="the folder for what comes of it")
    parser.add_argument("--resume", action="store_true", help="go on with the run in that folder")
    parser.add_argument("--start-from", type=Path, help="a folder of another run, or a network.npz, to begin from")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting, see below")
    return parser.parse_args(arguments)
