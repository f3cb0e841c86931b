"""The page's engine tells and does what Python does: the same deals and actions through both, byte for byte."""

import base64
import json
import random
from typing import Any, TypeAlias

import msgspec
import numpy as np
import pytest

import stich
from stich.kernel.draws import from_key
from stich.match import Game
from stich.match.match import Match
from stich.tables.updates import open_view
from stich.testing.variants import changed_options, name_of, our_variants

Engine: TypeAlias = Any  # of conftest.py

TABLES = [
    *our_variants(),
    stich.game("mue", 5, hands=2, stalemate="summary", same_trump=False),
    stich.game("mue", 4, target=50),
    stich.game("was_sticht", 4, edition="1993", values={"no-blue": 9}),
    stich.game("was_sticht", 3, edition="1993", tasks=4),
    stich.game("last_panther", 5, limit=-40),
]
BY_TABLE = pytest.mark.parametrize("game", TABLES, ids=name_of)
MOST_ACTIONS = 160


def first_of(game: Game) -> int:
    return game.definition.first_is_always.get(game.players, game.players - 1)


def told(match: Match, since: int) -> dict[str, Any]:
    """As the driver tells it."""
    seats = range(match.game.players)
    viewers = [None, *seats]
    encode = msgspec.json.encode
    return {
        "actors": match.actors(),
        "legal": [match.legal(seat) for seat in seats],
        "closing": [[match.is_closing(seat, action) for action in match.legal(seat)] for seat in seats],
        "views": [view.decode() for view in match.views_as_json()],
        "open": [encode(open_view(match, seat)).decode() for seat in viewers],
        "events": [[encode(event).decode() for event in match.events(seat, since)] for seat in viewers],
        "all_events": json.loads(encode(match.all_events_since(since))),
        "happened": match.happened,
        "needs_deal": match.needs_deal,
        "over": match.over,
        "scores": match.scores,
        "winners": match.winners,
        "sheet": json.loads(encode(match.sheet)),
    }


def words_for(match: Match) -> str:
    """Those of the next deal, as the driver takes them."""
    words = from_key(str(match.game), len(match.deals)).words
    return base64.b64encode(words.astype("<i8").tobytes()).decode()


def drawn_for(match: Match) -> Any:
    """What Python deals with the same words."""
    states = match.state()
    match.book.draw(states, from_key(str(match.game), len(match.deals)))
    return match.book.deals.write(states[0])


@BY_TABLE
def test_everyone_is_told_the_same(engine: Engine, game: Game) -> None:
    """Views, open views, legal texts, events of the public and of every seat, scores and records, after every action;
    deals drawn from the same words; and the states that bots start from."""
    match = Match(game, None, [], first_of(game), None)
    beginning = {"players": game.players, "options": changed_options(game), "first": first_of(game)}
    same = engine("begin", game=game.name, beginning=beginning)
    chooser, since = random.Random(str(game)), 0
    while not match.over and len(match.actions) < MOST_ACTIONS:
        if match.needs_deal:
            deal = engine("random_deal", match=same, words=words_for(match))
            assert deal == drawn_for(match)
            match.deal(deal)
            engine("deal", match=same, deal=deal)
        assert engine("told", match=same, since=since) == told(match, since)
        since = match.happened
        if match.over or match.needs_deal:
            continue
        seat = chooser.choice(match.actors())
        known = np.frombuffer(base64.b64decode(engine("known", match=same, seat=seat)), np.int64)
        read = match.book.state_of(match.view(seat))
        assert known.tobytes() == read.tobytes(), differing(match, known, read)
        action = chooser.choice(match.legal(seat))
        match.apply(seat, action)
        engine("apply", match=same, seat=seat, action=action)
    assert engine("told", match=same, since=0) == told(match, 0)
    assert engine("record", match=same) == match.record()
    again = engine("replay", game=game.name, record=match.record())
    assert engine("told", match=again) == told(match, 0)
    half = len(match.actions) // 2
    back = engine("taken_back", match=same, actions=half)
    assert engine("told", match=back) == told(match.taken_back(half), 0)
    twin = engine("copy", match=same)
    assert engine("told", match=twin) == told(match, 0)


def differing(match: Match, known: Any, read: Any) -> str:
    fields = match.book.fields.places_in_state
    numbers = np.frombuffer(read.tobytes(), np.int64)
    return str([(name, known[at], numbers[at]) for name, at in fields.items() if known[at] != numbers[at]])
