"""A trick, the same in all games: cards laid clockwise from the leader, the strongest so far in front.

A game says how strong a card is (`lay`'s last argument); what is the same here are the state's fields
players, hand, played, leader, turn, trick, trick_size, trick_cards, winner, strength, tricks_left.
The cards of a complete trick stay in `trick` until the next one begins (C-3), with trick_size back at 0."""

from typing import Any

from stich.kernel.bits import bit
from stich.kernel.kinds import CardsOfDeck, Number
from stich.kernel.rule import hot, rule
from stich.kernel.state import NOBODY, State


def trick_fields(seats: int) -> dict[str, Any]:
    """The fields of a trick that no view has, in a game with room for so many seats."""
    return {
        "trick_size": Number(seats),
        "trick_cards": CardsOfDeck("cards"),
        "strength": Number(),  # of the card in front
        "trick": CardsOfDeck("trick"),
    }


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def right_of(s: State, seat: int) -> int:
    return seat - 1 if seat > 0 else s.players - 1


@rule
def clear_trick(s: State) -> None:
    """No trick has been played yet."""
    s.leader = s.winner = NOBODY
    s.trick_size = s.trick_cards = 0


@rule
def lay(s: State, seat: int, card: int, strength: int) -> None:
    """A card goes from the hand into the trick. Of equally strong cards the first stays in front."""
    s.hand[seat] &= ~bit(card)
    s.played[seat] |= bit(card)
    if s.trick_size == 0:
        s.leader = seat
        s.trick_cards = 0
        s.strength = strength
        s.winner = seat
    elif strength > s.strength:
        s.strength = strength
        s.winner = seat
    s.trick[s.trick_size] = card
    s.trick_cards |= bit(card)
    s.trick_size += 1


@hot
def was_last_card(s: State, seat: int) -> bool:
    """Whether the trick is full; if not, the left neighbour is next."""
    if s.trick_size == s.players:
        return True
    s.turn = left_of(s, seat)
    return False


@rule
def was_last_trick(s: State) -> bool:
    """The trick is done and its winner leads the next, unless that was the last one of the round."""
    s.trick_size = 0
    s.turn = s.winner
    s.tricks_left -= 1
    return s.tricks_left == 0


@rule
def in_front(s: State) -> int:
    """Where in the trick the card in front lies."""
    return (s.winner - s.leader) % s.players


@rule
def must_follow(cards: int, suit: int) -> int:
    """The cards of the suit if there are any, else all."""
    following = cards & suit
    return following if following else cards
