"""The Last Panther at a terminal."""

from stich.cli.people import People
from stich.cli.wording import Fields, Words


def cards_passed(people: People, event: Fields) -> str:
    given = event["given"]
    passed = [
        f"{people[giver]:passes} {' '.join(cards)} to {people[(giver + 1) % len(given)]}"
        for giver, cards in enumerate(given)
        if cards is not None
    ]
    return ", ".join(passed) or "all pass cards to the left"


WORDS = Words(
    templates={"card_given": "{seat:chooses} {card} to pass on"},
    sentences={"cards_passed": cards_passed},
    labels={"void": "out of", "given": "to pass on"},
    only_during={"given": frozenset({"passing"})},
    questions={"passing": "Pass on to the left", "tricks": "Your card"},
)
