"""Whole random matches of The Last Panther, worked out a second time from their events in plain Python."""

import random
from typing import Any

import msgspec
import pytest
from tests.games.last_panther import plain
from tests.games.mue.table import TOO_LONG, offered

from stich import game
from stich.match.match import Match

HANDS = 2
SEEDS = 3


def next_hand(match: Match, events: list[dict[str, Any]]) -> plain.Hand:
    (deal,) = [event for event in events if event["event"] == "dealt"]
    return plain.Hand(match.game.players, deal["dealer"], [list(hand) for hand in deal["hands"]])


def check_events(hand: plain.Hand, events: list[dict[str, Any]]) -> None:
    for event in events:
        hand.follow_event(event)
        if event["event"] == "trick_won":
            leader, cards = hand.tricks[-1]
            assert event == {"event": "trick_won", "seat": hand.winner(-1), "leader": leader, "cards": cards}
        elif event["event"] == "cards_passed":
            assert [sorted(cards) for cards in event["given"]] == [sorted(cards) for cards in hand.given]
        elif event["event"] == "round_scored":
            assert hand.may_act() == []
            assert event["scores"] == hand.scores()
            deck = plain.deck(hand.players)
            yellow, red = (sum(card[0] == colour for card in deck) for colour in "YR")
            assert sum(event["scores"]) == 5 * yellow - 10 * red - 100 + 50


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_random_matches(players: int) -> None:
    """LP-1, LP-2, LP-3, LP-4, LP-5: what is legal, who takes a trick and what a hand scores follow from the events
    alone, and a hand's points are always the same in all."""
    for seed in range(SEEDS):
        rng = random.Random(seed)
        match = game("last_panther", players).new(seed=seed, first="random")
        known, hand = 0, None
        while not match.over and len(match.sheet) < HANDS:
            assert len(match.actions) < TOO_LONG
            events = [msgspec.to_builtins(event) for event in match.all_events[known:]]
            known += len(events)
            if hand is not None:
                check_events(hand, events)
            if hand is None or not hand.may_act():
                hand = next_hand(match, events)
            assert match.actors() == hand.may_act()
            seat = rng.choice(match.actors())
            legal = offered(match, seat)
            assert sorted(legal) == sorted(hand.legal(seat))
            match.apply(seat, rng.choice(legal))
        assert hand is not None
        check_events(hand, [msgspec.to_builtins(event) for event in match.all_events[known:]])
        assert match.scores == [sum(scores) for scores in zip(*(hand.scores for hand in match.sheet), strict=True)]
