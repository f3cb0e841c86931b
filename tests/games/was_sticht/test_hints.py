"""What the hints give away: WS-7, WS-9, and which trumps are still possible."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.was_sticht.table import ALL_TRUMPS, draft, possible_trumps, seen, slow_winner

from stich import game
from stich.games.was_sticht.state import NUMBER_NAMES, TRUMP_COLOUR_NAMES, Trumps, WasStichtView
from stich.kernel.chance import chance
from stich.match.match import Match
from stich.testing.random_play import simulated

SEEN = settings(deadline=None, max_examples=40)


def after_rows(players: int, seed: int, rows: int, cards_more: int = 0) -> tuple[Match, Trumps]:
    """A random round after some rows, with its trumps."""
    rng = random.Random(seed)
    match = draft(simulated(game("was_sticht", players), seed, first=seed % players))
    for _ in range(rows * players + cards_more):
        (seat,) = match.actors()
        match.apply(seat, rng.choice(match.legal(seat)))
    return match, (match.deals[0]["trump_color"], match.deals[0]["trump_number"])


def would_win(view: WasStichtView, row: int, trumps: Trumps) -> int:
    """The hint for a row by the slow judge."""
    hint, players = view.hints[row], view.players
    in_order = [hint.cards[(hint.leader + i) % players] for i in range(players)]
    return (hint.leader + slow_winner(in_order, trumps)) % players


def by_brute_force(view: WasStichtView) -> set[Trumps]:
    """All of the fifty pairs under which every hint would have been what it was."""
    return {
        trumps
        for trumps in ALL_TRUMPS
        if all(would_win(view, row, trumps) == hint.winner for row, hint in enumerate(view.hints))
    }


@SEEN
@given(st.sampled_from([3, 4]), st.integers(0, 10**6))
def test_every_hint_is_true(players: int, seed: int) -> None:
    """WS-7, WS-9: the hint names the winner by the slow judge, for the cards taken, led by the monster's holder."""
    match, trumps = after_rows(players, seed, rows=9)
    view = seen(match)
    start_player = seed % players
    for row, hint in enumerate(view.hints):
        assert hint.leader == (start_player + 1 + row) % players
        assert set(hint.cards) < set(view.rows[row]) if players == 3 else set(hint.cards) == set(view.rows[row])
        assert [hint.cards[seat] in view.hand[seat] for seat in range(players)] == [True] * players
        assert hint.winner == would_win(view, row, trumps)


@SEEN
@given(st.sampled_from([3, 4]), st.integers(0, 10**6), st.integers(0, 8), st.integers(0, 2))
def test_possible_trumps(players: int, seed: int, rows: int, cards_more: int) -> None:
    """WS-7: exactly the pairs that agree with every hint, the true one always among them; start players know it."""
    match, trumps = after_rows(players, seed, rows, cards_more)
    start_player = seed % players
    for seat in (None, *range(players)):
        view = seen(match, seat)
        possible = possible_trumps(view)
        assert trumps in possible
        assert possible == ({trumps} if seat == start_player else by_brute_force(view))


def test_before_the_first_hint_all_is_possible() -> None:
    """WS-7: five colours times ten numbers, in the draft too."""
    match = game("was_sticht").new(seed=1)
    assert possible_trumps(seen(match, 0)) == set(ALL_TRUMPS)
    draft(match)
    assert possible_trumps(seen(match, 1)) == set(ALL_TRUMPS)


def test_shown_trumps_are_the_only_possible_ones() -> None:
    """WS-10: whatever the hints left open."""
    match, trumps = after_rows(4, seed=2, rows=9)
    assert [possible_trumps(seen(match, seat)) for seat in (None, 0, 1, 2, 3)] == [{trumps}] * 5


def test_imagined_trumps() -> None:
    """WS-5, WS-7: a world drawn for a view has any pair that is possible to the seat, each as often as the others."""
    match, _ = after_rows(4, seed=1, rows=2)
    book, rng = match.book, chance(5)
    for seat in (None, 0, 1):  # seat 1 is the start player
        view = seen(match, seat)
        drawn: Counter[Trumps] = Counter()
        for _ in range(400 if seat is None else 100):
            s = book.determinize(view, rng)[0]
            trumps: Trumps = (TRUMP_COLOUR_NAMES[s.trump_color], NUMBER_NAMES[s.trump_number])
            drawn[trumps] += 1
        possible = possible_trumps(view)
        assert set(drawn) == possible
        assert len(possible) == (1 if seat == 1 else 12)
        assert seat is not None or all(16 < times < 56 for times in drawn.values())  # 400 / 12 = 33
