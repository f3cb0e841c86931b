"""Records replay to the same match, and one that can not be replayed names the place."""

import copy
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stich
from stich.match import Game
from stich.records import FORMAT, Record
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_match, random_steps

SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")

MUE = stich.game("mue", players=4, hands=3)
WHOLE = random_match(MUE, seed=4)[0].record()
LAST = len(WHOLE["actions"]) - 1
FIRST = WHOLE["first"]


def second_round() -> int:
    """The action with which the second round begins."""
    return next(len(match.actions) for match in random_steps(MUE, seed=4) if len(match.deals) == 2)


# ---- the same match again --------------------------------------------------------------------------------------


@SEATINGS
def test_a_record_replays_at_every_moment(game: Game) -> None:
    for steps, match in enumerate(random_steps(game, seed=1, rounds=2)):
        if steps % 11 == 0 or match.over:
            record = match.record()
            again = stich.replay(record)
            assert again.record() == record
            assert again.state_bytes() == match.state_bytes()
            assert again.all_events == match.all_events
            assert (again.over, again.scores, again.winners) == (match.over, match.scores, match.winners)


@SEATINGS
def test_a_replayed_match_goes_on(game: Game) -> None:
    """With the deals that it is given, as if it had never been away."""
    whole, _ = random_match(game, seed=2, rounds=3)
    half = len(whole.actions) // 2
    again = stich.replay(stich.replay(whole.record(), upto=half).record())
    for seat, action in whole.actions[half:]:
        if again.needs_deal:
            again.deal(whole.deals[len(again.deals)])
        again.apply(seat, action)
    if again.needs_deal:
        again.deal(whole.deals[-1])
    assert again.record() == {**whole.record(), "seed": None}


def test_a_record_with_a_seed_is_not_dealt_from_it() -> None:
    """C-1: a record of another version would go on with other cards."""
    record = stich.game("mue", players=4).new(seed=7).record()
    record["actions"] = [[seat, "pass"] for seat in range(4)]
    for seed in (None, 7):
        again = stich.replay({**record, "seed": seed})
        assert again.needs_deal
        assert again.deals == record["deals"]


def test_the_first_actions_only() -> None:
    for upto in (0, 1, 50, LAST, LAST + 1):
        assert stich.replay(WHOLE, upto=upto).actions == [tuple(action) for action in WHOLE["actions"][:upto]]
    assert stich.replay(WHOLE, upto=0).deals == WHOLE["deals"][:1]


def test_the_first_actions_do_not_need_the_rest_to_be_right() -> None:
    """So that a broken record can be looked at up to where it breaks."""
    broken = copy.deepcopy(WHOLE)
    broken["actions"][50][1] = "nonsense"
    assert len(stich.replay(broken, upto=50).actions) == 50
    with pytest.raises(stich.RecordError, match=r"^actions\[50\]: "):
        stich.replay(broken, upto=51)


def test_the_deals_count_and_not_the_seed() -> None:
    """C-1: a record needs no generator, so another seed, or none, replays the same."""
    for seed in (None, 0, 999):
        again = stich.replay({**WHOLE, "seed": seed})
        assert again.scores == WHOLE["scores"]
        assert again.seed == seed


def test_a_record_is_left_as_it_was() -> None:
    record = copy.deepcopy(WHOLE)
    match = stich.replay(record)
    match.actions.append((0, "pass"))
    match.deals.clear()
    assert record == WHOLE


def test_a_record_is_plain_data_of_ones_own() -> None:
    match = stich.game("mue").new(seed=1)
    record = match.record()
    assert msgspec.json.decode(msgspec.json.encode(record)) == record
    record["options"]["target"] = 5
    record["seats"][0] = "Zoe"
    record["deals"][0]["hands"][0] = ""
    assert match.record() != record
    assert match.record() == stich.game("mue").new(seed=1).record()


# ---- places ----------------------------------------------------------------------------------------------------


