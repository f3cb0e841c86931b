"""One name, one thing: no two modules give the same name to a class or a type; nor do two modules of the page."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES, PAGE = ROOT / "src" / "stich", ROOT / "web" / "src"
TYPE = re.compile(r"^ *(?:export )?(?:abstract )?(?:class|interface|type) (\w+)(?: *[=<{]| extends| implements)", re.M)


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


def test_a_class_or_type_of_the_page_has_a_name_of_its_own() -> None:
    """But for `Props`, which each component may have for itself."""
    modules = defaultdict(set)
    for path in (*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")):
        if not path.name.endswith(".test.ts"):
            for name in TYPE.findall(path.read_text("utf-8")):
                modules[name].add(str(path.relative_to(PAGE)))
    assert len(modules) > 200
    assert {name: where for name, where in modules.items() if len(where) > 1 and name != "Props"} == {}
