"""Claims: whether "the rest are mine" or "I take no more" is sure, by nothing but what a seat may know.

They are sure if they hold however the cards that the seat does not see are spread, and whatever the others play. Every
unseen card is taken to lie in whichever hand harms most, so a claim that is granted holds; one that takes more thought
than that is refused, though it might hold."""

import msgspec

from stich.games import definition
from stich.games.views import View
from stich.kernel.bits import all_below, bit, count, has, lowest
from stich.kernel.dispatch import actors, legal
from stich.kernel.endings import PLAYING, TRUMP_RANK
from stich.kernel.rule import entry, rule
from stich.kernel.state import State, States
from stich.kernel.tricks import in_front, must_follow
from stich.solve.cards import ABOVE, IN_SUIT, NOT_BELOW, RANK, TRUMPS_BESIDE, CardTables, card_tables, compare_cards
from stich.solve.ending import held, load_ending, part_of_round, suits_are_followed


class Claims(msgspec.Struct, frozen=True):
    """What a seat can claim: `all` that the rest of the tricks are its own, `none` that it takes no more."""

    all: bool
    none: bool


def claims(view: View) -> Claims:
    """What the seat of a view can claim now."""
    if view.seat is None:
        raise ValueError("a spectator has nothing to claim")
    game = definition(str(type(view).__struct_config__.tag))
    load_ending(game)
    book = game.load_rulebook()
    states = book.state_of(view)
    tables = card_tables()
    return Claims(
        all=bool(takes_all(states, view.seat, len(book.deck), tables)),
        none=bool(takes_none(states, view.seat, len(book.deck), tables)),
    )


@rule
def unseen_cards(s: State, viewer: int, cards: int) -> int:
    """All that others may hold, as far as the viewer knows."""
    unseen = all_below(cards) & ~held(s, viewer)
    for seat in range(s.players):
        unseen &= ~s.played[seat]
    return unseen


@rule
def can_beat(card: int, among: int, tables: CardTables) -> int:
    """The cards that could get a trick from one that is in front. Of equal ones either may: games differ."""
    if tables[RANK, card] < TRUMP_RANK:
        return among & (tables[NOT_BELOW, card] | tables[TRUMPS_BESIDE, card])
    stronger, rest = 0, among
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        if tables[RANK, other] >= tables[RANK, card]:
            stronger |= bit(other)
    return stronger


@entry
def takes_all(states: States, viewer: int, cards: int, tables: CardTables) -> bool:
    """Whether a seat whose turn it is gets this trick and all others, with cards that nothing unseen can beat."""
    s = states[0]
    if part_of_round(s) != PLAYING or not suits_are_followed(s) or not has(actors(s), viewer):
        return False
    compare_cards(s, all_below(cards), tables)
    own, unseen = held(s, viewer), unseen_cards(s, viewer, cards)
    if s.trick_size == 0:
        return all_are_high(own, unseen, tables)
    front = s.trick[in_front(s)]
    rest = legal(s, viewer) & (tables[ABOVE, front] | tables[TRUMPS_BESIDE, front])
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if can_beat(card, unseen, tables) == 0 and all_are_high(own & ~bit(card), unseen, tables):
            return True
    return False


@rule
def all_are_high(own: int, unseen: int, tables: CardTables) -> bool:
    """Whether who leads gets all tricks with these cards.

    Each lead of a suit takes one of its unseen cards at least from whoever has any. So a suit of which the hand has as
    many high cards as there are unseen ones is cleared, and no card of it can do harm any more."""
    cleared = True
    while cleared:
        cleared = False
        rest = own
        while rest:
            suit = in_suit_of(lowest(rest), rest, tables)
            rest &= ~suit
            others = in_suit_of(lowest(suit), unseen, tables)
            if others and count(high_cards(suit, unseen, tables)) >= count(others):
                unseen &= ~others
                cleared = True
    return high_cards(own, unseen, tables) == own


@rule
def high_cards(own: int, unseen: int, tables: CardTables) -> int:
    """Those that nothing unseen can beat."""
    high, rest = 0, own
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if can_beat(card, unseen, tables) == 0:
            high |= bit(card)
    return high


@rule
def in_suit_of(card: int, among: int, tables: CardTables) -> int:
    """The cards of its suit."""
    return among & tables[IN_SUIT, card]


@entry
def takes_none(states: States, viewer: int, cards: int, tables: CardTables) -> bool:
    """Whether a seat loses every trick to come: it is not to lead, has no trumps, and of each suit only cards below all
    unseen ones."""
    s = states[0]
    if part_of_round(s) != PLAYING or not suits_are_followed(s) or (s.trick_size == 0 and s.turn == viewer):
        return False
    compare_cards(s, all_below(cards), tables)
    own, unseen = held(s, viewer), unseen_cards(s, viewer, cards)
    rest = own
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if tables[RANK, card] >= TRUMP_RANK or in_suit_of(card, unseen, tables) & ~tables[ABOVE, card]:
            return False
    if s.trick_size == 0:
        return True
    front = s.trick[in_front(s)]
    has_played = (viewer - s.leader) % s.players < s.trick_size
    if has_played:
        return s.winner != viewer
    playable = must_follow(own, tables[IN_SUIT, s.trick[0]])
    return playable & tables[NOT_BELOW, front] == 0
