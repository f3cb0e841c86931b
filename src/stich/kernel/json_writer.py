"""Writes the numbers of states as JSON, in compiled code, following a template.

A template is made once for each type of record. It is a short list of steps: which number comes next and how it is
written. One call writes the views of a whole table in a few microseconds."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Annotated, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.kernel.rule import brief, hot
from stich.kernel.signatures import Int64s

Numbers: TypeAlias = Annotated[npt.NDArray[np.int64], 2]
Bytes: TypeAlias = Annotated[npt.NDArray[np.uint8], 1]

# In what is told: there is nothing here. It is written as null, ends a list, and is left out of an object.
BLANK = -(1 << 62)

# How a value is written: as the text of its number; the same, but a number without a text as it is; as a list of the
# texts of its members.
NAMED, NUMBER, SET = range(3)

# The steps of a template, and their columns: a TEXT; a VALUE at a place, in a style, with texts from FIRST to before
# LAST; a COMMA unless something has just been opened; a LOOP over so many entries, or until a BLANK one, whose numbers
# lie a stride apart, up to its END; what is left out, up to STOP, where the number at a place is BLANK (OPTIONAL).
TEXT, VALUE, COMMA, LOOP, END, OPTIONAL = range(6)
STEP, PLACE, STYLE, FIRST, LAST = range(5)
COUNT, STRIDE, UNTIL_BLANK, STOP = STYLE, FIRST, LAST, LAST + 1
COLUMNS = STOP + 1
DEEPEST = 4  # loops within each other

KEY, BEGIN, STOPS = range(3)  # the columns of the texts
FROM, TO, START, LENGTH = range(4)  # the columns of the fields: their steps, and the numbers they tell

NULL = b"null"
LONGEST_NUMBER = len(str(np.iinfo(np.int64).min))
COMMA_LETTER, MINUS, ZERO, OPEN, CLOSE, OPEN_OBJECT = b",-0[]{"


class Template:
    """How a record is written: one field after the other, each with a comma before it."""

    def __init__(self) -> None:
        self._steps: list[list[int]] = []
        self._texts: list[list[int]] = []
        self._letters = bytearray()
        self._fields: list[list[int]] = []
        self._names: list[str] = []
        self._longest = 0
        self._times = [1]  # how often what comes next is written at most
        self._null = self._add_text(NULL)
        self._lists: dict[tuple[tuple[int, bytes], ...], int] = {}  # where those begin that are there already

    # ---- making one --------------------------------------------------------------------------------------------

    @contextmanager
    def field(self, name: str, start: int, length: int) -> Iterator[None]:
        """What is written inside this block is one field, made from these numbers alone."""
        first = len(self._steps)
        self.text(b',"%b":' % name.encode())
        yield
        self._fields.append([first, len(self._steps), start, length])
        self._names.append(name)

    def text(self, text: bytes) -> None:
        self._step(TEXT, self._add_text(text))
        self._grows(len(text))

    def comma(self) -> None:
        self._step(COMMA)
        self._grows(1)

    def value(self, place: int, style: int, texts: Iterable[tuple[int, bytes]] = ()) -> None:
        """Writes one value. `texts` gives the JSON for each number, or for a set the JSON of each member in their
        order."""
        named = tuple(texts)
        if named not in self._lists:
            self._lists[named] = len(self._texts)
            for key, text in named:
                self._add_text(text, key)
        first, sizes = self._lists[named], [len(text) for _, text in named]
        self._step(VALUE, place, style, first, first + len(named))
        longest = sum(sizes) + len(sizes) + len("[]") if style == SET else max(LONGEST_NUMBER, *sizes, 0)
        self._grows(longest)

    @contextmanager
    def loop(self, place: int, count: int, stride: int = 1, until_blank: bool = False) -> Iterator[None]:
        """Writes a list. What is written inside this block is one entry; the places in it are those of the first
        entry."""
        self.text(b"[")
        at = self._step(LOOP, place, count, stride, until_blank)
        self._times.append(self._times[-1] * count)
        self.comma()
        yield
        self._times.pop()
        self._steps[at][STOP] = self._step(END, place, count, stride, until_blank, at)
        self.text(b"]")

    @contextmanager
    def optional(self, place: int) -> Iterator[None]:
        at = self._step(OPTIONAL, place)
        yield
        self._steps[at][STOP] = len(self._steps)

    def _step(self, *columns: int) -> int:
        self._steps.append([*columns, *[0] * (COLUMNS - len(columns))])
        return len(self._steps) - 1

    def _grows(self, most: int) -> None:
        self._longest += most * self._times[-1]

    def _add_text(self, text: bytes, key: int = 0) -> int:
        self._texts.append([key, len(self._letters), len(self._letters) + len(text)])
        self._letters += text
        return len(self._texts) - 1

    def done(self) -> "JsonWriter":
        return JsonWriter(self._names, self._fields, self._steps, self._texts, bytes(self._letters), self._longest)


class JsonWriter:
    """Writes several records at once, and the fields in which they are equal only once."""

    def __init__(
        self,
        names: Sequence[str],
        fields: Sequence[Sequence[int]],
        steps: Sequence[Sequence[int]],
        texts: Sequence[Sequence[int]],
        letters: bytes,
        longest: int,
    ) -> None:
        self.names = names
        self.fields = np.array(fields, np.int64).reshape(-1, 1 + LENGTH)
        self.steps = np.array(steps, np.int64).reshape(-1, COLUMNS)
        self.texts = np.array(texts, np.int64).reshape(-1, 1 + STOPS)
        self.letters = np.frombuffer(letters, np.uint8)
        self.longest = longest

    def write(self, numbers: Numbers, besides: Numbers) -> list[bytes]:
        """First the fields that are equal in all rows, then for each row the other fields. Every field begins with a
        comma.

        A row has the numbers of `numbers` and after them those of `besides`."""
        out = np.empty(self.longest * (1 + len(numbers)), np.uint8)
        ends = np.empty(1 + len(numbers), np.int64)
        failed = write_fields(numbers, besides, self.fields, self.steps, self.texts, self.letters, out, ends)
        if failed >= 0:
            raise ValueError(f"the field {self.names[failed]!r} has a number for which its kind has no text")
        stops: list[int] = ends.tolist()
        written = out[: stops[-1]].tobytes()
        return [written[start:stop] for start, stop in pairwise([0, *stops])]


@brief
def write_fields(
    numbers: Numbers,
    besides: Numbers,
    fields: Numbers,
    steps: Numbers,
    texts: Numbers,
    letters: Bytes,
    out: Bytes,
    ends: Int64s,
) -> int:
    """Writes the fields that are equal in all rows, then the others of each row, and where each part ends. Returns the
    number of a field whose value has no text, or -1 if all went well."""
    alike = np.empty(len(fields), np.bool_)
    for field in range(len(fields)):
        alike[field] = is_alike(numbers, besides, fields[field, START], fields[field, LENGTH])
    loops = np.empty((DEEPEST, 2), np.int64)
    at = 0
    for part in range(len(ends)):
        row = max(0, part - 1)
        for field in range(len(fields)):
            if alike[field] == (part == 0):
                at = write_field(
                    numbers[row],
                    besides[row],
                    steps,
                    fields[field, FROM],
                    fields[field, TO],
                    texts,
                    letters,
                    loops,
                    out,
                    at,
                )
                if at < 0:
                    return field
        ends[part] = at
    return -1


@hot
def is_alike(numbers: Numbers, besides: Numbers, start: int, length: int) -> bool:
    width = numbers.shape[1]
    for row in range(1, len(numbers)):
        for i in range(start, start + length):
            if i < width:
                if numbers[row, i] != numbers[0, i]:
                    return False
            elif besides[row, i - width] != besides[0, i - width]:
                return False
    return True


@hot
def write_field(
    numbers: Int64s,
    besides: Int64s,
    steps: Numbers,
    first: int,
    last: int,
    texts: Numbers,
    letters: Bytes,
    loops: Numbers,
    out: Bytes,
    at: int,
) -> int:
    """Writes one field at a place of `out`. Returns the next free place, or -1 if a value has no text.

    `loops` is the stack of lists around the current step: where each began and which entry it has reached. `shift` is
    the distance from the first entry's numbers to the current entry's."""
    step, depth, shift, width = first, 0, 0, len(numbers)
    while step < last:
        what = steps[step, STEP]
        place = steps[step, PLACE] + shift
        if what == TEXT:
            at = write_text(steps[step, PLACE], texts, letters, out, at)
        elif what == COMMA:
            if out[at - 1] != OPEN and out[at - 1] != OPEN_OBJECT:
                out[at] = COMMA_LETTER
                at += 1
        elif what == VALUE:
            number = numbers[place] if place < width else besides[place - width]
            at = write_value(number, steps, step, texts, letters, out, at)
            if at < 0:
                return -1
        elif what == OPTIONAL:
            if (numbers[place] if place < width else besides[place - width]) == BLANK:
                step = steps[step, STOP]
                continue
        else:
            if what == LOOP:
                loops[depth, 0], loops[depth, 1] = step, 0
                depth += 1
            else:
                loops[depth - 1, 1] += 1
                shift += steps[step, STRIDE]
                place += steps[step, STRIDE]
            begun, entry = loops[depth - 1, 0], loops[depth - 1, 1]
            ends = entry == steps[step, COUNT]
            if not ends and steps[step, UNTIL_BLANK]:
                ends = (numbers[place] if place < width else besides[place - width]) == BLANK
            if ends:
                shift -= entry * steps[step, STRIDE]
                depth -= 1
                step = steps[begun, STOP]
            else:
                step = begun
        step += 1
    return at


@hot
def write_value(number: int, steps: Numbers, step: int, texts: Numbers, letters: Bytes, out: Bytes, at: int) -> int:
    if number == BLANK:
        return write_text(0, texts, letters, out, at)  # null is the first of all texts
    style, first, last = steps[step, STYLE], steps[step, FIRST], steps[step, LAST]
    if style == SET:
        return write_set(number, first, last, texts, letters, out, at)
    for text in range(first, last):
        if texts[text, KEY] == number:
            return write_text(text, texts, letters, out, at)
    return write_number(number, out, at) if style == NUMBER else -1


@hot
def write_set(members: int, first: int, last: int, texts: Numbers, letters: Bytes, out: Bytes, at: int) -> int:
    out[at] = OPEN
    at += 1
    rest, text = members, first
    while rest and text < last:
        member = texts[text, KEY]
        if rest >> member & 1:
            at = write_text(text, texts, letters, out, at)
            out[at] = COMMA_LETTER
            at += 1
            rest ^= 1 << member
        text += 1
    if rest:
        return -1
    if members:
        at -= 1
    out[at] = CLOSE
    return at + 1


@hot
def write_text(text: int, texts: Numbers, letters: Bytes, out: Bytes, at: int) -> int:
    for letter in range(texts[text, BEGIN], texts[text, STOPS]):
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
