"""Bad input: a typed error that says what would have been right, and a match that is as it was."""

import copy
import pickle
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stich
from stich.match import Game
from stich.match.match import Match
from stich.quoting import quoted
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_match, random_step, random_steps

SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")
ERRORS = [
    stich.UnknownGame,
    stich.OptionError,
    stich.SeatError,
    stich.DealError,
    stich.IllegalAction,
    stich.RecordError,
]


@contextmanager
def unchanged(match: Match) -> Iterator[None]:
    def all_of_it() -> Any:
        views = [match.view(seat) for seat in (None, *range(match.game.players))]
        return match.state_bytes(), match.record(), match.all_events, match.actors(), match.needs_deal, views

    before = all_of_it()
    yield
    assert all_of_it() == before, "a refused call left a trace"


@pytest.mark.parametrize("error", ERRORS)
def test_one_base_catches_all(error: type[Exception]) -> None:
    assert issubclass(error, stich.StichError)
    assert issubclass(error, ValueError | LookupError)


def test_errors_come_back_whole_from_another_process() -> None:
    """As from a pool of workers."""
    match = stich.game("mue").new(seed=1)
    with pytest.raises(stich.IllegalAction) as illegal:
        match.apply(0, "nonsense")
    again = pickle.loads(pickle.dumps(illegal.value))
    assert (str(again), again.seat, again.action, again.legal) == (
        str(illegal.value),
        0,
        "nonsense",
        match.legal(0),
    )
    record_error = copy.copy(stich.RecordError("actions[3]", "no such card"))
    assert (str(record_error), record_error.place) == ("actions[3]: no such card", "actions[3]")


# ---- actions ---------------------------------------------------------------------------------------------------


def refused(match: Match, seat: int, action: Any) -> stich.IllegalAction:
    with unchanged(match), pytest.raises(stich.IllegalAction) as caught:
        match.apply(seat, action)
    assert caught.value.seat == seat
    assert caught.value.legal == match.legal(seat)
    return caught.value


@given(st.text())
def test_unparsable_texts(action: str) -> None:
    match = stich.game("last_panther").new(seed=1)
    legal = match.legal(2)
    if " ".join(action.split()) not in legal:
        error = refused(match, 2, action)
        assert error.action == action
        assert str(error) == f"{quoted(action)} is not legal for seat 2; legal: {', '.join(legal)}"


@given(st.data())
def test_texts_that_are_nearly_right(data: st.DataObject) -> None:
    """A legal text with a character changed, dropped or doubled."""
    match = stich.game("mue").new(seed=1)
    text = data.draw(st.sampled_from(match.legal(0)))
    place = data.draw(st.integers(0, len(text) - 1))
    middle = data.draw(st.sampled_from(["", text[place] * 2, text[place].swapcase(), "\x00", "ß"]))
    action = text[:place] + middle + text[place + 1 :]
    if " ".join(action.split()) not in match.legal(0):
        refused(match, 0, action)


@pytest.mark.parametrize("action", [None, 5, b"pass", ["pass"], ("pass",), {"pass": 1}, 1.5, object], ids=repr)
def test_actions_that_are_no_text(action: Any) -> None:
    refused(stich.game("mue").new(seed=1), 0, action)


@SEATINGS
def test_actions_of_other_moments(game: Game) -> None:
    """What is legal at one moment of a match is refused at another where it is not."""
    every_text = {
        text for match in random_steps(game, seed=1, rounds=1) for seat in match.actors() for text in match.legal(seat)
    }
    for step, match in enumerate(random_steps(game, seed=2, rounds=1)):
        if step % 7 == 0 and match.actors():
            seat = match.actors()[-1]
            for action in sorted(every_text - set(match.legal(seat)))[::9]:
                refused(match, seat, action)


@SEATINGS
def test_whoever_may_not_act_is_told_who_may(game: Game) -> None:
    match = next(match for match in random_steps(game, seed=1) if len(match.actors()) < game.players)
    waiting = match.actors()
    idle = next(seat for seat in range(game.players) if seat not in waiting)
    error = refused(match, idle, match.legal(waiting[0])[0])
    noun = "seat" if len(waiting) == 1 else "seats"
    assert f"seat {idle} may not act now; waiting for {noun} {', '.join(map(str, waiting))}" in str(error)


