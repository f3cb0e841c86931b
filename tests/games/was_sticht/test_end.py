"""The end of the game: WS-24 to WS-27, C-4."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.was_sticht.table import Round, choose, match_of, play_round, play_table, seen, take_hands, told

from stich import OptionError, game
from stich.games.events import MatchOver
from stich.games.was_sticht.events import PlacesFound
from stich.games.was_sticht.kinds import KINDS
from stich.games.was_sticht.values import VALUES
from stich.match.match import Match

EXACTLY_ONE_EACH = Round([0, 1, 2, 3, 0, 0, 0, 0, 0])  # seats 1, 2 and 3 take one trick each, start player 0 the rest


def functions(*kinds: str) -> int:
    """A stock of functions."""
    stock = 0
    for kind in kinds:
        place = KINDS.index(kind)
        stock |= 1 << (len(KINDS) + place if stock >> place & 1 else place)
    return stock


def last_round(
    own: Mapping[int, str], done: Mapping[int, str], chosen: Mapping[int, str], the_round: Round = EXACTLY_ONE_EACH,
    **options: Any,
) -> Match:  # fmt: skip
    """A round with these functions still to fulfil, or else such as nobody will, and these discarded before."""
    match = match_of([the_round], **options)
    s = match._states[0]
    for seat in range(match.game.players):
        s.own[seat] = functions(*own.get(seat, "exactly-3 exactly-4").split())
        s.done[seat] = functions(*done.get(seat, "").split())
        s.score[seat] = int(s.done[seat]).bit_count()
    return play_table(choose(take_hands(match, the_round.hands), chosen), the_round.table)


def test_the_game_ends_when_a_player_has_no_function_left() -> None:
    """WS-24: with the round in which the last one is discarded."""
    match = last_round({1: "exactly-1"}, {1: "no-red last-trick exactly-2"}, {1: "exactly-1"})
    assert match.over
    assert match.winners == [1]
    assert match.scores == [0, 4, 0, 0]
    assert match.all_events[-1] == MatchOver(scores=[0, 4, 0, 0], winners=[1])
    assert match.actors() == []


def test_the_game_goes_on_while_all_have_functions() -> None:
    """WS-24: one function left is not none."""
    match = last_round({1: "exactly-1 exactly-2"}, {1: "no-red last-trick"}, {1: "exactly-1"})
    assert (match.over, match.needs_deal, match.winners) == (False, True, [])


def test_several_share_the_win() -> None:
    """WS-24, C-4: in 2008 all who discard the last one in that round, whatever they did before."""
    own = {1: "exactly-1", 3: "exactly-1"}
    done = {1: "no-red no-blue no-green", 3: "most-tricks exactly-4 exactly-3"}
    match = last_round(own, done, {1: "exactly-1", 3: "exactly-1"})
    assert match.winners == [1, 3]
    assert told(match, PlacesFound)[0].places == [3, 1, 3, 1]


def test_the_start_player_wins_by_stealing() -> None:
    """WS-21, WS-24: the last function may also go for another player's; it is discarded by itself."""
    match = last_round({0: "no-red", 1: "most-tricks"}, {0: "no-blue no-blue no-red"}, {1: "most-tricks"})
    assert match.over
    assert match.winners == [0]
    assert match.scores == [4, 0, 0, 0]


def test_the_start_player_still_chooses_in_the_last_round() -> None:
    """WS-22, WS-24: another player is done, and the start player discards before the game is over."""
    own = {0: "no-red no-blue", 1: "exactly-1", 2: "most-tricks"}
    match = last_round(own, {1: "no-red no-blue no-green"}, {})
    assert (match.over, seen(match).phase) == (False, "discard")
    match.apply(0, "discard no-red")
    assert (match.over, match.winners, match.scores) == (True, [1], [1, 4, 0, 0])


