"""No block of code stands twice among the games and strategies: what is shared has one place."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "src/stich/games", ROOT / "src/stich/bots"]
LONGEST = 5  # lines that may stand twice: such as a loop over the seats, or the head of a function and its first words


def code(path: Path) -> list[tuple[int, str]]:
    """The lines of a file with their numbers, without imports, comments, docstrings and what has no word in it."""
    text = path.read_text("utf-8")
    skipped = set()
    for node in ast.walk(ast.parse(text)):
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (is_docstring or isinstance(node, ast.Import | ast.ImportFrom)):
            skipped |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), start=1)
        if number not in skipped and not line.strip().startswith("#") and any(map(str.isalnum, line))
    ]


def test_nothing_longer_stands_twice() -> None:
    places = defaultdict(list)
    for path in sorted(path for folder in FOLDERS for path in folder.rglob("*.py")):
        lines = code(path)
        for first in range(len(lines) - LONGEST):
            block = "\n".join(line for _, line in lines[first : first + LONGEST + 1])
            places[block].append(f"{path.relative_to(ROOT)}:{lines[first][0]}")
    assert len(places) > 4000
    assert {block: where for block, where in places.items() if len(where) > 1} == {}