@SEATINGS
def test_nobody_acts_after_the_end(game: Game) -> None:
    match, _ = random_match(game, seed=1, rounds=100)
    assert match.over
    for seat in range(game.players):
        assert str(refused(match, seat, match.actions[-1][1])) == "the match is over"


def test_nobody_acts_while_a_deal_is_due() -> None:
    game = stich.game("mue", players=4)
    match = game.new(deals=game.new(seed=1).deals)
    for seat in range(4):
        match.apply(seat, "pass")
    assert match.needs_deal
    assert "waiting for a deal" in str(refused(match, 1, "pass"))


def test_spaces_do_not_matter_but_are_not_kept() -> None:
    match = stich.game("mue", players=4).new(seed=1)
    text = match.legal(0)[0]
    match.apply(0, f"  {text.replace(' ', '   ')}\n")
    assert match.actions == [(0, text)]


# ---- seats -----------------------------------------------------------------------------------------------------

SEAT_CALLS: list[Callable[[Match, Any], object]] = [
    lambda match, seat: match.legal(seat),
    lambda match, seat: match.apply(seat, "pass"),
    lambda match, seat: match.view(seat),
    lambda match, seat: match.events(seat),
]


@pytest.mark.parametrize("seat", [-1, 4, 10**30, True, False, "0", 0.0, b"0", [0], (0,)], ids=repr)
@pytest.mark.parametrize("call", SEAT_CALLS, ids=["legal", "apply", "view", "events"])
def test_wrong_seats(call: Callable[[Match, Any], object], seat: Any) -> None:
    match = stich.game("mue", players=4).new(seed=1)
    with (
        unchanged(match),
        pytest.raises(stich.SeatError, match=re.escape(f"there is no seat {seat!r}: the seats are 0 to 3")),
    ):
        call(match, seat)


@pytest.mark.parametrize("call", SEAT_CALLS[:2], ids=["legal", "apply"])
def test_a_spectator_does_not_act(call: Callable[[Match, Any], object]) -> None:
    match = stich.game("mue", players=4).new(seed=1)
    with unchanged(match), pytest.raises(stich.SeatError, match="there is no seat None"):
        call(match, None)


# ---- games and options -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("definition", stich.games(), ids=lambda definition: definition.name)
def test_seat_counts_out_of_range(definition: Any) -> None:
    fewest, most = definition.seats[0], definition.seats[-1]
    wrong: Any
    for wrong in (fewest - 1, most + 1, 0, -1, 10**30, True, "4", 4.0, [4], float("nan")):
        with pytest.raises(
            stich.OptionError,
            match=re.escape(f"{definition.title} is for {fewest} to {most} players, not {wrong!r}"),
        ):
            stich.game(definition.name, players=wrong)
    assert stich.game(definition.name).players == definition.usual_players


@pytest.mark.parametrize("definition", stich.games(), ids=lambda definition: definition.name)
def test_unknown_options(definition: Any) -> None:
    names = ", ".join(option.name for option in definition.options) or "none"
    for name in ("colour", "seed", "first", "Target", ""):
        with pytest.raises(stich.OptionError, match=f"has no option {name!r}; its options are: {names}"):
            stich.game(definition.name, **{name: 1})


@pytest.mark.parametrize("definition", stich.games(), ids=lambda definition: definition.name)
def test_bad_options(definition: Any) -> None:
    """A bool is no number and a number no bool, whatever Python says."""
    value: Any
    for option in definition.options:
        for value in ([], {1: 2}, "nonsense", -(10**30), 10**30, 0.5, not isinstance(option.default, bool) or 1):
            if not option.accepts(value):
                with pytest.raises(stich.OptionError, match=re.escape(f"{option.name}={value!r} is not possible")):
                    stich.game(definition.name, **{option.name: value})


@pytest.mark.parametrize(
    "options",
    [
        {"target": True},
        {"target": 0},
        {"target": None},
        {"hands": True},
        {"hands": False},
        {"hands": 0},
        {"same_trump": 1},
        {"same_trump": None},
        {"stalemate": "Text"},
        {"stalemate": 0},
    ],
    ids=str,
)
def test_bad_options_of_mue(options: dict[str, Any]) -> None:
    (name,) = options
    with pytest.raises(stich.OptionError, match=f"^{name}="):
        stich.game("mue", **options)


# ---- new matches -----------------------------------------------------------------------------------------------

GAME = stich.game("mue", players=4)


