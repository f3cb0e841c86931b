"""Drawing any game's view."""

from io import StringIO
from typing import Annotated, Literal

import pytest
from rich.console import Console, RenderableType

import stich
from stich.cli.fields import Shown, drawn_fields
from stich.cli.table import choices, draw, worded
from stich.cli.words import words_of
from stich.games.fields import Cards, PerSeat, Seat, Seats
from stich.games.mue.cards import DECK
from stich.games.views import View
from stich.kernel.kinds import ByName, ListOf, Number, OneOf, Phases, SetOfCards
from stich.terminal.fitting import ByWidth
from stich.terminal.people import People
from stich.terminal.words import TerminalWords
from stich.testing.random_play import random_steps

PhaseName = Literal["deal", "over", "tricks"]


class SomeView(View, frozen=True, kw_only=True, tag="some"):
    """A game that nothing here was written for."""

    phase: Annotated[PhaseName, Phases(PhaseName)]
    speed: int
    dealer: int
    monster: Seat
    team: Seats
    taken: PerSeat[Cards]
    rows: Annotated[list[list[str]], ListOf(SetOfCards(DECK), 3)]
    trump: Annotated[str | None, OneOf(["red"])]
    hints: Annotated[dict[str, int], ByName(["red"], Number())]
    turn: int


def some_view() -> SomeView:
    return SomeView(
        seat=0,
        actors=[1],
        players=2,
        phase="tricks",
        rounds_played=1,
        score=[3, -4],
        round_score=[0, 0],
        hand=[["B1", "B2", "R7"], []],
        face_down=[0, 2],
        played=[[], ["G5"]],
        leader=1,
        winner=1,
        trick=["G5"],
        last_trick=[],
        tricks_left=3,
        speed=9,
        dealer=0,
        monster=1,
        team=[1],
        taken=[[], ["R9", "G1"]],
        rows=[["R1"], ["Y2"], ["K3"]],
        trump="red",
        hints={"red": 2},
        turn=1,
    )


def text(drawing: RenderableType, width: int = 100) -> str:
    console = Console(file=StringIO(), width=width, no_color=True)
    console.print(drawing)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_fields_are_sorted_by_their_kinds() -> None:
    drawn = drawn_fields(SomeView, frozenset({"speed"}))
    assert drawn.roles == ("dealer", "monster", "team")
    assert drawn.columns == ("taken", "rows")
    assert drawn.facts == ("trump", "hints")


def test_lists_that_are_not_by_seat_are_facts() -> None:
    shown = Shown.of(some_view(), ["speed"], TerminalWords())
    assert list(shown.columns()) == ["taken"]
    assert list(shown.facts()) == ["trump", "hints", "rows"]
    assert shown.roles(1) == ["monster", "team"]


def test_a_games_words_go_first() -> None:
    words = TerminalWords(
        labels={"taken": "took", "monster": "holds the monster"},
        left_out=frozenset({"hints", "cards"}),
        only_during={"rows": frozenset({"draft"}), "team": frozenset({"draft"})},
        columns=lambda view: {"speed": [view.speed, 0]},
        facts=lambda view: {"nothing": [], "something": "here"},
        dealer_name="start player",
    )
    shown = Shown.of(some_view(), ["speed"], words)
    assert list(shown.columns()) == ["speed", "took"]
    assert dict(shown.facts()) == {"trump": "red", "something": "here"}
    assert [shown.roles(seat) for seat in range(2)] == [["start player"], ["holds the monster"]]
    drawn = text(draw(some_view(), People(["Anna", "Beate"], you=0), "Some", ["speed"], words))
    assert drawn.splitlines()[1].split() == ["player", "speed", "took", "score"]


def test_a_board_is_drawn_with_the_numbers_of_the_actions() -> None:
    words = TerminalWords(board=lambda view, people, numbers: f"{people.name(1)} may {numbers}")
    drawn = text(draw(some_view(), People(["Anna", "Beate"]), "Some", [], words, ["play R7", "pass"]))
    assert "Beate may {'play R7': 1, 'pass': 2}" in drawn


def test_a_drawing_may_depend_on_the_width() -> None:
    drawing = ByWidth(90, "spacious", "narrow")
    assert text(drawing, 90) == "spacious\n"
    assert text(drawing, 89) == "narrow\n"


def test_a_new_game_is_drawn_without_code_for_it() -> None:
    drawn = text(draw(some_view(), People(["Anna", "Beate"], you=0), "Some", ["speed"]))
    lines = drawn.splitlines()
    assert "Some · tricks" in lines[0]
    assert lines[1].split() == ["player", "cards", "taken", "score"]
    assert lines[2].split() == ["0", "you", "dealer", "3", "3"]
    assert lines[3].split() == [">", "1", "Beate", "monster,", "team", "2", "R9", "G1", "-4"]
    assert "trump red · hints red: 2" in drawn
    assert "Beate G5*" in drawn
    assert "your hand  B1 B2   R7" in drawn


def test_spectators_have_no_hand() -> None:
    match = stich.game("mue").new(seed=1)
    assert "your hand" not in text(draw(match.view(None), People(match.seats), "Mü", match.game.options))


def test_empty_values_show_nothing() -> None:
    values: tuple[object, ...] = (None, [], {}, True, 7)
    assert [str(worded(value)) for value in values] == ["", "", "", "yes", "7"]


def test_choices_are_numbered_and_name_seats() -> None:
    drawn = text(choices(["partner 1", "pass"], People(["Anna", "Beate"]), ("partner",)))
    assert drawn.split() == ["1", "partner", "1", "(Beate)", "2", "pass"]


@pytest.mark.parametrize(
    ("name", "players"), [(game.name, players) for game in stich.games() for players in game.seats]
)
def test_whatever_happens_can_be_drawn(name: str, players: int) -> None:
    game = stich.game(name, players=players)
    words = words_of(game.definition)
    for number, match in enumerate(random_steps(game, seed=3, rounds=1)):
        if number % 7 and not match.over:
            continue
        people = People([*match.seats, *game.plays_along], you=(match.actors() or [0])[0])
        width = (80, 120)[number % 2]
        legal = match.legal(people.you or 0)
        drawn = text(draw(match.view(people.you), people, game.title, game.options, words, legal), width)
        assert max(map(len, drawn.splitlines())) <= width
        assert len(drawn.splitlines()) <= 22  # with what may be done and the question on a small screen
        assert "…" not in drawn
        assert game.title in drawn


def test_cards_and_suits_of_a_pack_of_52_are_told_like_ours() -> None:
    assert worded(["S10", "HA"]).plain == "S10 HA"
    assert len(worded(["S10", "HA"]).spans) == 2
    assert worded(["hearts", "spades"]).plain == "H S"
