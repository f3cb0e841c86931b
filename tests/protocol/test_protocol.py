"""The protocol: what is generated from it is current, and what games tell survives the way to a client and back."""

import random
from pathlib import Path
from typing import Any, Union

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich import games
from stich.games.views import View
from stich.match import game
from stich.protocol import Act, ClientMessage
from stich.protocol.schema import protocol_schema
from stich.protocol.typescript import typescript
from stich.protocol.words import event_types, view_types
from stich.testing.random_play import random_steps

TYPESCRIPT = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"
GAMES = [one.name for one in games()]
AnyView: Any = Union[tuple(view_types().values())]  # noqa: UP007


def test_the_typescript_types_are_current() -> None:
    assert TYPESCRIPT.read_text("utf-8") == typescript(), f"python -m stich.protocol.typescript > {TYPESCRIPT}"


def test_every_reference_of_the_schema_is_defined() -> None:
    def references(value: object) -> set[str]:
        if isinstance(value, dict):
            here = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
            return here.union(*map(references, value.values()))
        return set().union(*map(references, value)) if isinstance(value, list) else set()

    schema = protocol_schema()
    assert references(schema) <= {f"#/$defs/{name}" for name in schema["$defs"]}
    assert len(schema["$defs"]["GameView"]["anyOf"]) == len(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_views_and_events_come_back_as_they_were(name: str) -> None:
    rng, types = random.Random(name), event_types(game(name).definition)
    any_event: Any = Union[tuple(types)]  # noqa: UP007
    for match in random_steps(game(name), seed=5, rounds=1):
        if rng.random() < 0.1:
            view: View = match.view(rng.choice([None, 0, 1]))
            assert msgspec.json.decode(msgspec.json.encode(view), type=AnyView) == view
    for event in match.all_events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=any_event) == event
        assert type(event) in types


def test_what_is_no_view_or_event_is_refused() -> None:
    for wrong in (None, 3, {}, {"game": 3}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, AnyView)
    any_event: Any = Union[tuple(event_types(game("mue").definition))]  # noqa: UP007
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"event": "nothing_of_the_kind"}, any_event)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_anything_that_is_json_is_a_message_or_an_error(value: object) -> None:
    try:
        message = msgspec.json.decode(msgspec.json.encode(value), type=ClientMessage)
    except (msgspec.DecodeError, UnicodeEncodeError, OverflowError):
        return
    assert isinstance(message, msgspec.Struct)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_an_error(data: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        msgspec.json.decode(data, type=ClientMessage)


@pytest.mark.parametrize(
    "wrong",
    [
        '{"type":"act","seq":-1,"action":"pass"}',
        '{"type":"act","seq":1e30,"action":"pass"}',
        '{"type":"act","seq":1,"action":""}',
        '{"type":"act","seq":1,"action":"' + "x" * 81 + '"}',
        '{"type":"act","seq":1,"action":"pass","seat":2}',
        '{"type":"say","text":"' + "x" * 201 + '"}',
        '{"type":"emote","emote":"rude"}',
        '{"type":"nothing"}',
        '{"seq":1}',
        "[]",
    ],
)
def test_messages_out_of_bounds_are_refused(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wrong, type=ClientMessage)


def test_a_message_reads_as_it_is_written() -> None:
    message = Act(id=7, seq=12, action="bid R6")
    assert msgspec.json.decode(msgspec.json.encode(message), type=ClientMessage) == message
