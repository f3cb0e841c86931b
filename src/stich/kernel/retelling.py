"""Brings an observed state into the form it has when it is read back from a view: without what views leave out, and
with cards known by their texts alone.

Bots think from this form, whether they read a view or were handed an observed state. Both give exactly the same
numbers."""

from stich.kernel.bits import count, lowest
from stich.kernel.json_writer import Numbers
from stich.kernel.rule import brief, hot
from stich.kernel.signatures import Int64s

# The columns of the fields: where its numbers begin, how many there are, or 0 if there is one for each seat, and what
# they are: a number as it is; a set of cards that lie here and nowhere else; a set of any cards; one card.
PLACE, LENGTH, MEANING = range(3)
PLAIN, LYING, CARDS, CARD = range(4)


@brief
def retell(seen: Numbers, fields: Numbers, copies: Int64s, players_at: int, made: Numbers) -> None:
    """Copies the fields that a view has from a row of `seen` to a row of zeros. `copies` has for each card the set of
    cards equal to it; each text becomes the lowest of its copies that lies nowhere yet."""
    free = -1
    for field in range(len(fields)):
        meaning, first = fields[field, MEANING], fields[field, PLACE]
        length = fields[field, LENGTH] if fields[field, LENGTH] else seen[0, players_at]
        for place in range(first, first + length):
            number = seen[0, place]
            if meaning == LYING:
                number = lowest_equal(number, free, copies)
                free &= ~number
            elif meaning == CARDS:
                number = lowest_equal(number, -1, copies)
            elif meaning == CARD and number >= 0:
                number = lowest(copies[number])
            made[0, place] = number


@hot
def lowest_equal(cards: int, among: int, copies: Int64s) -> int:
    """As many copies of each text as there are in a set of cards: the lowest of those that may be used."""
    found, rest = 0, cards
    while rest:
        equal = copies[lowest(rest)]
        free = equal & among
        for _ in range(count(rest & equal)):
            found |= free & -free
            free &= free - 1
        rest &= ~equal
    return found
