"""What a claim says comes true as it is played out, in every spread of small endings and whatever the others play."""

from typing import Any

import numpy as np
import pytest
from tests.solve.test_claims import DEEPEST, TABLES, UNTRIED, Numbers, worlds

import stich
from stich.bench.endings import random_ending
from stich.kernel.bits import bit, count, lowest
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.rule import INTERPRETED, entry
from stich.kernel.state import NOBODY, States, copied
from stich.match import Game
from stich.solve.cards import CardTables, card_tables
from stich.solve.claims import claims
from stich.solve.ending import held
from stich.solve.play_out import ALL, ASKABLE, DECIDED, NONE, claimable, next_card

ENDINGS = 1 if INTERPRETED else 150
LOST = 1


@entry
def can_lose_a_trick(states: States, claimer: int, cards: int, tables: CardTables, numbers: Numbers) -> bool:
    """Whether others, who may play anything, can get a trick from a claimer that plays on as claims are played out."""
    place, entering = 0, True
    while place >= 0:
        s = states[place]
        seat = lowest(actors(s))
        if entering:
            if seat == claimer:
                numbers[place, UNTRIED] = bit(next_card(states[place : place + 1], claimer, cards, tables))
            else:
                numbers[place, UNTRIED] = legal(s, seat)
        entering = False
        if numbers[place, UNTRIED]:
            action = lowest(numbers[place, UNTRIED])
            numbers[place, UNTRIED] &= numbers[place, UNTRIED] - 1
            states[place + 1] = s
            after = states[place + 1]
            apply(after, seat, action)
            if after.tricks_left < s.tricks_left and after.winner != claimer:
                return True
            if after.tricks_left > 0:
                place, entering = place + 1, True
        else:
            place -= 1
    return False


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_sure_claim_is_played_out_so_that_it_comes_true(name: str, seats: tuple[int, ...]) -> None:
    granted = 0
    for players in seats:
        of: Game = stich.game(name, players=players)
        book, tables = of.definition.load_rulebook(), card_tables()
        numbers = np.zeros((DEEPEST, 3), np.int64)
        for number in range(ENDINGS):
            states = random_ending(of, 2 if players > 3 else 3, number, actions=number % players)
            viewer = int(states[0].turn)
            if not claims(book.view(states, viewer)).all:
                continue
            granted += 1
            for world in worlds(states, viewer):
                assert not can_lose_a_trick(world, viewer, len(book.deck), tables, numbers)
    assert INTERPRETED or granted > 0


@pytest.mark.parametrize("name", ["mue", "njet", "was_sticht", "last_panther", "meinz"])
def test_what_can_be_claimed_is_the_same_from_what_is_observed_and_from_the_view(name: str) -> None:
    """A table asks with the observed state, which takes less time; nothing that the seat does not know hangs in."""
    of = stich.game(name)
    book, tables, cards = of.definition.load_rulebook(), card_tables(), len(of.definition.load_rulebook().deck)
    found = 0
    for number in range(1 if INTERPRETED else 60):
        states = random_ending(of, 2 + number % 3, number, actions=number % 3)
        for viewer in range(of.players):
            view = book.view(states, viewer)
            seen = claimable(book.observed(states, viewer), viewer, cards, tables)
            assert seen == claimable(book.state_of(view), viewer, cards, tables)
            if name == "meinz":
                assert seen == 0
                continue
            sure = claims(view)
            if count(held(states[0], viewer)) < 2:
                assert seen == 0, "the last card is nobody's choice"
                continue
            assert (bool(seen & ALL), bool(seen & NONE)) == (sure.all, sure.none)
            assert bool(seen & ASKABLE) == (viewer == states[0].turn)
            found |= seen
    assert INTERPRETED or name == "meinz" or found & (ALL | NONE)
    assert name in ("mue", "was_sticht") or not found & DECIDED, "the last trick always counts there"


