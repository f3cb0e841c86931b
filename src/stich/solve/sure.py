"""Of two sides: how many tricks each can have for certain, before a trick, whatever the other does."""

from stich.kernel.bits import count, has, lowest
from stich.kernel.rule import rule
from stich.kernel.state import State
from stich.solve.cards import IN_SUIT, NOT_BELOW, OTHER_TRUMPS, TRUMPS_NOT_BELOW, CardTables
from stich.solve.ending import first_side, held, sure_tricks_matter


@rule
def sure_tricks(s: State, tables: CardTables) -> tuple[int, int]:
    """Those of the first side and of the other. Who leads can take its high cards at once; high trumps take their
    tricks whenever they are played."""
    if not sure_tricks_matter(s):
        return 0, 0
    side = first_side(s)
    ours, theirs = sure_trumps(s, side, tables)
    at_once, without_trumps = tricks_at_once(s, s.turn, side, tables)
    if has(side, s.turn):
        return max(at_once, without_trumps + ours), theirs
    return ours, max(at_once, without_trumps + theirs)


@rule
def sure_trumps(s: State, side: int, tables: CardTables) -> tuple[int, int]:
    """Of each side the most that one hand is sure of: of its trumps above some rank as many as it has more of them than
    all opponents. Each is played to another trick, which a higher trump must take from it."""
    of_side, all_cards = 0, 0
    for seat in range(s.players):
        all_cards |= held(s, seat)
        of_side |= held(s, seat) if has(side, seat) else 0
    ours, theirs = 0, 0
    for seat in range(s.players):
        own, more = held(s, seat), 0
        opponents = all_cards & ~of_side if has(side, seat) else of_side
        rest = own
        while rest:
            trumps = tables[TRUMPS_NOT_BELOW, lowest(rest)]
            rest &= rest - 1
            more = max(more, count(own & trumps) - count(opponents & trumps))
        if has(side, seat):
            ours = max(ours, more)
        else:
            theirs = max(theirs, more)
    return ours, theirs


@rule
def tricks_at_once(s: State, seat: int, side: int, tables: CardTables) -> tuple[int, int]:
    """How many tricks who leads can take one after the other, and how many of them without trumps: of each suit the
    highest cards, as long as every opponent who has other trumps must follow, and no partner has nothing but trumps to
    play."""
    own, others, most = held(s, seat), 0, s.tricks_left
    for other in range(s.players):
        if other != seat:
            others |= held(s, other)
    found, without, rest = 0, 0, own
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
        tricks = min(count(suit) if high >= longest else high, followed)
        found += tricks
        if in_suit & tables[TRUMPS_NOT_BELOW, card] == 0:
            without += tricks
    return min(found, most), min(without, most)
