"""The record of a match: a small versioned JSON document that can be replayed to the same states for ever.

A record holds the game and its options, who sat where, the deals, and the actions as text. Deals are always written
out, so replaying needs no random numbers.

Where somebody has claimed the rest of a round, `claims` says so; the cards of that rest stand among the actions like
all others. Records without claims leave the field out, so older programs can read them.

The format has two versions. In "stich/1" some questions that had only one possible answer were not asked (in Meinz:
whether to swap when nothing fitted), so the answer is missing; "stich/2" holds every answer. A match read from either
version continues in that version: see `Match.format`."""

from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from stich.checks import whole_number
from stich.errors import RecordError
from stich.quoting import LONGEST_QUOTE, one_line, quoted

Format: TypeAlias = Literal["stich/1", "stich/2"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
FORMAT: Final = FORMATS[-1]  # of new records
READABLE: Final = " and ".join(map(repr, FORMATS))
DEEPEST = 8  # lists and objects inside each other


ClaimName: TypeAlias = Literal[
    "all",  # the rest of the tricks are mine
    "none",  # I take no more
    "decided",  # nothing is left to win
]


class Claim(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat has claimed after so many actions of the match; `agreed` if the others were asked, and said yes."""

    after: int
    seat: int
    what: ClaimName
    agreed: bool = False


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `match.record()` returns. Only its shape is checked here; replaying it shows whether the match is
    possible."""

    format: Format = FORMAT
    game: str
    seats: list[str]
    options: dict[str, Any]
    first: int
    seed: int | None
    deals: list[dict[str, Any]]
    actions: list[tuple[int, str]]
    scores: list[int] | None
    claims: list[Claim] = []

    def to_dict(self) -> dict[str, Any]:
        """The record as plain data that shares nothing with it."""
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        if not self.claims:
            del data["claims"]
        return data


def parse_record(data: Any) -> Record:
    """Makes a record from plain data. RecordError names the place that is wrong."""
    if not isinstance(data, dict):
        raise RecordError("record", f"expected an object with the field 'format', got {type(data).__name__}")
    if "format" not in data:
        raise RecordError("format", f"missing; this program reads {READABLE}")
    if not isinstance(data["format"], str) or data["format"] not in FORMATS:
        raise RecordError("format", f"{quoted(data['format'])} is not known; this program reads {READABLE}")
    plain = {_field_name(name): _plain(value, name, DEEPEST) for name, value in data.items()}
    try:
        return msgspec.convert(plain, Record)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        place = place.removeprefix("`key` in ").strip("`").removeprefix("$").removeprefix(".")
        raise RecordError(place or "record", one_line(message)) from None


def _field_name(name: Any) -> str:
    text = _text(name, "record")
    if text not in Record.__struct_fields__:
        raise RecordError("record", f"Object contains unknown field `{one_line(text, LONGEST_QUOTE)}`")
    return text


def _plain(value: Any, place: str, deeper: int) -> Any:
    """The data in the types that JSON knows, with NumPy's whole numbers as ints. For anything else an error names its
    place."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, float):
        return float(value)
    if isinstance(value, str):
        return _text(value, place)
    if isinstance(value, list | tuple | dict) and not deeper:
        raise RecordError(place, "nested too deeply")
    if isinstance(value, list | tuple):
        return [_plain(item, f"{place}[{number}]", deeper - 1) for number, item in enumerate(value)]
    if isinstance(value, dict):
        names = {name: _text(name, place) for name in value}
        return {
            name: _plain(value[given], f"{place}.{one_line(name, LONGEST_QUOTE)}", deeper - 1)
            for given, name in names.items()
        }
    number = whole_number(value)
    if number is None:
        raise RecordError(place, f"Expected what JSON can hold, got `{one_line(type(value).__name__)}`")
    return number


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise RecordError(place, f"Expected `str` as the name of a field, got {quoted(value)}")
    if any("\ud800" <= char <= "\udfff" for char in value):
        raise RecordError(place, f"{quoted(value)} is no text: it holds half a character")
    return str(value)


def read_record(path: Path) -> Any:
    """Reads the JSON in a file. It is not yet checked to be a record."""
    try:
        return msgspec.json.decode(path.read_bytes())
    except (OSError, RecursionError, UnicodeDecodeError, msgspec.DecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)  # the place already says which file
        raise RecordError(str(path), f"can not be read: {one_line(reason or str(error))}") from None


def write_record(record: dict[str, Any], path: Path) -> None:
    """Writes a record to a file, readable for people too: one deal and one action a line."""
    path.write_text(as_text(record), encoding="utf-8")


def as_text(record: dict[str, Any]) -> str:
    """JSON with one deal and one action a line."""

    def plain(value: Any) -> str:
        return msgspec.json.encode(value).decode()

    def lines(values: list[Any]) -> str:
        return "[\n" + ",\n".join(f"    {plain(value)}" for value in values) + "\n  ]" if values else "[]"

    fields = [
        f"  {plain(name)}: {lines(value) if name in ('deals', 'actions', 'claims') else plain(value)}"
        for name, value in record.items()
    ]
    return "{\n" + ",\n".join(fields) + "\n}\n"