def test_a_whole_game() -> None:
    """WS-20 to WS-24: seat 1 fulfils its four functions, passing over the round in which it is start player."""
    rounds = [
        Round([1, 0, 0, 2, 2, 2, 3, 3, 3]),  # one trick for seat 1
        Round([1, 0, 0, 2, 2, 2, 3, 3, 3]),  # seat 1 is start player
        Round([1, 1, 0, 2, 2, 2, 3, 3, 3]),  # two
        Round([1, 1, 1, 0, 2, 2, 3, 3, 3]),  # three
        Round([1, 1, 1, 1, 0, 2, 3, 3, 3]),  # four
    ]
    drafted = {0: "no-tricks", 1: "exactly-1 exactly-2 exactly-3 exactly-4", 2: "no-tricks", 3: "exactly-4"}
    match = match_of(rounds, drafted)
    for number, one in enumerate(rounds):
        assert not match.over
        fulfilling = {1: f"exactly-{max(number, 1)}"}
        play_round(match, one, {0: "no-tricks", 2: "no-tricks", 3: "exactly-4"} | fulfilling)
    assert match.over
    assert [scored.totals for scored in match.sheet] == [[0, done, 0, 0] for done in (1, 1, 2, 3, 4)]
    assert match.winners == [1]
    assert seen(match).done[1] == ["exactly-1", "exactly-2", "exactly-3", "exactly-4"]


# ---- values ----------------------------------------------------------------------------------------------------


def test_the_higher_sum_wins_in_1993() -> None:
    """WS-25: of several who are done in one round, the one with the highest sum of the values."""
    own = {1: "exactly-1", 3: "exactly-1"}
    done = {1: "no-red no-blue no-green no-tricks", 3: "no-red no-blue no-green most-tricks", 2: "last-trick"}
    values = {
        "exactly-1": 4,
        "no-tricks": 6,
        "most-tricks": 7,
        "no-red": 1,
        "no-blue": 2,
        "no-green": 3,
        "last-trick": 9,
    }
    chosen = {1: "exactly-1", 3: "exactly-1"}
    match = last_round(own, done, chosen, edition="1993", values=values)
    assert match.winners == [3]
    assert told(match, PlacesFound) == [PlacesFound(places=[4, 2, 3, 1], done=[0, 5, 1, 5], sums=[0, 16, 9, 17])]
    assert seen(match).sums == [0, 16, 9, 17]
    assert last_round(own, done, chosen, edition="2008", tasks=5, values=values).winners == [1, 3]


def test_equal_sums_share_in_1993() -> None:
    """WS-25, C-4."""
    own = {1: "exactly-1", 3: "exactly-1"}
    done = {1: "no-red no-blue no-green no-tricks", 3: "no-red no-blue no-green most-tricks"}
    values = {"no-tricks": 7, "most-tricks": 7}
    match = last_round(own, done, {1: "exactly-1", 3: "exactly-1"}, edition="1993", values=values)
    assert match.winners == [1, 3]
    assert told(match, PlacesFound)[0].places == [3, 1, 3, 1]


def test_more_tasks_outrank_a_higher_sum() -> None:
    """WS-25: five cheap tasks come before four dear ones, and three before two."""
    own = {1: "exactly-1"}
    done = {1: "no-red no-red no-blue no-blue", 2: "most-tricks most-tricks last-trick last-trick", 3: "no-red"}
    values = dict.fromkeys(KINDS, 1) | {"most-tricks": 9, "last-trick": 9}
    match = last_round(own, done, {1: "exactly-1"}, edition="1993", values=values)
    (found,) = told(match, PlacesFound)
    assert (found.sums, found.places, match.winners) == ([0, 5, 36, 1], [4, 1, 2, 3], [1])


def test_a_stolen_task_counts_its_own_value() -> None:
    """WS-21, WS-25: what is discarded counts, not what was fulfilled."""
    own = {0: "no-red no-blue", 1: "most-tricks"}
    match = last_round(own, {}, {}, edition="1993", values={"no-blue": 3, "most-tricks": 9})
    match.apply(0, "discard no-blue")
    assert seen(match).sums[0] == 3


