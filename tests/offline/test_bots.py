"""Bots in the page: they start from the very numbers that Python's start from, and think the same."""

import base64
import random
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec
import numpy as np
import pytest

import stich
from stich.bots.master import MasterBot
from stich.bots.search import CAREFUL, QUICK
from stich.bots.search_bot import SearchBot, as_set, worth_a_thought
from stich.games import ours
from stich.match.match import Match
from stich.testing.variants import name_of, variants

Engine: TypeAlias = Any  # of conftest.py

TABLES = [table for one in ours() for table in variants(one)]
BY_TABLE = pytest.mark.parametrize("game", TABLES, ids=name_of)
BY_GAME = pytest.mark.parametrize("name", [one.name for one in ours()])
FOR_EVER = 1e9  # seconds


def decisions(engine: Engine, match: Match, every: int, most: int) -> Iterator[tuple[int, int]]:
    """Some moments of a random match, in Python and at once in the engine: its number there, and who has a choice."""
    chooser, found = random.Random(str(match.game)), 0
    while not match.over and found < most:
        seat = chooser.choice(match.actors())
        if len(match.actions) % every == 0 and len(match.legal(seat)) > 1:
            found += 1
            yield engine("replay", game=match.game.name, record=match.record()), seat
        match.apply(seat, chooser.choice(match.legal(seat)))


@BY_TABLE
def test_searches_grow_the_same_trees(engine: Engine, game: Any) -> None:
    """Node by node, their sums of floats included; so Expert and Club choose the same for the same seed."""
    match = game.new(seed=5)
    for same, seat in decisions(engine, match, every=9, most=5):
        for level, mode in (("expert", CAREFUL), ("club", QUICK)):
            seed = len(match.actions)
            bot = SearchBot(60, None, mode, seed=seed)
            seat_, book, observed = bot.before_it(match.view(seat))
            codes = {code: text for text, code in book.legal_texts(observed, seat).items()}
            considered = int(worth_a_thought(observed, 0, seat, as_set(codes)))
            (tree,) = bot.grow(observed, seat_, considered)
            thinking = {"seed": seed, "samples": 60, "seconds": None}
            told = engine("explain", match=same, seat=seat, level=level, thinking=thinking)
            again = SearchBot(60, None, mode, seed=seed)
            assert told == msgspec.to_builtins(again.explain(match.view(seat)))
            chosen = engine("choose", match=same, seat=seat, level=level, thinking=thinking)
            again = SearchBot(60, None, mode, seed=seed)
            assert chosen == again.choose(match.view(seat), match.legal(seat))
            if considered.bit_count() > 1:
                grown = np.frombuffer(base64.b64decode(engine("tree", match=same, nodes=len(tree))), tree.dtype)
                used = 1 + int((tree["visits"][1:] > 0).sum())
                assert grown[:used].tobytes() == tree[:used].tobytes()


@BY_GAME
def test_master_thinks_the_same(engine: Engine, name: str) -> None:
    match = stich.game(name).new(seed=6)
    for same, seat in decisions(engine, match, every=11, most=4):
        thinking = {"seed": 3, "worlds": 3, "seconds": None}
        told = engine("explain", match=same, seat=seat, level="master", thinking=thinking)
        expected = MasterBot(3, FOR_EVER, seed=3).explain(match.view(seat))
        assert [one["action"] for one in told] == [one.action for one in expected]
        for one, other in zip(told, expected, strict=True):
            assert [one[name] for name in ("win", "win_error", "score", "weight")] == pytest.approx(
                [other.win, other.win_error, other.score, other.weight]
            )
        chosen = engine("choose", match=same, seat=seat, level="master", thinking=thinking)
        assert chosen == MasterBot(3, FOR_EVER, seed=3).choose(match.view(seat), match.legal(seat))


@BY_GAME
@pytest.mark.parametrize(
    ("level", "thinking"),
    [("novice", {}), ("club", {"samples": 5}), ("expert", {"samples": 10})],
    ids=["novice", "club", "expert"],
)
def test_bots_finish_a_match_by_themselves(engine: Engine, name: str, level: str, thinking: dict[str, Any]) -> None:
    """Deals, actions and scores are the engine's own; Python replays what it recorded."""
    same = engine("begin", game=name, beginning={"options": SHORT.get(name, {})})
    record = engine("play", match=same, level=level, thinking={"seed": 1, **thinking})
    match = stich.replay(record)
    assert match.over
    assert match.scores == record["scores"]


@BY_GAME
def test_thinking_leaves_no_memory_behind(engine: Engine, name: str) -> None:
    match = stich.game(name).new(seed=7)
    while len(match.legal(match.actors()[0])) < 2:
        match.apply(match.actors()[0], match.legal(match.actors()[0])[0])
    seat = match.actors()[0]
    same = engine("replay", game=name, record=match.record())

    def think() -> int:
        for level in ("club", "expert", "master"):
            engine(
                "explain", match=same, seat=seat, level=level, thinking={"samples": 500, "worlds": 2, "seconds": None}
            )
        engine("told", match=same)
        return int(engine("memory", match=same))

    before = think()
    assert [think(), think()] == [before] * 2


SHORT: dict[str, dict[str, Any]] = {"mue": {"hands": 2}, "last_panther": {"limit": -30}}
