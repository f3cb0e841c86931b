"""What a player may type."""

import pytest

from stich.cli.prompt import Answer, understand

LEGAL = ["play B1", "play R1", "play R7", "pass"]


@pytest.mark.parametrize("typed", ["3", " 3 ", "play R7", "PLAY  r7", "r7"])
def test_an_action_by_number_text_or_card(typed: str) -> None:
    assert understand(typed, LEGAL) == Answer(action="play R7")


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("?", "help"),
        ("help", "help"),
        ("last", "last"),
        ("log", "log"),
        ("hint", "hint"),
        ("q", "quit"),
        ("QUIT", "quit"),
        ("", "nothing"),
    ],
)
def test_commands(typed: str, command: str) -> None:
    assert understand(typed, LEGAL) == Answer(command=command)


@pytest.mark.parametrize(
    ("typed", "told"), [("0", "1 to 4"), ("5", "1 to 4"), ("R9", "can not be done now"), ("-1", "can not be done")]
)
def test_complaints(typed: str, told: str) -> None:
    assert told in (understand(typed, LEGAL).complaint or "")


def test_what_could_be_several() -> None:
    complaint = understand("red", ["njet trump red", "njet super red"]).complaint
    assert complaint == "'red' could be njet trump red or njet super red"


def test_a_number_is_the_one_in_front_of_the_action() -> None:
    assert understand("2", ["partner 1", "partner 3", "partner 2"]) == Answer(action="partner 3")
