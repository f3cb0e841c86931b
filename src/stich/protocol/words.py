"""The views and events of all games, found through the registry: closed unions that grow with every game."""

from stich.games import Definition, games
from stich.games.events import Dealt, Event
from stich.games.views import View
from stich.games.words import SHARED as OF_RULES

SHARED = (Dealt, *OF_RULES)


def view_types() -> dict[str, type[View]]:
    """The type of each game's views, by the game's name, which is also its tag."""
    return {game.name: game.load_rulebook().view_type for game in games()}


def event_types(game: Definition) -> list[type[Event]]:
    """The events that can happen in a game: those that all games share, and its own."""
    book = game.load_rulebook()
    found = {book.deals.event_type, *book.words.events}
    return sorted(found, key=lambda one: (one not in SHARED, one.__name__))


def own_events(game: Definition) -> list[type[Event]]:
    """Those that no other game has to have."""
    return [one for one in event_types(game) if one not in SHARED]
