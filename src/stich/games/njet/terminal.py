"""Njet at a terminal: the board with who covered what, and the teams."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text

from stich.games.njet.state import BOARD, NjetView
from stich.terminal.cards import coloured
from stich.terminal.fitting import ByWidth
from stich.terminal.people import People
from stich.terminal.words import EventFields, TerminalWords, passed

ROWS = {"start": "start player", "cache": "cache", "trump": "trump", "super": "super trump", "points": "points"}


def space_covered(people: People, event: EventFields) -> str:
    row, _, space = str(event["space"]).partition(" ")
    if row != "start":
        told = f"{ROWS[row]} {space}"
    elif int(space) == event["seat"]:
        told = f"{people.own(event['seat'])} symbol"
    else:
        told = f"{people[int(space)]} as start player"
    return f"{people[event['seat']]:covers} {told}"


def board_settled(people: People, event: EventFields) -> str:
    conditions = [
        f"{people[event['start']]:is} the start player",
        f"cache {event['cache']}",
        f"trump {event['trump']}",
        f"super trump {event['super_trump']}",
        f"{event['points']} points a trick",
    ]
    return "the board is settled: " + ", ".join(conditions)


def columns(view: NjetView) -> dict[str, list[Any]]:
    """Which team each player is on, as the viewer sees it."""
    if not view.team:
        return {}
    ours = view.seat is None or view.seat in view.team
    names = ("yours", "theirs") if view.seat is not None else ("starter's", "other")
    return {"team": [names[(seat in view.team) != ours] for seat in range(view.players)]}


def facts(view: NjetView) -> dict[str, Any]:
    return {"you discarded": view.discarded[view.seat]} if view.seat is not None else {}


# ---- the board -------------------------------------------------------------------------------------------------


def board(view: NjetView, people: People, numbers: Mapping[str, int]) -> ByWidth | None:
    """Five rows of five spaces: open ones with the number to type, the others with who covered them."""
    if view.phase not in ("njet", "teams", "monster"):
        return None
    names = [people.name(seat) for seat in range(view.players)]
    longest = max(map(len, names))
    broadest = [max(longest, *map(len, spaces)) for spaces in zip(*list(BOARD.values())[1:], strict=True)]
    with_names = _cells(view, people, numbers, [("   ", f" ({name})") for name in names])
    with_numbers = _cells(view, people, numbers, [("", f"({seat})") for seat in range(view.players)])
    narrow = ByWidth(sum(broadest) + 5 * len(broadest) + 7, _grid(with_numbers), _flowing(with_numbers))
    return ByWidth(sum(broadest) + (longest + 7) * len(broadest) + 7, _grid(with_names, gap=1), narrow)


def _grid(rows: Mapping[str, Sequence[Text]], gap: int = 2) -> Grid:
    grid = Grid(box=None, show_header=False, padding=(0, gap, 0, 0), pad_edge=False)
    grid.add_column(style="dim", no_wrap=True)
    for _ in BOARD["start"]:
        grid.add_column(no_wrap=True)
    for row, cells in rows.items():
        grid.add_row(row, *cells)
    return grid


def _flowing(rows: Mapping[str, Sequence[Text]]) -> Grid:
    """The board for a terminal too narrow for a grid: what does not fit continues on the next line."""
    lines = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    lines.add_column(style="dim", no_wrap=True)
    lines.add_column()
    for row, cells in rows.items():
        lines.add_row(row, Columns(cells, padding=(0, 2)))
    return lines


def _cells(
    view: NjetView, people: People, numbers: Mapping[str, int], covered_by: Sequence[tuple[str, str]]
) -> dict[str, list[Text]]:
    """The spaces of each row. `covered_by` has for each seat what is drawn before and after a space that it has
    covered."""
    owners = {space: seat for seat, spaces in enumerate(view.markers) for space in spaces}
    rows: dict[str, list[Text]] = {}
    for row, spaces in BOARD.items():
        cells = []
        for space in spaces:
            place = f"{row} {space}"
            told = people.name(int(space)) if row == "start" else space
            if place in view.uncovered:
                number = numbers.get(f"njet {place}", "")
                cells.append(Text.assemble((f"{number:>2} ", "bold cyan"), coloured(told, "" if number else "bold")))
            elif place in owners:
                before, after = covered_by[owners[place]]
                cells.append(Text(f"{before}{told}{after}", style="dim"))
            else:  # a symbol that nobody has
                cells.append(Text(" -", style="dim"))
        rows[row] = cells
    return rows


WORDS = TerminalWords(
    templates={
        "teams_formed": "{team:plays} against {others}",
        "monster_given": "{seat:has} the monster",
        "card_cached": "{seat:puts} {card} into the cache",
        "cards_discarded": "all have discarded",
        "zeros_captured": "{seat:captures} {cards}",
    },
    sentences={
        "space_covered": space_covered,
        "board_settled": board_settled,
        "cards_passed_right": lambda people, event: (
            passed(people, event["cards"], -1) or "all pass two cards to the right"
        ),
    },
    labels={
        "start": "start player",
        "points": "points a trick",
        "aside": "not dealt",
        "cached": "you cache",
        "zeros": "zeros captured",
        "void": "out of",
    },
    left_out=frozenset({"uncovered", "markers", "team", "discarded", "to_cache", "earned"}),
    only_during={"cache": frozenset({"teams", "monster", "cache"}), "cached": frozenset({"cache"})},
    columns=columns,
    facts=facts,
    questions={
        "njet": "Cover a space",
        "teams": "Your team",
        "monster": "Who gets the monster",
        "cache": "A card for the cache",
        "tricks": "Your card",
    },
    board=board,
    on_board=frozenset({"njet"}),
    said={
        "veto": "{by:covers} {chosen}; {better} was the better space to cover",
    },
)
