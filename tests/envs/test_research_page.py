"""docs/research.md tells the layouts as they are. To renew it: python tests/envs/test_research_page.py"""

from collections.abc import Iterator
from pathlib import Path

import pytest

import stich
from stich.envs.describing import described, sizes
from stich.games import ours

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
PARTS = ["sizes", *(f"layout: {one.name}" for one in ours())]


def lines(part: str) -> Iterator[str]:
    return sizes(ours()) if part == "sizes" else described(part.removeprefix("layout: "))


def marks(part: str) -> tuple[str, str]:
    return f"<!-- {part} -->\n", f"<!-- end of {part} -->"


@pytest.mark.parametrize("part", PARTS)
def test_the_page_tells_it_as_it_is(part: str) -> None:
    begin, end = marks(part)
    told = PAGE.read_text("utf-8").partition(begin)[2].partition(end)[0]
    assert told == "\n".join(lines(part)) + "\n"


def test_the_version_to_cite_is_this_one() -> None:
    assert f"Version {stich.__version__}" in PAGE.read_text("utf-8")


def renew() -> None:
    page = PAGE.read_text("utf-8")
    for part in PARTS:
        begin, end = marks(part)
        head, _, rest = page.partition(begin)
        page = head + begin + "\n".join(lines(part)) + "\n" + end + rest.partition(end)[2]
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    renew()
