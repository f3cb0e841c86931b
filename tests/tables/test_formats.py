"""What a match asks: tables whose match began when less was asked, and what others learn from being asked."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stich.games.meinz.events import TrickKept
from stich.protocol.tables import TableSettings
from stich.records import FORMAT, read_record
from stich.tables import commands
from stich.tables.entries import Acted, AnyBody, Created, Entry, Sat, Started, Undone, decode_body, encode_body
from stich.tables.table import Table
from stich.tables.updates import update_for

RECORDS = Path(__file__).parents[1] / "games" / "meinz" / "golden"
NAMES = ["meinz_3_default_1", "meinz_4_default_1"]


def log_of_before(record: dict[str, Any]) -> list[AnyBody]:
    """The log of a whole match as it was written when a winner to whom nothing fitted was not asked."""
    players = len(record["seats"])
    created = {"game": record["game"], "players": players, "options": {}, "settings": {}, "host": "g0"}
    started = {"match": "m", "names": record["seats"], "first": record["first"], "deals": record["deals"]}
    if players == 3:
        del started["first"]
    told = [
        {"entry": "created", **created},
        {"entry": "sat", "seat": 0, "guest": "g0", "name": "Ada"},
        {"entry": "started", **started},
        *({"entry": "acted", "seat": seat, "action": action} for seat, action in record["actions"]),
    ]
    return [decode_body(json.dumps(entry)) for entry in told]


def folded(bodies: list[AnyBody]) -> Table:
    return Table.rebuilt("t", [Entry(number, float(number), body) for number, body in enumerate(bodies, start=1)])


def then(table: Table, body: AnyBody) -> Table:
    return table.after(Entry(table.seq + 1, table.updated + 1, decode_body(encode_body(body))))


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_match_of_before_is_the_same_match(name: str) -> None:
    """MZ-9: with the same actions, deals and scores, although who had nothing to swap was not asked in it."""
    record = read_record(RECORDS / f"{name}.json")
    assert record["format"] == "stich/1"
    table = folded(log_of_before(record))
    assert table.state == "over"
    assert table.match is not None
    assert {**table.match.record(), "seed": record["seed"]} == record


@pytest.mark.parametrize("name", NAMES)
def test_a_running_match_of_before_goes_on_as_it_began(name: str) -> None:
    """MZ-9: in such a match nobody is asked who has nothing to swap, to the end."""
    record = read_record(RECORDS / f"{name}.json")
    log = log_of_before(record)
    table = folded(log[: len(log) // 2])
    for body in log[len(log) // 2 :]:
        assert all(decision.legal != ["keep"] for decision in table.decisions.values())
        table = then(table, body)
    assert table.state == "over"
    assert table.match is not None
    assert table.match.scores == record["scores"]


@pytest.mark.parametrize("name", NAMES)
def test_what_was_taken_back_is_counted_as_it_was(name: str) -> None:
    """MZ-9: an entry that takes back names how many actions stand; what was not asked is none of them."""
    record = read_record(RECORDS / f"{name}.json")
    log = log_of_before(record)
    table, unasked = folded(log[:3]), 0
    for actions, body in enumerate(log[3:]):
        before, table = table, then(table, body)
        assert isinstance(body, Acted)
        assert before.match is not None
        assert table.match is not None
        assert len(table.match.actions) == actions + 1
        if body.action != "keep" and isinstance(table.match.all_events[-1], TrickKept):
            unasked += 1
            back = then(table, Undone(seat=body.seat, actions=actions))
            again = then(back, body)
            assert back.match is not None
            assert again.match is not None
            assert back.match.state_bytes() == before.match.state_bytes()
            assert again.match.state_bytes() == table.match.state_bytes()
    assert unasked


def test_the_next_match_at_the_table_asks_always() -> None:
    """MZ-9: what a match asks is in the entry that began it, whatever the table has played before."""
    table = folded(log_of_before(read_record(RECORDS / "meinz_4_default_1.json")))
    record = read_record(RECORDS / "meinz_4_default_4.json")
    body = commands.start("g0", deals=record["deals"], first=record["first"])(table)
    assert isinstance(body, Started)
    assert body.format == FORMAT == record["format"]
    assert f'"format":"{FORMAT}"' in encode_body(body)
    table = then(table, body)
    assert table.match is not None
    assert table.match.record()["format"] == FORMAT
    asked = 0
    for seat, action in record["actions"]:
        asked += table.decisions[seat].legal == ["keep"]
        table = then(table, Acted(seat=seat, action=action))
    assert table.match is not None
    assert table.match.scores == record["scores"]
    assert asked


# ---- what others are told --------------------------------------------------------------------------------------

HANDS = [
    "B1 B7 Y8 G2 G3 G4 G5 G6 G7",
    "B2 B4 B5 B6 B8 B9 R1 R2 R3",
    "B3 Y9 G1 G8 G9 R4 R5 R6 R7",
    "Y1 Y2 Y3 Y4 Y5 Y6 Y7 R8 R9",
]
# Seat 3 gets the first trick by a call, with only yellow cards left or with the red 8 too.
TRICK = "1 play R1; 1 silent; 2 play R4; 2 silent; 1 silent; 3 play R9; 3 meinz; 0 play G2; 3 keep; 3 play Y1"


def test_messages_do_not_say_whether_anything_fitted() -> None:
    """MZ-9: what a table tells the other seats and those who watch is the same byte by byte, whether or not the winner
    could swap, and so is when whose clock runs."""
    settings = TableSettings(bots="novice", seconds=30)
    tables = []
    for discarded in ("R8", "Y7"):
        discards = ["0 discard G7", "1 discard B9", "2 discard G9", f"3 discard {discarded}"]
        bodies: list[AnyBody] = [
            Created(game="meinz", players=4, options={}, settings=settings, host="g0"),
            *(Sat(seat=seat, guest=f"g{seat}", name=f"G{seat}") for seat in range(4)),
            Started(match="m", names=list("ABCD"), first=1, deals=[{"hands": HANDS}], format=FORMAT),
            *(Acted(seat=int(action[0]), action=action[2:]) for action in discards),
        ]
        tables.append(folded(bodies))
    asked = []
    for action in TRICK.split("; "):
        before = tables[0].seq
        tables = [then(table, Acted(seat=int(action[0]), action=action[2:])) for table in tables]
        asked.append([table.decisions[3].legal for table in tables if 3 in table.decisions])
        for since in (-1, before):
            for viewer in (None, 0, 1, 2):
                one, other = (msgspec.json.encode(update_for(table, viewer, since, 99.0, {"w"})) for table in tables)
                assert one == other
    assert [["keep"], ["give R8", "keep"]] in asked