def test_nothing_is_left_to_win_where_no_card_has_points() -> None:
    """MU-27: only card points count. With cards of 0 points left the round can be finished, and changes nothing."""
    of = stich.game("mue", players=4)
    book, tables = of.definition.load_rulebook(), card_tables()
    states = random_ending(of, 2, 1)
    s, cards = states[0], len(book.deck)
    viewer = int(s.turn)

    def is_decided() -> bool:
        return bool(claimable(book.observed(states, viewer), viewer, cards, tables) & DECIDED)

    empty = [1 << number for number, name in enumerate(book.deck.names) if name[1:] in ("1", "9")]
    for place in range(4):
        s.hand[place], s.bid[place] = empty[2 * place] | empty[2 * place + 1], 0
    assert not is_decided(), "others have points still to come"
    s.points[s.chief] += 60 - s.points.sum()
    assert is_decided()
    before = s.points.tolist()
    while (card := next_card(states, NOBODY, cards, tables)) != NOBODY:
        book.perform(states, int(s.turn), card)
    assert states[0].points.tolist() == before


@entry
def every_score(states: States, numbers: Numbers, scores: Numbers) -> int:
    """Plays states[0] to the end of the round in all ways; how many different scores of it there are."""
    round, found = states[0].rounds_played, 0
    place, entering = 0, True
    while place >= 0:
        s = states[place]
        seat = lowest(actors(s))
        if entering:
            numbers[place, UNTRIED] = legal(s, seat)
        entering = False
        if numbers[place, UNTRIED]:
            action = lowest(numbers[place, UNTRIED])
            numbers[place, UNTRIED] &= numbers[place, UNTRIED] - 1
            states[place + 1] = s
            apply(states[place + 1], seat, action)
            if states[place + 1].rounds_played == round:
                place, entering = place + 1, True
            else:
                scores[found] = states[place + 1].round_score
                known = False
                for before in range(found):
                    known |= (scores[before] == scores[found]).all()
                found += not known
        else:
            place -= 1
    return found


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_decided_in_was_sticht_no_way_of_playing_changes(players: int) -> None:
    """WS-20, WS-21: of many endings, those that are said to be decided come to one score. Some are, and of the others
    some can end in several ways."""
    of = stich.game("was_sticht", players=players)
    book, tables = of.definition.load_rulebook(), card_tables()
    decided = several = 0
    for number in range(3 if INTERPRETED else 400):
        states = random_ending(of, 2 + number % 2, number, actions=number // 2 % (2 * players))
        viewer = int(states[0].turn)
        if count(states[0].hand[viewer]) < 2:
            continue
        seen = claimable(book.observed(states, viewer), viewer, len(book.deck), tables)
        room = np.zeros(DEEPEST, states.dtype)
        room[:1] = states
        scores = np.zeros((16, len(states[0].round_score)), np.int64)
        ends = every_score(room, np.zeros((DEEPEST, 3), np.int64), scores)
        if seen & DECIDED:
            decided += 1
            assert ends == 1, number
        else:
            several += ends > 1
    assert INTERPRETED or decided
    assert INTERPRETED or several > 20


def played_out(of: Game, states: States, claimer: int) -> Any:
    book, tables = of.definition.load_rulebook(), card_tables()
    rest = copied(states)
    winners = []
    while (card := next_card(rest, claimer, len(book.deck), tables)) != NOBODY:
        before = int(rest[0].tricks_left)
        book.perform(rest, int(rest[0].turn), card)
        if rest[0].tricks_left < before:
            winners.append(int(rest[0].winner))
    return winners


def test_who_gives_way_keeps_nothing_that_could_get_a_later_trick() -> None:
    """The claimer has the highest blue card and a red one; the other's red cards are higher, and go under the blue."""
    of = stich.game("last_panther", players=3)
    match = of.new(seed=1)
    while match.view(None).phase != "tricks":
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    states, names = match.state(), match.book.deck.names
    leader = int(states[0].turn)
    hands = [("B9", "R3"), ("R9", "B2"), ("R8", "G1")]
    for place, hand in enumerate(hands):
        states[0].hand[(leader + place) % 3] = sum(1 << names.index(card) for card in hand)
    states[0].tricks_left = 2
    assert played_out(of, states, leader) == [leader, (leader + 1) % 3], "one has to follow with a low card"
    states[0].hand[(leader + 1) % 3] = sum(1 << names.index(card) for card in ("R9", "G2"))
    assert played_out(of, states, leader) == [leader, leader]
