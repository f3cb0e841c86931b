"""One name, one thing: no two modules give the same name to a class or a type."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "stich"


def defined(path: Path) -> set[str]:
    """The classes and types of a module."""
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            found.add(ast.unparse(node.target))
    return found


def test_a_class_or_type_has_a_name_of_its_own() -> None:
    modules = defaultdict(set)
    for path in SOURCES.rglob("*.py"):
        for name in defined(path):
            modules[name].add(str(path.relative_to(SOURCES)))
    assert len(modules) > 300
    assert {name: where for name, where in modules.items() if len(where) > 1} == {}
