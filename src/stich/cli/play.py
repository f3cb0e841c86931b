"""`stich play`: a match in the terminal."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stich.cli.arguments import GameName, GameOptions, PlayerCount, check_writable, examples, settled_game, told_options
from stich.cli.compiling import say_when_compiling
from stich.errors import OptionError
from stich.quoting import quoted

if TYPE_CHECKING:
    from stich.bots import Bot
    from stich.match.match import Match

PLAY_EXAMPLES = examples(
    "stich play mue --players 5",
    "stich play njet --bots expert",
    "stich play meinz -p 3 --bots novice --bots expert:time=0.1",
    "stich play mue -p 4 --seat 2 --seed 7 -o target=100",
    "stich play last_panther --first random --record match.json",
)


def play(
    game: GameName,
    players: PlayerCount = None,
    seat: Annotated[int, typer.Option(min=0, help="Your seat; seats count clockwise from 0.")] = 0,
    seed: Annotated[int | None, typer.Option(min=0, help="Deals the same cards every time it is given.")] = None,
    first: Annotated[
        str | None, typer.Option(metavar="SEAT|random", help="The first dealer or start player; seat 0 if not given.")
    ] = None,
    option: GameOptions = None,
    bots: Annotated[
        list[str],
        typer.Option(
            metavar="BOT",
            help="Who plays the other seats: random, novice, club, expert, master, or such as expert:time=1; "
            "once for all of them, or once for each.",
        ),
    ] = ["club"],  # noqa: B006  typer copies it
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the match here when it ends or you leave.")
    ] = None,
) -> None:
    """Play a match in the terminal. You have one seat, bots have the others.

    What you may do is numbered: type the number or the text. Type ? for help, quit to leave."""
    table = settled_game(game, players, option)
    check_writable(record, "the record")
    compiling = say_when_compiling()
    match = table.new(seed, first=parsed_first(first))
    match.view(seat)  # there is such a seat
    others = bots_of_others(match, seat, bots)
    if compiling.seen:  # so are the bots then, better now than after the first move
        from stich.arena.duel import warm_up

        for spec in dict.fromkeys(bots):
            warm_up(table.name, table.players, spec)
    try:
        at_the_terminal(match, seat, others, told_bots(bots))
    finally:
        if record is not None:
            keep(match, record)


def bots_of_others(match: "Match", seat: int, specs: list[str]) -> "dict[int, Bot]":
    from stich.cli.seats import bots_for

    seed = match.seed if isinstance(match.seed, int) else secrets.randbits(31)
    return bots_for([other for other in range(match.game.players) if other != seat], specs, seed)


def told_bots(specs: list[str]) -> str:
    return f"{specs[0]} bots" if len(set(specs)) == 1 else f"bots: {', '.join(specs)}"


def at_the_terminal(match: "Match", seat: int, others: "dict[int, Bot]", who: str) -> None:
    import sys

    from rich.text import Text

    from stich.cli.console import new_console
    from stich.cli.prompt import line_reader
    from stich.cli.session import Session

    console = new_console()
    game = match.game
    console.print(Text.assemble((game.title, "bold"), f" for {game.players}. {game.definition.about}"))
    seed = "" if match.seed is None else f" Seed: {match.seed}."
    console.print(
        f"Options: {told_options(game)}.{seed} You are in seat {seat} among {who}; ? for help, "
        "hint for advice, quit to leave."
    )
    session = Session(match, seat, others, console, line_reader(console), pauses=sys.stdin.isatty())
    if not session.play():
        scores = ", ".join(f"{session.people.name(seat)} {score}" for seat, score in enumerate(match.scores))
        console.print(f"You leave before the end. Scores so far: {scores}.")


def parsed_first(first: str | None) -> int | str | None:
    if first is None or first == "random":
        return first
    try:
        return int(first)
    except ValueError:
        raise OptionError(f"--first {quoted(first)} is not possible: a seat, or random") from None


def keep(match: "Match", path: Path) -> None:
    from stich.records import write_record

    try:
        write_record(match.record(), path)
    except OSError as error:
        raise OptionError(f"the record can not be written to {path}: {error.strerror}") from None
    typer.echo(f"The match is kept in {path}; see it again with: stich replay {path}")
