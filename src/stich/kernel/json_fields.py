"""Numbers of records as the fields of JSON objects: one compiled writer for the records of all games.

Where the numbers of each field lie and in which texts they are told it reads from arrays, which are made once for a
game. So the views of a whole table are written in one call, in a few microseconds."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from stich.kernel.record import States
from stich.kernel.rule import brief, hot

Numbers: TypeAlias = npt.NDArray[np.int64]
Bytes: TypeAlias = npt.NDArray[np.uint8]

# How a value is written: as the text of its number; the same, but a number without a text as it is; as a list of the
# texts of its members.
NAMED, NUMBER, SET = range(3)

ALONE = 0  # as a length: one value, not a list of them

START, PLACE, LENGTH, KIND, FIRST, LAST = range(6)  # the columns of the fields: texts from FIRST to before LAST
KEY, BEGIN, END = range(3)  # the columns of the texts

NO_TEXT = -1
LONGEST_NUMBER = len(str(np.iinfo(np.int64).min))
COMMA, MINUS, ZERO, OPEN, CLOSE = b",-0[]"


@dataclass(frozen=True)
class Field:
    """A field of JSON: the numbers from a `place` of the record on, a list of them unless the `length` is ALONE.

    `texts` have the numbers that they stand for or, in the order in which they are told, the members of a set."""

    name: bytes
    place: int
    length: int
    kind: int
    texts: Sequence[tuple[int, bytes]]

    @property
    def start(self) -> bytes:
        return b",%b:" % self.name

    @property
    def after_text(self) -> bytes:
        return b"," if self.kind == SET else b""

    @property
    def longest(self) -> int:
        """No more bytes than this are ever written."""
        sizes = [len(text + self.after_text) for _, text in self.texts]
        value = len("[]") + sum(sizes) if self.kind == SET else max(LONGEST_NUMBER, *sizes, 0)
        return len(self.start) + (value if self.length == ALONE else len("[]") + self.length * (value + len(",")))


class FieldWriter:
    """Writes the fields of records that are mostly alike."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self._longest = sum(field.longest for field in fields)
        rows, texts, letters = list[list[int]](), list[list[int]](), b""
        for field in fields:
            start = len(texts)
            for key, text in [(0, field.start), *((key, text + field.after_text) for key, text in field.texts)]:
                texts.append([key, len(letters), len(letters + text)])
                letters += text
            rows.append([start, field.place, field.length, field.kind, start + 1, len(texts)])
        self._fields = np.array(rows, np.int64).reshape(-1, 1 + LAST)
        self._texts = np.array(texts, np.int64).reshape(-1, 1 + END)
        self._letters = np.array(list(letters), np.uint8)

    def write(self, records: States) -> list[bytes] | None:
        """First the fields that all records have alike, then for each record its others; each begins with a comma.
        None if a number has no text."""
        numbers = np.ndarray((len(records), records.itemsize // 8), np.int64, records)
        out = np.empty(self._longest * (1 + len(records)), np.uint8)
        ends = np.empty(1 + len(records), np.int64)
        if not write_fields(numbers, self._fields, self._texts, self._letters, out, ends):
            return None
        stops: list[int] = ends.tolist()
        written = out[: stops[-1]].tobytes()
        return [written[start:stop] for start, stop in pairwise([0, *stops])]


@brief
def write_fields(numbers: Numbers, fields: Numbers, texts: Numbers, letters: Bytes, out: Bytes, ends: Numbers) -> bool:
    """Writes what all have alike and then what each has apart, and where each of them ends."""
    alike = np.empty(len(fields), np.bool_)
    for field in range(len(fields)):
        alike[field] = is_alike(numbers, fields[field, PLACE], max(1, fields[field, LENGTH]))
    at = 0
    for part in range(len(ends)):
        for field in range(len(fields)):
            if alike[field] == (part == 0):
                at = write_field(numbers, max(0, part - 1), fields, field, texts, letters, out, at)
                if at == NO_TEXT:
                    return False
        ends[part] = at
    return True


@hot
def is_alike(numbers: Numbers, place: int, length: int) -> bool:
    for record in range(1, len(numbers)):
        for i in range(place, place + length):
            if numbers[record, i] != numbers[0, i]:
                return False
    return True


@hot
def write_field(
    numbers: Numbers, record: int, fields: Numbers, field: int, texts: Numbers, letters: Bytes, out: Bytes, at: int
) -> int:
    """Writes a field of a record from a place on and returns the next place, or NO_TEXT; as all of these do.

    They are inlined because handing on so many arrays takes longer than what they do."""
    at = write_text(fields[field, START], texts, letters, out, at)
    place, length = fields[field, PLACE], fields[field, LENGTH]
    if length == ALONE:
        return write_value(numbers[record, place], fields, field, texts, letters, out, at)
    out[at] = OPEN
    at += 1
    for i in range(length):
        at = write_value(numbers[record, place + i], fields, field, texts, letters, out, at)
        if at == NO_TEXT:
            return NO_TEXT
        out[at] = COMMA
        at += 1
    out[at - 1] = CLOSE
    return at


@hot
def write_value(number: int, fields: Numbers, field: int, texts: Numbers, letters: Bytes, out: Bytes, at: int) -> int:
    kind, first, last = fields[field, KIND], fields[field, FIRST], fields[field, LAST]
    if kind == SET:
        return write_set(number, first, last, texts, letters, out, at)
    for text in range(first, last):
        if texts[text, KEY] == number:
            return write_text(text, texts, letters, out, at)
    return write_number(number, out, at) if kind == NUMBER else NO_TEXT


@hot
def write_set(members: int, first: int, last: int, texts: Numbers, letters: Bytes, out: Bytes, at: int) -> int:
    out[at] = OPEN
    at += 1
    rest, text = members, first
    while rest and text < last:
        member = texts[text, KEY]
        if rest >> member & 1:
            at = write_text(text, texts, letters, out, at)
            rest ^= 1 << member
        text += 1
    if rest:
        return NO_TEXT
    if members:  # then there is a comma after the last
        at -= 1
    out[at] = CLOSE
    return at + 1


@hot
def write_text(text: int, texts: Numbers, letters: Bytes, out: Bytes, at: int) -> int:
    for letter in range(texts[text, BEGIN], texts[text, END]):
        out[at] = letters[letter]
        at += 1
    return at


@hot
def write_number(number: int, out: Bytes, at: int) -> int:
    if number < 0:
        out[at] = MINUS
        at += 1
    rest = number if number < 0 else -number  # below zero, where there is one number more
    end, tenth = at + 1, (rest + 9) // 10
    while tenth:
        end, tenth = end + 1, (tenth + 9) // 10
    for place in range(end - 1, at - 1, -1):
        tenth = (rest + 9) // 10
        out[place] = ZERO + 10 * tenth - rest
        rest = tenth
    return end