@pytest.mark.parametrize("seed", [-1, 2**53, True, False, 7.0, b"7", [7], float("nan")], ids=repr)
def test_bad_seeds(seed: Any) -> None:
    with pytest.raises(stich.OptionError, match=re.escape(f"seed={seed!r} is not possible: a whole number from 0 to")):
        GAME.new(seed)


@pytest.mark.parametrize("first", [-1, 4, True, False, "0", "Random", 1.0, [0], "", b"random", np.bool_(1)], ids=repr)
def test_bad_first_seats(first: Any) -> None:
    told = f"first={quoted(first)} is not possible: a seat from 0 to 3"
    with pytest.raises(stich.OptionError, match=re.escape(told)):
        GAME.new(7, first=first)


@pytest.mark.parametrize("key", ["", "7", "fifteen letters", "sixteen letters\ud800"], ids=ascii)
def test_bad_keys_are_not_told_to_anybody(key: str) -> None:
    with pytest.raises(stich.OptionError, match="a key of 16 to 256 characters, valid Unicode") as caught:
        GAME.new(key)
    assert not key or key not in str(caught.value).split("16")


def test_a_random_first_seat_comes_from_where_the_deals_do() -> None:
    deals = GAME.new(seed=1).deals
    for known in (deals, ()):
        assert {GAME.new(deals=known, first="random").first for _ in range(100)} == {0, 1, 2, 3}
    assert GAME.new(5, deals=deals, first="random").first == GAME.new(5, first="random").first


@pytest.mark.parametrize(
    "seats",
    [
        "Anna",
        "ABCD",
        [],
        ["A", "B", "C"],
        ["A", "B", "C", "D", "E"],
        ["A", "B", "C", None],
        ["A", "B", "C", 4],
        ["A", "B", "C", "\ud800"],
        {"A": 1, "B": 2, "C": 3, "D": 4},
        {"A", "B", "C", "D"},
        4,
        b"ABCD",
    ],
    ids=lambda names: f"{type(names).__name__} {sorted(map(str, names)) if isinstance(names, set) else names}",
)
def test_bad_seat_names(seats: Any) -> None:
    with pytest.raises(stich.OptionError, match="seats are 4 names, one for each player"):
        GAME.new(7, seats=seats)


def test_seat_names_are_kept_as_they_are() -> None:
    names = ("Ann", "", "Ζωή", "🂡")
    assert stich.replay(GAME.new(7, seats=names).record()).seats == list(names)


@pytest.mark.parametrize("deals", [None, 5, {"hands": []}, {1}, object()], ids=lambda deals: type(deals).__name__)
def test_deals_that_are_no_list(deals: Any) -> None:
    with pytest.raises(stich.DealError, match="deals is a list of deals, one a round"):
        GAME.new(deals=deals)


def test_a_bad_deal_among_good_ones_is_named_before_anything_is_dealt() -> None:
    good = GAME.new(seed=1).deals[0]
    bad = {"hands": [*good["hands"][:3], good["hands"][0]]}
    with pytest.raises(stich.DealError, match=re.escape("deals[2]: hand 3: ")):
        GAME.new(deals=[good, good, bad, good])


def test_a_bad_deal_while_one_is_due() -> None:
    match = GAME.new(deals=GAME.new(seed=1).deals)
    for seat in range(4):
        match.apply(seat, "pass")
    with unchanged(match), pytest.raises(stich.DealError, match="hand 0 has 0 cards, not 15"):
        match.deal({"hands": ["", "", "", ""]})
    assert match.needs_deal


def test_a_deal_while_none_is_due() -> None:
    deal = GAME.new(seed=1).deals[0]
    for match in (GAME.new(seed=1), GAME.new(deals=[deal])):
        with unchanged(match), pytest.raises(stich.OptionError, match="a deal is not due"):
            match.deal(deal)


# ---- everything at once ----------------------------------------------------------------------------------------

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def done_or_refused(call: Callable[..., object], *arguments: Any, **keywords: Any) -> bool:
    """Whether it was done; anything but one of our errors comes through."""
    try:
        call(*arguments, **keywords)
    except stich.StichError:
        return False
    return True


