"""No leak: matches that differ only in what a seat can not know look the same to it, view by view, event by event."""

import random
from collections.abc import Mapping
from typing import Any

from stich.errors import RecordError
from stich.games.events import RoundBegun
from stich.match import Game
from stich.match.match import Match
from stich.match.replay import replay
from stich.testing.random_play import random_steps


def check_no_leak_by_swapping(game: Game, seed: int) -> None:
    """Swaps two cards of the deal that a seat has not seen, plays the same actions, and compares what the seat saw."""
    rng = random.Random(seed)
    for match in random_steps(game, seed, rounds=2):
        if match.over or rng.random() > 0.1:
            continue
        viewer = rng.choice([None, *range(game.players)])
        for _ in range(5):
            other = swapped(match, viewer, rng)
            if other is not None:
                assert other.view(viewer) == match.view(viewer), f"seat {viewer} sees a card it can not know"
                assert other.events(viewer) == match.events(viewer), f"seat {viewer} was told what it can not know"


def swapped(match: Match, viewer: int | None, rng: random.Random) -> Match | None:
    """The match with two cards exchanged that the viewer has not seen, or None where that would have been seen."""
    record = match.record()
    deal: dict[str, Any] = record["deals"][-1] if record["deals"] else {}
    if "hands" not in deal:
        return None
    hands = [text.split() for text in deal["hands"]]
    unseen = _unseen_cards(match, viewer)
    places = [(owner, i) for owner, hand in enumerate(hands) for i, card in enumerate(hand) if card in unseen]
    if len(places) < 2:
        return None
    (owner, i), (other_owner, j) = rng.sample(places, 2)  # of one place too: it may be a pile, whose order is hidden
    hands[owner][i], hands[other_owner][j] = hands[other_owner][j], hands[owner][i]
    deal["hands"] = [" ".join(hand) for hand in hands]
    try:
        other = replay({**record, "scores": None})
    except RecordError:  # the same actions were not possible with these cards, so the viewer could have told
        return None
    return other if _asked(other) == _asked(match) else None  # nor would the same have been possible next


def _asked(match: Match) -> tuple[list[int], str]:
    """Who is asked what, which everyone sees."""
    return match.actors(), match.view(None).phase


def _unseen_cards(match: Match, viewer: int | None) -> set[str]:
    """Texts of which no copy has been in the viewer's sight in this round."""
    seen: set[str] = set()
    last_deal = max(i for i, event in enumerate(match.all_events) if isinstance(event, RoundBegun))
    for event in match.events(viewer, since=last_deal):
        seen |= _texts_in({name: getattr(event, name) for name in event.__struct_fields__})
    return set(match.face.deck.copies) - seen


def _texts_in(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return set().union(*map(_texts_in, value.values())) if value else set()
    if isinstance(value, list | tuple):
        return set().union(*map(_texts_in, value)) if value else set()
    return set()
