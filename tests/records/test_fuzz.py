"""Ten thousand damaged records: each is refused with a RecordError that names a place, or is a match like any other."""

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import stich
from stich.quoting import LONGEST_MESSAGE, harmless
from stich.records import Record
from stich.testing.random_play import random_match

MUTATIONS = 2_200  # of each game's record
PLACES = {"record", *Record.__struct_fields__}


class Stranger:
    """Whose words can not be relied on."""

    def __repr__(self) -> str:
        return "\x1b[31m\n" * 1000


class Refuser:
    """Which can not even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


CYCLE: list[Any] = []
CYCLE.append(CYCLE)
ROUND: dict[str, Any] = {}
ROUND["hands"] = ROUND

JUNK: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 5, 2**53, -(2**63), 10**40, 10**5000, 0.5, float("nan"), float("inf")),
    *("", " ", "pass", "play R7", "B0", "none", "\x00", "\x1b[2J", "\u202e", "x" * 100_000, "1", "random", "mue"),
    *("\ud800", "\udfffpass", "pass\udc80", "\ud83d\ude00"),
    *(np.int64(0), np.int8(1), np.uint64(2**63), np.float64(1), np.bool_(True), np.str_("pass"), np.str_("\ud800")),
    *(
        np.array(1),
        np.array([0, 1]),
        np.array(["a", "b"]),
        np.array([]),
        np.zeros((3, 3)),
        np.array({}),
        np.datetime64("NaT"),
    ),
    *(
        [],
        {},
        [[]],
        [None] * 50,
        {"hands": []},
        {"\ud800": 1},
        {1: 2},
        {np.int64(1): 2},
        (),
        set(),
        b"pass",
        bytearray(3),
    ),
    *(object(), Stranger(), Refuser(), Ellipsis, complex(1), range(3), memoryview(b"x"), dict, CYCLE, ROUND),
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where everything inside lies."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, item in inside for place in ((*path, key), *places(item, (*path, key)))]


def replaced(rng: random.Random, inner: Any, key: Any) -> None:
    inner[key] = rng.choice(JUNK)


def renamed(rng: random.Random, inner: Any, key: Any) -> None:
    if isinstance(inner, dict):
        new = rng.choice(["\ud800", np.str_(key), f"{key}\udfff", key.upper(), 1, None, np.int64(3), "x" * 10_000])
        inner[new] = inner.pop(key)


def dropped(rng: random.Random, inner: Any, key: Any) -> None:
    del inner[key]


def doubled(rng: random.Random, inner: Any, key: Any) -> None:
    if isinstance(inner, list):
        inner.insert(key, copy.deepcopy(inner[key]))


def exchanged(rng: random.Random, inner: Any, key: Any) -> None:
    other = rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
    inner[key], inner[other] = inner[other], inner[key]


def respelt(rng: random.Random, inner: Any, key: Any) -> None:
    if isinstance(inner[key], str):
        at, more = rng.randint(0, len(inner[key])), rng.choice(["\ud800", " ", "\n", "9", "X", "\x1b", "ü"])
        inner[key] = inner[key][:at] + more + inner[key][at:]


def as_numpy(rng: random.Random, inner: Any, key: Any) -> None:
    value = inner[key]
    if isinstance(value, str):
        inner[key] = np.str_(value)
    elif value is not None and not isinstance(value, dict):
        inner[key] = np.array(value, dtype=object if isinstance(value, list) else None)[()]


DAMAGES: list[Callable[[random.Random, Any, Any], None]] = [
    *(replaced, replaced, replaced, renamed, dropped, doubled, exchanged, respelt, as_numpy)
]


def damaged(record: dict[str, Any], seed: int) -> Iterator[dict[str, Any]]:
    """Records with one damage, or several that lie on each other. Every field is hit as often as any other."""
    rng = random.Random(seed)
    by_field: dict[str, list[tuple[Any, ...]]] = {}
    for place in places(record):
        by_field.setdefault(place[0], []).append(place)
    for _ in range(MUTATIONS):
        changed = copy.deepcopy(record)
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            *path, key = rng.choice(by_field[rng.choice(list(by_field))])
            try:
                inner: Any = changed
                for step in path:
                    inner = inner[step]
                rng.choice(DAMAGES)(rng, inner, key)
            except (KeyError, IndexError, TypeError, ValueError, AttributeError):
                pass  # an earlier damage has taken the place away
        yield changed


def check_error(error: stich.RecordError) -> None:
    told = str(error)
    assert told == harmless(told), "a message is one line, and nothing in it is obeyed"
    assert len(told) <= 2 * LONGEST_MESSAGE
    assert re.split(r"[.\[]", error.place)[0] in PLACES


def check_match(match: Any) -> None:
    written = match.record()
    assert json.loads(json.dumps(written)) == written
    again = stich.replay(written)
    assert again.record() == written
    assert again.state_bytes() == match.state_bytes()


@pytest.mark.parametrize("name", [game.name for game in stich.games()])
def test_a_damaged_record_is_refused_or_is_another_match(name: str) -> None:
    whole = random_match(stich.game(name), seed=3, rounds=1)[0].record()
    refused = accepted = 0
    for record in damaged(whole, seed=len(name)):
        try:
            match = stich.replay(record)
        except stich.RecordError as error:
            check_error(error)
            refused += 1
        else:
            check_match(match)
            accepted += 1
    assert refused + accepted == MUTATIONS
    assert refused > 0
    assert accepted > 0
