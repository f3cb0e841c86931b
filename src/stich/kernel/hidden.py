"""Hiding hands, and dealing the hidden cards again at random in agreement with what is known."""

from typing import Any, TypeAlias

from stich.kernel.bits import bit, count, has, lowest
from stich.kernel.chance import Chance, random_below, random_member
from stich.kernel.rule import rule
from stich.kernel.state import State

Places: TypeAlias = Any  # one int64 a place: seats, and where a game has them piles that lie aside (at most 15 in all)

SWAPS_PER_CARD = 4


@rule
def hide_hands(s: State, viewer: int) -> None:
    """Turns all other hands face down: only their number of cards stays known."""
    for seat in range(s.players):
        if seat != viewer:
            s.face_down[seat] = count(s.hand[seat])
            s.hand[seat] = 0


@rule
def deal_unseen(cards: int, hands: Places, room: Places, banned: Places, places: int, rng: Chance) -> None:
    """Deals a set of cards at random to places, as many to each as it has room for, and none that it is banned from.

    The places must have room for exactly these cards, and there must be a way to deal them. Cards are taken in random
    order, and each goes to a place chosen by its room, which is exactly uniform when nothing is banned. If a card finds
    no room, cards dealt before move on to make some. Random swaps and rotations afterwards even out the bias that this
    causes."""
    rest = cards
    constrained = False
    while rest:
        card = random_member(rng, rest)
        rest &= ~bit(card)
        open_room = 0
        for place in range(places):
            if has(banned[place], card):
                constrained = True
            else:
                open_room += room[place]
        if open_room == 0:
            make_room(card, cards, hands, room, banned, places)
        else:
            ticket = random_below(rng, open_room)
            for place in range(places):
                if not has(banned[place], card):
                    ticket -= room[place]
                    if ticket < 0:
                        hands[place] |= bit(card)
                        room[place] -= 1
                        break
    if constrained:
        for _ in range(SWAPS_PER_CARD * count(cards)):
            card, other, third = random_member(rng, cards), random_member(rng, cards), random_member(rng, cards)
            swap(card, other, hands, banned, places)
            rotate(card, other, third, hands, banned, places)


@rule
def make_room(card: int, movable: int, hands: Places, room: Places, banned: Places, places: int) -> None:
    """Puts a card in a full place by moving cards on from place to place until one place with room is reached."""
    reached, came_from = 0, 0  # came_from: four bits a place
    for place in range(places):
        if not has(banned[place], card):
            reached |= bit(place)
    sources, frontier = reached, reached
    while frontier:
        here = lowest(frontier)
        frontier &= frontier - 1
        for there in range(places):
            if not has(reached, there) and hands[here] & movable & ~banned[there]:
                reached |= bit(there)
                frontier |= bit(there)
                came_from |= here << (4 * there)
                if room[there] > 0:
                    room[there] -= 1
                    while not has(sources, there):
                        here = (came_from >> (4 * there)) & 15
                        moved = lowest(hands[here] & movable & ~banned[there])
                        hands[here] &= ~bit(moved)
                        hands[there] |= bit(moved)
                        there = here
                    hands[there] |= bit(card)
                    return


@rule
def swap(card: int, other: int, hands: Places, banned: Places, places: int) -> None:
    """Exchanges two dealt cards between their places, unless a place is banned from the card it would get."""
    here, there = place_of(card, hands, places), place_of(other, hands, places)
    if here != there and not has(banned[there], card) and not has(banned[here], other):
        hands[here] ^= bit(card) | bit(other)
        hands[there] ^= bit(card) | bit(other)


@rule
def rotate(card: int, other: int, third: int, hands: Places, banned: Places, places: int) -> None:
    """Moves three dealt cards on, each to the place of the next one, unless a place is banned from the card it would
    get.

    Needed where no two cards can be swapped because every place is banned from a different colour."""
    here, there, yonder = place_of(card, hands, places), place_of(other, hands, places), place_of(third, hands, places)
    if here == there or there == yonder or yonder == here:
        return
    if not (has(banned[there], card) or has(banned[yonder], other) or has(banned[here], third)):
        hands[here] ^= bit(card) | bit(third)
        hands[there] ^= bit(other) | bit(card)
        hands[yonder] ^= bit(third) | bit(other)


@rule
def place_of(card: int, hands: Places, places: int) -> int:
    for place in range(places):
        if has(hands[place], card):
            return place
    return -1


@rule
def where_they_lie(cards: int, shown: int, unseen: int, has_equal_above: int) -> int:
    """Picks the right copies of cards whose holder is known: of equal cards one that the holder has shown, else an
    unseen one."""
    found = 0
    while cards:
        equals = equals_of(lowest(cards), has_equal_above) & ~found
        cards &= cards - 1
        among = equals & shown if equals & shown else equals & unseen
        found |= among & -among
    return found


@rule
def equals_of(card: int, has_equal_above: int) -> int:
    """The set of all cards equal to a card, including itself. Equal cards are neighbours."""
    while card and has(has_equal_above, card - 1):
        card -= 1
    equals = bit(card)
    while has(has_equal_above, card):
        card += 1
        equals |= bit(card)
    return equals
