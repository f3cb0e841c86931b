"""What a better action would have done is told from what the others did then."""

from typing import get_args

import pytest
from tests.analysis.test_analyse import KINDS, lesson

import stich
from stich.analysis.moments import course_of
from stich.analysis.results import Story
from stich.analysis.stories import story_of, trick_winner
from stich.cli.turning_points import ANY, SAID
from stich.games.events import TrickWon


@pytest.mark.parametrize("game", sorted(KINDS))
def test_the_card_that_was_played_gets_the_trick_that_it_got(game: str) -> None:
    record = lesson(game)
    won = {}
    match = stich.replay(record, 0)
    open_since: list[int] = []
    for number, (seat, action) in enumerate(record["actions"]):
        before = match.happened
        match.apply(seat, action)
        if action.startswith("play "):
            open_since.append(number)
        for event in match.all_events_since(before):
            if isinstance(event, TrickWon):
                won.update(dict.fromkeys(open_since, event.seat))
                open_since = []
    told = {
        moment.number: trick_winner(moment, moment.action)
        for moment in course_of(record).moments
        if moment.kind in ("lead", "follow")
    }
    assert told
    assert told == {number: won[number] for number in told}


@pytest.mark.parametrize("game", sorted(KINDS))
def test_every_alternative_has_a_story(game: str) -> None:
    """One that keeps the trick says so, and one that leaves it."""
    for moment in course_of(lesson(game)).moments:
        match = stich.replay(lesson(game), moment.number)
        for action in match.legal(moment.seat):
            if action == moment.action:
                continue
            story = story_of(moment, action)
            assert story in get_args(Story)
            takes, took = (trick_winner(moment, card) for card in (action, moment.action))
            if story.endswith("_keep"):
                assert takes == moment.seat != took
            if story.endswith("_leave"):
                assert takes != moment.seat == took


def test_the_terminal_has_words_for_each() -> None:
    assert {*SAID, "any", "partner"} == set(get_args(Story))
    assert "{other}" in ANY


def test_to_stop_and_to_go_on_are_told_apart() -> None:
    stories = {
        (moment.action in ("pass", "done"), better in ("pass", "done"), story_of(moment, better))
        for moment in course_of(lesson("mue")).moments
        if moment.kind == "bid"
        for better in stich.replay(lesson("mue"), moment.number).legal(moment.seat)
        if better != moment.action
    }
    assert {story for stopped, _, story in stories if stopped} == {"bid_on"}
    assert {story for stopped, stops, story in stories if not stopped and stops} <= {"bid_stop"}
    assert {story for stopped, stops, story in stories if not stopped and not stops} == {"bid"}
