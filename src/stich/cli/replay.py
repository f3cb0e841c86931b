"""`stich replay`: a record played again, in words."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import stich
from stich.cli.arguments import AsJson, examples, told_options
from stich.cli.compiling import say_when_compiling
from stich.cli.console import print_json
from stich.errors import SeatError
from stich.quoting import quoted

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

    record = read_record(file)
    say_when_compiling()
    match = stich.replay(record, upto)
    if view is not None:
        print_view(match, view)
    elif as_json:
        print_result(match)
    else:
        tell(match)


def tell(match: "Match") -> None:
    from rich.text import Text

    from stich.cli.console import new_console
    from stich.cli.narrator import Narrator
    from stich.cli.words import words_of
    from stich.terminal.people import People
    from stich.terminal.words import Count

    console = new_console()
    game = match.game
    people = People([*match.seats, *game.plays_along])
    names = ", ".join(people.names[: game.players])
    console.print(Text.assemble((game.title, "bold"), f" for {game.players}: {names}."))
    console.print(f"Options: {told_options(game)}.")
    narrator = Narrator(console, people, words_of(game.definition))
    claims = list(zip(match.told_before_claims, match.claims, strict=True))
    for number, event in enumerate(match.all_events):
        while claims and claims[0][0] == number:
            narrator.tell_claim(claims.pop(0)[1])
        narrator.tell(event)
    narrator.end_paragraph()
    if not match.over:
        console.print(f"So far {Count(len(match.actions)):actions}; the match goes on.")


def print_view(match: "Match", whose: str) -> None:
    if whose != SPECTATOR and whose not in map(str, range(match.game.players)):
        seats = f"a seat from 0 to {match.game.players - 1}"
        raise SeatError(f"--view {quoted(whose)} is not possible: {seats}, or {SPECTATOR}")
    print_json(match.view(None if whose == SPECTATOR else int(whose)), indented=True)


def print_result(match: "Match") -> None:
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
    print_json(result)
