"""Bots by name: ours, and those of other packages through the entry point group `stich.bots`.

A spec is a name and perhaps options: `expert`, `expert:time=0.1`, `club:samples=500,seed=3`, `net:path=mue.npz`."""

import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.metadata import entry_points
from inspect import Parameter, signature
from typing import Any, TypeVar

from stich.bots.bot import Bot
from stich.errors import OptionError, StichError, UnknownBot
from stich.quoting import quoted

T = TypeVar("T")

# Novice answers at once; Club within 50 ms; Expert takes 0.3 s on average and Master up to 0.8 s, neither ever over 1 s
# on a core of today.
CLUB_SAMPLES = 50
CLUB_SECONDS = 0.04
EXPERT_SECONDS = 0.3
MASTER_WORLDS = 40
MASTER_SECONDS = 0.8


def _random(seed: int = 0) -> Bot:
    from stich.bots.simple import RandomBot

    return RandomBot(seed)


def _novice(seed: int = 0) -> Bot:
    from stich.bots.simple import NoviceBot

    return NoviceBot(seed)


def _club(samples: int = CLUB_SAMPLES, time: float = CLUB_SECONDS, seed: int = 0) -> Bot:
    from stich.bots.search import QUICK
    from stich.bots.search_bot import SearchBot

    return SearchBot(samples, time, QUICK, seed=seed)


def _expert(
    samples: int | None = None, time: float | None = None, threads: int = 1, exact: int | None = None, seed: int = 0
) -> Bot:
    from stich.bots.search_bot import SearchBot

    seconds = EXPERT_SECONDS if samples is None and time is None else time
    return SearchBot(samples, seconds, threads=threads, exact=exact, seed=seed)


def _master(worlds: int = MASTER_WORLDS, time: float = MASTER_SECONDS, seed: int = 0) -> Bot:
    from stich.bots.master import MasterBot

    return MasterBot(worlds, time, seed)


def _net(path: str = "", temperature: float = 0.0, seed: int = 0) -> Bot:
    from stich.bots.net import NetBot

    return NetBot(path, temperature, seed)


LEVELS: dict[str, Callable[..., Bot]] = {
    "random": _random,
    "novice": _novice,
    "club": _club,
    "expert": _expert,
    "master": _master,
    "net": _net,
}


@cache
def bots() -> dict[str, Callable[..., Bot]]:
    """All bots by name. One that can not be loaded is left out with a warning, so that the others can still be used."""
    found = dict(LEVELS)
    for entry in entry_points(group="stich.bots"):
        try:
            found[entry.name] = entry.load()
        except Exception as error:
            warnings.warn(f"the bot {entry.name!r} can not be loaded and is left out: {error}", stacklevel=2)
    return found


def bot(spec: str, **options: Any) -> Bot:
    """A bot for one seat of one match.

    >>> type(bot("random", seed=3)).__name__
    'RandomBot'
    """
    return made(bots(), spec, options)


def made(makers: Mapping[str, Callable[..., T]], spec: str, options: dict[str, Any]) -> T:
    """The bot that a spec names, made with the options of the spec and the given ones."""
    name, _, text = spec.partition(":") if isinstance(spec, str) else (spec, "", "")
    if not isinstance(name, str) or name not in makers:
        raise UnknownBot(f"there is no bot {quoted(name)}; the bots are: {', '.join(makers)}")
    try:
        settings = _parsed(text, makers[name])
        _check_known(name, makers[name], settings)
        return makers[name](**{**options, **settings})
    except StichError:
        raise
    except (TypeError, ValueError) as error:
        raise OptionError(f"{quoted(spec)}: {error}") from None


def _check_known(name: str, maker: Callable[..., object], settings: Iterable[str]) -> None:
    """Checks that a bot has these options. A bot that takes any keyword has to check them itself."""
    parameters = signature(maker).parameters
    if any(parameter.kind is Parameter.VAR_KEYWORD for parameter in parameters.values()):
        return
    for setting in settings:
        if setting not in parameters:
            known = ", ".join(parameters) or "none"
            raise ValueError(f"the bot {name} has no option {quoted(setting)}; its options are: {known}")


def _parsed(text: str, maker: Callable[..., Any]) -> dict[str, Any]:
    """The options of a spec as numbers, except for those that the bot expects as text."""
    options: dict[str, Any] = {}
    as_text = {name for name, one in signature(maker).parameters.items() if one.annotation is str}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if not equals:
            raise ValueError(f"an option is written name=value, not {quoted(part)}")
        options[name] = value if name in as_text else _number(part, value)
    return options


def _number(part: str, value: str) -> int | float:
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    raise ValueError(f"an option is a number, not {quoted(part)}")
