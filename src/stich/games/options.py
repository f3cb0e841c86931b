"""A game's options as data: what a table may set, what is the default, what is wrong with a value."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stich.errors import OptionError


@dataclass(frozen=True)
class Option:
    """One option. Its kind is that of its default, or one of `choices`; `None` is allowed if it is the default."""

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
        bounds = [f"at least {self.at_least}"] if self.at_least is not None else []
        bounds += [f"at most {self.at_most}"] if self.at_most is not None else []
        whole = " ".join(["a whole number", " and ".join(bounds)]).strip()
        return f"{whole}, or None" if self.default is None else whole

    def accepts(self, value: Any) -> bool:
        if self.choices:
            return any(type(value) is type(choice) and value == choice for choice in self.choices)
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        if value is None:
            return self.default is None
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (self.at_least is None or value >= self.at_least)
            and (self.at_most is None or value <= self.at_most)
        )

    def parse(self, text: str) -> Any:
        """A value from a command line; what it is not is found out by `check`."""
        if text in ("none", "None"):
            return None
        if text.lower() in ("true", "yes", "on") and isinstance(self.default, bool):
            return True
        if text.lower() in ("false", "no", "off") and isinstance(self.default, bool):
            return False
        try:
            return int(text)
        except ValueError:
            return text

    def check(self, value: Any) -> Any:
        if not self.accepts(value):
            raise OptionError(f"{self.name}={value!r} is not possible: expected {self.expected()}")
        return value


def resolve(options: tuple[Option, ...], given: Mapping[str, Any], game: str) -> dict[str, Any]:
    """All options of a game with the given values and otherwise their defaults."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise OptionError(f"{game} has no option {name!r}; its options are: {names}")
    return {name: option.check(given[name]) if name in given else option.default for name, option in known.items()}
