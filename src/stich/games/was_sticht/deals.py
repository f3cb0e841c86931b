"""Deals of Was sticht?: rows of open cards, and the trumps drawn."""

from collections.abc import Mapping
from typing import Any

from stich.checks import whole_number
from stich.errors import DealError
from stich.games.deals import Deal, DealPart, Deals
from stich.games.events import RoundBegun
from stich.games.was_sticht.events import RowsLaid
from stich.games.was_sticht.state import FIELDS, NUMBER_NAMES, ROW_SIZE, ROWS, TRUMP_COLOUR_NAMES
from stich.kernel.state import State
from stich.quoting import quoted

A_DEAL = (
    'a deal is {"rows": ["B7 R6 R2 Y2", …], "trump_color": "red", "trump_number": 5}, '
    f'with {ROWS} rows of {ROW_SIZE} cards, and "none" where there is no trump'
)


class RowsAndTrumps(Deals):
    event_type = RowsLaid

    def cards_each(self, s: State) -> int:
        """WS-6: one card of each row."""
        return ROWS

    def parts(self, s: State) -> list[DealPart]:
        return [
            DealPart(name="rows", form="rows", field="layout", size=ROW_SIZE),
            DealPart(name="trump_color", form="name", field="trump_color"),
            DealPart(name="trump_number", form="name", field="trump_number"),
        ]

    def write(self, s: State) -> dict[str, Any]:
        return {
            "rows": [" ".join(row) for row in FIELDS["layout"].kind.tell(s.layout)],
            "trump_color": TRUMP_COLOUR_NAMES[s.trump_color],
            "trump_number": NUMBER_NAMES[s.trump_number],
        }

    def read(self, s: State, deal: Deal) -> None:
        s.layout[:], s.trump_color, s.trump_number = self.parse(s, deal)

    def event(self, s: State) -> RoundBegun:
        deal = self.write(s)
        rows = [row.split() for row in deal.pop("rows")]
        return RowsLaid(round=int(s.rounds_played), dealer=int(s.dealer), rows=rows, **deal)

    def parse(self, s: State, deal: Deal) -> tuple[list[int], int, int]:
        """The cards row by row, the trump colour and the trump number."""
        if not isinstance(deal, Mapping) or set(deal) != {"rows", "trump_color", "trump_number"}:
            raise DealError(A_DEAL)
        rows, colour, number = deal["rows"], deal["trump_color"], deal["trump_number"]
        if not isinstance(rows, list | tuple) or len(rows) != ROWS:
            raise DealError(A_DEAL)
        if not isinstance(colour, str) or colour not in TRUMP_COLOUR_NAMES:
            raise DealError(f"trump_color {quoted(colour)} is not one of {', '.join(TRUMP_COLOUR_NAMES)}")
        number = number if isinstance(number, str) else whole_number(number)
        if number not in NUMBER_NAMES:
            raise DealError(f"trump_number {quoted(deal['trump_number'])} is not 1 to 9 or 'none'")
        free, layout = self.cards_in_play(s), list[int]()
        for number_of_row, text in enumerate(rows):
            free &= ~self.parse_cards(text, free, f"row {number_of_row}", ROW_SIZE)
            layout += [self.deck.names.index(name) for name in text.split()]
        return layout, TRUMP_COLOUR_NAMES.index(colour), NUMBER_NAMES.index(number)
