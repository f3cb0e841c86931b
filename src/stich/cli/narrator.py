"""Tells what happens: small decisions together in one paragraph, important events in lines of their own, scores as a
sheet."""

from rich.console import Console
from rich.table import Table as Grid

from stich.cli.sentences import Sentences, tag_of, told_claim
from stich.cli.sheet import score_sheet
from stich.games.events import CardPlayed, Event, MatchOver, RoundBegun, RoundScored
from stich.records import Claim
from stich.terminal.cards import by_colour, coloured
from stich.terminal.people import People
from stich.terminal.words import TerminalWords

NAMES_WIDTH = 11


class Narrator:
    """Prints events to a console in their order. A paragraph is printed when it is complete."""

    def __init__(self, console: Console, people: People, words: TerminalWords) -> None:
        self.console = console
        self.people = people
        self.words = words
        self.sentences = Sentences(people, words)
        self._paragraph: list[list[Event]] = []  # those told in one sentence stand together

    def tell(self, event: Event) -> None:
        if tag_of(event) in self.words.untold:
            return
        if isinstance(event, RoundBegun):
            self._deal(event)
        elif isinstance(event, RoundScored):
            self.end_paragraph()
            self.console.print()
            self.console.print(score_sheet(event, self.people, self.words.round_name))
        elif isinstance(event, MatchOver):
            self.end_paragraph()
            self.console.print(f"{self.sentences.tell(event)}.", style="bold")
        else:
            if self._paragraph and is_one_turn(self._paragraph[-1][-1], event):
                self._paragraph[-1].append(event)
            else:
                self._paragraph.append([event])
            if not is_small(event):
                self.end_paragraph()

    def tell_claim(self, claim: Claim) -> None:
        self.end_paragraph()
        self.console.print(f"{told_claim(claim, self.people)}.")

    def end_paragraph(self) -> None:
        if self._paragraph:
            self.console.print(coloured(". ".join(self.sentences.tell(*events) for events in self._paragraph) + "."))
            self._paragraph = []

    def _deal(self, event: RoundBegun) -> None:
        self.end_paragraph()
        self.console.print()
        self.console.print(coloured(self.sentences.tell(event), "bold"))
        if self.people.you is None:  # who sits at the table sees what is dealt there
            dealt = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
            dealt.add_column(justify="right", min_width=NAMES_WIDTH)
            dealt.add_column()
            for seat, hand in enumerate(getattr(event, "hands", ())):
                if hand is not None:
                    dealt.add_row(self.people.name(seat), by_colour(hand))
            for number, row in enumerate(getattr(event, "rows", ()), start=1):
                dealt.add_row(f"row {number}", coloured(" ".join(row)))
            self.console.print(dealt)


def is_small(event: Event) -> bool:
    """Whether an event is one decision of one seat, of which there are many."""
    return isinstance(event, CardPlayed) or (hasattr(event, "seat") and not hasattr(event, "cards"))


def is_one_turn(event: Event, after: Event) -> bool:
    """Whether a seat did the same thing again with another card."""
    return (
        type(event) is type(after) and hasattr(event, "card") and getattr(event, "seat", 0) == getattr(after, "seat", 1)
    )
