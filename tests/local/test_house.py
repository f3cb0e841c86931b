"""Whole matches in the page's house: its log is one that the server could have written, its bots learn what their seats
may see, and records come and go without loss."""

import json
from itertools import count
from typing import Any

import msgspec
import pytest
from tests.local.conftest import House
from tests.local.test_table import in_order, plain

import stich
from stich.games import ours
from stich.match.claims import next_is_a_card
from stich.protocol.http import MatchMoments
from stich.records import as_text
from stich.tables.entries import Acted, Entry, decode_body
from stich.tables.moments import moments_of
from stich.tables.table import Table
from stich.tables.updates import update_for
from stich.testing.random_play import random_match

# Matches that end soon, or so many rounds of those that do not.
SHORT: dict[str, dict[str, Any]] = {
    "mue": {"players": 4, "options": {"hands": 2}},
    "njet": {"players": 3, "options": {}},
    "was_sticht": {"players": 3, "options": {}},
    "meinz": {"players": 3, "options": {}},
    "last_panther": {"players": 4, "options": {"limit": -30}},
}
PLAYED = [*((name, "novice") for name in SHORT), ("meinz", "club")]  # a level that searches takes far longer


@pytest.fixture(scope="module", params=PLAYED, ids="-".join)
def played(house: House, request: pytest.FixtureRequest) -> tuple[str, Any, list[Table]]:
    """A match against bots of a level, and the table after each entry of its log as the server folds it."""
    name, level = request.param
    found = house("play", {"game": name, "bots": level, "rounds": 100, **SHORT[name]})
    found["told"] = list(map(json.loads, found["told"]))
    tables = [Table(found["id"])]
    for entry in found["log"]:
        body = decode_body(msgspec.json.encode(entry["body"]))
        tables.append(tables[-1].after(Entry(entry["seq"], entry["at"], body)))
    return name, found, tables


Played = tuple[str, Any, list[Table]]


def test_the_server_would_have_told_the_same(played: Played) -> None:
    _, found, tables = played
    workers = {seat.worker for table in tables for seat in table.seats if seat.worker}
    updates = [one for one in found["told"] if one["type"] == "update"]
    assert len(updates) > 20
    sent = -1
    for update in updates:
        table = tables[update["seq"]]
        assert in_order(update) == in_order(plain(update_for(table, 0, sent, 0.0, workers)))
        sent = update["seq"]
    assert found["told"][0] == {
        **{"type": "welcome", "version": 1, "table": found["id"]},
        **{"guest": found["you"], "seat": 0},
    }
    assert tables[-1].state == "over"


def test_everything_said_is_answered_once(played: Played) -> None:
    _, found, _ = played
    answers = [one for one in found["told"] if one["type"] in ("accepted", "advice", "refused")]
    assert [one["id"] for one in answers] == list(range(1, len(answers) + 1))
    assert [one for one in answers if one["type"] == "refused"] == []
    advice = [one for one in answers if one["type"] == "advice"]
    assert len(advice) == 2
    for one in advice:
        told = next(update for update in found["told"] if update["type"] == "update" and update["seq"] == one["seq"])
        assert {estimate["action"] for estimate in one["estimates"]} == set(told["legal"])


def test_who_thinks_is_told_what_the_seat_may_see_and_nothing_else(played: Played) -> None:
    """Each question is made of the view of its seat alone: the very numbers that Python's bots read from one."""
    name, found, tables = played
    book = tables[-1].game.definition.load_rulebook()
    asked = iter(found["asked"])
    question = next(asked)
    seen = 0
    for table in tables:
        while question is not None and table.match is not None and question["seat"] in table.decisions:
            assert set(question) == {"id", "game", "seat", "level", "known"}
            assert question["game"] == name
            numbers = book.state_of(table.match.view(question["seat"])).view("int64").tolist()
            if list(map(int, question["known"])) != numbers:
                break  # it is of a later moment
            seen += 1
            question = next(asked, None)
    assert seen == len(found["asked"]) > 10
    assert {question["level"] for question in found["asked"]} == {None, level_of(tables)}


def level_of(tables: list[Table]) -> str:
    return tables[-1].settings.bots


def test_bots_act_for_their_own_seats(played: Played) -> None:
    _, found, tables = played
    acted = [body for entry in found["log"] if isinstance(body := decode_body(json.dumps(entry["body"])), Acted)]
    assert {body.seat for body in acted if body.by == "player"} == {0}
    assert {body.seat for body in acted if body.by == "bot"} == set(range(1, len(tables[-1].seats)))


def test_the_match_is_listed_with_its_record(played: Played) -> None:
    name, found, tables = played
    match = tables[-1].match
    assert match is not None
    (listed,) = found["matches"]
    assert listed["game"] == name
    assert (listed["seat"], listed["scores"], listed["winners"]) == (0, match.scores, match.winners)
    assert listed["names"][0] == "Ada"
    assert all(one.endswith(f"({level_of(tables).title()})") for one in listed["names"][1:])


# ---- records -----------------------------------------------------------------------------------------------------


def finished(name: str, seed: int = 1) -> dict[str, Any]:
    match, _ = random_match(stich.game(name), seed=seed, rounds=1000)
    return match.record()


@pytest.mark.parametrize("name", [one.name for one in ours()])
def test_a_record_comes_in_and_goes_out_as_it_was(house: House, name: str) -> None:
    record = finished(name)
    found = house("take", [as_text(record)])
    assert found["taken"] == [{"taken": 1, "known": 0, "problems": []}]
    assert json.loads(found["records"][0]) == record
    assert found["records"][0] == as_text(record)


