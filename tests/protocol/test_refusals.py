"""Refusals say why on one line, whatever was asked."""

import msgspec
import pytest

from stich.protocol.refusals import Refusal
from stich.quoting import LONGEST_MESSAGE


@pytest.mark.parametrize("asked", ["x" * 100_000, "a\nb\x1b[31m\u202e\ud800"], ids=["long", "obeyed"])
def test_a_refusal_repeats_no_more_than_a_line(asked: str) -> None:
    refusal = Refusal("bad_message", f"Invalid value '{asked}'")
    assert len(refusal.message) <= LONGEST_MESSAGE
    assert refusal.message.isprintable()
    assert str(refusal) == refusal.message
    assert msgspec.json.encode(refusal.message)  # so that it can be sent
