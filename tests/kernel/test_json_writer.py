"""The writer of JSON against the standard library's: any numbers, sets and names, and as many records as one likes."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.json_writer import BLANK, NAMED, NUMBER, SET, JsonWriter, Numbers, Template
from stich.kernel.state import state_type

LEAST, MOST = -(2**63), 2**63 - 1
NAMES = {-1: None, 0: "blue", 7: 'größer "als"', 40: 5}
MEMBERS = {4: "R1", 0: "B1", 62: ["red", 5], 1: "B1"}  # told in this order
STATE = state_type("alone", ("each", 3), "name", ("names", 2), "members", ("sets", 3), "hidden")


def texts(told: dict[int, Any]) -> list[tuple[int, bytes]]:
    return [(key, json.dumps(value).encode()) for key, value in told.items()]


def writer() -> JsonWriter:
    template = Template()
    with template.field("sets", 8, 2), template.loop(8, 2):
        template.value(8, SET, texts(MEMBERS))
    with template.field("alone", 0, 1):
        template.value(0, NUMBER)
    with template.field("each", 1, 3), template.loop(1, 3):
        template.value(1, NUMBER, texts({-1: None}))
    with template.field("name", 4, 1):
        template.value(4, NAMED, texts(NAMES))
    with template.field("names", 5, 1), template.loop(5, 1):
        template.value(5, NAMED, texts(NAMES))
    with template.field("members", 7, 1):
        template.value(7, SET, texts(MEMBERS))
    return template.done()


WRITER = writer()

ANY_NUMBER = st.integers(LEAST, MOST).filter(lambda number: number != BLANK) | st.sampled_from(
    [LEAST, MOST, -10, -9, -1, 0, 9, 10, 99, 100]
)
ANY_NAME = st.sampled_from(sorted(NAMES))
ANY_SET = st.sets(st.sampled_from(sorted(MEMBERS))).map(lambda members: sum(1 << member for member in members))
RECORDS = st.tuples(
    ANY_NUMBER,
    st.tuples(ANY_NUMBER, ANY_NUMBER, ANY_NUMBER),
    ANY_NAME,
    st.tuples(ANY_NAME, ANY_NUMBER),
    ANY_SET,
    st.tuples(ANY_SET, ANY_SET, ANY_NUMBER),
    ANY_NUMBER,
)


def numbers(rows: list[Any]) -> tuple[Numbers, Numbers]:
    records = np.array(rows, STATE)
    return np.ndarray((len(rows), STATE.itemsize // 8), np.int64, records), np.zeros((len(rows), 0), np.int64)


def told(row: Any) -> dict[str, Any]:
    def members(number: int) -> list[Any]:
        return [told for member, told in MEMBERS.items() if number >> member & 1]

    return {
        "alone": row[0],
        "each": [None if number == -1 else number for number in row[1]],
        "name": NAMES[row[2]],
        "names": [NAMES[row[3][0]]],
        "members": members(row[4]),
        "sets": [members(number) for number in row[5][:2]],
    }


@given(st.lists(RECORDS, min_size=1, max_size=4), st.integers(0, 3))
def test_what_is_alike_and_what_is_not_make_the_whole(rows: list[Any], repeated: int) -> None:
    rows += rows[:1] * repeated
    alike, *apart = WRITER.write(*numbers(rows))
    assert len(apart) == len(rows)
    for row, own in zip(rows, apart, strict=True):
        assert not own or len(rows) > 1
        assert json.loads(b"{%b}" % (alike + own)[1:]) == told(row)


def test_the_longest_there_is_has_room() -> None:
    everything = sum(1 << member for member in MEMBERS)
    row = (LEAST, (LEAST, LEAST, LEAST), 7, (7, 0), everything, (everything,) * 3, 0)
    written = WRITER.write(*numbers([row] * 2))
    assert json.loads(b"{%b}" % written[0][1:]) == told(row)
    assert written[1:] == [b"", b""]


PLAIN = (0, (0, 0, 0), 0, (0, 0), 0, (0, 0, 0), 0)
NOT_TOLD = {"an unknown name": (2, 3), "an unknown name in a list": (3, (8, 0)), "an unknown member": (4, 1 << 5),
            "a negative set": (5, (0, -1, 0))}  # fmt: skip


FIELD = {2: "name", 3: "names", 4: "members", 5: "sets"}


@pytest.mark.parametrize("what", NOT_TOLD)
def test_a_number_that_has_no_text(what: str) -> None:
    place, value = NOT_TOLD[what]
    wrong = (*PLAIN[:place], value, *PLAIN[place + 1 :])
    for rows in ([wrong], [PLAIN, wrong]):
        with pytest.raises(ValueError, match=f"the field '{FIELD[place]}' has a number for which its kind has no text"):
            WRITER.write(*numbers(rows))