def test_all_matches_go_through_one_file_and_twice_is_once(house: House) -> None:
    first = house("take", [as_text(finished(one.name)) for one in ours()])
    again = house("take", [first["exported"], first["exported"]])
    count = len(ours())
    assert again["taken"] == [
        {"taken": count, "known": 0, "problems": []},
        {"taken": 0, "known": count, "problems": []},
    ]
    assert sorted(map(str, again["matches"])) == sorted(map(str, first["matches"]))
    assert [one["matches"] for one in again["statistics"]] == [1] * count


def broken(how: str) -> str:
    record = finished("meinz")
    match how:
        case "cut off":
            return as_text(record)[:-40]
        case "another action":
            record["actions"][7] = [0, "play nothing"]
        case "not over":
            record |= {"actions": record["actions"][:-1], "scores": None}
        case "another game":
            record["game"] = "skat"
        case "claims that are none":
            record["claims"] = None
        case "a claim before the tricks":
            record["claims"] = [{"after": 0, "seat": 0, "what": "decided"}]
        case "a claim twice":
            tricks = next(after for after in count() if next_is_a_card(stich.replay(record, after)))
            record["claims"] = [{"after": tricks, "seat": 0, "what": "decided"}] * 2
        case "other cards":
            record["deals"][0]["hands"][0] = record["deals"][0]["hands"][1]
        case _:
            return "[1, 2]"
    return json.dumps(record)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("cut off", "JSON"),
        ("another action", "actions[7]"),
        ("not over", "not over"),
        ("another game", "game"),
        ("claims that are none", "claims: expected a list of claims"),
        ("a claim before the tricks", "claims[0]: is not made among the tricks"),
        ("a claim twice", "claims[1]: seat 0 has claimed that in this round already: claims[0]"),
        ("other cards", "deals[0]"),
        ("something else", "stich/2"),
    ],
)
def test_a_broken_record_says_what_is_wrong_and_takes_nothing_away(house: House, how: str, said: str) -> None:
    good = as_text(finished("meinz"))
    found = house("take", [good, broken(how)])
    outcome = found["taken"][1]
    assert said in (outcome["message"] if "code" in outcome else outcome["problems"][0])
    assert len(found["matches"]) == 1
    assert found["records"] == [good]


def test_of_several_matches_the_good_ones_are_taken(house: House) -> None:
    found = house("take", [as_text(finished("meinz", seed)) for seed in (1, 2, 3)])
    file = json.loads(found["exported"])
    file["matches"][1]["record"]["actions"][3][1] = "nonsense"
    again = house("take", [json.dumps(file)])
    (outcome,) = again["taken"]
    assert outcome["taken"] == 2
    assert outcome["problems"][0].startswith("2: actions[3]")


@pytest.mark.parametrize("name", SHORT)
def test_a_match_is_played_on_from_a_moment_with_the_hands_as_they_were(house: House, name: str) -> None:
    """What the seat is told is what it was told then; the table says that its deals are known and counts for nobody."""
    record = finished(name)
    after = len(record["actions"]) - 7
    found = house("playOn", as_text(record), 1, after)
    assert found["known_deals"]
    assert found["matches"] == 1
    then = json.loads(msgspec.json.encode(stich.replay(record, after).events(1)))
    assert in_order(found["update"]["events"][: len(then)]) == in_order(then)


def test_what_was_found_of_a_match_is_told_while_no_table_plays_its_deals(house: House) -> None:
    """A table with deals of its own is no hindrance."""
    found = house("lookedBack", as_text(finished("meinz")))
    kept = {"handedIn": "record~x"}
    assert found == {"told": [{}, kept, kept, "wrong_state", kept], "name": "Ada"}


@pytest.mark.parametrize("seat", [None, 1])
def test_a_replay_tells_the_moments_that_the_server_would(house: House, seat: int | None) -> None:
    for one in ours():
        record = finished(one.name)
        found = house("moments", as_text(record), 5, 60, seat)
        wanted = MatchMoments(
            id=found["id"],
            game=one.name,
            names=record["seats"],
            seat=seat,
            start=5,
            steps=len(record["actions"]),
            moments=moments_of(record, 5, 60, seat),
        )
        assert found == plain(wanted)


@pytest.mark.parametrize(
    ("method", "given", "code"),
    [
        ("personalLink", [], "needs_server"),
        ("sit", ["here-x"], "needs_server"),
        ("lock", ["here-x", True], "needs_server"),
        ("newTable", [{"game": "meinz", "settings": {"seconds": 30}}], "needs_server"),
        ("newTable", [{"game": "skat"}], "needs_server"),
        ("newTable", [{"game": "mue", "players": 3}], "bad_option"),
        ("newTable", [{"game": "mue", "options": {"hands": 0}}], "bad_option"),
        ("table", ["here-x"], "unknown_table"),
        ("moments", ["here-x", 0, 10, None], "unknown_match"),
        ("keptLookingBack", ["here-x"], "unknown_match"),
        ("keepLookingBack", ["here-x", {}], "unknown_match"),
        ("newGuest", ["  "], "name_unseen"),
    ],
)
def test_what_can_not_be_is_refused_by_name(house: House, method: str, given: list[Any], code: str) -> None:
    assert house("refused", method, given)["code"] == code
