"""The Python face as it was promised: each line of the example, in its order."""

import msgspec
import pytest

import stich
from stich.games.events import Event
from stich.testing.random_play import random_match


def test_the_promised_lines() -> None:
    game = stich.game("mue", players=5, target=200)
    match = game.new(seed=7)
    assert match.actors() == [0]
    legal = match.legal(0)
    assert legal[0] == "bid B0"
    assert legal[-1] == "pass"
    assert all(text.startswith("bid ") for text in legal[:-1])
    match.apply(0, "pass")
    assert match.actors() == [1]
    view = match.view(2)
    assert isinstance(view, stich.View)
    assert view.seat == 2
    assert match.view(None).seat is None
    assert all(isinstance(event, Event) for event in match.events(2))
    assert (match.over, match.scores, match.winners) == (False, [0, 0, 0, 0, 0], [])
    record = match.record()
    again = stich.replay(record)
    assert isinstance(again, stich.Match)
    assert again.record() == record
    assert again.state_bytes() == match.state_bytes()


def test_deals_and_first() -> None:
    game = stich.game("mue", players=5)
    deals = [game.new(seed=1).deals[0], game.new(seed=2).deals[0]]
    match = game.new(deals=deals, first=2)
    assert match.actors() == [2]
    assert match.deals == deals[:1]


def test_what_the_errors_are() -> None:
    match = stich.game("mue", players=5, target=200).new(seed=7)
    with pytest.raises(stich.OptionError, match="no option 'goal'"):
        stich.game("mue", players=5, goal=200)
    with pytest.raises(stich.OptionError, match="target=0"):
        stich.game("mue", players=5, target=0)
    with pytest.raises(stich.IllegalAction, match="legal: bid B0, ") as caught:
        match.apply(0, "bid B1")
    assert caught.value.legal == match.legal(0)
    with pytest.raises(stich.RecordError, match=r"^actions\[0\]: "):
        stich.replay({**match.record(), "actions": [[0, "bid B1"]]})


def test_the_record_is_the_dict_of_the_notation() -> None:
    match, _ = random_match(stich.game("mue", players=4, hands=1), seed=3)
    record = match.record()
    assert list(record) == ["format", "game", "seats", "options", "first", "seed", "deals", "actions", "scores"]
    assert record["format"] == "stich/2"
    assert record["game"] == "mue"
    assert record["seats"] == ["Anna", "Beate", "Conny", "Dagmar"]
    assert record["options"] == {"target": 200, "hands": 1, "stalemate": "text", "same_trump": True}
    assert record["first"] == match.first
    assert record["seed"] == 3
    assert list(record["deals"][0]) == ["hands"]
    assert record["actions"] == [[seat, action] for seat, action in match.actions]
    assert record["scores"] == match.scores
    assert stich.game("mue").new(seed=3).record()["scores"] is None


def test_views_and_events_are_json() -> None:
    match = stich.game("last_panther").new(seed=7)
    view = msgspec.json.decode(msgspec.json.encode(match.view(1)))
    assert view["game"] == "last_panther"
    assert view["phase"] == "passing"
    assert view["face_down"] == [15, 0, 15, 15]
    assert len(view["hand"][1]) == 15
    event = msgspec.json.decode(msgspec.json.encode(match.events(1)[0]))
    assert event["event"] == "dealt"
    assert event["hands"][0] is None
    assert event["hands"][1] == view["hand"][1]
