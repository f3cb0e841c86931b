"""Checks that imagined worlds have a possible past: what everyone saw being played was legal in them too."""

import random
from collections import defaultdict

import numpy as np

from stich.cards.deck import cards_in
from stich.kernel.chance import chance
from stich.kernel.state import States
from stich.match import Game
from stich.match.match import Match
from stich.testing.random_play import random_steps


def check_imagined_past_was_legal(game: Game, seed: int) -> None:
    """In a world imagined right after a card was played, playing it was legal. For example, a player who did not follow
    suit holds no card of it."""
    rng = random.Random(seed)
    before: States | None = None
    for step, match in enumerate(random_steps(game, seed, rounds=2)):
        if before is not None and match.actors() and rng.random() < 0.5:
            player, action = match.actions[-1]
            viewer = rng.choice([seat for seat in range(game.players) if seat != player])
            world = match.book.determinize(match.view(viewer), chance(seed, step))
            was = with_hands_of(world, before, match, viewer)
            if was is not None:
                legal = match.book.legal_texts(was, player)
                assert action in legal, f"in a world of seat {viewer}, {action!r} by seat {player} was not legal"
        before = match.state()


def with_hands_of(world: States, before: States, match: Match, viewer: int) -> States | None:
    """The state before the last action, but with the hands of an imagined world; None if that action did not play a
    card from a hand."""
    after = match.state()
    played = before["hand"] - after["hand"]
    if np.count_nonzero(played) != 1 or int(played.sum()).bit_count() != 1:
        return None
    if not np.array_equal(after["played"] - before["played"], played):
        return None
    copies = same_copies(world, after, match, viewer)
    was = before.copy()
    for seat in range(match.game.players):
        was["hand"][0, seat] = sum(1 << copies[card] for card in cards_in(world["hand"][0, seat])) + played[0, seat]
    return was


def same_copies(world: States, after: States, match: Match, viewer: int) -> dict[int, int]:
    """For each card of a world, the card of the match with the same text that is visible in the same place."""
    observed = after.copy()
    match.book.observe(after, observed, viewer)
    copies: dict[int, int] = {}
    for place in match.book.card_places:
        for theirs, ours, seen in zip(*(np.atleast_1d(s[place][0]) for s in (world, after, observed)), strict=True):
            if ours == seen:
                copies |= _paired(match, int(theirs), int(ours))
    rest = ~sum(1 << card for card in copies), ~sum(1 << card for card in copies.values())
    everything = match.book.deals.cards_in_play(after[0])
    return copies | _paired(match, everything & rest[0], everything & rest[1])


def _paired(match: Match, some: int, others: int) -> dict[int, int]:
    """Pairs the cards of two sets that have the same texts, copy by copy."""
    by_text: dict[str, list[int]] = defaultdict(list)
    for card in cards_in(others):
        by_text[match.book.deck.text(card)].append(card)
    assert sorted(match.book.deck.texts(some)) == sorted(match.book.deck.texts(others)), "other cards are in sight"
    return {card: by_text[match.book.deck.text(card)].pop() for card in cards_in(some)}
