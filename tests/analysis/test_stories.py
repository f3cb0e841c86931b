"""What a better action would have done is told from what the others did then."""

import pytest
from tests.analysis.test_analyse import KINDS, lesson

import stich
from stich.analysis.moments import course_of
from stich.analysis.results import TurningPoint
from stich.analysis.stories import story_of, trick_winner
from stich.cli.turning_points import SAID, told
from stich.cli.words import words_of
from stich.games import definition
from stich.games.events import TrickWon
from stich.terminal.people import People


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
            takes, took = (trick_winner(moment, card) for card in (action, moment.action))
            if story.endswith("_keep"):
                assert takes == moment.seat != took
            if story.endswith("_leave"):
                assert takes != moment.seat == took


UNTOLD = {"team"}  # of which no more is said than what was chosen, and what was better


@pytest.mark.parametrize("game", sorted(KINDS))
def test_the_terminal_has_words_for_each_kind_of_decision(game: str) -> None:
    own, shared = set(words_of(definition(game)).said), set(SAID)
    assert not own & shared
    assert {story.split("_")[0] for story in own} == {kind.split("_")[0] for kind in KINDS[game] - shared - UNTOLD} - {
        "follow"
    }


def test_a_turning_point_is_told_in_the_words_of_its_game_and_else_by_its_actions() -> None:
    people = People(["Ada", "Bea", "Cem", "Dora"])

    def sentence(game: str, story: str, action: str, better: str) -> str:
        point = TurningPoint(
            what="mistake",
            number=0,
            round=0,
            by=0,
            kind=story,
            story=story,
            action=action,
            better=better,
            points=-3.0,
            share=-0.1,
        )
        return told(point, 0, people, words_of(definition(game)))

    assert sentence("mue", "partner", "partner 1", "partner 2") == (
        "hand 1: Cem was a better partner for Ada than Bea: -3.0 points, -10% of the match"
    )
    assert "Ada covers start Bea; trump red was the better space" in sentence(
        "njet", "veto", "njet start 1", "njet trump red"
    )
    assert "Ada chooses “team alone”, where “team 1” was better" in sentence("njet", "team", "team alone", "team 1")
    assert "Ada chooses “bid G8”, where “pass” was better" in sentence("meinz", "bid_stop", "bid G8", "pass")


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
