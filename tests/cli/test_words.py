"""Each game in its own words: a sentence for every event, and what lies on its table."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import stich
from stich.cli.sentences import SHARED, TEMPLATES, Sentences, tag_of
from stich.cli.table import choices, draw
from stich.cli.words import words_of
from stich.games import ours
from stich.games.events import Event, RoundBegun
from stich.games.meinz import events as meinz
from stich.games.njet import events as njet
from stich.games.njet.state import BOARD
from stich.games.was_sticht import events as was_sticht
from stich.games.was_sticht.terminal import compact
from stich.kernel.kinds import Phases
from stich.match.match import Match
from stich.terminal.people import People
from stich.terminal.words import TerminalWords
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_match, random_steps

NAMES = ["Anna", "Beate", "Conny", "Dagmar"]
OURS = [game.name for game in ours()]  # a game of another package may leave words to the defaults


def events_of(module: str) -> Iterator[type[Event]]:
    def kinds(kind: type[Event]) -> Iterator[type[Event]]:
        for child in kind.__subclasses__():
            yield child
            yield from kinds(child)

    return (kind for kind in kinds(Event) if kind.__module__.startswith(module))


def tell(game: str, event: Event, you: int | None = None) -> str:
    along = stich.game(game).definition.plays_along.get(3, ())
    return Sentences(People([*NAMES[:3], *(along or NAMES[3:])], you), words_of(stich.game(game).definition)).tell(
        event
    )


def drawn(match: Match, seat: int | None, width: int = 80) -> str:
    words = words_of(match.game.definition)
    people = People([*match.seats, *match.game.plays_along], you=seat)
    console = Console(file=StringIO(), width=width, no_color=True)
    legal = match.legal(seat) if seat is not None else []
    console.print(draw(match.view(seat), people, match.game.title, match.game.options, words, legal))
    console.print(choices(legal, people, words.actions_naming_seats))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def until(game: stich.Game, phase: str, seed: int = 1) -> Match:
    return next(match for match in random_steps(game, seed) if match.view(None).phase == phase)


# ---- every game ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OURS)
def test_every_event_has_words_and_every_word_an_event(name: str) -> None:
    game = stich.game(name).definition
    game.load_rulebook()
    words = words_of(game)
    spoken = {*words.templates, *words.sentences}
    tags = {str(kind.__struct_config__.tag) for kind in events_of(f"stich.games.{name}")}
    begun = {str(kind.__struct_config__.tag) for kind in events_of("stich.games") if issubclass(kind, RoundBegun)}
    assert tags - begun <= spoken <= tags
    assert words.untold <= spoken
    shared = {kind.__struct_config__.tag for kind in events_of("stich.games.events")}
    assert {tag for tag in shared if tag not in begun} - {"RoundBegun"} == {*TEMPLATES, *SHARED}


@pytest.mark.parametrize("name", OURS)
def test_words_are_about_fields_and_phases_that_exist(name: str) -> None:
    game = stich.game(name).definition
    book, words = game.load_rulebook(), words_of(game)
    fields = {*book.view_type.__struct_fields__, "cards"}
    phase = book.fields["phase"].kind
    assert isinstance(phase, Phases)
    phases = set(phase.numbers)
    assert {*words.left_out, *words.only_during} <= fields
    assert set(words.labels) <= fields | phases
    assert {*words.questions, *words.on_board, *(one for some in words.only_during.values() for one in some)} <= phases
    assert phases - {"deal", "over"} == {*words.questions}


@pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}_{game.players}")
def test_every_event_of_a_match_can_be_told(game: stich.Game) -> None:
    match, _ = random_match(game, seed=1, rounds=2)
    for seat in (None, 0):
        people = People([*match.seats, *game.plays_along], seat)
        sentences = Sentences(people, words_of(game.definition))
        for event in match.events(seat):
            told = sentences.tell(event)
            assert told[0].isupper()
            assert not any(sign in told for sign in ("{", "None", "seat ", "_")), (tag_of(event), told)


def test_a_game_without_words_has_all_the_defaults() -> None:
    unknown = replace(stich.game("mue").definition, name="nobody_knows", parts=(), round_name="turn")
    assert words_of(unknown) == TerminalWords(round_name="turn", actions_naming_seats=("partner",))


# ---- Njet ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (njet.SpaceCovered(1, "trump red"), "Beate covers trump red"),
        (njet.SpaceCovered(0, "start 2"), "You cover Conny as start player"),
        (njet.SpaceCovered(0, "start 0"), "You cover your own symbol"),
        (njet.SpaceCovered(2, "start 2"), "Conny covers their own symbol"),
        (njet.SpaceCovered(1, "super none"), "Beate covers super trump none"),
        (
            njet.BoardSettled(0, "pass-2", "red", "none", -2),
            "The board is settled: you are the start player, cache pass-2, trump red, super trump none, "
            "-2 points a trick",
        ),
        (njet.TeamsFormed(0, [0, 2], [1, 3]), "You and Conny play against Beate and Dagmar"),
        (njet.MonsterGiven(0), "You have the monster"),
        (njet.CardCached(0, "R1"), "You put R1 into the cache"),
        (njet.CardsDiscarded([["R1"], None, None, None]), "All have discarded"),
        (
            njet.CardsPassedRight([["R1", "R2"], ["B3", "B4"], None, None]),
            "You pass R1 R2 to Dagmar, Beate passes B3 B4 to you",
        ),
        (njet.CardsPassedRight([None] * 4), "All pass two cards to the right"),
        (njet.ZerosCaptured(1, ["R0", "B0"]), "Beate captures R0 B0"),
    ],
)
def test_njet(event: Event, told: str) -> None:
    assert tell("njet", event, you=0) == told


def test_the_board_of_njet_has_who_covered_what_and_the_numbers_of_the_rest() -> None:
    match = stich.game("njet", players=3).new(seed=1)
    for seat, action in [(0, "njet trump red"), (1, "njet start 0"), (2, "njet points -2")]:
        match.apply(seat, action)
    narrow, wide = drawn(match, 0), drawn(match, 0, width=120)
    rows = {line.split()[0]: line for line in narrow.splitlines() if line.split()}
    assert rows["start"].split() == ["start", "you(1)", "1", "Beate", "2", "Conny", "-", "-"]
    assert rows["trump"].split()[:4] == ["trump", "red(0)", "8", "black"]
    assert rows["points"].rstrip().endswith("-2(2)")
    assert "red (you)" in wide
    assert "-2 (Conny)" in wide
    assert [row for row in rows if row in BOARD] == list(BOARD)


def test_the_numbers_on_the_board_are_those_of_the_actions() -> None:
    match = stich.game("njet").new(seed=1)
    legal = match.legal(0)
    board = drawn(match, 0)
    for row, spaces in BOARD.items():
        line = next(line for line in board.splitlines() if line.startswith(row))
        for space in spaces:
            if f"njet {row} {space}" in legal and row != "start":
                assert f"{legal.index(f'njet {row} {space}') + 1} {space}" in line


def test_teams_are_told_from_where_one_sits() -> None:
    match = until(stich.game("njet", players=5), "tricks")
    view: Any = match.view(None)
    other = next(seat for seat in range(5) if seat not in view.team)
    for seat in (view.start, other):
        assert "yours" in next(line for line in drawn(match, seat).splitlines() if " you " in line)
    assert "starter's" in drawn(match, None)


def test_partners_have_names() -> None:
    match = until(stich.game("njet", players=4), "teams")
    (chooser,) = match.actors()
    shown = drawn(match, chooser)
    assert all(f"({name})" in shown for seat, name in enumerate(match.seats) if seat != chooser)


# ---- Was sticht? -----------------------------------------------------------------------------------------------

ROWS = [["R1", "R2", "R3", "R4"]]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (was_sticht.FunctionDrafted(0, "no-blue"), "You take no-blue"),
        (was_sticht.RowsLaid(0, 1, ROWS, None, None), "Round 1: Beate is the start player"),
        (
            was_sticht.RowsLaid(1, 0, ROWS, "red", 5),
            "Round 2: you are the start player; only you see the trumps: red and 5",
        ),
        (was_sticht.CardTaken(1, "R5", 3), "Beate takes R5"),
        (was_sticht.CardLaidAside("R5", 3), "R5 is left over"),
        (was_sticht.HintGiven(2, 0, ["R1", "R2", "R3"], 1), "Hint for row 3: you lead, Beate would win"),
        (was_sticht.TrumpsShown("red", "none"), "The trumps are shown: only red"),
        (was_sticht.TrumpsShown("none", 5), "The trumps are shown: only the number 5"),
        (was_sticht.TrumpsShown("none", "none"), "The trumps are shown: none at all"),
        (was_sticht.FunctionChosen(0, "no-red"), "You choose no-red"),
        (
            was_sticht.FunctionsShown([None, "exactly-2", "no-red"]),
            "Beate has chosen exactly-2, Conny has chosen no-red; you try to fulfil one of these instead",
        ),
        (was_sticht.FunctionsFulfilled([], []), "Tasks fulfilled by nobody"),
        (
            was_sticht.FunctionsFulfilled([1, 2], [3]),
            "Tasks fulfilled by Beate and Conny; the start player fulfils what Dagmar could not",
        ),
        (was_sticht.FunctionDiscarded(1, "no-red", stolen=False), "Beate discards no-red"),
        (was_sticht.FunctionDiscarded(0, "no-red", stolen=True), "You discard no-red as start player"),
        (
            was_sticht.PlacesFound([2, 1, 2], [3, 4, 3], [0, 0, 0]),
            "Places: 1. Beate with 4, 2. you with 3, 2. Conny with 3",
        ),
        (was_sticht.PlacesFound([2, 1], [4, 4], [9, 12]), "Places: 1. Beate with 4 (12), 2. you with 4 (9)"),
    ],
)
def test_was_sticht(event: Event, told: str) -> None:
    assert tell("was_sticht", event, you=0) == told


def test_who_watches_a_replay_sees_whose_secret_the_trumps_are() -> None:
    told = tell("was_sticht", was_sticht.RowsLaid(0, 1, ROWS, "red", 5))
    assert told == "Round 1: Beate is the start player; only Beate sees the trumps: red and 5"


def test_what_is_to_be_fulfilled_is_a_task_in_every_phase() -> None:
    """As on the page and in the rules; "function no-red" is what is written in records, and typed."""
    said = set()
    for match in random_steps(stich.game("was_sticht"), 1):
        seat = match.actors()[0] if match.actors() else None
        said.update(re.sub(r"\d+ function \S+", "", drawn(match, seat)).splitlines())
        if match.view(None).rounds_played == 2:
            break
    said.update(tell("was_sticht", event) for event in match.all_events)
    said.update(words_of(match.game.definition).questions.values())
    assert [line for line in said if "function" in line.casefold()] == []
    assert any("choosing tasks" in line for line in said)


def test_rows_with_what_was_taken_and_the_hints() -> None:
    match = until(stich.game("was_sticht", players=3), "choosing_cards")
    while len(match.view(None).hints) < 2:  # type: ignore[attr-defined]
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    view: Any = match.view(None)
    lines = drawn(match, None).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("row"))
    rows = lines[first + 1 : first + 10]
    names = match.seats
    for number, hint in enumerate(view.hints):
        assert rows[number].split()[1:4] == view.taken[number]
        assert rows[number].rstrip().endswith(f"{names[hint.leader]} leads, {names[hint.winner]} wins")
    assert rows[2].split()[:2] == [">", "3"]
    assert all(card in rows[8] for card in view.rows[8])


def test_only_the_start_player_is_shown_the_trumps() -> None:
    match = until(stich.game("was_sticht"), "choosing_cards")
    start = match.view(None).dealer  # type: ignore[attr-defined]
    shown = [("trumps" in drawn(match, seat)) for seat in range(4)]
    assert shown == [seat == start for seat in range(4)]


def test_open_hands_are_shown_while_tricks_are_played() -> None:
    match = until(stich.game("was_sticht"), "tricks")
    view, shown = match.view(0), drawn(match, 0)
    assert all(compact(view.hand[seat]) in shown for seat in (1, 2, 3))
    assert compact(view.hand[0]) not in shown


# ---- Meinz -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (meinz.CardDiscarded(0, "R5"), "You discard R5"),
        (meinz.AllDiscarded(), "All have discarded a card"),
        (meinz.MeinzCalled(1), "Beate calls “Meinz”"),
        (meinz.StayedSilent(0), "You stay silent"),
        (meinz.TrickKept(1), "Beate swaps nothing"),
        (meinz.CardOffered(1, "R5"), "Beate puts down R5"),
        (meinz.CardsSwapped(0, "R5", "R9"), "You swap R5 for R9"),
        (meinz.SumsCounted([51, 38, 37, 31]), "Sums: you 51, Beate 38, Conny 37, the monster 31"),
    ],
)
def test_meinz(event: Event, told: str) -> None:
    assert tell("meinz", event, you=0) == told


def test_the_monster_has_a_name_and_a_seat_without_a_number_of_tricks_above_two() -> None:
    match = until(stich.game("meinz", players=3), "tricks")
    lines = drawn(match, 0).splitlines()
    (monster,) = [line for line in lines if line.strip().startswith("3 the monster")]
    assert "start player" in monster
    assert "of 2" in monster


def test_the_trick_lies_there_while_a_card_may_be_swapped() -> None:
    match = until(stich.game("meinz", players=4), "swapping")
    (winner,) = match.actors()
    (line,) = [line for line in drawn(match, winner).splitlines() if line.startswith("trick")]
    assert all(card in line for card in match.view(winner).last_trick)
