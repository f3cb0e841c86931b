"""`stich replay`: a record played again, in words."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import stich
from stich.cli.arguments import AsJson, examples, told_options
from stich.errors import SeatError

if TYPE_CHECKING:
    from stich.match.match import Match

REPLAY_EXAMPLES = examples(
    "stich replay match.json",
    "stich replay match.json --upto 40",
    "stich replay match.json --upto 40 --view 2",
    "stich replay match.json --json",
)
SPECTATOR = "spectator"


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `stich play --record FILE` writes it.")],
    upto: Annotated[int | None, typer.Option(min=0, metavar="N", help="Only the first N actions.")] = None,
    view: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT", help=f"Print what a seat, or a {SPECTATOR}, knows after the last action, as JSON."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a record again and tell the whole match in words, all hands open."""
    from stich.records import read_record

    match = stich.replay(read_record(file), upto)
    if view is not None:
        print_view(match, view)
    elif as_json:
        print_result(match)
    else:
        tell(match)


def tell(match: "Match") -> None:
    from rich.console import Console

    from stich.cli.narrator import Narrator
    from stich.cli.people import People
    from stich.cli.wording import words_of

    console = Console(highlight=False)
    game = match.game
    console.print(f"[bold]{game.title}[/bold] for {game.players}: {', '.join(match.seats)}.")
    console.print(f"Options: {told_options(game)}.")
    narrator = Narrator(console, People([*match.seats, *game.plays_along]), words_of(game.definition))
    for event in match.all_events:
        narrator.tell(event)
    narrator.end_paragraph()
    if not match.over:
        console.print(f"So far {len(match.actions)} actions; the match goes on.")


def print_view(match: "Match", whose: str) -> None:
    import msgspec

    if whose != SPECTATOR and not whose.isdecimal():
        raise SeatError(f"--view {whose} is not possible: a seat, or {SPECTATOR}")
    shown = match.view(None if whose == SPECTATOR else int(whose))
    typer.echo(msgspec.json.format(msgspec.json.encode(shown)).decode())


def print_result(match: "Match") -> None:
    import msgspec

    result = {
        "game": match.game.name,
        "players": match.game.players,
        "options": dict(match.game.options),
        "seats": match.seats,
        "rounds": len(match.sheet),
        "actions": len(match.actions),
        "over": match.over,
        "scores": match.scores,
        "winners": match.winners,
    }
    typer.echo(msgspec.json.encode(result).decode())