def test_our_values() -> None:
    """WS-26: every kind has a value from 1 to 9, and a table may set its own."""
    assert set(VALUES) == set(KINDS)
    assert all(1 <= value <= 9 for value in VALUES.values())
    assert seen(game("was_sticht", edition="1993").new(seed=1)).values == VALUES
    settled = game("was_sticht", edition="1993", values={"no-red": 9, "no-blue": 1})
    assert seen(settled.new(seed=1)).values == {**VALUES, "no-red": 9, "no-blue": 1}


def test_2008_has_no_values() -> None:
    """WS-24: in 2008 nothing breaks a tie."""
    assert set(seen(game("was_sticht", values={"no-red": 9}).new(seed=1)).values.values()) == {0}


def test_a_record_keeps_its_values() -> None:
    """WS-26: a record names all values, so that it has the same winner when ours are measured again."""
    record = game("was_sticht", edition="1993", values={"no-red": 9}).new(seed=1).record()
    assert record["options"]["values"] == {**VALUES, "no-red": 9}


def test_three_players_shift_the_values() -> None:
    """WS-27: exactly 3, exactly 4, fewest, most count 1 less; exactly 1, no tricks, no-colour 1 more; two the same."""
    values = dict.fromkeys(KINDS, 5)
    assert seen(game("was_sticht", 4, edition="1993", values=values).new(seed=1)).values == values
    assert seen(game("was_sticht", 3, edition="1993", values=values).new(seed=1)).values == {
        "no-tricks": 6,
        "no-blue": 6,
        "no-yellow": 6,
        "no-red": 6,
        "no-green": 6,
        "exactly-1": 6,
        "exactly-2": 5,
        "exactly-3": 4,
        "exactly-4": 4,
        "last-trick": 5,
        "most-tricks": 4,
        "fewest-tricks": 4,
    }


def test_three_players_win_by_the_shifted_values() -> None:
    """WS-25, WS-27: with three players a tie at the printed values is broken by the shift."""
    the_round = Round([1, 2, 0, 0, 0, 0, 0, 0, 0], "BBBYYYRRR")
    own = {1: "exactly-1", 2: "exactly-1"}
    done = {1: "no-red no-blue no-green exactly-3", 2: "no-red no-blue no-green no-tricks"}
    options = {"edition": "1993", "values": dict.fromkeys(KINDS, 5)}
    match = last_round(own, done, {1: "exactly-1", 2: "exactly-1"}, the_round, players=3, **options)
    assert told(match, PlacesFound)[0].sums == [0, 28, 30]
    assert match.winners == [2]


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"no-purple": 3}, "values={'no-purple': 3} is not possible: expected a whole number at least 1 and at most 9"),
        ({"no-red": 0}, "at least 1"),
        ({"no-red": 10}, "for any of no-tricks, no-blue"),
        ({"no-red": True}, "is not possible"),
        ({"no-red": "5"}, "is not possible"),
        ([3], r"values=\[3\] is not possible"),
        (5, "values=5 is not possible"),
    ],
)
def test_values_that_are_none(values: Any, says: str) -> None:
    """WS-26: what can not be a table's values is refused."""
    with pytest.raises(OptionError, match=says):
        game("was_sticht", values=values)


@pytest.mark.parametrize(("name", "value"), [("edition", "2009"), ("edition", 1993), ("tasks", 3), ("tasks", "4")])
def test_other_options_that_are_none(name: str, value: Any) -> None:
    """WS-3, WS-4: two editions, four tasks or five."""
    with pytest.raises(OptionError, match=name):
        game("was_sticht", **{name: value})


def test_options_from_a_command_line() -> None:
    """WS-3, WS-26: an edition is a text although it looks like a number, values are pairs."""
    options = {option.name: option for option in game("was_sticht").definition.options}
    assert options["edition"].parse("1993") == "1993"
    assert options["tasks"].parse("5") == 5
    assert options["tasks"].parse("none") is None
    assert options["values"].parse("no-red:3, last-trick:5") == {"no-red": 3, "last-trick": 5}
    assert options["values"].check(options["values"].parse("none")) == VALUES
    for wrong in ("no-red", "no-red:", "no-red:x", "3"):
        with pytest.raises(OptionError):
            options["values"].check(options["values"].parse(wrong))
