"""Names and verbs."""

import pytest

from stich.terminal.people import People, plural


@pytest.mark.parametrize(
    ("verb", "with_you"),
    [
        ("plays", "play"),
        ("passes", "pass"),
        ("chooses", "choose"),
        ("tries", "try"),
        ("is", "are"),
        ("has", "have"),
        ("was", "were"),
    ],
)
def test_verbs_agree(verb: str, with_you: str) -> None:
    assert plural(verb) == with_you
    table = People(["Anna", "Beate"], you=0)
    assert f"{table[0].__format__(verb)}" == f"you {with_you}"
    assert f"{table[1].__format__(verb)}" == f"Beate {verb}"


def test_several() -> None:
    table = People(["Anna", "Beate", "Conny"], you=2)
    assert f"{table.several([0, 1]):wins}" == "Anna and Beate win"
    assert f"{table.several([0, 1, 2])}" == "Anna, Beate and you"
    assert f"{table.several([1]):wins}" == "Beate wins"
    assert f"{table.several([])}" == "nobody"


def test_a_name_from_right_to_left_turns_nothing_around() -> None:
    table = People(["Anna", "\u05d0\u05d1\u05d9 2"])
    assert f"{table[1]:plays} R7" == "\u2068\u05d0\u05d1\u05d9 2\u2069 plays R7"
    assert f"{table[0]:plays} R7" == "Anna plays R7"


def test_what_is_somebodys_own() -> None:
    table = People(["Anna", "Beate"], you=1)
    assert [table.own(seat) for seat in range(2)] == ["their own", "your own"]


def test_nobody_and_seats_without_a_name() -> None:
    table = People(["Anna"])
    assert f"{table[None]:is}" == "nobody is"
    assert f"{table[3]:plays}" == "seat 3 plays"
