"""The Last Panther at a terminal."""

from stich.terminal.words import TerminalWords, passed

WORDS = TerminalWords(
    templates={"card_given": "{seat:chooses} {card} to pass on"},
    sentences={"cards_passed": lambda people, event: passed(people, event["given"], 1) or "all pass cards to the left"},
    labels={"void": "out of", "given": "to pass on"},
    only_during={"given": frozenset({"passing"})},
    questions={"passing": "Pass on to the left", "tricks": "Your card"},
    said={
        "pass": "{by:passes} {chosen} on; {better} was the better one to pass",
    },
)