@given(ANYTHING, ANYTHING, ANYTHING, ANYTHING)
def test_whatever_is_asked_for_is_there_or_refused(seed: Any, deals: Any, first: Any, seats: Any) -> None:
    for arguments in ({"seed": seed}, {"deals": deals}, {"first": first, "seed": 1}, {"seats": seats}):
        done_or_refused(GAME.new, **arguments)
    assert not done_or_refused(GAME.new, deals=[deals])
    assert not done_or_refused(GAME.new, deals=[{"hands": deals}])
    assert not done_or_refused(GAME.new, deals=[{"hands": [deals] * 4}])


@given(ANYTHING, ANYTHING, ANYTHING)
def test_whatever_is_named_is_a_game_or_refused(name: Any, players: Any, option: Any) -> None:
    assert not done_or_refused(stich.game, name)
    done_or_refused(stich.game, "mue", players=players)
    for definition in stich.games():
        for known in definition.options:
            done_or_refused(stich.game, definition.name, **{known.name: option})


@given(ANYTHING, ANYTHING)
def test_whatever_is_done_is_legal_or_refused(seat: Any, action: Any) -> None:
    match = stich.game("last_panther", players=3).new(seed=1)
    with unchanged(match):
        for call in (match.legal, match.view, match.events):
            done_or_refused(call, seat)
        assert not done_or_refused(match.apply, seat, action)
        assert not done_or_refused(match.apply, 1, action)
        assert not done_or_refused(match.deal, action)


def test_a_refused_action_does_not_disturb_what_comes() -> None:
    match, undisturbed = GAME.new(seed=9), GAME.new(seed=9)
    one, other = random.Random(4), random.Random(4)
    for _ in range(60):
        refused(match, match.actors()[0], "nonsense")
        random_step(match, one)
        random_step(undisturbed, other)
    assert match.record() == undisturbed.record()
    assert match.state_bytes() == undisturbed.state_bytes()


@pytest.mark.parametrize("number", [-1, 1.5, "1", None])
def test_what_counts_from_0_is_a_whole_number(number: Any) -> None:
    match = stich.game("meinz").new(seed=1)
    with pytest.raises(stich.OptionError, match="since is a whole number, at least 0"):
        match.events(0, number)
    with pytest.raises(stich.OptionError, match="actions is a whole number, at least 0, at most 0"):
        match.taken_back(number)
    if number is not None:
        with pytest.raises(stich.OptionError, match="upto is a whole number, at least 0"):
            stich.replay(match.record(), number)


# ---- NumPy's values, and values of any length ------------------------------------------------------------------


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    """As seats, seeds, numbers of players and options; what the match keeps is plain data."""
    one: Any = np.int64(1)
    four: Any = np.int64(4)
    seven: Any = np.uint8(7)
    match = stich.game("mue", players=four, target=np.int32(100)).new(seed=seven, first=one)
    twin = stich.game("mue", players=4, target=100).new(seed=7, first=1)
    assert match.actors() == [1]
    assert match.legal(one) == twin.legal(1)
    assert match.view(one) == twin.view(1)
    match.apply(one, np.str_("pass"))
    twin.apply(1, "pass")
    assert match.record() == twin.record()
    assert match.taken_back(one).record() == match.record()
    assert [type(seat) for seat, _ in match.actions] == [int]
    assert stich.replay(match.record(), upto=one).record() == match.record()


def test_a_deal_may_hold_numpys_numbers() -> None:
    (deal,) = random_match(stich.game("was_sticht"), seed=1, rounds=1)[0].record()["deals"][:1]
    match = stich.game("was_sticht").new(deals=[{**deal, "trump_number": np.int64(3)}])
    while not match.deals:
        match.apply(match.actors()[0], match.legal(match.actors()[0])[0])
    assert match.record()["deals"] == [{**deal, "trump_number": 3}]


OTHERS = [np.array([0, 1]), np.array(["a", "b"]), np.zeros((40, 40)), np.float64(1), np.bool_(0)]


