"""Of two sides: how many tricks each can have for certain, before a trick, whatever the other does."""

from stich.kernel.bits import count, has, lowest
from stich.kernel.endings import TRUMP_RANK
from stich.kernel.rule import rule
from stich.kernel.state import State
from stich.solve.cards import IN_SUIT, NOT_BELOW, OTHER_TRUMPS, RANK, CardTables
from stich.solve.ending import first_side, held, sure_tricks_matter


@rule
def sure_tricks(s: State, tables: CardTables) -> tuple[int, int]:
    """Those of the first side and of the other. Who leads can take its high cards at once; the highest trumps of a hand
    take a trick each, whenever they are played."""
    if not sure_tricks_matter(s):
        return 0, 0
    side = first_side(s)
    ours, theirs = 0, 0
    seat, trumps = highest_trumps(s, tables)
    if has(side, seat):
        ours = trumps
    else:
        theirs = trumps
    at_once = tricks_at_once(s, s.turn, side, tables)
    if has(side, s.turn):
        return max(ours, at_once), theirs
    return ours, max(theirs, at_once)


@rule
def highest_trumps(s: State, tables: CardTables) -> tuple[int, int]:
    """Who has the highest trump, and how many trumps above all of the others."""
    owner, best, second = 0, TRUMP_RANK - 1, TRUMP_RANK - 1
    for seat in range(s.players):
        highest, rest = 0, held(s, seat)
        while rest:
            highest = max(highest, tables[RANK, lowest(rest)])
            rest &= rest - 1
        if highest > best:
            owner, best, second = seat, highest, best
        else:
            second = max(second, highest)
    found, rest = 0, held(s, owner)
    while rest:
        found += tables[RANK, lowest(rest)] > second
        rest &= rest - 1
    return owner, found


@rule
def tricks_at_once(s: State, seat: int, side: int, tables: CardTables) -> int:
    """How many tricks who leads can take one after the other: of each suit the highest cards, as long as every opponent
    who has other trumps must follow, and no partner has nothing but trumps to play."""
    own, others, most = held(s, seat), 0, s.tricks_left
    for other in range(s.players):
        if other != seat:
            others |= held(s, other)
    found, rest = 0, own
    while rest:
        card = lowest(rest)
        suit = rest & tables[IN_SUIT, card]
        rest &= ~suit
        in_suit = tables[IN_SUIT, card]
        high, cards = 0, suit
        while cards:
            high += tables[NOT_BELOW, lowest(cards)] & others == 0
            cards &= cards - 1
        if high == 0:
            continue
        longest, followed = 0, s.tricks_left
        for other in range(s.players):
            if other != seat:
                hand = held(s, other)
                length = count(hand & in_suit)
                longest = max(longest, length)
                trumps = hand & tables[OTHER_TRUMPS, card]
                if trumps:
                    if has(side, other) == has(side, seat):
                        most = min(most, count(hand & ~trumps))
                    else:
                        followed = min(followed, length)
        found += min(count(suit) if high >= longest else high, followed)
    return min(found, most)
