"""What a page has to know of a game besides its compiled rules, as plain data: where the numbers of a state are, the
texts of actions, how deals are written, who sees what of an event, how the levels of bots think.

Nothing is written for the page by hand: everything is read from what the game declares for Python. Sets of cards are
written as texts, since numbers in JSON are not exact beyond 2**53."""

from typing import Any

from stich.bots import master, registry, search, search_bot, simple
from stich.games import Definition
from stich.games.deals import DealPart
from stich.games.events import Event, partly_hidden, seen_by_dealer
from stich.games.fields import WHOSE
from stich.games.options import NumbersOption, Option
from stich.games.rulebook import Rulebook
from stich.games.views import TAG
from stich.kernel.draws import WORDS
from stich.kernel.json_writer import BLANK, JsonWriter
from stich.kernel.kinds import Number, OneOf, YesOrNo
from stich.kernel.log import MOST_EVENTS, MOST_PARTS, WIDTH
from stich.kernel.state import NOBODY
from stich.match import game as settled
from stich.match.match import DEFAULT_NAMES
from stich.offline.modules import told_entries
from stich.records import FORMAT as RECORD_FORMAT
from stich.records import FORMATS as RECORD_FORMATS
from stich.solve import play_out
from stich.solve.cards import card_tables
from stich.tables.claims import MOST_TRICKS

PLACES = ("players", "dealer", "phase", "rounds_played", "tricks_left", "score")  # that the engine looks at by itself
FORMAT = 1  # of these tables: the page's engine names the one that it reads


