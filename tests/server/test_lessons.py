"""The guided rounds: played by the rules, said in both languages, and true to the clauses they name."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from stich.games import ours
from stich.games.events import RoundScored
from stich.protocol.refusals import Refusal
from stich.tables.moments import LEARNER, lesson_of

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de")
GAMES = [one.name for one in ours()]


def comments(game: str, language: str) -> dict[int, str]:
    told: dict[str, Any] = json.loads((ROOT / f"web/src/games/{game}/lesson/{language}.json").read_text("utf-8"))
    return {int(step): text for step, text in told.items()}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_one_whole_round(game: str) -> None:
    moments = lesson_of(game).moments
    scored = [step for step, moment in enumerate(moments) if _scores(moment)]
    assert scored == [len(moments) - 1]


def _scores(moment: Any) -> bool:
    return any(isinstance(event, RoundScored) for event in moment.events)


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_is_shown_what_may_be_done_and_it_is_among_it(game: str) -> None:
    moments = lesson_of(game).moments
    asked = [(before.legal, after.action) for before, after in pairwise(moments)]
    own = [(legal, action[1]) for legal, action in asked if action is not None and action[0] == LEARNER]
    assert own
    assert all(action in legal for legal, action in own)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_decision_worth_it_is_explained_and_every_clause_is_there(game: str, language: str) -> None:
    moments, told = lesson_of(game).moments, comments(game, language)
    assert set(told) <= set(range(len(moments)))
    assert len(moments) - 1 in told
    acting = [moment.action[0] for moment in moments if moment.action is not None]
    chosen = {step for step, seat in enumerate(acting) if seat == LEARNER and len(moments[step].legal) > 1}
    assert chosen <= set(told)
    rules = (ROOT / f"docs/rules/{language}/{game}.md").read_text("utf-8")
    named = {clause for text in told.values() for clause in re.findall(r"\[([A-Z]+-\d+)\]", text)}
    assert len(named) >= 5
    assert {clause for clause in named if not re.search(rf"\b{clause}\b", rules)} == set()


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_comment_the_same_steps(game: str) -> None:
    english, german = (comments(game, language) for language in LANGUAGES)
    assert english.keys() == german.keys()
    for step, text in english.items():
        assert re.findall(r"\[\S+\]", text) == re.findall(r"\[\S+\]", german[step]), (game, step)


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(Refusal):
        lesson_of("../mue")
