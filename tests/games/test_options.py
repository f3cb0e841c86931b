"""Options as data: what they accept, what they say, and how they are settled."""

import re
from typing import Any

import pytest

import stich
from stich.games import Definition
from stich.games.options import Option, resolve

NUMBER = Option("target", 200, "the score that ends the match", at_least=1, at_most=500)
PERHAPS = Option("hands", None, "a fixed number of hands", at_least=1)
FLAG = Option("same_trump", True, "both may choose the same trump")
CHOICE = Option("stalemate", "text", "who scores", choices=("text", "summary"))
NUMBERS = Option("edition", 2008, "which box", choices=(1993, 2008))
ALL = (NUMBER, PERHAPS, FLAG, CHOICE, NUMBERS)


@pytest.mark.parametrize(
    ("option", "good"),
    [
        (NUMBER, [1, 200, 500]),
        (PERHAPS, [None, 1, 10**9]),
        (FLAG, [True, False]),
        (CHOICE, ["text", "summary"]),
        (NUMBERS, [1993, 2008]),
    ],
    ids=lambda value: value.name if isinstance(value, Option) else "",
)
def test_good_values_are_taken_as_they_are(option: Option, good: list[Any]) -> None:
    for value in good:
        assert option.check(value) is value


@pytest.mark.parametrize(
    ("option", "bad", "expected"),
    [
        (NUMBER, [0, 501, True, False, None, "200", 200.0, [200], 2**70], "a whole number at least 1 and at most 500"),
        (PERHAPS, [0, -1, True, False, "none", 1.5, float("nan")], "a whole number at least 1, or None"),
        (FLAG, [0, 1, None, "True", ""], "True or False"),
        (CHOICE, ["Text", "", None, 0, True, ("text",), ["text"]], "one of 'text', 'summary'"),
        (NUMBERS, [1994, "2008", 2008.0, True, None], "one of 1993, 2008"),
    ],
    ids=lambda value: value.name if isinstance(value, Option) else "",
)
def test_bad_values_are_told_what_was_expected(option: Option, bad: list[Any], expected: str) -> None:
    for value in bad:
        with pytest.raises(stich.OptionError, match=re.escape(f"{option.name}={value!r} is not possible: expected ")):
            option.check(value)
        with pytest.raises(stich.OptionError, match=re.escape(expected)):
            option.check(value)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (NUMBER, "50", 50),
        (PERHAPS, "none", None),
        (PERHAPS, "3", 3),
        (FLAG, "true", True),
        (FLAG, "No", False),
        (CHOICE, "summary", "summary"),
        (NUMBERS, "1993", 1993),
    ],
)
def test_values_from_a_command_line(option: Option, text: str, value: object) -> None:
    assert option.parse(text) == value
    assert option.check(option.parse(text)) == value


@pytest.mark.parametrize(("option", "text"), [(NUMBER, "many"), (NUMBER, "yes"), (FLAG, "1"), (CHOICE, "none")])
def test_nonsense_from_a_command_line_is_refused(option: Option, text: str) -> None:
    with pytest.raises(stich.OptionError):
        option.check(option.parse(text))


def test_what_is_not_given_has_its_default() -> None:
    settled = resolve(ALL, {"hands": 3}, "Mü")
    assert settled == {"target": 200, "hands": 3, "same_trump": True, "stalemate": "text", "edition": 2008}
    assert list(settled) == [option.name for option in ALL]


def test_an_unknown_option_is_told_which_there_are() -> None:
    with pytest.raises(
        stich.OptionError,
        match="Mü has no option 'goal'; its options are: target, hands, same_trump, stalemate, edition",
    ):
        resolve(ALL, {"goal": 3}, "Mü")
    with pytest.raises(stich.OptionError, match="Skat has no option 'goal'; its options are: none"):
        resolve((), {"goal": 3}, "Skat")


@pytest.mark.parametrize("definition", stich.games(), ids=lambda definition: definition.name)
def test_the_games_accept_their_own_defaults(definition: Definition) -> None:
    names = [option.name for option in definition.options]
    assert len(set(names)) == len(names)
    assert not {"players", "name", "seed", "deals", "first", "seats"} & set(names)
    for option in definition.options:
        assert option.accepts(option.default)
        assert option.about
        assert option.expected()
