"""docs/architecture.md draws the packages of Stich and who imports whom: just as it is."""

import re
from itertools import pairwise, product
from pathlib import Path

import grimp

PAGE = Path(__file__).parents[2] / "docs/architecture.md"


def drawn() -> set[tuple[str, str]]:
    """The arrows of the drawing: who is imported, and by whom."""
    (drawing,) = re.findall(r"```mermaid\ngraph LR\n(.*?)```", PAGE.read_text(), re.DOTALL)
    arrows = set[tuple[str, str]]()
    for line in drawing.strip().splitlines():
        groups = [group.split(" & ") for group in line.strip().split(" --> ")]
        for imported, importers in pairwise(groups):
            arrows.update(product(imported, importers))
    return arrows


def imported() -> set[tuple[str, str]]:
    """The same from the imports of all modules."""
    graph = grimp.build_graph("stich", exclude_type_checking_imports=True)
    packages = {name.split(".")[1] for name in graph.modules if "." in name} - {"__main__"}
    arrows = set[tuple[str, str]]()
    for module in graph.modules:
        for other in graph.find_modules_directly_imported_by(module):
            ends = [name.split(".")[1] for name in (other, module) if "." in name]
            if len(ends) == 2 and ends[0] != ends[1] and packages.issuperset(ends):
                arrows.add((ends[0], ends[1]))
    return arrows


def reached(start: str, arrows: set[tuple[str, str]]) -> set[str]:
    """What can be reached from a package by the arrows."""
    found, new = set[str](), {start}
    while new:
        found |= new
        new = {importer for one, importer in arrows if one in new} - found
    return found


def test_every_arrow_is_an_import() -> None:
    assert drawn() - imported() == set()


def test_every_import_follows_from_the_arrows() -> None:
    arrows = drawn()
    assert {(one, importer) for one, importer in imported() if importer not in reached(one, arrows)} == set()


def test_no_arrow_follows_from_others() -> None:
    arrows = drawn()
    assert {
        (one, importer) for one, importer in arrows if importer in reached(one, arrows - {(one, importer)})
    } == set()


def test_every_package_is_described() -> None:
    described = set(
        re.findall(r"`(?:stich\.)?(\w+)`", " ".join(re.findall(r"^\| (`stich\..*?) \|", PAGE.read_text(), re.M)))
    )
    assert described == {package for arrow in imported() for package in arrow}