def changed(*path: Any, to: Any) -> Callable[[dict[str, Any]], object]:
    def change(record: dict[str, Any]) -> None:
        inner: Any = record
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = to

    return change


SECOND_HANDS = WHOLE["deals"][1]["hands"]

BAD: dict[str, tuple[Callable[[dict[str, Any]], object], str, str]] = {
    # foreign
    "empty": (dict.clear, "format", "missing; this program reads 'stich/1' and 'stich/2'"),
    "no format": (lambda r: r.pop("format"), "format", "missing"),
    "another format": (
        changed("format", to="stich/3"),
        "format",
        "'stich/3' is not known; this program reads 'stich/1' and 'stich/2'",
    ),
    "a format that is no text": (changed("format", to=["stich/1"]), "format", "is not known"),
    "an unknown field": (changed("dealer", to=1), "record", "unknown field `dealer`"),
    "a field missing": (lambda r: r.pop("actions"), "record", "missing required field `actions`"),
    "an unknown game": (changed("game", to="skat"), "game", "there is no game 'skat'; the games are: mue"),
    "a game that is no text": (changed("game", to=None), "game", "Expected `str`, got `null`"),
    # the table
    "too few seats": (lambda r: r["seats"].pop(), "seats", "Mü is for 4 to 6 players, not 3"),
    "another number of seats": (lambda r: r["seats"].append("E"), "deals[0]", "a deal for 5 has 5 hands, not 4"),
    "a seat without a name": (changed("seats", 2, to=None), "seats[2]", "Expected `str`, got `null`"),
    "a name that is no text": (changed("seats", 2, to="\udc80"), "seats[2]", "it holds half a character"),
    "seats that are no list": (changed("seats", to="Anna"), "seats", "Expected `array`, got `str`"),
    "an unknown option": (changed("options", "goal", to=1), "options", "Mü has no option 'goal'"),
    "a bad option": (
        changed("options", "target", to=0),
        "options",
        "target=0 is not possible: expected a whole number",
    ),
    "a bool for a number": (changed("options", "hands", to=True), "options", "hands=True is not possible"),
    "a telling value": (changed("options", "stalemate", to="players"), "options", "stalemate='players'"),
    "an option named players": (changed("options", "players", to=4), "options", "Mü has no option 'players'"),
    "an option named name": (changed("options", "name", to="mue"), "options", "Mü has no option 'name'"),
    "an option that is no text": (changed("options", 5, to=1), "options", "Expected `str`"),
    "options that are no object": (changed("options", to=[]), "options", "Expected `object`, got `array`"),
    "first out of range": (changed("first", to=4), "first", "a seat from 0 to 3"),
    "a random first": (changed("first", to="random"), "first", "Expected `int`, got `str`"),
    "a bool for first": (changed("first", to=True), "first", "Expected `int`, got `bool`"),
    "a negative seed": (changed("seed", to=-1), "seed", "a whole number from 0 to"),
    "a seed too large": (changed("seed", to=2**53), "seed", "a whole number from 0 to"),
    "a seed that is a text": (changed("seed", to="4"), "seed", "Expected `int | null`, got `str`"),
    # the deals
    "no deals": (changed("deals", to=[]), "deals", "a record writes out every deal"),
    "a deal missing at the end": (
        lambda r: r["deals"].pop(),
        "deals",
        "2 are written out, but actions[",
    ),
    "a deal too many": (lambda r: r["deals"].append(r["deals"][0]), "deals[3]", "is never reached"),
    "a deal without cards": (changed("deals", 1, to={}), "deals[1]", "one entry a seat"),
    "a deal that is a list": (changed("deals", 1, to=SECOND_HANDS), "deals[1]", "Expected `object`, got `array`"),
    "a hand missing": (changed("deals", 1, "hands", to=SECOND_HANDS[:3]), "deals[1]", "has 4 hands, not 3"),
    "a card missing": (changed("deals", 1, "hands", 2, to=SECOND_HANDS[2][3:]), "deals[1]", "hand 2 has 14 cards"),
    "a foreign card": (changed("deals", 2, "hands", 0, to="X1"), "deals[2]", "hand 0: there is no card 'X1'"),
    # the actions
    "an illegal action": (changed("actions", 12, 1, to="bid"), "actions[12]", "'bid' is not legal for seat "),
    "another seat": (
        changed("actions", 0, 0, to=(FIRST + 1) % 4),
        "actions[0]",
        f"may not act now; waiting for seat {FIRST}",
    ),
    "no such seat": (changed("actions", 7, 0, to=9), "actions[7]", "there is no seat 9: the seats are 0 to 3"),
    "a seat that is a text": (changed("actions", 7, 0, to="1"), "actions[7][0]", "Expected `int`, got `str`"),
    "an action that is no text": (changed("actions", 7, 1, to=None), "actions[7][1]", "Expected `str`, got `null`"),
    "half an action": (changed("actions", 7, to=[1]), "actions[7]", "Expected `array` of length 2, got 1"),
    "an action as an object": (changed("actions", 7, to={"seat": 1}), "actions[7]", "Expected `array`, got `object`"),
    "an action after the end": (
        lambda r: r["actions"].append([0, "pass"]),
        f"actions[{LAST + 1}]",
        "the match is over",
    ),
    "an action dropped": (lambda r: r["actions"].pop(0), "actions[0]", f"waiting for seat {FIRST}"),
    # the scores
    "wrong scores": (changed("scores", 0, to=99), "scores", f"should be {WHOLE['scores']}"),
    "too few scores": (lambda r: r["scores"].pop(), "scores", f"should be {WHOLE['scores']}"),
    "scores too early": (lambda r: r["actions"].pop(), "scores", "the match is not over: actions are missing"),
    "scores that are texts": (changed("scores", 0, to="9"), "scores[0]", "Expected `int`, got `str`"),
}


