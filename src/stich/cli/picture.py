"""Draws the picture in the README: a table in the middle of a hand of Mü, as the terminal shows it.

python -m stich.cli.picture docs/images/terminal.svg
"""

import io
import re
import sys
from pathlib import Path

from rich.console import Console

from stich.bots import bot
from stich.cli.seats import bots_for
from stich.cli.session import Session
from stich.match import game

SEED, SEAT, WIDTH = 8, 2, 96
FONT_FROM_ELSEWHERE = re.compile(r"@font-face\s*{.*?}\s*", re.DOTALL)  # the reader's own monospace will do


def picture(path: Path) -> None:
    """Plays until a trick is half full and draws what the player then sees."""
    match = game("mue", players=5).new(seed=SEED)
    player = bot("novice", seed=SEED)
    others = bots_for([seat for seat in range(5) if seat != SEAT], ["club"], SEED)
    while len(match.view(None).trick) < 3 or match.view(None).tricks_left > 9 or match.actors() != [SEAT]:
        seat = match.actors()[0]
        chooser = player if seat == SEAT else others[seat]
        match.apply(seat, chooser.choose(match.view(seat), match.legal(seat)))
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False, markup=False)
    session = Session(match, SEAT, others, console, _nobody, pauses=False)
    session.show_table()
    console.print("Your card (? for help): ", end="")
    drawn = console.export_svg(title="stich play mue --players 5")
    path.write_text(FONT_FROM_ELSEWHERE.sub("", drawn), encoding="utf-8")


def _nobody(question: str) -> None:
    """Stands in for the player: the picture is taken before anybody is asked."""


if __name__ == "__main__":
    picture(Path(sys.argv[1]))
