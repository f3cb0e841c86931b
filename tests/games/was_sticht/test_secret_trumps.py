"""WS-5: the rows lie open, the trumps are secret. An attacker who works out the generator's state from the rows names
the trumps of simulated deals, and of no deals that people play."""

from collections.abc import Callable, Sequence
from itertools import product
from math import comb

import pytest
from tests.games.was_sticht.table import draft, seen

from stich import game
from stich.games.was_sticht.cards import CARDS, DECK, TRUMP_COLOURS, TRUMP_NUMBERS
from stich.games.was_sticht.state import NUMBER_NAMES, TRUMP_COLOUR_NAMES, Trumps
from stich.match.match import Match
from stich.protocol.tables import TableSettings
from stich.tables import commands
from stich.tables.dealing import after_dealing
from stich.tables.entries import Acted, AnyBody, Created, Entry, Sat
from stich.tables.table import Table
from stich.testing.random_play import simulated

WAS_STICHT = game("was_sticht", 3)
DEALS = 200
ONE_IN_A_MILLION = 1e-6
MOST_TRIED = 14  # bits of the state that are tried out when the equations leave them open

# ---- the attack ------------------------------------------------------------------------------------------------
# The generator of simulations, written down anew. Its state has 64 bits; every bit of every later state is the sum,
# modulo 2, of some bits of the first. Such a sum is an int here: bit i of it says whether bit i of the first state is
# in it. A draw of a number below n tells the leading bits of a state, and so some sums.

BITS, DRAWN = 64, 31


def shifted(state: Sequence[int], places: int) -> list[int]:
    return [state[bit - places] if 0 <= bit - places < BITS else 0 for bit in range(BITS)]


def stepped(state: list[int]) -> list[int]:
    for places in (13, -7, 17):
        state = [one ^ other for one, other in zip(state, shifted(state, places), strict=True)]
    return state


def sums_of_all_states() -> list[list[int]]:
    states = [stepped([1 << bit for bit in range(BITS)])]
    while len(states) < CARDS:
        states.append(stepped(states[-1]))
    return states


SUMS = sums_of_all_states()


def places_drawn(rows: Sequence[Sequence[str]]) -> list[int]:
    """The number that was drawn for each card, from where the cards lie: the shuffle, undone from its last step."""
    layout = [DECK.names.index(name) for row in rows for name in row]
    drawn = []
    for i in reversed(range(CARDS)):
        place = layout.index(i)
        layout[place] = layout[i]
        drawn.append(place)
    return drawn[::-1]


def equations(drawn: Sequence[int]) -> list[tuple[int, int]]:
    """Sums of bits of the first state and what they come to: the bits on which all states agree that draw so."""
    found = []
    for sums, place, n in zip(SUMS, drawn, range(1, CARDS + 1), strict=True):
        least, most = -(-(place << DRAWN) // n), -(-((place + 1) << DRAWN) // n) - 1
        for bit in reversed(range(DRAWN)):
            if least >> bit != most >> bit:
                break
            found.append((sums[BITS - DRAWN + bit], least >> bit & 1))
    return found


def solved(system: Sequence[tuple[int, int]]) -> list[int]:
    """The states that solve as many of the equations as agree with each other, the first ones first."""
    rows: dict[int, tuple[int, int]] = {}  # by the leading bit; no other row has it
    for sum_, value in system:
        for pivot, (row, row_value) in rows.items():
            if sum_ >> pivot & 1:
                sum_, value = sum_ ^ row, value ^ row_value
        if sum_:
            leading = sum_.bit_length() - 1
            for pivot, (row, row_value) in rows.items():
                if row >> leading & 1:
                    rows[pivot] = row ^ sum_, row_value ^ value
            rows[leading] = sum_, value
    open_bits = [bit for bit in range(BITS) if bit not in rows]
    if len(open_bits) > MOST_TRIED:
        return []
    states = []
    for choice in product((0, 1), repeat=len(open_bits)):
        free = sum(value << bit for bit, value in zip(open_bits, choice, strict=True))
        states.append(free | sum(((row & free).bit_count() + value) % 2 << bit for bit, (row, value) in rows.items()))
    return states


def numbers_from(state: int, limits: Sequence[int]) -> list[int]:
    """What the generator draws from a state on."""
    numbers, word = [], 2**BITS - 1
    for n in limits:
        state ^= state << 13 & word
        state ^= state >> 7
        state ^= state << 17 & word
        numbers.append((state >> BITS - DRAWN) * n >> DRAWN)
    return numbers


def guessed_trumps(match: Match) -> Trumps:
    """From nothing but what a spectator sees."""
    drawn = places_drawn(seen(match, None).rows)
    limits = [*range(1, CARDS + 1), TRUMP_COLOURS, TRUMP_NUMBERS]
    guesses = [numbers_from(state, limits) for state in solved(equations(drawn))] or [[0] * len(limits)]
    best = next((guess for guess in guesses if guess[:CARDS] == drawn), guesses[0])
    return TRUMP_COLOUR_NAMES[best[-2]], NUMBER_NAMES[best[-1]]


def trumps_of(match: Match) -> Trumps:
    return match.deals[0]["trump_color"], match.deals[0]["trump_number"]


# ---- who is safe from it ---------------------------------------------------------------------------------------


def at_the_server(number: int) -> Match:
    """A match as the server deals it."""
    table = Table("t")

    def write(body: AnyBody) -> None:
        nonlocal table
        _, table = after_dealing(table, Entry(table.seq + 1, 1.0, body))

    options, settings = dict(WAS_STICHT.options), TableSettings()
    write(Created(game="was_sticht", players=3, options=options, settings=settings, host="g"))
    write(Sat(seat=0, guest="g", name="G"))
    write(commands.start("g")(table))
    while table.match is not None and not table.match.deals:
        seat, decision = next(iter(table.decisions.items()))
        write(Acted(seat=seat, action=decision.legal[0]))
    assert table.match is not None
    return table.match


def test_the_attack_names_the_trumps_of_simulated_deals() -> None:
    """So it would have named those of a table that dealt from the generator of simulations."""
    matches = [draft(simulated(WAS_STICHT, seed)) for seed in range(DEALS)]
    named = sum(guessed_trumps(match) == trumps_of(match) for match in matches)
    assert named == DEALS


@pytest.mark.parametrize(
    "dealt",
    [
        lambda number: draft(WAS_STICHT.new()),
        lambda number: draft(WAS_STICHT.new(seed=number)),
        lambda number: draft(WAS_STICHT.new(seed=f"the key of evening {number}")),
        at_the_server,
    ],
    ids=["without a seed", "from a seed", "from a key", "at the server"],
)
def test_the_attack_guesses_where_people_play(dealt: Callable[[int], Match]) -> None:
    """It is right no more often than whoever guesses: more would happen once in a million runs."""
    matches = [dealt(number) for number in range(DEALS)]
    named = sum(guessed_trumps(match) == trumps_of(match) for match in matches)
    right = 1 / (TRUMP_COLOURS * TRUMP_NUMBERS)
    at_least = sum(comb(DEALS, k) * right**k * (1 - right) ** (DEALS - k) for k in range(named, DEALS + 1))
    assert at_least > ONE_IN_A_MILLION, f"{named} of {DEALS} named"