@pytest.mark.parametrize("name", BAD)
def test_the_place_is_named(name: str) -> None:
    change, place, message = BAD[name]
    record = copy.deepcopy(WHOLE)
    change(record)
    with pytest.raises(stich.RecordError) as caught:
        stich.replay(record)
    assert caught.value.place == place
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{place}: ")


def test_where_the_second_round_is_wrong() -> None:
    """An action of the second round, not only of the first."""
    number = second_round()
    record = copy.deepcopy(WHOLE)
    record["actions"][number][1] = "play R7"
    with pytest.raises(stich.RecordError) as caught:
        stich.replay(record)
    assert caught.value.place == f"actions[{number}]"


@pytest.mark.parametrize(
    "record", [None, 5, "stich/1", b"{}", [], [WHOLE], set(), 1.5, object], ids=lambda r: str(r)[:9]
)
def test_what_is_no_object_is_no_record(record: Any) -> None:
    with pytest.raises(stich.RecordError, match=r"^record: expected an object with the field 'format'"):
        stich.replay(record)


def test_a_record_that_is_not_over_has_no_scores() -> None:
    unfinished = stich.replay(WHOLE, upto=10).record()
    assert unfinished["scores"] is None
    with pytest.raises(stich.RecordError, match=r"^scores: "):
        stich.replay({**unfinished, "scores": [0, 0, 0, 0]})


def test_the_format_is_what_the_notation_says() -> None:
    assert FORMAT == "stich/2"
    assert (*WHOLE, "claims") == Record.__struct_fields__, "which only records with claims name"


# ---- records of before -----------------------------------------------------------------------------------------


