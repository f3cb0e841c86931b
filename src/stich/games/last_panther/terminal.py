"""The Last Panther at a terminal."""

from stich.terminal.people import People
from stich.terminal.words import EventFields, TerminalWords


def cards_passed(people: People, event: EventFields) -> str:
    given = event["given"]
    passed = [
        f"{people[giver]:passes} {' '.join(cards)} to {people[(giver + 1) % len(given)]}"
        for giver, cards in enumerate(given)
        if cards is not None
    ]
    return ", ".join(passed) or "all pass cards to the left"


WORDS = TerminalWords(
    templates={"card_given": "{seat:chooses} {card} to pass on"},
    sentences={"cards_passed": cards_passed},
    labels={"void": "out of", "given": "to pass on"},
    only_during={"given": frozenset({"passing"})},
    questions={"passing": "Pass on to the left", "tricks": "Your card"},
)
