"""Meinz at a terminal."""

from typing import Any

from stich.games.meinz.rules import TRICKS_EACH
from stich.games.meinz.state import MeinzView
from stich.terminal.people import People
from stich.terminal.words import EventFields, TerminalWords


def sums_counted(people: People, event: EventFields) -> str:
    return "sums: " + ", ".join(f"{people[seat]} {total}" for seat, total in enumerate(event["sums"]))


def columns(view: MeinzView) -> dict[str, list[Any]]:
    return {"tricks": [f"{taken} of {TRICKS_EACH}" for taken in view.tricks_taken]}


def facts(view: MeinzView) -> dict[str, Any]:
    return {"you discarded": view.discarded[view.seat]} if view.seat is not None else {}


WORDS = TerminalWords(
    templates={
        "card_discarded": "{seat:discards} {card}",
        "all_discarded": "all have discarded a card",
        "meinz_called": "{seat:calls} “Meinz”",
        "stayed_silent": "{seat:stays} silent",
        "trick_kept": "{seat:swaps} nothing",
        "card_offered": "{seat:puts} down {card}",
        "cards_swapped": "{seat:swaps} {given} for {taken}",
    },
    sentences={"sums_counted": sums_counted},
    untold=frozenset({"stayed_silent", "card_offered"}),  # of the one there are many, and of the other a swap tells all
    labels={
        "sums": "sum",
        "known": "has",
        "void": "out of",
        "caller": "called",
        "swap_given": "put down",
    },
    left_out=frozenset({"monster", "discarded", "given", "to_ask", "tricks_taken", "swap_taken"}),
    only_during={"swap_given": frozenset({"swapping"})},
    columns=columns,
    facts=facts,
    questions={
        "discard": "Put one card out of the round",
        "tricks": "Your card",
        "calling": "Claim the trick",
        "swapping": "Swap a card with the trick",
    },
    said={
        "call_on": "{by:misses} a call",
        "call_stop": "{by:calls}; staying silent was better",
        "swap": "{by:gives} {chosen} for the swap; {better} was the better one to give",
        "swap_on": "{by:keeps} the trick as it was; a swap for {better} was better",
        "swap_stop": "{by:gives} {chosen} for a swap; the trick was better kept as it was",
    },
)
