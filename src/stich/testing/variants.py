"""All variants of a game, for tests that must pass in each of them."""

from collections.abc import Iterator

from stich.games import Definition, games, ours
from stich.games.options import NumbersOption, Option
from stich.match import Game, game


def variants(definition: Definition) -> Iterator[Game]:
    """A game at every seat count, with its default options and with each option changed in turn."""
    for players in definition.seats:
        yield game(definition.name, players)
        for option in definition.options:
            for value in other_values(option):
                yield game(definition.name, players, **{option.name: value})


def other_values(option: Option) -> list[object]:
    """Other values of an option than its default: all choices, a flag's opposite, a small number if None is the
    default, and one changed number if it has several."""
    if option.choices:
        return [choice for choice in option.choices if choice != option.default]
    if isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option, NumbersOption):
        name, number = next(iter(option.default.items()))
        return [{name: option.at_least if number != option.at_least else option.at_most}]
    return [2] if option.default is None and option.at_least is not None else []


def name_of(game: Game) -> str:
    """A short name of a variant: its game, its seats, and which options are changed."""
    changed = (f"{option}={value}" for option, value in changed_options(game).items())
    return "-".join([game.name, str(game.players), *changed])


def changed_options(game: Game) -> dict[str, object]:
    """The options that are not as they are by default; of one that has several numbers, those numbers."""
    changed: dict[str, object] = {}
    for option in game.definition.options:
        default, value = option.check(option.default), game.options[option.name]
        if isinstance(value, dict):
            value = {name: number for name, number in value.items() if number != default[name]} or default
        if value != default:
            changed[option.name] = value
    return changed


def all_variants() -> Iterator[Game]:
    for definition in games():
        yield from variants(definition)


def our_variants() -> Iterator[Game]:
    """Those of the games that come with Stich, for tests of what is built of these alone."""
    for definition in ours():
        yield from variants(definition)
