"""A game as clients are told of it before they play."""

from functools import cache

from stich.games import Definition
from stich.games.told import event_fields, told_fields
from stich.protocol.http import DeckInfo, GameInfo, OptionInfo
from stich.protocol.words import own_events


@cache
def told_of(game: Definition) -> GameInfo:
    """All but whether a server has it ready."""
    book, options = game.load_rulebook(), {option.name for option in game.options}
    return GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        seats=list(game.seats),
        usual_players=game.usual_players,
        round_name=game.round_name,
        dealer_name=game.dealer_name,
        plays_along={players: list(names) for players, names in game.plays_along.items()},
        actions_naming_seats=list(game.actions_naming_seats),
        options=[OptionInfo(o.name, o.default, o.about, list(o.choices), o.at_least, o.at_most) for o in game.options],
        rounds=dict(book.rounds),
        points={what: points for what, points in book.points.items() if points},
        deck=DeckInfo(dict(zip(book.deck.colours, book.deck.colour_names, strict=True)), book.deck.ranks),
        fields=[field for field in told_fields(book.view_type) if field.name not in options],
        events={str(kind.__struct_config__.tag): event_fields(kind) for kind in own_events(game)},
        ready=True,
    )
