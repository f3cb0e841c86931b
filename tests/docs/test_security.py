"""Every test that the page on security names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`((?:\w+/)*\w+\.py)?::(test_\w+)`")


def named(page: str) -> list[tuple[str, str]]:
    """File and function; one without a file is in the file named before."""
    found: list[tuple[str, str]] = []
    for file, function in NAMED.findall(page):
        found.append((file or found[-1][0], function))
    return found


def test_every_test_that_is_named_is_there() -> None:
    tests = named((ROOT / "docs/security.md").read_text("utf-8"))
    assert len(tests) > 50
    for file, function in tests:
        assert f"def {function}(" in (ROOT / "tests" / file).read_text("utf-8"), f"{file}::{function}"


def test_a_name_without_a_file_belongs_to_the_file_before() -> None:
    page = "`a/test_b.py::test_c`, `::test_d` and `test_e`"
    assert named(page) == [("a/test_b.py", "test_c"), ("a/test_b.py", "test_d")]
