"""Whole random matches of Mü, worked out a second time from their events by the booklet in plain Python."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from tests.games.mue import booklet
from tests.games.mue.table import TOO_LONG, offered, seen

from stich import Game, game
from stich.match.match import Match

HANDS = 3
SEEDS = 20


@dataclass
class Follower:
    """Follows a match by its events, and holds against the booklet all that the match says."""

    match: Match
    hand: booklet.Hand | None = None
    known: int = 0
    totals: list[int] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)

    def catch_up(self) -> None:
        for event in self.match.all_events[self.known :]:
            self.follow(msgspec.to_builtins(event))
        self.known = len(self.match.all_events)

    def follow(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind == "dealt":
            options = self.match.game.options
            self.hand = booklet.Hand(
                players=self.match.game.players,
                dealer=event["dealer"],
                in_hand=[list(hand) for hand in event["hands"]],
                summary=options["stalemate"] == "summary",
                same_trump=options["same_trump"],
            )
            return
        hand = self.hand
        assert hand is not None
        if kind in ("chief_found", "stalemate", "nobody_bid"):
            assert event == hand.auction_result()
        elif kind == "trick_won":
            assert len(hand.trick) == hand.players
            cards = {"leader": hand.leader, "cards": hand.trick}
            assert event == {"event": kind, "seat": hand.trick_winner(), **cards}
        elif kind == "round_scored":
            self.check_score(hand, event)
        elif kind != "match_over":
            assert event["seat" if "seat" in event else "chief"] in hand.may_act()
            hand.follow_event(event)
        self.count(hand, event)

    def check_score(self, hand: booklet.Hand, event: dict[str, Any]) -> None:
        assert hand.is_over
        assert event["scores"] == hand.scores()
        before = self.totals or [0] * hand.players
        self.totals = [total + score for total, score in zip(before, hand.scores(), strict=True)]
        assert event["totals"] == self.totals
        if hand.chief is not None:
            taken = [booklet.triangles(cards) for cards in hand.taken]
            assert event["parts"]["tricks"] == taken
            assert sum(taken) == 60

    def check_what_is_legal(self) -> None:
        hand = self.hand
        assert hand is not None
        (actor,) = self.match.actors()
        assert actor in hand.may_act()
        assert sorted(offered(self.match, actor)) == sorted(hand.legal(actor))
        view = seen(self.match, actor)
        assert sorted(view.hand[actor]) == sorted(hand.in_hand[actor])
        assert [sorted(cards) for cards in view.bid] == [sorted(cards) for cards in hand.on_table]

    def count(self, hand: booklet.Hand, event: dict[str, Any]) -> None:
        """What the matches have met, so that none of these checks can idle unnoticed."""
        self.met[event["event"]] += 1
        if event["event"] == "chief_found" and event["vice"] is None:
            self.met["no vice"] += 1
        if event["event"] == "trick_won":
            chief, vice = hand.trumps
            self.met["double trump"] += any(booklet.is_double(card, chief, vice) for card in event["cards"])
            self.met["trump led"] += booklet.suit(event["cards"][0], hand.trumps) == "trump"
            self.met["equal cards"] += len(set(event["cards"])) < hand.players
        if event["event"] == "round_scored" and hand.chief is not None:
            reached = event["parts"]["goal"][hand.chief] > 0
            self.met["goal reached" if reached else "goal missed"] += 1
            self.met["no trump" if hand.chief_trump == "none" else "trump"] += 1
            self.met["same trump"] += hand.chief_trump == hand.vice_trump


@dataclass
class RandomPlayers:
    """Some bid readily and some never, so that most auctions have a chief and bids of all sizes occur. In every other
    match the chief team gets most of the tricks, so that goals are reached, too."""

    rng: random.Random
    players: int

    def __post_init__(self) -> None:
        self.boldness = [self.rng.choice([0.0, 0.0, 0.3, 0.6, 0.9]) for _ in range(self.players)]
        self.team_is_helped = self.rng.random() < 0.5

    def choose(self, match: Match) -> tuple[int, str]:
        (seat,) = match.actors()
        legal = match.legal(seat)
        if legal[-1] in ("pass", "done") and self.rng.random() > self.boldness[seat]:
            return seat, legal[-1]
        if self.team_is_helped and legal[0].startswith("play"):
            view = seen(match)
            by_number = sorted(legal, key=lambda action: action[-1])
            return seat, by_number[-1 if seat in (view.chief, view.partner) else 0]
        return seat, self.rng.choice(legal)


def follow_random_match(settled: Game, seed: int) -> Counter[str]:
    players = RandomPlayers(random.Random(seed), settled.players)
    match = settled.new(seed=seed, first="random")
    follower = Follower(match)
    while not match.over and len(match.sheet) < HANDS:
        assert len(match.actions) < TOO_LONG
        follower.catch_up()
        follower.check_what_is_legal()
        match.apply(*players.choose(match))
    follower.catch_up()
    assert match.scores == follower.totals
    return follower.met


MEANT_TO_MEET = [
    *("nobody_bid", "stalemate", "chief_found", "no vice", "trump", "no trump"),
    *("trump led", "double trump", "equal cards", "goal reached", "goal missed"),
]


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize(
    "options", [{}, {"stalemate": "summary"}, {"same_trump": False}], ids=["default", "summary", "no same trump"]
)
def test_random_matches(players: int, options: dict[str, Any]) -> None:
    """MU-4, MU-5, MU-8, MU-10, MU-11, MU-12, MU-13, MU-14, MU-15, MU-16, MU-17, MU-18, MU-19, MU-21, MU-22, MU-27,
    MU-28, MU-29, MU-30: what is legal, who takes a trick, what a hand scores and that its points are 60 follow from the
    events alone."""
    met: Counter[str] = Counter()
    for seed in range(SEEDS):
        met += follow_random_match(game("mue", players, **options), seed)
    assert [kind for kind in MEANT_TO_MEET if not met[kind]] == []