@pytest.mark.parametrize("other", OTHERS, ids=["numbers", "texts", "table", "float", "bool"])
def test_what_else_numpy_has_is_refused_by_name(other: Any) -> None:
    match = GAME.new(seed=7)
    calls: list[tuple[type[Exception], Callable[[], Any]]] = [
        (stich.UnknownGame, lambda: stich.game(other)),
        (stich.OptionError, lambda: stich.game("mue", players=other)),
        (stich.OptionError, lambda: stich.game("mue", target=other)),
        (stich.OptionError, lambda: stich.game("mue", same_trump=other)),
        (stich.OptionError, lambda: GAME.new(seed=other)),
        (stich.OptionError, lambda: GAME.new(first=other)),
        (stich.OptionError, lambda: stich.game("meinz", players=3).new(first=other)),
        (stich.OptionError, lambda: GAME.new(seats=other)),
        (stich.DealError, lambda: GAME.new(deals=other)),
        (stich.DealError, lambda: GAME.new(deals=[other])),
        (stich.DealError, lambda: GAME.new(deals=[{"hands": [other] * 4}])),
        (stich.SeatError, lambda: match.legal(other)),
        (stich.IllegalAction, lambda: match.apply(0, other)),
        (stich.OptionError, lambda: match.events(0, since=other)),
        (stich.OptionError, lambda: stich.replay(match.record(), upto=other)),
        (stich.RecordError, lambda: stich.replay(other)),
    ]
    for error, call in calls:
        with unchanged(match), pytest.raises(error) as caught:
            call()
        assert "truth value" not in str(caught.value)
        assert "\n" not in str(caught.value)


def test_true_is_no_number() -> None:
    match = GAME.new(seed=7)
    for call in (lambda: match.events(0, since=True), lambda: match.taken_back(False)):
        with pytest.raises(stich.OptionError, match="a whole number"):
            call()


def test_messages_tell_the_truth_about_numpys_numbers() -> None:
    four: Any = np.int64(4)
    with pytest.raises(stich.SeatError, match=r"^there is no seat 4: the seats are 0 to 3$"):
        GAME.new(seed=7).legal(four)
    with pytest.raises(stich.OptionError, match=r"^first=4 is not possible"):
        GAME.new(first=four)


@pytest.mark.parametrize("action", [[], {}, None, 5, set(), np.array(["pass"])], ids=repr)
def test_what_is_no_text_closes_nothing(action: Any) -> None:
    assert GAME.new(seed=7).is_closing(0, action) is False


def test_whether_an_action_closes_is_told_for_any_spelling_that_is_taken() -> None:
    match = GAME.new(seed=7)
    assert match.is_closing(match.actors()[0], "  pass ")


LONG = "x" * 100_000
LONG_VALUES = {
    "text": LONG,
    "list of texts": [LONG],
    "object": {"a": LONG},
    "list": [0] * 100_000,
    "number": 10**5000,
    "bytes": b"x" * 100_000,
}


@pytest.mark.parametrize("long", LONG_VALUES.values(), ids=LONG_VALUES)
def test_no_message_repeats_more_than_a_line(long: Any) -> None:
    match = GAME.new(seed=7)
    calls: list[Callable[[], Any]] = [
        lambda: match.apply(match.actors()[0], long),
        lambda: match.legal(long),
        lambda: stich.game(long),
        lambda: stich.game("mue", players=long),
        lambda: stich.game("mue", target=long),
        lambda: stich.game("mue", **{LONG: long}),
        lambda: GAME.new(seed=long if long != 10**5000 else -long),
        lambda: GAME.new(first=long),
        lambda: GAME.new(seats=[long]),
        lambda: GAME.new(deals=long),
        lambda: GAME.new(deals=[{"hands": [LONG] * 4}]),
        lambda: stich.replay({**match.record(), "actions": [[0, long]]}),
        lambda: stich.replay({**match.record(), "format": long}),
        lambda: stich.replay({**match.record(), LONG: long}),
        lambda: stich.replay({**match.record(), "options": {LONG: long}}),
        lambda: stich.replay({**match.record(), "scores": [long] * 4}),
    ]
    for call in calls:
        with pytest.raises(stich.StichError) as caught:
            call()
        assert len(str(caught.value)) < 700
        assert str(caught.value).isprintable()


@pytest.mark.parametrize("text", ["\ud800", "Anna\udfff"], ids=ascii)
def test_half_a_character_is_refused_wherever_it_stands(text: str) -> None:
    """json.load gives such texts."""
    record = GAME.new(seed=7).record()
    changes: list[dict[str, Any]] = [
        *({name: text} for name in record),
        {text: 1},
        {"seats": [text, "b", "c", "d"]},
        {"options": {text: 1}},
        {"options": {"stalemate": text}},
        {"deals": [{text: []}]},
        {"deals": [{"hands": [text] * 4}]},
        {"actions": [[0, text]]},
    ]
    for change in changes:
        with pytest.raises(stich.RecordError) as caught:
            stich.replay({**record, **change})
        assert str(caught.value).encode()
