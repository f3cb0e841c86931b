"""The options of a game: what a table can set, the defaults, and the check of given values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stich.checks import whole_number
from stich.errors import OptionError
from stich.quoting import quoted


@dataclass(frozen=True)
class Option:
    """One option. Its type is the type of its default, or it is one of `choices`; None is allowed if it is the
    default."""

    name: str
    default: Any
    about: str
    choices: tuple[Any, ...] = ()
    at_least: int | None = None
    at_most: int | None = None

    def expected(self) -> str:
        if self.choices:
            return "one of " + ", ".join(repr(choice) for choice in self.choices)
        if isinstance(self.default, bool):
            return "True or False"
        return f"{self._number()}, or None" if self.default is None else self._number()

    def _number(self) -> str:
        bounds = [f"at least {self.at_least}"] if self.at_least is not None else []
        bounds += [f"at most {self.at_most}"] if self.at_most is not None else []
        return " ".join(["a whole number", " and ".join(bounds)]).strip()

    def accepts(self, value: Any) -> bool:
        if self.choices:
            return any(type(value) is type(choice) and value == choice for choice in self.choices)
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        if value is None:
            return self.default is None
        return self._is_number(value)

    def _is_number(self, value: Any) -> bool:
        number = whole_number(value)
        return (
            number is not None
            and (self.at_least is None or number >= self.at_least)
            and (self.at_most is None or number <= self.at_most)
        )

    def parse(self, text: str) -> Any:
        """A value from a command line, not yet checked."""
        for choice in self.choices:
            if text == str(choice):
                return choice
        if text in ("none", "None"):
            return None
        if text.lower() in ("true", "yes", "on") and isinstance(self.default, bool):
            return True
        if text.lower() in ("false", "no", "off") and isinstance(self.default, bool):
            return False
        return _number_or_text(text)

    def check(self, value: Any) -> Any:
        """The value if it is valid; else OptionError says which values are."""
        settled = _plain(value)
        if not self.accepts(settled):
            raise OptionError(f"{self.name}={quoted(value)} is not possible: expected {self.expected()}")
        return settled


@dataclass(frozen=True)
class NumbersOption(Option):
    """An option with a number for each of several names. A table gives only the ones it wants to change, or None.

    A match's record has all of them, so that it stays correct when a default changes."""

    def expected(self) -> str:
        return f"{self._number()} for any of {', '.join(self.default)}"

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, Mapping):
            return value is None
        return all(name in self.default and self._is_number(number) for name, number in value.items())

    def parse(self, text: str) -> Any:
        """Reads a text such as "this:3,that:5"."""
        pairs = [pair.partition(":") for pair in text.split(",")]
        if not all(colon for _, colon, _ in pairs):
            return super().parse(text)
        return {name.strip(): _number_or_text(number.strip()) for name, _, number in pairs}

    def check(self, value: Any) -> Any:
        return {**self.default, **(super().check(value) or {})}


def _plain(value: Any) -> Any:
    """A value, or the values of a mapping, with NumPy's numbers and texts replaced by Python's."""
    if isinstance(value, Mapping):
        return {_plain_one(name): _plain_one(inner) for name, inner in value.items()}
    return _plain_one(value)


def _plain_one(value: Any) -> Any:
    number = whole_number(value)
    return str(value) if isinstance(value, str) else value if number is None else number


def _number_or_text(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return text


def resolve(options: tuple[Option, ...], given: Mapping[str, Any], game: str) -> dict[str, Any]:
    """All options of a game: the given values, and defaults for the others."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise OptionError(f"{game} has no option {quoted(name)}; its options are: {names}")
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}
