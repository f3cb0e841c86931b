"""`stich games`: lists what there is to play."""

from collections.abc import Mapping
from typing import Any

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

import stich
from stich.cli.arguments import AsJson, examples, shown
from stich.cli.console import new_console, print_json
from stich.games import Definition
from stich.games.options import Option

GAMES_EXAMPLES = examples("stich games", "stich games --json")


def games(as_json: AsJson = False) -> None:
    """List the games with their numbers of players and their options."""
    if as_json:
        print_json([as_data(one) for one in stich.games()], indented=True)
        return
    console = new_console()
    for one in stich.games():
        console.print(heading(one))
        console.print(Padding(one.about, (0, 0, 0, 2), expand=False))
        console.print(option_table(one))
    play, option = ("stich play GAME", "bold"), ("-o NAME=VALUE", "bold")
    console.print(Text.assemble("Play one with ", play, ", an option with ", option, "."))


def heading(one: Definition) -> Text:
    players = f"{one.seats[0]} to {one.seats[-1]} players, usually {one.usual_players}"
    return Text.assemble((one.name, "bold"), f"  {one.title}, {players}")


def option_table(one: Definition) -> Grid:
    table = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=True)
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for option in one.options:
        table.add_row(f"  {option.name}={usual(option)}", told(option))
    table.add_row("", "")
    return table


def usual(option: Option) -> str:
    """The default of an option; if that would be long, only how it is written."""
    return "NAME:N,…" if isinstance(option.default, Mapping) else shown(option.default)


def told(option: Option) -> str:
    about = f"{option.about}: {expected(option)}".replace("None", "none")
    if isinstance(option.default, Mapping):
        about += f"; usually {shown(option.default).replace(',', ', ').replace(':', ' ')}"
    return about


def expected(option: Option) -> str:
    if isinstance(option.default, bool):
        return "yes or no"
    if option.choices:
        return " or ".join(shown(choice) for choice in option.choices)
    return option.expected().replace("None", "none")


def as_data(one: Definition) -> dict[str, Any]:
    return {
        "name": one.name,
        "title": one.title,
        "about": one.about,
        "players": {"fewest": one.seats[0], "most": one.seats[-1], "usual": one.usual_players},
        "round_name": one.round_name,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "about": option.about,
                "expected": option.expected(),
                "choices": list(option.choices),
            }
            for option in one.options
        ],
    }
