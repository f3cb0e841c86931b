"""Checks for leaks: matches that differ only in what a seat can not know look the same to it, in every view and
event."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from stich.errors import RecordError
from stich.games.events import RoundBegun
from stich.match import Game
from stich.match.match import Match
from stich.match.replay import replay
from stich.testing.random_play import random_steps


def check_no_leak_by_swapping(game: Game, seed: int) -> None:
    """Swaps two cards of the deal that a seat has not seen, replays the same actions, and compares what the seat saw.

    To check its events, what it has seen is taken from its views, and the other way round."""
    rng = random.Random(seed)
    seen: dict[int | None, set[str]] = {}
    deals, since = 0, 0
    for match in random_steps(game, seed, rounds=2):
        if len(match.deals) > deals:
            deals, since = len(match.deals), len(match.actions)
            seen = {viewer: set() for viewer in rng.sample([None, *range(game.players)], 2)}
        for viewer in seen:
            seen[viewer] |= texts_in(msgspec.to_builtins(match.view(viewer)))
        if match.over or not seen or rng.random() > 0.08:
            continue
        viewer = rng.choice(list(seen))
        for known in (seen[viewer], _told(match, viewer)) * 2:
            other = swapped(match, known, since, rng)
            if other is not None:
                asked, asked_there = (_asked(one) for one in (match, other))
                assert asked == asked_there, f"seat {viewer} learns what it can not know from who is asked"
                assert other.view(viewer) == match.view(viewer), f"seat {viewer} sees a card it can not know"
                assert other.events(viewer) == match.events(viewer), f"seat {viewer} was told what it can not know"


def check_hands_are_hidden_when_dealt(game: Game, seed: int) -> None:
    """When hands have just been dealt, each seat has seen its own and nobody else's."""
    match = next(match for match in random_steps(game, seed) if match.deals)
    hands = [set(text.split()) for text in match.deals[0].get("hands", [])]
    for viewer in (None, *range(game.players)):
        own = set() if viewer is None or not hands else hands[viewer]
        seen = texts_in(msgspec.to_builtins(match.view(viewer))) | _told(match, viewer)
        assert not seen & (set().union(*hands) - own), f"seat {viewer} has seen a hand that is not its own"


def swapped(match: Match, known: set[str], since: int, rng: random.Random) -> Match | None:
    """The match with two unknown cards exchanged, or None if the same actions would not have been possible with them.

    Either two cards of the deal change places, or two card texts are exchanged in everything that was dealt and done in
    this round, which began with event number `since`."""
    record = match.record()
    deal: dict[str, Any] = record["deals"][-1] if record["deals"] else {}
    if "hands" not in deal:
        return None
    hands = [text.split() for text in deal["hands"]]
    places = [(owner, i) for owner, hand in enumerate(hands) for i, card in enumerate(hand) if card not in known]
    if len(places) < 2:
        return None
    (owner, i), (other_owner, j) = rng.sample(places, 2)  # of one place too: it may be a pile, whose order is hidden
    one, other_one = hands[owner][i], hands[other_owner][j]
    if rng.random() < 0.5:
        hands[owner][i], hands[other_owner][j] = other_one, one
    else:
        names = {one: other_one, other_one: one}
        hands = [[names.get(card, card) for card in hand] for hand in hands]
        for action in record["actions"][since:]:
            action[1] = " ".join(names.get(word, word) for word in action[1].split())
    deal["hands"] = [" ".join(hand) for hand in hands]
    try:
        return replay({**record, "scores": None})
    except RecordError:  # the same actions were not possible with these cards, so the viewer could have told
        return None


def _asked(match: Match) -> tuple[list[int], str]:
    """Who is asked, and in which phase. Everyone sees this."""
    return match.actors(), match.view(None).phase


def _told(match: Match, viewer: int | None) -> set[str]:
    """All texts, including cards, in the events that a viewer saw in this round."""
    last_deal = max(i for i, event in enumerate(match.all_events) if isinstance(event, RoundBegun))
    return texts_in(msgspec.to_builtins(match.events(viewer, since=last_deal)))


def texts_in(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return set().union(*map(texts_in, value.values())) if value else set()
    if isinstance(value, list | tuple):
        return set().union(*map(texts_in, value)) if value else set()
    return set()
