"""Understands what a player types: the number or the text of an action, or a command."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console

from stich.quoting import LONGEST_QUOTE, harmless, one_line, quoted

MOST_DIGITS = 9  # of a number that means anything
HELP = """\
Type the number of an action or its text, such as "3" or "play R7"; the card alone will do if it is clear: "R7".
  ?, help   this help
  hint      what the Expert thinks of each action
  table     the table again
  claim     the rest of the tricks, or that you take no more, where you can know it
  last      the last trick
  log       what happened lately
  scores    the score sheets so far
  quit      leave; with --record FILE the match is kept"""

COMMANDS = {
    "?": "help",
    "help": "help",
    "h": "help",
    "hint": "hint",
    "table": "table",
    "t": "table",
    "claim": "claim",
    "last": "last",
    "log": "log",
    "scores": "scores",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
}


@dataclass(frozen=True)
class Answer:
    """What the player meant: an action, a command, or what is wrong with the input."""

    action: str | None = None
    command: str | None = None
    complaint: str | None = None


def understand(typed: str, legal: Sequence[str]) -> Answer:
    """Finds out what the player means. Upper and lower case are the same, and the last word of an action is enough if
    no other action ends with it."""
    wanted = " ".join(typed.split()).casefold()
    if not wanted:
        return Answer(command="nothing")
    if wanted.isdecimal():
        number = int(wanted) if len(wanted) <= MOST_DIGITS else 0
        if 1 <= number <= len(legal):
            return Answer(action=legal[number - 1])
        return Answer(complaint=f"there is no number {one_line(wanted, LONGEST_QUOTE)}: 1 to {len(legal)}")
    exact = [action for action in legal if action.casefold() == wanted]
    ending = [action for action in legal if action.casefold().endswith(f" {wanted}")]
    if len(exact or ending) == 1:
        return Answer(action=(exact or ending)[0])
    if wanted in COMMANDS:
        return Answer(command=COMMANDS[wanted])
    if ending:
        return Answer(complaint=f"{quoted(typed.strip())} could be {' or '.join(ending)}")
    return Answer(complaint=f"{quoted(typed.strip())} can not be done now; ? for help")


def line_reader(console: Console) -> Callable[[str], str | None]:
    """Asks for a line; gives None at the end of the input. If the input is not a terminal, the line is printed too, so
    that the output is complete."""
    interactive = sys.stdin.isatty()

    def read(question: str) -> str | None:
        console.print(question, end=" ", style="bold")
        try:
            line = input()
        except EOFError:
            console.print()
            return None
        except KeyboardInterrupt:
            console.print()
            raise
        if not interactive:
            console.print(harmless(line))
        return line

    return read
