"""Scenes of Njet for the tests: rounds in which the board is settled as a test wants it."""

from collections.abc import Mapping
from typing import TypeVar

from stich import game
from stich.games.events import Event
from stich.games.njet.state import NjetView
from stich.match.match import Match
from stich.testing import deal_with, play

E = TypeVar("E", bound=Event)

LETTERS = {"red": "R", "black": "K", "blue": "B", "yellow": "Y", "none": ""}


def told(match: Match, kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in match.all_events if isinstance(event, kind)]


def seen(match: Match, seat: int | None = None) -> NjetView:
    view = match.view(seat)
    assert isinstance(view, NjetView)
    return view


def cover_all_but(match: Match, kept: set[str]) -> Match:
    """Plays the njet phase: everyone covers the first space that is not to be kept."""
    while seen(match).phase == "njet":
        (seat,) = match.actors()
        match.apply(seat, next(action for action in match.legal(seat) if action not in kept))
    return match


def settled(
    players: int,
    hands: Mapping[int, str] | None = None,
    *,
    start: int = 0,
    cache: str = "none",
    trump: str = "none",
    super_trump: str = "none",
    points: int = 1,
    then: str = "",
    **options: str,
) -> Match:
    """A match in its first round with these conditions. Hands are as wanted and otherwise in deck order; `then` is a
    script of what follows, such as "0 team 1"."""
    njet = game("njet", players, **options)
    match = njet.new(deals=[deal_with(njet, hands or {})])
    spaces = (f"start {start}", f"cache {cache}", f"trump {trump}", f"super {super_trump}", f"points {points}")
    return play(cover_all_but(match, {f"njet {space}" for space in spaces}), then)


def by_the_book(cards: list[str], trump: str, super_trump: str) -> int:
    """The place in a trick of the card that wins it, step by step as the booklet tells it."""
    ranked = [
        [i for i, card in enumerate(cards) if card == f"{LETTERS[super_trump]}0"],
        [i for i, card in enumerate(cards) if card[0] == LETTERS[trump]],
        [i for i, card in enumerate(cards) if card[0] == cards[0][0]],
    ]
    best = next(candidates for candidates in ranked if candidates)
    highest = max(cards[i][1] for i in best)
    return [i for i in best if cards[i][1] == highest][-1]
