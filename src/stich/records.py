"""The record of a match: a small versioned JSON document that replays to the same states for ever.

A record names its game and options, who sat where, the deals and the actions as text. The deals are always written out,
so that no generator is needed to replay it.

Of the format there are two versions. In "stich/1" a question to which there was but one answer was sometimes not asked
(in Meinz: whether to swap, where nothing fitted); "stich/2" holds every answer. A match read from either goes on as it
began: see `Match.format`."""

from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from stich.errors import RecordError

Format: TypeAlias = Literal["stich/1", "stich/2"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
FORMAT: Final = FORMATS[-1]  # of new records
READABLE: Final = " and ".join(map(repr, FORMATS))


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `match.record()` holds, checked for its shape; whether it can be played is found out by replaying it."""

    format: Format = FORMAT
    game: str
    seats: list[str]
    options: dict[str, Any]
    first: int
    seed: int | None
    deals: list[dict[str, Any]]
    actions: list[tuple[int, str]]
    scores: list[int] | None

    def to_dict(self) -> dict[str, Any]:
        """Plain data that shares nothing with the record."""
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return data


def parse_record(data: Any) -> Record:
    """A record from plain data; RecordError names the place that is wrong."""
    if not isinstance(data, dict):
        raise RecordError("record", f"expected an object with the field 'format', got {type(data).__name__}")
    if "format" not in data:
        raise RecordError("format", f"missing; this program reads {READABLE}")
    if not isinstance(data["format"], str) or data["format"] not in FORMATS:
        raise RecordError("format", f"{data['format']!r} is not known; this program reads {READABLE}")
    try:
        return msgspec.convert(data, Record)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        place = place.removeprefix("`key` in ").strip("`").removeprefix("$").removeprefix(".")
        raise RecordError(place or "record", message) from None


def read_record(path: Path) -> Any:
    """The JSON in a file, not yet checked to be a record."""
    try:
        return msgspec.json.decode(path.read_bytes())
    except (OSError, RecursionError, UnicodeDecodeError, msgspec.DecodeError) as error:
        raise RecordError(str(path), f"can not be read: {error}") from None


def write_record(record: dict[str, Any], path: Path) -> None:
    """Writes a record for people to read too: one deal and one action a line."""
    path.write_text(as_text(record), encoding="utf-8")


def as_text(record: dict[str, Any]) -> str:
    """JSON with one deal and one action a line."""

    def plain(value: Any) -> str:
        return msgspec.json.encode(value).decode()

    def lines(values: list[Any]) -> str:
        return "[\n" + ",\n".join(f"    {plain(value)}" for value in values) + "\n  ]" if values else "[]"

    fields = [
        f"  {plain(name)}: {lines(value) if name in ('deals', 'actions') else plain(value)}"
        for name, value in record.items()
    ]
    return "{\n" + ",\n".join(fields) + "\n}\n"
