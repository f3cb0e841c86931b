"""Was sticht? at a terminal: the rows with who took what, the hints, the trumps and the tasks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.table import Table as Grid

from stich.games.was_sticht.state import NO_TRUMP, WasStichtView
from stich.terminal.cards import coloured
from stich.terminal.people import People
from stich.terminal.words import EventFields, TerminalWords


def trumps_in_words(colour: str | None, number: int | str | None) -> str:
    """
    >>> trumps_in_words("red", 5), trumps_in_words("none", 5), trumps_in_words("red", "none")
    ('red and 5', 'only the number 5', 'only red')
    """
    drawn = [str(trump) for trump in (colour, number) if trump != NO_TRUMP]
    if not drawn:
        return "none at all"
    if len(drawn) == 2:
        return " and ".join(drawn)
    return f"only the number {drawn[0]}" if colour == NO_TRUMP else f"only {drawn[0]}"


# ---- sentences -------------------------------------------------------------------------------------------------


def rows_laid(people: People, event: EventFields) -> str:
    if event["trump_color"] is None:
        return ""
    who = "you see" if people.you is not None else f"{people[event['dealer']]:sees}"
    return f"only {who} the trumps: {trumps_in_words(event['trump_color'], event['trump_number'])}"


def hint_given(people: People, event: EventFields) -> str:
    return f"hint for row {event['row'] + 1}: {people[event['leader']]:leads}, {people[event['winner']]} would win"


def trumps_shown(people: People, event: EventFields) -> str:
    return f"the trumps are shown: {trumps_in_words(event['trump_color'], event['trump_number'])}"


def functions_shown(people: People, event: EventFields) -> str:
    functions = event["functions"]
    chosen = [f"{people[seat]:has} chosen {function}" for seat, function in enumerate(functions) if function]
    return ", ".join(chosen) + f"; {people[functions.index(None)]:tries} to fulfil one of these instead"


def functions_fulfilled(people: People, event: EventFields) -> str:
    told = f"tasks fulfilled by {people.several(event['seats'])}"
    if event["stolen_from"]:
        told += f"; the start player fulfils what {people.several(event['stolen_from'])} could not"
    return told


def function_discarded(people: People, event: EventFields) -> str:
    return f"{people[event['seat']]:discards} {event['function']}" + (" as start player" if event["stolen"] else "")


def places_found(people: People, event: EventFields) -> str:
    order = sorted(range(len(event["places"])), key=lambda seat: (event["places"][seat], seat))
    counted = any(event["sums"])
    told = [
        f"{event['places'][seat]}. {people[seat]} with {event['done'][seat]}"
        + (f" ({event['sums'][seat]})" if counted else "")
        for seat in order
    ]
    return "places: " + ", ".join(told)


# ---- the table -------------------------------------------------------------------------------------------------


def compact(cards: Sequence[str]) -> str:
    """
    >>> compact(["B1", "B7", "R3"])
    'B17 R3'
    """
    colours = groupby(cards, key=lambda card: card[0])
    return " ".join(colour + "".join(card[1:] for card in group) for colour, group in colours)


def columns(view: WasStichtView) -> dict[str, list[Any]]:
    """All hands are open; while the rows lie on the table they show the cards better, and the viewer's own has a line
    to itself."""
    if view.phase in ("draft", "choosing_cards"):
        return {}
    return {"open hand": [compact(cards) if seat != view.seat else "" for seat, cards in enumerate(view.hand)]}


def facts(view: WasStichtView) -> dict[str, Any]:
    told: dict[str, Any] = {}
    if view.trump_color is not None and view.rows:
        told["trumps"] = trumps_in_words(view.trump_color, view.trump_number)
        if view.phase == "choosing_cards":
            told["trumps"] += " (only the start player knows)"
    if view.phase == "draft":
        counted = Counter(view.supply)
        told["left to draft"] = ", ".join(f"{kind}×{count}" if count > 1 else kind for kind, count in counted.items())
    return told


def board(view: WasStichtView, people: People, numbers: Mapping[str, int]) -> Grid | None:
    """One line for each row: what still lies there, who took what, and the hint."""
    if view.phase != "choosing_cards":
        return None
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    grid.add_column("row", justify="right", no_wrap=True)
    grid.add_column("still there", no_wrap=True)
    for seat in range(view.players):
        grid.add_column(people.name(seat), no_wrap=True)
    grid.add_column("hint", no_wrap=True)
    for number, (row, taken) in enumerate(zip(view.rows, view.taken, strict=True)):
        lying = [card for card in row if card in view.lying]
        grid.add_row(
            f"{'> ' if number == view.row else ''}{number + 1}",
            coloured(" ".join(lying)),
            *(coloured(card or "") for card in taken),
            _hint(view, people, number),
        )
    return grid


def _hint(view: WasStichtView, people: People, row: int) -> str:
    if row < len(view.hints):
        return f"{people[view.hints[row].leader]:leads}, {people[view.hints[row].winner]:wins}"
    return f"{people[view.monster]:leads}" if row == view.row else ""


WORDS = TerminalWords(
    templates={
        "function_drafted": "{seat:takes} {function}",
        "card_taken": "{seat:takes} {card}",
        "card_laid_aside": "{card} is left over",
        "function_chosen": "{seat:chooses} {function}",
    },
    sentences={
        "rows_laid": rows_laid,
        "hint_given": hint_given,
        "trumps_shown": trumps_shown,
        "functions_shown": functions_shown,
        "functions_fulfilled": functions_fulfilled,
        "function_discarded": function_discarded,
        "places_found": places_found,
    },
    labels={
        "own": "to fulfil",
        "chosen": "task",
        "choosing_functions": "choosing tasks",
        "tricks_taken": "tricks",
        "colours_taken": "took",
        "fulfilled": "fulfilled",
    },
    left_out=frozenset(
        {
            "values",
            "supply",
            "rows",
            "taken",
            "lying",
            "aside",
            "row",
            "hints",
            "monster",
            "trump_color",
            "trump_number",
            "trumps",
            "stolen",
            "cards",
        }
    ),
    only_during={
        "own": frozenset({"draft", "choosing_cards", "choosing_functions", "discard"}),
        "done": frozenset({"choosing_functions", "discard"}),
        "chosen": frozenset({"choosing_functions", "tricks", "discard"}),
        "sums": frozenset({"discard"}),
    },
    columns=columns,
    facts=facts,
    questions={
        "draft": "Take a task",
        "choosing_cards": "Take a card",
        "choosing_functions": "Your task for this round",
        "tricks": "Your card",
        "discard": "As start player you discard a task of your choice",
    },
    board=board,
    said={
        "task": "{by:chooses} the task {chosen}; {better} was the better one",
        "task_drop": "{by:discards} the task {chosen}; {better} was the better one to discard",
    },
)
