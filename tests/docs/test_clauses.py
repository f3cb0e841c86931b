"""The rules told to players carry the clauses of the games, and every clause is proved by a test that names it."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from stich.games import ours

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
LANGUAGES = ("en", "de")

# How many clauses and worked examples each game has.
CLAUSES = {"MU": 33, "LP": 6, "NJ": 22, "WS": 27, "MZ": 18}
EXAMPLES = {"MU": 4, "LP": 0, "NJ": 2, "WS": 3, "MZ": 3}
PREFIX = {"mue": "MU", "last_panther": "LP", "njet": "NJ", "was_sticht": "WS", "meinz": "MZ"}
FOR_ALL_GAMES = {f"C-{number}" for number in range(1, 6)}

ID = re.compile(r"\b(?:MU|LP|NJ|WS|MZ|C)-E?\d+\b")
GAMES = [definition.name for definition in ours() if definition.name in PREFIX]

EACH_PAGE = pytest.mark.parametrize("language", LANGUAGES)
EACH_GAME = pytest.mark.parametrize("game", GAMES)


def clauses(game: str) -> set[str]:
    prefix = PREFIX[game]
    return {f"{prefix}-{number}" for number in range(1, CLAUSES[prefix] + 1)} | {
        f"{prefix}-E{number}" for number in range(1, EXAMPLES[prefix] + 1)
    }


def ids_on_page(language: str, game: str) -> Counter[str]:
    return Counter(ID.findall((RULES / language / f"{game}.md").read_text("utf-8")))


def docstrings_of_tests(source: str) -> Iterator[str]:
    """Only of functions that pytest runs as tests."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


@cache
def ids_in_tests() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for docstring in docstrings_of_tests(path.read_text("utf-8")):
            found.update(ID.findall(docstring))
    return found


def test_all_games_of_the_registry_are_known_here() -> None:
    assert [definition.name for definition in ours()] == GAMES


@EACH_PAGE
@EACH_GAME
def test_a_page_tells_exactly_the_clauses_of_its_game(language: str, game: str) -> None:
    told = {id_ for id_ in ids_on_page(language, game) if not id_.startswith("C-")}
    assert told == clauses(game), f"missing: {clauses(game) - told}; not of this game: {told - clauses(game)}"


@EACH_PAGE
def test_the_pages_tell_what_holds_for_all_games(language: str) -> None:
    told = {id_ for game in GAMES for id_ in ids_on_page(language, game) if id_.startswith("C-")}
    assert told <= FOR_ALL_GAMES
    if len(GAMES) == len(PREFIX):
        assert told == FOR_ALL_GAMES


@EACH_GAME
def test_both_languages_tell_the_same(game: str) -> None:
    assert ids_on_page("en", game) == ids_on_page("de", game)


@EACH_GAME
def test_every_clause_is_named_by_a_test(game: str) -> None:
    unproved = clauses(game) - ids_in_tests()
    assert not unproved, f"no test names {sorted(unproved, key=lambda id_: (len(id_), id_))}"


def test_what_holds_for_all_games_is_named_by_a_test() -> None:
    assert not FOR_ALL_GAMES - ids_in_tests()


def test_no_test_names_a_clause_that_is_not_there() -> None:
    known = set().union(*map(clauses, PREFIX), FOR_ALL_GAMES)
    assert not ids_in_tests() - known


# ---- how it is found out ---------------------------------------------------------------------------------------


def test_only_docstrings_of_tests_count() -> None:
    source = '''
"""MU-1"""
# MU-2
def test_one():
    """MU-3 and MU-E1, not MUE-7 or MU-x"""
    "MU-4"
def helper():
    """MU-5"""
class TestMore:
    """MU-6"""
    async def test_two(self):
        """C-2."""
'''
    assert set().union(*map(ID.findall, docstrings_of_tests(source))) == {"MU-3", "MU-E1", "C-2"}
