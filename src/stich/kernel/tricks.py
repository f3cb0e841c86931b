"""Tricks, the same in all games: cards are laid clockwise from the leader, and the strongest so far is in front.

A game says how strong a card is (the last argument of `lay`). The functions here use the fields players, hand, played,
leader, turn, trick, trick_size, trick_cards, winner, strength and tricks_left of the state. When a trick is complete,
its cards stay in `trick` until the next one begins (C-3), and `trick_size` is 0 again."""

from typing import Any

from stich.kernel.bits import bit
from stich.kernel.kinds import CardsOfDeck, Number
from stich.kernel.rule import hot, rule
from stich.kernel.state import NOBODY, State


def trick_fields(seats: int) -> dict[str, Any]:
    """The fields of a trick that no view has, for a game with room for so many seats."""
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
    """The state before the first trick of a round."""
    s.leader = s.winner = NOBODY
    s.trick_size = s.trick_cards = 0


@rule
def lay(s: State, seat: int, card: int, strength: int) -> None:
    """Moves a card from the hand to the trick. Of equally strong cards the first stays in front."""
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
    """Whether this card completed the trick. If not, the turn passes to the left neighbour."""
    if s.trick_size == s.players:
        return True
    s.turn = left_of(s, seat)
    return False


@rule
def was_last_trick(s: State) -> bool:
    """Ends a trick: its winner leads the next one. Returns whether it was the last of the round."""
    s.trick_size = 0
    s.turn = s.winner
    s.tricks_left -= 1
    return s.tricks_left == 0


@rule
def in_front(s: State) -> int:
    """The position of the winning card within the trick."""
    return (s.winner - s.leader) % s.players


@rule
def must_follow(cards: int, suit: int) -> int:
    """The cards of the suit if there are any, else all."""
    following = cards & suit
    return following if following else cards
