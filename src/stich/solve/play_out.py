"""Playing the rest of a round after a claim: what a seat may claim in one look, and which card comes next.

Who has claimed all plays so that it comes true whatever the others hold and play: of a suit in which it has as many
high cards as the others have cards it leads those first, and then whatever nobody can beat. The others give way: they
play the strongest card that does not get the trick, and so keep none that could get a later one. A claim that is sure
comes true without that; one that was agreed upon, as far as the cards allow."""

from typing import Final

from stich.kernel.bits import all_below, bit, count, has, lowest
from stich.kernel.dispatch import actors, legal
from stich.kernel.endings import PLAYING
from stich.kernel.rule import entry, rule
from stich.kernel.state import NOBODY, State, States
from stich.kernel.tricks import in_front
from stich.solve.cards import ABOVE, NOT_BELOW, RANK, TRUMPS_BESIDE, CardTables, compare_cards
from stich.solve.claims import all_are_high, can_beat, high_cards, in_suit_of, takes_all, takes_none
from stich.solve.ending import held, nothing_to_come, part_of_round, suits_are_followed

# What can be claimed, as a set of bits: that the rest is the seat's, that it takes no more, that nothing is left to
# win. ASKABLE: it is the seat's turn in the tricks of a game with claims, so it may ask the others for the rest.
ALL: Final = 1
NONE: Final = 2
DECIDED: Final = 4
ASKABLE: Final = 8


@entry
def claimable(states: States, viewer: int, cards: int, tables: CardTables) -> int:
    """What a seat can claim, by the state as it knows it. The last card is nobody's choice: nothing is claimed then."""
    s = states[0]
    if part_of_round(s) != PLAYING or not suits_are_followed(s) or count(held(s, viewer)) < 2:
        return 0
    found = 0
    if has(actors(s), viewer):
        found |= ASKABLE
        if takes_all(states, viewer, cards, tables):
            found |= ALL
        if nothing_to_come(s):
            found |= DECIDED
    if takes_none(states, viewer, cards, tables):
        found |= NONE
    return found


@entry
def next_card(states: States, claimer: int, cards: int, tables: CardTables) -> int:
    """The card of the seat whose turn it is, if the claimer is to get all tricks; NOBODY if no card is to be played.

    Where nobody claims them (NOBODY) it is any card that is legal."""
    s = states[0]
    if part_of_round(s) != PLAYING:
        return NOBODY
    seat = lowest(actors(s))
    playable = legal(s, seat)
    if claimer == NOBODY:
        return lowest(playable)
    compare_cards(s, all_below(cards), tables)
    if seat != claimer:
        return giving_way(s, playable, tables)
    others = 0
    for other in range(s.players):
        if other != claimer:
            others |= held(s, other)
    if s.trick_size == 0:
        return to_lead(held(s, claimer), playable, others, tables)
    return to_get_the_trick(s, held(s, claimer), playable, others, tables)


@rule
def to_lead(own: int, playable: int, others: int, tables: CardTables) -> int:
    """A high card of a suit that it clears, else one that nobody can beat, else the strongest."""
    high = high_cards(playable, others, tables)
    rest = high
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        left = in_suit_of(card, others, tables)
        if left and count(high_cards(in_suit_of(card, own, tables), others, tables)) >= count(left):
            return card
    return strongest(high if high else playable, tables)


@rule
def to_get_the_trick(s: State, own: int, playable: int, others: int, tables: CardTables) -> int:
    """A card that gets this trick and leaves high ones, else one that is in front, else any."""
    front = s.trick[in_front(s)]
    winning = playable & (tables[ABOVE, front] | tables[TRUMPS_BESIDE, front])
    rest = winning
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if can_beat(card, others, tables) == 0 and all_are_high(own & ~bit(card), others, tables):
            return card
    return strongest(winning, tables) if winning else lowest(playable)


@rule
def giving_way(s: State, playable: int, tables: CardTables) -> int:
    """The strongest card that does not get the trick, if there is one."""
    if s.trick_size == 0:
        return lowest(playable)
    front = s.trick[in_front(s)]
    below = playable & ~(tables[NOT_BELOW, front] | tables[TRUMPS_BESIDE, front])
    return strongest(below, tables) if below else lowest(playable)


@rule
def strongest(among: int, tables: CardTables) -> int:
    best, rest = lowest(among), among
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if tables[RANK, card] > tables[RANK, best]:
            best = card
    return best
