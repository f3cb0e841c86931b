"""No block of code stands twice among the games and strategies, here and on the page: what is shared has one place."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

Lines = list[tuple[int, str]]

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "src/stich/games", ROOT / "src/stich/bots"]
LONGEST = 5  # lines that may stand twice: such as a loop over the seats, or the head of a function and its first words


# Of the page: comments of all kinds, and imports.
NOT_CODE = re.compile(r"/\*.*?\*/|<!--.*?-->|^ *//[^\n]*|^ *import\b[^;]*;", re.DOTALL | re.MULTILINE)


def python(path: Path) -> Lines:
    """The lines of a file with their numbers, without imports, comments, docstrings and what has no word in it."""
    text = path.read_text("utf-8")
    skipped = set()
    for node in ast.walk(ast.parse(text)):
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (is_docstring or isinstance(node, ast.Import | ast.ImportFrom)):
            skipped |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return [(number, line) for number, line in with_words(text) if number not in skipped and not line.startswith("#")]


def of_page(path: Path) -> Lines:
    """The same for TypeScript, Svelte and CSS."""
    return with_words(NOT_CODE.sub(lambda found: "\n" * found[0].count("\n"), path.read_text("utf-8")))


def with_words(text: str) -> Lines:
    lines = enumerate(text.splitlines(), start=1)
    return [(number, line.strip()) for number, line in lines if any(map(str.isalnum, line))]


def blocks(files: Iterable[tuple[Path, Lines]]) -> dict[str, list[str]]:
    """Each block that would be too long to stand twice, and where it stands."""
    places = defaultdict(list)
    for path, lines in files:
        for first in range(len(lines) - LONGEST):
            block = "\n".join(line for _, line in lines[first : first + LONGEST + 1])
            places[block].append(f"{path.relative_to(ROOT)}:{lines[first][0]}")
    return places


def twice(found: dict[str, list[str]]) -> dict[str, list[str]]:
    return {block: where for block, where in found.items() if len(where) > 1}


def test_nothing_longer_stands_twice() -> None:
    paths = sorted(path for folder in FOLDERS for path in folder.rglob("*.py"))
    found = blocks((path, python(path)) for path in paths)
    assert len(found) > 4000
    assert twice(found) == {}


def test_nor_on_the_page() -> None:
    paths = sorted(path for path in (ROOT / "web/src/games").rglob("*.*") if path.suffix in (".ts", ".svelte", ".css"))
    found = blocks((path, of_page(path)) for path in paths if not path.name.endswith(".test.ts"))
    assert len(found) > 2000
    assert twice(found) == {}
