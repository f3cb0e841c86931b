"""Events: a closed union of tagged structs, each seat seeing its own side of them."""

from typing import Union

import msgspec
import pytest

import stich
from stich.games import ours
from stich.games.events import CardPlayed, Dealt, Event, MatchOver, RoundBegun, RoundScored, TrickWon
from stich.match import Game
from stich.match.match import Match
from stich.protocol.words import event_types as events_of
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_match

SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")


def event_types(game: Game) -> list[type[Event]]:
    """All that may be sent of this game and of ours, each once."""
    return list(dict.fromkeys(kind for one in (*ours(), game.definition) for kind in events_of(one)))


def played(game: Game) -> Match:
    match, _ = random_match(game, seed=5, rounds=4)
    return match


def test_a_deal_shows_each_seat_its_own_hand() -> None:
    dealt = Dealt(round=0, dealer=1, hands=[["B1"], ["R2"]])
    assert dealt.seen_by(0) == Dealt(round=0, dealer=1, hands=[["B1"], None])
    assert dealt.seen_by(1) == Dealt(round=0, dealer=1, hands=[None, ["R2"]])
    assert dealt.seen_by(None) == Dealt(round=0, dealer=1, hands=[None, None])
    assert dealt.hands == [["B1"], ["R2"]]


def test_what_is_public_is_seen_by_all() -> None:
    for event in (
        CardPlayed(1, "R7"),
        TrickWon(seat=2, leader=1, cards=["R7", "R8"]),
        RoundScored(round=0, parts={"tricks": [1, 2]}, scores=[1, 2], totals=[1, 2]),
        MatchOver(scores=[1, 2], winners=[1]),
    ):
        assert event.seen_by(0) is event
        assert event.seen_by(None) is event


@SEATINGS
def test_every_event_has_a_tag_of_its_own(game: Game) -> None:
    match = played(game)
    types = event_types(game)
    tags = [kind.__struct_config__.tag for kind in types]
    assert all(isinstance(tag, str) and tag == tag.lower() for tag in tags)
    assert len(set(tags)) == len(tags)
    for event in match.all_events:
        assert type(event) in types


@SEATINGS
def test_one_decoder_reads_all_events(game: Game) -> None:
    match = played(game)
    decoder = msgspec.json.Decoder(Union[tuple(event_types(game))])  # noqa: UP007
    for seat in (None, *range(game.players)):
        for event in match.events(seat):
            assert decoder.decode(msgspec.json.encode(event)) == event
            assert '"event":"' in msgspec.json.encode(event).decode()


@SEATINGS
def test_a_trick_is_made_of_the_cards_played_since_the_last(game: Game) -> None:
    laid: list[CardPlayed] = []
    tricks = 0
    for event in played(game).events(None):
        if isinstance(event, CardPlayed):
            laid.append(event)
        elif isinstance(event, TrickWon):
            assert event.cards == [card.card for card in laid]
            assert event.leader == laid[0].seat
            assert event.seat in {card.seat for card in laid}
            laid = []
            tricks += 1
    assert tricks > 0
    assert laid == []


@SEATINGS
def test_rounds_are_numbered_and_end_with_their_scores(game: Game) -> None:
    match = played(game)
    begun = [event.round for event in match.all_events if isinstance(event, RoundBegun)]
    scored = [event.round for event in match.all_events if isinstance(event, RoundScored)]
    assert begun == list(range(len(begun)))
    assert scored == list(range(len(scored)))
    assert match.sheet == [event for event in match.all_events if isinstance(event, RoundScored)]
    assert len(begun) - len(scored) == (0 if match.over else 1)


@SEATINGS
def test_a_match_ends_with_its_winners(game: Game) -> None:
    match, _ = random_match(game, seed=6, rounds=100)
    assert match.over
    ends = [event for event in match.all_events if isinstance(event, MatchOver)]
    assert ends == [MatchOver(scores=match.scores, winners=match.winners)]
    assert match.all_events[-1] == ends[0]


def test_events_since() -> None:
    match = played(stich.game("mue", players=4))
    whole = match.events(None)
    assert match.events(None, since=10) == whole[10:]
    assert match.events(None, since=len(match.all_events)) == []
