"""Arguments that several commands share, and the game that they describe."""

import difflib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

import stich
from stich.checks import LARGEST_SEED
from stich.errors import OptionError, UnknownGame
from stich.games import Definition
from stich.match.settled import SettledGame
from stich.quoting import quoted


def examples(*lines: str) -> str:
    """The examples at the end of a command's help."""
    return "\n".join(["[bold]Examples[/bold]", *(f"  {line}" for line in lines)])


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    """Completes names of games for the shell."""
    return [(one.name, one.title) for one in stich.games() if one.name.startswith(incomplete)]


GameName: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game's name, as `stich games` lists them.", autocompletion=complete_game),
]
PlayerCount: TypeAlias = Annotated[
    int | None, typer.Option("--players", "-p", help="How many play; the game's usual number if not given.")
]
GameOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game, such as target=100; may be repeated."
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def settled_game(name: str, players: int | None, options: Sequence[str] | None) -> stich.Game:
    """The game that the arguments describe."""
    one = known_game(name)
    return stich.Game.of(one, players, dict(parsed_option(one, text) for text in options or ()))


def known_game(name: str) -> Definition:
    """A game by its name or title, in upper or lower case. If there is none, the error lists what could be meant."""
    spellings = {spelling: one for one in stich.games() for spelling in (one.title.casefold(), one.name)}
    wanted = name.strip().casefold()
    if wanted in spellings:
        return spellings[wanted]
    close = [spellings[spelling].name for spelling in difflib.get_close_matches(wanted, spellings, n=3, cutoff=0.5)]
    suggestion = f"did you mean {' or '.join(dict.fromkeys(close))}? " if close else ""
    raise UnknownGame(f"there is no game {quoted(name)}; {suggestion}the games are: {', '.join(_names())}")


def _names() -> list[str]:
    return [one.name for one in stich.games()]


def parsed_option(one: Definition, text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f"{quoted(text)} is not NAME=VALUE, such as -o {_example(one)}")
    known = {option.name: option for option in one.options}
    return name, known[name].parse(value) if name in known else value


def _example(one: Definition) -> str:
    return f"{one.options[0].name}={one.options[0].default}" if one.options else "name=value"


def check_writable(path: Path | None, what: str) -> None:
    """Checks that a file can be written before the game is played, not after it."""
    if path is None:
        return
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise OptionError(f"{what} can not be written to {path}: it must be a file in a folder that exists")
    if not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
        raise OptionError(f"{what} can not be written to {path}: this is not allowed")


def check_seeds(first: int, how_many: int) -> None:
    """Checks that all seeds of a range can also be given to `stich play`."""
    if first + how_many - 1 > LARGEST_SEED:
        raise OptionError(f"--seed is at most {LARGEST_SEED - how_many + 1} here: the last seed is at most 2**53 - 1")


def told_options(game: SettledGame) -> str:
    """The options as text, without those that are off and numbers at their default."""
    told = []
    for option in game.definition.options:
        value = game.options[option.name]
        if isinstance(value, Mapping):
            value = {name: number for name, number in value.items() if number != option.default[name]} or None
        if value is not None:
            told.append(f"{option.name}={shown(value)}")
    return ", ".join(told) or "none"


def shown(value: Any) -> str:
    """A value as it is written on the command line."""
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return ",".join(f"{name}:{number}" for name, number in value.items())
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
