"""Observations tell what `observe` leaves of a record, each field as the layout says, and nothing else."""

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np

from stich.cards.deck import cards_in
from stich.encoding.encoder import encode, seats_of
from stich.encoding.fields import At, Cards, Field, Members, Number, OneOf, Rows, Seat, Seats, SeatsAndMembers
from stich.encoding.layout import ACTORS, Placed
from stich.encoding.table import Table
from stich.encoding.writing import WORD
from stich.envs.position import Position
from stich.kernel.chance import chance
from stich.kernel.record import OVER, Record, States
from stich.kernel.rule import rule


def positions(table: Table, seed: int, rounds: int = 2) -> Iterator[Position]:
    """A random match, before every action."""
    rng = random.Random(seed)
    position = Position(table)
    deals = position.begin(seed)
    while not position.over and position.rounds_played < rounds:
        yield position
        position.apply(rng.choice(position.legal()))
        position.deal_if_due(deals)


def told(field: Field, value: int, viewer: int, places: int, seats: int) -> set[str]:
    """The meanings of the bits that are set, worked out the long way."""

    def away(seat: int) -> str:
        return f"+{(seat - viewer) % places}"

    if isinstance(field, Members):
        return {field.members[member] for member in cards_in(value)}
    if isinstance(field, Seats):
        return {away(seat) for seat in cards_in(value)}
    if isinstance(field, SeatsAndMembers):
        others = {field.members[member - seats] for member in cards_in(value) if member >= seats}
        return others | {away(member) for member in cards_in(value) if member < seats}
    if isinstance(field, OneOf):
        place = value - field.first
        return {field.choices[place]} if 0 <= place < len(field.choices) else set()
    if isinstance(field, Seat):
        return set() if value < 0 else {away(value)}
    if isinstance(field, Number):
        number = min(max(value, field.least), field.most)
        return {f"bit {place}" for place in range(field.width) if number >> place & 1}
    raise AssertionError(f"no reading for {field}")


def entry(field: Field, s: Record, seat: int, by_seat: bool) -> int:
    value = s[field.name]
    if isinstance(field, At):
        return int(value[field.place])
    if isinstance(field, Rows):
        row = value[field.row * field.size : (field.row + 1) * field.size]
        return sum(1 << int(card) for card in row) if s.lying or s.row else 0
    return int(value[seat]) if by_seat else int(value)


def words(placed: list[Placed]) -> int:
    return -(-max(one.start + one.width for one in placed) // WORD) * WORD


def test_a_view_read_back_gives_the_same_observation(table: Table) -> None:
    """A bot that gets a view sees bit by bit what an agent of an environment sees."""
    for number, position in enumerate(positions(table, seed=6)):
        viewer = number % table.players
        row = np.zeros(table.observation_size, np.uint8)
        read = table.book.state_of(position.view(viewer))
        encode_at(read, viewer, row)
        assert np.array_equal(row, position.observation(viewer)), (number, position.phase)
        assert table.book.players_at(read[0]) == table.players


@rule
def encode_at(states: States, viewer: int, out: object) -> None:
    encode(states[0], viewer, out, 0)


def test_every_field_tells_what_observe_leaves(table: Table) -> None:
    """Read bit by bit with the layout's meanings, an observation says what the blanked record does."""
    rules, seats = table.book.rules, seats_of(table.book.rules)
    for number, position in enumerate(positions(table, seed=4)):
        viewer = number % table.players
        seen = position.states.copy()
        rules.observe(seen[0], viewer)
        bits = position.observation(viewer)
        expected = np.zeros_like(bits)
        once, each = words(table.layout.once(seats)), words(table.layout.of_each(seats))
        blocks = [(0, viewer, table.layout.once(seats))]
        for place in range(table.positions):
            blocks.append((once + place * each, (viewer + place) % table.positions, table.layout.of_each(seats)))
        for start, seat, fields in blocks:
            for part, field, at, width in fields:
                meanings = field.meanings(seats)
                assert len(meanings) == width
                if field.name == ACTORS:
                    value = int(rules.actors(seen[0]))
                else:
                    value = entry(field, seen[0], seat, by_seat=part != "table")
                inner = field.field if isinstance(field, At) else field
                own = bits[start + at : start + at + width]
                expected[start + at : start + at + width] = own
                if isinstance(inner, Cards | Rows):
                    texts = Counter(inner.deck.texts(value))
                    shown = Counter(meaning for meaning, bit in zip(meanings, own, strict=True) if bit)
                    assert shown == texts, field
                    assert all_first_copies(own.tolist(), meanings), field
                else:
                    shown_set = {meaning for meaning, bit in zip(meanings, own, strict=True) if bit}
                    assert shown_set == told(inner, value, viewer, table.positions, seats), field
        assert np.array_equal(bits, expected), "a bit that belongs to no field is set"


def all_first_copies(bits: list[int], meanings: list[str]) -> bool:
    """Of equal cards the first bits are set."""
    return all(not (bits[i + 1] and not bits[i]) for i in range(len(bits) - 1) if meanings[i] == meanings[i + 1])


def test_fields_lie_apart(table: Table) -> None:
    taken: set[int] = set()
    for _, field, start, width in table.places():
        place = set(range(start, start + width))
        assert not place & taken, field
        assert start // WORD == (start + width - 1) // WORD
        taken |= place
    assert max(taken) < table.observation_size


def test_imagined_games_look_the_same_to_who_imagined_them(table: Table) -> None:
    for number, position in enumerate(positions(table, seed=5, rounds=1)):
        viewer = number % table.players
        other = position.imagined(viewer, chance(5, number))
        assert np.array_equal(other.observation(viewer), position.observation(viewer))


def test_which_copy_of_equal_cards_it_is_can_not_be_told(table: Table) -> None:
    """Exchanging copies of equal cards all through a record changes neither what a seat sees nor what it may do."""
    deck, rng = table.book.deck, random.Random(6)
    twins = [copies for copies in deck.copies.values() if int(copies).bit_count() > 1]
    for number, position in enumerate(positions(table, seed=6, rounds=1)):
        if not twins or number % 5:
            continue
        one, other = rng.sample(list(cards_in(rng.choice(twins))), 2)
        swapped = position.copy()
        exchange_cards(table, swapped.states[0], one, other)
        for viewer in range(table.players):
            assert np.array_equal(swapped.observation(viewer), position.observation(viewer))


def exchange_cards(table: Table, s: Record, one: int, other: int) -> None:
    sets = {*table.book.card_places, "trick_cards", "cached", "given"} & set(s.dtype.names)
    for name in sets:
        values = np.atleast_1d(s[name])
        for place, cards in enumerate(values.tolist()):
            has_one, has_other = cards >> one & 1, cards >> other & 1
            if has_one != has_other:
                cards ^= 1 << one | 1 << other
            if s[name].ndim:
                s[name][place] = cards
            else:
                s[name] = cards


def test_what_is_over_can_be_looked_at(table: Table) -> None:
    """The last observation of a match, after which nobody is to act."""
    *_, last = positions(table, seed=7, rounds=1)
    assert last.phase > OVER
    last.apply(last.legal()[0])
    for viewer in range(table.players):
        assert last.observation(viewer).max() == 1
