"""The rules told to players: in their words, true to the figures of the code, and with where they come from."""

import re
from pathlib import Path

import pytest

from stich.games import ours
from stich.games.was_sticht.functions import value_among
from stich.games.was_sticht.kinds import KINDS
from stich.games.was_sticht.values import VALUES

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
GAMES = {definition.name: definition for definition in ours()}
PAGES = [(language, game) for language in ("en", "de") for game in GAMES]
EACH_PAGE = pytest.mark.parametrize(("language", "game"), PAGES)

CLAUSE = re.compile(r"\b[A-Z]+-\d+\b")
AUTHORS = {
    "mue": ("Doris Matthäus", "Frank Nestel"),
    "njet": ("Stefan Dorra",),
    "was_sticht": ("Karl-Heinz Schmiel",),
    "meinz": ("Günter Burkhardt",),
    "last_panther": ("Doris Matthäus", "Frank Nestel"),
}
BOOKLETS = {
    "mue": ("*Mü & more*", "*Mü & Lots More*"),
    "njet": ("*Mü & Lots More*",),
    "was_sticht": ("*Mü & Lots More*", "*Was sticht?*"),
    "meinz": ("*Mü & Lots More*",),
    "last_panther": ("*Mü & more*",),
}
INDEPENDENT = {
    "en": "an independent work, not affiliated with the authors or publishers",
    "de": "ein unabhängiges Werk und steht in keiner Verbindung zu den Autoren und Verlagen",
}
BUY = {"en": "buy the cards", "de": "kauft die Karten"}
VARIANTS = {"en": "Variants", "de": "Varianten"}
SOURCE = {"en": "Where these rules come from", "de": "Woher diese Regeln stammen"}
# What the tasks are called in the table of their values, and which kinds that means.
TASKS = {
    "en": {
        "the fewest tricks": ["fewest-tricks"],
        "no tricks": ["no-tricks"],
        "the last trick": ["last-trick"],
        "the most tricks": ["most-tricks"],
        "exactly 1 trick": ["exactly-1"],
        "exactly 2 tricks": ["exactly-2"],
        "exactly 3 tricks": ["exactly-3"],
        "exactly 4 tricks": ["exactly-4"],
        "no blue / no green / no red / no yellow cards": ["no-blue", "no-green", "no-red", "no-yellow"],
    },
    "de": {
        "die wenigsten Stiche": ["fewest-tricks"],
        "kein Stich": ["no-tricks"],
        "der letzte Stich": ["last-trick"],
        "die meisten Stiche": ["most-tricks"],
        "genau 1 Stich": ["exactly-1"],
        "genau 2 Stiche": ["exactly-2"],
        "genau 3 Stiche": ["exactly-3"],
        "genau 4 Stiche": ["exactly-4"],
        "keine blauen / grünen / roten / gelben Karten": ["no-blue", "no-green", "no-red", "no-yellow"],
    },
}


def page(language: str, game: str) -> str:
    return (RULES / language / f"{game}.md").read_text("utf-8")


def part(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    return text.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def in_one_line(text: str) -> str:
    return " ".join(text.split())


# ---- figures ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_values_of_1993_are_those_of_the_code(language: str) -> None:
    """WS-26, WS-27: for every kind of task, with four players and with three."""
    rows = re.findall(
        r"^\| (.+) \| (\d) \| (\d) \|$", part(page(language, "was_sticht"), VARIANTS[language]), re.MULTILINE
    )
    told = {kind: (int(four), int(three)) for name, four, three in rows for kind in TASKS[language][name]}
    assert told == {
        kind: tuple(value_among(players, number, VALUES[kind]) for players in (4, 3))
        for number, kind in enumerate(KINDS)
    }


# ---- variants --------------------------------------------------------------------------------------------------


@EACH_PAGE
def test_every_option_is_told_among_the_variants(language: str, game: str) -> None:
    """By a clause that the option's own description names."""
    variants = set(CLAUSE.findall(part(page(language, game), VARIANTS[language])))
    untold = [option.name for option in GAMES[game].options if not variants & set(CLAUSE.findall(option.about))]
    assert not untold


@EACH_PAGE
def test_a_default_that_is_a_score_is_told(language: str, game: str) -> None:
    variants = part(page(language, game), VARIANTS[language])
    for option in GAMES[game].options:
        if type(option.default) is int:
            assert re.search(rf"(Default|Vorgabe): {str(option.default).replace('-', '−')}\.", variants), option.name


@EACH_PAGE
def test_a_page_speaks_to_players_and_not_to_programs(language: str, game: str) -> None:
    text = page(language, game)
    assert "`" not in text
    assert not re.search(r"\w=\S", text)  # "(7 + 3) × 2 = 20" has spaces
    assert not [option.name for option in GAMES[game].options if "_" in option.name and option.name in text]
    if language == "de":
        assert not re.search(r"\b(Seed|true|false|Option\w*|Default)\b", text)


# ---- where they come from --------------------------------------------------------------------------------------


@EACH_PAGE
def test_a_page_names_authors_and_booklets_and_is_independent(language: str, game: str) -> None:
    source = part(page(language, game), SOURCE[language])
    for words in (*AUTHORS[game], *BOOKLETS[game], "Rio Grande Games", INDEPENDENT[language], BUY[language]):
        assert words in source


def test_the_overview_names_every_game_its_authors_and_its_booklets() -> None:
    text = (RULES / "README.md").read_text("utf-8")
    for game, definition in GAMES.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| {definition.title} |"))
        assert all(author in row for author in AUTHORS[game])
        assert f"(en/{game}.md)" in row
        assert f"(de/{game}.md)" in row
        assert all(booklet in text for booklet in BOOKLETS[game])
    assert INDEPENDENT["en"] in in_one_line(text)
    assert BUY["en"] in text


def test_the_readme_says_whose_rules_these_are() -> None:
    text = in_one_line((ROOT / "README.md").read_text("utf-8"))
    assert "the booklets named in [docs/rules](docs/rules/README.md)" in text
    assert INDEPENDENT["en"] in text
    assert BUY["en"] in text
    assert "out of print" not in text  # a revised edition of Mü appeared in 2024


@pytest.mark.parametrize("path", [ROOT / "README.md", RULES / "README.md"], ids=["README", "rules"])
def test_links_lead_somewhere(path: Path) -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)", path.read_text("utf-8")) if "://" not in link]
    assert links
    assert [link for link in links if not (path.parent / link).exists()] == []
