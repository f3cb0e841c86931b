"""Meinz: a referee who knows the rules in plain words watches random matches."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from stich import game
from stich.games.events import CardPlayed, Dealt, Event, RoundScored, TrickWon
from stich.games.meinz.events import (
    CardDiscarded,
    CardOffered,
    CardsSwapped,
    MeinzCalled,
    StayedSilent,
    SumsCounted,
    TrickKept,
)
from stich.games.meinz.state import MeinzView
from stich.match.match import Match
from stich.testing.random_play import random_steps

SEEDS = st.integers(0, 2**32)
PLAYERS = st.integers(3, 4)


def number(card: str) -> int:
    return int(card[1])


class Referee:
    """Follows a match by its events alone; nothing is shared with the rules."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.hands: list[list[str]] = []
        self.out: list[str] = []
        self.tricks: list[list[list[str]]] = []
        self.trick: list[tuple[int, str]] = []
        self.to_ask: list[int] = []
        self.caller: int | None = None
        self.turn = 0
        self.asked_to_swap = True

    def watch(self, event: Event) -> None:
        match event:
            case Dealt():
                self.begin(event)
            case CardDiscarded(seat, card):
                self.hands[seat].remove(card)
                self.out.append(card)
            case CardPlayed(seat, card):
                self.play(seat, card)
            case StayedSilent(seat):
                assert seat == self.to_ask.pop(0)
            case MeinzCalled(seat):
                assert seat == self.to_ask.pop(0)
                self.caller, self.to_ask = seat, []
            case TrickWon():
                self.end_trick(event)
            case TrickKept(seat):
                assert seat == self.turn
                self.asked_to_swap = True
            case CardOffered(seat, card):
                assert seat == self.turn
                self.hands[seat].remove(card)
                self.asked_to_swap = True
            case CardsSwapped(seat, given, taken):
                assert given[0] == taken[0]
                self.tricks[seat][-1].remove(taken)
                self.tricks[seat][-1].append(given)
                self.hands[seat].append(taken)
            case SumsCounted(sums):
                assert sums == self.sums()
            case RoundScored():
                assert event.scores == self.points()

    def begin(self, deal: Dealt) -> None:
        self.hands = [list(hand or []) for hand in deal.hands]
        self.out = []
        self.tricks = [[], [], [], []]
        self.turn = deal.dealer
        self.asked_to_swap = True

    def play(self, seat: int, card: str) -> None:
        assert seat == self.turn
        assert self.to_ask == [], "somebody was not asked to call"
        assert len(self.out) == self.players, "somebody has not discarded"
        assert self.trick or self.asked_to_swap or seat == self.players, "somebody was not asked to swap"
        if seat == self.players:
            assert card == self.hands[seat][0], "not the top of the pile"
        elif self.trick:
            led = self.trick[0][1]
            if any(other[0] == led[0] for other in self.hands[seat]):
                assert card[0] == led[0] or card[1] == led[1]
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % 4
        if self.caller is None and len(self.trick) < 4:
            before = [other for other, _ in self.trick[:-1]]
            self.to_ask = [other for other in (seat, *before) if len(self.tricks[other]) < 2 and other != self.players]

    def end_trick(self, won: TrickWon) -> None:
        assert [card for _, card in self.trick] == won.cards
        rivals = [(number(card), -place, seat) for place, (seat, card) in enumerate(self.trick)]
        lowest = min(rival for rival in rivals if len(self.tricks[rival[2]]) < 2)
        assert won.seat == (lowest[2] if self.caller is None else self.caller)
        self.tricks[won.seat].append(list(won.cards))
        self.trick, self.caller, self.turn = [], None, won.seat
        self.asked_to_swap = False

    def sums(self) -> list[int]:
        sums = [sum(number(card) for trick in tricks for card in trick) for tricks in self.tricks]
        return [*sums[:3], sums[3] + 12] if self.players == 3 else sums

    def points(self) -> list[int]:
        assert [len(tricks) for tricks in self.tricks] == [2] * 4
        sums = self.sums()
        by_rank = dict(zip(sorted(sums, reverse=True), (3, 1, 0, 2), strict=True))
        return [by_rank[total] if sums.count(total) == 1 else 0 for total in sums]


def rounds(players: int, seed: int) -> Iterator[Match]:
    return random_steps(game("meinz", players=players), seed, rounds=1)


@settings(max_examples=40, deadline=None)
@given(PLAYERS, SEEDS)
def test_the_referee_agrees(players: int, seed: int) -> None:
    """MZ-2 to MZ-11, MZ-13 to MZ-17: every card, call, trick, swap and point of a random match is as the rules say."""
    *_, match = random_steps(game("meinz", players=players), seed, rounds=2)
    referee = Referee(players)
    for event in match.all_events:
        referee.watch(event)
    assert len(match.sheet) == 2


@settings(max_examples=20, deadline=None)
@given(PLAYERS, SEEDS)
def test_what_the_view_tells_is_so(players: int, seed: int) -> None:
    """MZ-6, MZ-9: what all know of the hands is true at every moment, and so are the sums and tricks."""
    names = {"B": "blue", "Y": "yellow", "R": "red", "G": "green"}
    for match in rounds(players, seed):
        referee = Referee(players)
        for event in match.all_events:
            referee.watch(event)
        seen = match.view(None)
        assert isinstance(seen, MeinzView)
        if match.sheet:
            continue
        assert seen.tricks_taken == [len(tricks) for tricks in referee.tricks]
        assert seen.sums == [sum(number(card) for trick in tricks for card in trick) for tricks in referee.tricks]
        for seat in range(4):
            colours = {names[card[0]] for card in referee.hands[seat]}
            assert set(seen.known[seat]) <= set(referee.hands[seat])
            assert not colours & set(seen.void[seat])
            assert len(referee.hands[seat]) == len(seen.hand[seat]) + seen.face_down[seat]


@settings(max_examples=20, deadline=None)
@given(PLAYERS, SEEDS)
def test_the_sums_add_up(players: int, seed: int) -> None:
    """MZ-10, MZ-13, MZ-16: what lies in the tricks is all but the discards and the monster's last card."""
    *_, match = rounds(players, seed)
    (counted,) = (event.sums for event in match.all_events if isinstance(event, SumsCounted))
    discarded = sum(number(event.card) for event in match.all_events if isinstance(event, CardDiscarded))
    left = number(match.deals[0]["hands"][3].split()[-1]) if players == 3 else 0
    assert sum(counted) == 180 - discarded - left + (12 if players == 3 else 0)
