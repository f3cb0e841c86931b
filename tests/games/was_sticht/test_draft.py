"""The functions and their draft: WS-2 to WS-4."""

import pytest
from tests.games.was_sticht.table import draft, seen, told

from stich import IllegalAction, game, replay
from stich.games.was_sticht.events import FunctionDrafted
from stich.games.was_sticht.kinds import KINDS
from stich.match.match import Match
from stich.testing import play


def test_the_functions() -> None:
    """WS-2: 24 functions, two each of 12 kinds, called as in the notation."""
    supply = seen(game("was_sticht").new(seed=1)).supply
    assert len(supply) == 24
    assert {kind: supply.count(kind) for kind in supply} == dict.fromkeys(
        [
            "no-tricks",
            *(f"no-{colour}" for colour in ("blue", "green", "red", "yellow")),
            *(f"exactly-{number}" for number in (1, 2, 3, 4)),
            "last-trick",
            "most-tricks",
            "fewest-tricks",
        ],
        2,
    )


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("first", [0, 2])
def test_the_start_player_takes_first(players: int, first: int) -> None:
    """WS-3, C-2: from the start player on, clockwise, each takes one in turn until each has 4."""
    match = draft(game("was_sticht", players).new(seed=1, first=first))
    drafted = told(match, FunctionDrafted)
    assert [event.seat for event in drafted] == [(first + turn) % players for turn in range(4 * players)]
    for seat in range(players):
        assert sorted(seen(match).own[seat]) == sorted(event.function for event in drafted if event.seat == seat)


@pytest.mark.parametrize(
    ("edition", "tasks", "each"),
    [("2008", None, 4), ("1993", None, 5), ("2008", 5, 5), ("1993", 4, 4), ("2008", 4, 4), ("1993", 5, 5)],
)
@pytest.mark.parametrize("players", [3, 4])
def test_how_many_each_takes(players: int, edition: str, tasks: int | None, each: int) -> None:
    """WS-3, WS-4: four in 2008 and five in 1993, unless the table says otherwise; the rest are out."""
    match = draft(game("was_sticht", players, edition=edition, tasks=tasks).new(seed=1))
    assert [len(functions) for functions in seen(match).own] == [each] * players
    assert len(seen(match).supply) == 24 - players * each
    assert seen(match).tasks == each


def test_all_see_who_took_what() -> None:
    """WS-3: the functions lie open and stay public."""
    match = play(game("was_sticht").new(seed=1), "0 draft no-red; 1 draft last-trick; 2 draft no-red")
    for seat in (None, 0, 1, 2, 3):
        assert seen(match, seat).own == [["no-red"], ["last-trick"], ["no-red"], []]
        assert [event for event in match.events(seat) if isinstance(event, FunctionDrafted)] == [
            FunctionDrafted(0, "no-red"),
            FunctionDrafted(1, "last-trick"),
            FunctionDrafted(2, "no-red"),
        ]


def test_a_kind_is_there_twice() -> None:
    """WS-2, WS-3: a player may take both functions of a kind, and then nobody a third."""
    match = play(
        game("was_sticht", 3).new(seed=1), "0 draft no-red; 1 draft no-blue; 2 draft exactly-1; 0 draft no-red"
    )
    assert seen(match).own[0] == ["no-red", "no-red"]
    assert "draft no-red" not in match.legal(1)
    assert "draft no-blue" in match.legal(1)
    with pytest.raises(IllegalAction):
        match.apply(1, "draft no-red")


def test_nothing_is_dealt_before_the_draft_is_over() -> None:
    """WS-3, WS-5: the draft comes before the rows, once."""
    match = game("was_sticht").new(seed=1)
    assert (match.deals, match.all_events, seen(match).phase) == ([], [], "draft")
    assert (seen(match).rows, seen(match).taken, seen(match).hints) == ([], [], [])
    assert (seen(match, 0).trump_color, seen(match, 0).trump_number) == (None, None)
    draft(match)
    assert (len(match.deals), seen(match).phase) == (1, "choosing_cards")


def test_the_actions_of_the_draft() -> None:
    """WS-3: every kind that is left may be taken, by the one whose turn it is."""
    match = game("was_sticht").new(seed=1)
    assert match.legal(0) == [f"draft {kind}" for kind in KINDS]
    assert [match.legal(seat) for seat in (1, 2, 3)] == [[], [], []]


def test_a_record_of_an_unfinished_draft() -> None:
    """WS-3: a match in its draft has no deal yet, and its record replays all the same, with a seed and without."""
    settled = game("was_sticht")
    deal = draft(settled.new(seed=1)).deals[0]
    for match in (settled.new(seed=1), settled.new(deals=[deal])):
        play(match, "0 draft no-red; 1 draft last-trick")
        again: Match = replay(match.record())
        assert again.record() == match.record()
        assert again.state_bytes() == match.state_bytes()


def test_a_match_without_seed_waits_for_rows() -> None:
    """WS-5: when no deal is at hand after the draft, one is due."""
    settled = game("was_sticht")
    deal = draft(settled.new(seed=1)).deals[0]
    match = draft(replay({**settled.new(seed=1).record(), "seed": None}))
    assert match.needs_deal
    assert match.actors() == []
    match.deal(deal)
    assert (match.needs_deal, match.actors(), match.deals) == (False, [1], [deal])