def tables_of(game: Definition) -> dict[str, Any]:
    book = game.load_rulebook()
    at_tables = {players: book.positions(players) for players in game.seats}
    return {
        "format": FORMAT,
        "game": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "usual_players": game.usual_players,
        "positions": at_tables,
        "first_is_always": dict(game.first_is_always),
        "names": DEFAULT_NAMES,
        "record_formats": RECORD_FORMATS,
        "record_format": RECORD_FORMAT,
        "not_asked": {name: sorted(actions) for name, actions in book.not_asked.items()},
        "entries": told_entries(),
        "numbers": {"state": book.fields.state.itemsize // 8, "told": book.fields.told.itemsize // 8},
        "blank": str(BLANK),
        "nobody": NOBODY,
        "words_of_a_deal": WORDS,
        "log": {"rows": 1 + MOST_EVENTS + MOST_PARTS, "parts_from": 1 + MOST_EVENTS, "width": WIDTH},
        "places": {name: book.fields.places[name] for name in PLACES},
        "options": [_option(book, option) for option in game.options],
        "texts": book.words.texts,
        "deck": book.deck.names,
        "deals": {players: _deals(book, players) for players in game.seats},
        "round_begun": _round_begun(book.deals.event_type),
        "views": {
            "start": f'{{"{TAG}":"{game.name}"',
            "whose": WHOSE,
            "writers": {positions: _writer(book.fields.writer(positions)) for positions in set(at_tables.values())},
        },
        "events": _events(book, sorted(set(at_tables.values()))),
        "retelling": {
            "fields": book.views.retold.tolist(),
            "copies": [str(copies) for copies in book.views.copies.tolist()],
            "players_at": book.views.players_at,
        },
        "search": _search(),
        "levels": _levels(),
        "claims": {
            "most_tricks": MOST_TRICKS,
            "tables": card_tables().shape,
            "bits": {"all": play_out.ALL, "decided": play_out.DECIDED, "none": play_out.NONE},
        },
    }


def _option(book: Rulebook, option: Option) -> dict[str, Any]:
    """An option and its values. `numbers` are the numbers that stand for the values in a state; None if a value is a
    number itself."""
    kind = book.fields[option.name].kind
    told = {"name": option.name, "default": option.default, "place": book.fields.places[option.name]}
    told |= {"choices": option.choices, "at_least": option.at_least, "at_most": option.at_most}
    if isinstance(option, NumbersOption):
        return told | {"form": "numbers", "names": list(option.default)}
    if isinstance(kind, OneOf):
        return told | {"form": "name", "numbers": kind.numbers}
    if not isinstance(kind, Number):
        raise TypeError(f"{option.name}: an option is a number, a name, a flag, or numbers by name")
    none = str(kind.read(None)) if not isinstance(kind, YesOrNo) else None
    return told | {"form": "flag" if isinstance(kind, YesOrNo) else "number", "none": none}


# ---- deals -----------------------------------------------------------------------------------------------------


def _deals(book: Rulebook, players: int) -> dict[str, Any]:
    s = book.fresh(players, settled(book.definition.name, players).options)[0]
    return {
        "in_play": str(book.deals.cards_in_play(s)),
        "parts": [_part(book, part) for part in book.deals.parts(s)],
    }


def _part(book: Rulebook, part: DealPart) -> dict[str, Any]:
    field, places = book.fields[part.field], book.fields.places_in_state
    told: dict[str, Any] = {"name": part.name, "form": part.form, "place": places[part.field], "size": part.size}
    if part.form == "hands":
        told["in_order"] = {seat: [places[name], bits] for seat, (name, bits) in part.in_order.items()}
    elif part.form == "rows":
        told["rows"] = field.kind.size // part.size
    elif part.form == "name":
        assert isinstance(field.kind, OneOf)
        told["names"] = field.kind.names
    return told


def _round_begun(kind: type[Event]) -> dict[str, Any]:
    """The event that a round was dealt: what it says of the deal, and who sees what of that."""
    own = [name for name in kind.__struct_fields__ if name not in ("round", "dealer")]
    hidden = {name: list(places) for name, places in partly_hidden(kind).items()}
    return {"tag": kind.__struct_config__.tag, "parts": own, "hidden": hidden, "dealers": seen_by_dealer(kind)}


# ---- events and views ------------------------------------------------------------------------------------------


def _events(book: Rulebook, positions: list[int]) -> dict[str, Any]:
    """`types` are in the order of their numbers. `fields` is how many numbers each has in the log."""
    writers = {number: book.teller.writer(number) for number in positions}
    _, counts = writers[positions[0]]
    types = [_event(book, kind, fields) for kind, fields in zip(book.words.events, counts, strict=True)]
    return {"types": types, "writers": {number: _writer(writer) for number, (writer, _) in writers.items()}}


def _event(book: Rulebook, kind: type[Event], fields: int) -> dict[str, Any]:
    """`private` is the place of the one seat that sees the event. `hidden` are the places of lists of which not
    everyone sees every entry, and which seats do, counted from the entry's own seat."""
    if kind.seen_by is not Event.seen_by or seen_by_dealer(kind):
        raise TypeError(f"{kind.__name__}: who sees it is not declared")
    slots = book.teller.slots(kind)
    return {
        "tag": kind.__struct_config__.tag,
        "fields": fields,
        "private": slots["seat"] if kind.private else None,
        "hidden": [[slots[name], list(places)] for name, places in partly_hidden(kind).items()],
    }


def _writer(writer: JsonWriter) -> dict[str, Any]:
    return {
        "fields": writer.fields.tolist(),
        "steps": writer.steps.tolist(),
        "texts": writer.texts.tolist(),
        "letters": writer.letters.tobytes().decode(),
        "longest": writer.longest,
    }


# ---- bots ------------------------------------------------------------------------------------------------------


def _search() -> dict[str, Any]:
    fields = search.Node.fields
    assert fields is not None
    return {
        "workspace": search.WORKSPACE,
        "node_bytes": search.Node.itemsize,
        "node": {name: field[1] for name, field in fields.items()},
        "chunk": search_bot.CHUNK,
        "most_samples": search_bot.MOST_SAMPLES,
        "largest_tree": search_bot.LARGEST_TREE,
        "for_the_rest": search_bot.FOR_THE_REST,
    }


def _levels() -> dict[str, Any]:
    return {
        "novice": {"slips": simple.SLIPS},
        "club": {"samples": registry.CLUB_SAMPLES, "seconds": registry.CLUB_SECONDS, "mode": search.QUICK},
        "expert": {"samples": None, "seconds": registry.EXPERT_SECONDS, "mode": search.CAREFUL},
        "master": {
            "worlds": registry.MASTER_WORLDS,
            "seconds": registry.MASTER_SECONDS,
            "kept": master.KEPT,
            "least": master.LEAST,
            "chunk": master.CHUNK,
            "enough": master.ENOUGH,
            "far": master.FAR,
            "ahead": master.AHEAD,
            "samples": master.SAMPLES,
            "for_the_rest": master.FOR_THE_REST,
            "mode": search.CAREFUL,
        },
    }