def unfinished(format: str, actions: list[str]) -> dict[str, Any]:
    """Of a round of Meinz: seat 3 calls for the first trick, and has nothing to swap for any of its cards."""
    hands = [
        "B1 B7 Y8 G2 G3 G4 G5 G6 G7",
        "B2 B4 B5 B6 B8 B9 R1 R2 R3",
        "B3 R4 R5 R6 R7 R8 G1 G8 G9",
        "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y9 R9",
    ]
    trick = ["1 play R1", "1 silent", "2 play R4", "2 silent", "1 silent", "3 play R9", "3 meinz", "0 play G2"]
    played = ["0 discard G7", "1 discard B9", "2 discard G9", "3 discard Y9", *trick, *actions]
    return {
        "format": format,
        "game": "meinz",
        "seats": list("ABCD"),
        "options": {},
        "first": 1,
        "seed": None,
        "deals": [{"hands": hands}],
        "actions": [[int(action[0]), action[2:]] for action in played],
        "scores": None,
    }


def test_what_a_record_of_before_does_not_ask() -> None:
    """MZ-9: in stich/1 a trick is kept by itself where nothing fits, and in stich/2 one is asked."""
    before, now = unfinished("stich/1", ["3 play Y1"]), unfinished("stich/2", ["3 keep", "3 play Y1"])
    old, new = stich.replay(before), stich.replay(now)
    assert old.state_bytes() == new.state_bytes()
    assert old.all_events == new.all_events
    assert (old.record(), new.record()) == (before, now)
    assert stich.replay(before, upto=12).legal(3) == [f"play Y{number}" for number in range(1, 8)]
    assert stich.replay(now, upto=12).legal(3) == ["keep"]


@pytest.mark.parametrize(("format", "actions"), [("stich/1", ["3 keep"]), ("stich/2", ["3 play Y1"])])
def test_a_record_holds_what_its_format_asks(format: str, actions: list[str]) -> None:
    """MZ-9: no more and no less."""
    with pytest.raises(stich.RecordError) as caught:
        stich.replay(unfinished(format, actions))
    assert caught.value.place == "actions[12]"


def test_a_match_of_before_goes_on_as_it_began() -> None:
    """MZ-9: also when it is copied, or actions are taken back."""
    match = stich.replay(unfinished("stich/1", []))
    for same in (match, match.copy(), stich.replay(unfinished("stich/1", ["3 play Y1"])).taken_back(12)):
        assert same.view(None).phase == "tricks"
        assert same.record() == unfinished("stich/1", [])
        assert same.taken_back(11).record()["format"] == "stich/1"


# ---- any damage ------------------------------------------------------------------------------------------------

JUNK = st.recursive(
    st.sampled_from(
        [None, True, -1, 0, 1, 2**53, 10**40, 0.5, float("nan"), "", "pass", "play R7", "B0", "\x00", "\ud800"]
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all values inside."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, item in inside for place in ((*path, key), *paths(item, (*path, key)))]


PATHS = paths(WHOLE)


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """A record of which some values are dropped, doubled, exchanged with others or replaced by something else."""
    record: Any = copy.deepcopy(WHOLE)
    for _ in range(draw(st.integers(1, 3))):
        top = draw(st.sampled_from(sorted(WHOLE)))
        *path, key = draw(st.sampled_from([path for path in PATHS if path[0] == top]))
        try:
            inner = record
            for step in path:
                inner = inner[step]
            damage = draw(st.sampled_from(["drop", "double", "junk", "exchange"]))
            if damage == "drop":
                del inner[key]
            elif damage == "double" and isinstance(inner, list):
                inner.insert(key, copy.deepcopy(inner[key]))
            elif damage == "junk":
                inner[key] = draw(JUNK)
            elif isinstance(inner, list):
                other = draw(st.integers(0, len(inner) - 1))
                inner[key], inner[other] = inner[other], inner[key]
        except (KeyError, IndexError, TypeError):  # an earlier damage has taken the place away
            pass
    return record


@given(damaged())
def test_a_damaged_record_is_refused_or_is_another_match(record: Any) -> None:
    try:
        match = stich.replay(record)
    except stich.RecordError as error:
        place = error.place
    else:
        place = ""
        again = match.record()
        assert stich.replay(again).state_bytes() == match.state_bytes()
        assert again["actions"] == record["actions"]
    assert re.split(r"[.\[]", place)[0] in {"", "record", *Record.__struct_fields__}
