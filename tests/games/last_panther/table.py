"""Scenes of The Last Panther for the tests."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.mue.table import card_sets, play_kernel_trick

from stich import game
from stich.games.last_panther import rules
from stich.games.last_panther.state import TRICKS, LastPantherView
from stich.kernel.state import State, States
from stich.match.match import Match
from stich.testing import deal_with

# Whoever leads with these takes every trick.
ALL_THE_HIGHEST = "B9 B8 B7 B7 B6 Y9 Y8 Y7 Y7 Y6 K9 K8 K7 K7 K6"


def seen(match: Match, seat: int | None = None) -> LastPantherView:
    view = match.view(seat)
    assert isinstance(view, LastPantherView)
    return view


def dealt(held: Mapping[int, str], players: int = 4, first: int = 0, **options: Any) -> Match:
    """A match that begins with these cards in these hands and has no second deal."""
    settled = game("last_panther", players, **options)
    return settled.new(deals=[deal_with(settled, held)], first=first)


def give(match: Match, seat: int, cards: str) -> Match:
    for card in cards.split():
        match.apply(seat, f"give {card}")
    return match


def pass_any(match: Match) -> Match:
    """Everyone passes the first cards they can."""
    for seat in range(match.game.players):
        for _ in range(3 if match.game.players < 6 else 2):
            match.apply(seat, match.legal(seat)[0])
    assert seen(match).phase == "tricks"
    return match


def deal_before_passing(players: int, after: Sequence[Sequence[str]]) -> tuple[dict[str, Any], list[list[str]]]:
    """A deal, and what each has to pass, so that these hands come about."""
    passed = 3 if players < 6 else 2
    gifts = [list(after[(seat + 1) % players][-passed:]) for seat in range(players)]
    before = [[*after[seat][:-passed], *gifts[seat]] for seat in range(players)]
    return {"hands": [" ".join(hand) for hand in before]}, gifts


def in_play(held: Mapping[int, str], players: int = 4, first: int = 0, **options: Any) -> Match:
    """A hand before its first trick, with these cards in these hands now that the passing is over."""
    settled = game("last_panther", players, **options)
    after = [hand.split() for hand in deal_with(settled, held)["hands"]]
    deal, gifts = deal_before_passing(players, after)
    match = settled.new(deals=[deal], first=first)
    for seat, gift in enumerate(gifts):
        give(match, seat, " ".join(gift))
    return match


# ---- states of the kernel --------------------------------------------------------------------------------------


def one_card_each(cards: Sequence[str], last_trick: bool = False) -> States:
    """A state before a trick of these cards, as an array of one; seat 0 leads."""
    players = len(cards)
    states = game("last_panther", players).new(seed=1).state()
    s: State = states[0]
    for seat, card in enumerate(card_sets([[card] for card in cards])):
        s.hand[seat] = card
    s.phase, s.turn = TRICKS, 0
    s.tricks_left = 1 if last_trick else 2
    return states


def played_trick(cards: str, last_trick: bool = False) -> State:
    """The state after a trick of these cards."""
    s: State = one_card_each(cards.split(), last_trick)[0]
    play_kernel_trick(s, rules)
    return s


def winning_card(cards: str) -> str:
    """The card that takes a trick, with its place in it: "R7 (1)" was played first."""
    s = played_trick(cards)
    return f"{cards.split()[s.winner]} ({s.winner + 1})"
