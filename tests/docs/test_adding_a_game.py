"""The guide shows the example as it is: every excerpt stands in its sources, but for what `…` leaves out."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/adding-a-game.md"
SOURCES = ["\n".join(path.read_text("utf-8").split()) for path in sorted((ROOT / "examples/oh_hell").rglob("*.py"))]
EXCERPTS = re.findall(r"^```python3\n(.*?)^```", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("number", range(len(EXCERPTS)))
def test_an_excerpt_stands_in_the_example(number: int) -> None:
    for part in re.split(r"^ *…\n", EXCERPTS[number], flags=re.MULTILINE):
        words = "\n".join(part.split())
        assert any(words in source for source in SOURCES), part


def test_there_are_excerpts_of_every_part() -> None:
    assert len(EXCERPTS) >= 7
