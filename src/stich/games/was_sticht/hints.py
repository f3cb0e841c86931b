"""The rows and the hints: which trumps are still possible (WS-7)."""

from stich.games.was_sticht.cards import (
    COLOUR,
    COLOUR_CARDS,
    NUMBER,
    NUMBER_CARDS,
    TRUMP_COLOURS,
    TRUMP_NUMBERS,
    strength,
    suit_of,
)
from stich.games.was_sticht.state import HIDDEN, NOT_TAKEN, PAIRS, ROW_SIZE
from stich.kernel.bits import all_below, bit, has, lowest
from stich.kernel.rule import rule
from stich.kernel.state import NOBODY, OVER, State
from stich.kernel.tricks import left_of, right_of

ALL_PAIRS = (1 << len(PAIRS)) - 1


@rule
def pair_of(colour: int, number: int) -> int:
    return TRUMP_NUMBERS * colour + number


@rule
def row_cards(s: State, row: int) -> int:
    """The set of cards that a row was laid with."""
    cards = 0
    for i in range(ROW_SIZE * row, ROW_SIZE * row + ROW_SIZE):
        cards |= bit(s.layout[i])
    return cards


@rule
def taken_by(s: State, row: int, seat: int) -> int:
    """The card of a row that a seat took, if it has taken one."""
    cards = row_cards(s, row) & (s.hand[seat] | s.played[seat])
    return lowest(cards) if cards else NOT_TAKEN


@rule
def start_player(s: State) -> int:
    """The start player of the round that lies on the table, also when it is over and the next is not laid yet."""
    return s.dealer if s.phase > OVER else right_of(s, s.dealer)


@rule
def first_taker(s: State, row: int) -> int:
    """WS-6, WS-8: who held the monster in a row, from the left neighbour of the start player on."""
    return (start_player(s) + 1 + row) % s.players


@rule
def would_win(s: State, row: int, leader: int, colour: int, number: int) -> int:
    """WS-7, WS-9: who would win the cards taken from a row under these trumps, if the monster's holder led."""
    cards = row_cards(s, row)
    winner, best, suit_led, seat = NOBODY, NOBODY, 0, leader
    for _ in range(s.players):
        card = lowest(cards & (s.hand[seat] | s.played[seat]))
        if seat == leader:
            suit_led = suit_of(card, colour, number)
        power = strength(card, suit_led, colour, number)
        if power > best:
            winner, best = seat, power
        seat = left_of(s, seat)
    return winner


@rule
def possible_pairs(s: State) -> int:
    """The set of pairs of trumps that agree with all hints so far; only one once the trumps are known."""
    if s.trump_color != HIDDEN:
        return bit(pair_of(s.trump_color, s.trump_number))
    possible = ALL_PAIRS
    for row in range(s.row):
        possible &= agreeing_pairs(s, row, first_taker(s, row), s.row_winner[row])
    return possible


@rule
def agreeing_pairs(s: State, row: int, leader: int, winner: int) -> int:
    """The set of pairs of trumps under which this seat would win the cards taken from a row. Gives the same answers as
    `would_win`, for all pairs at once.

    A number trump beats everything: if the number was taken, it wins in the trump colour, else the one laid first.
    Without one the highest card of the trump colour wins, and without that the highest of the colour led."""
    cards, taken, colours, numbers, same_before = row_cards(s, row), 0, 0, 0, 0
    won = lowest(cards & (s.hand[winner] | s.played[winner]))
    led = lowest(cards & (s.hand[leader] | s.played[leader]))
    seat, laid = leader, False
    for _ in range(s.players):
        card = lowest(cards & (s.hand[seat] | s.played[seat]))
        taken |= bit(card)
        colours |= bit(COLOUR[card])
        numbers |= bit(NUMBER[card])
        laid = laid or seat == winner
        if not laid and NUMBER[card] == NUMBER[won]:
            same_before = 1
        seat = left_of(s, seat)
    highest_of_colour = taken & COLOUR_CARDS[COLOUR[won]] & ~all_below(won + 1) == 0
    others = all_below(TRUMP_NUMBERS) & ~numbers
    pairs = 0
    for colour in range(TRUMP_COLOURS):
        wins_by = colour if has(colours, colour) else COLOUR[led]
        agreeing = others if COLOUR[won] == wins_by and highest_of_colour else 0
        beaten = same_before or taken & COLOUR_CARDS[colour] & NUMBER_CARDS[NUMBER[won]]
        if colour == COLOUR[won] or not beaten:
            agreeing |= bit(NUMBER[won])
        pairs |= agreeing << TRUMP_NUMBERS * colour
    return pairs
