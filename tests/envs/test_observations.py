"""Observations tell what `observe` leaves of a record, each field as the layout says, and nothing else."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.cards.deck import cards_in
from stich.encoding import writing
from stich.encoding.encoder import encode, source
from stich.encoding.game import EncodedGame
from stich.encoding.layout import FieldPlaces, Placed, layout_of, usual_layout
from stich.encoding.writing import WORD
from stich.envs.position import Position
from stich.games.fields import Seen
from stich.games.layout import ACTORS, NOT_OBSERVED
from stich.games.rulebook import Rulebook
from stich.games.was_sticht.state import CardsOfRow
from stich.kernel.bits import bit
from stich.kernel.chance import chance
from stich.kernel.dispatch import actors
from stich.kernel.kinds import (
    Kind,
    Number,
    OneEntry,
    OneOf,
    OneSeat,
    SeatsAndOthers,
    SetOf,
    SetOfCards,
    SetOfSeats,
)
from stich.kernel.rule import brief, compiled_text
from stich.kernel.state import OVER, State, States

Bits: TypeAlias = npt.NDArray[np.uint8]


def positions(table: EncodedGame, seed: int, rounds: int = 2) -> Iterator[Position]:
    """A random match, before every action."""
    rng = random.Random(seed)
    position = Position(table)
    deals = position.begin(seed)
    while not position.over and position.rounds_played < rounds:
        yield position
        position.apply(rng.choice(position.legal()))
        position.deal_if_due(deals)


def told(kind: Kind, value: int, viewer: int, places: int, seats: int) -> set[str]:
    """The meanings of the bits that are set, worked out the long way."""

    def away(seat: int) -> str:
        return f"+{(seat - viewer) % places}"

    if isinstance(kind, SeatsAndOthers):
        others = {kind.others[member - seats] for member in cards_in(value) if member >= seats}
        return others | {away(member) for member in cards_in(value) if member < seats}
    if isinstance(kind, SetOf):
        return {kind.names[member] for member in cards_in(value)}
    if isinstance(kind, SetOfSeats):
        return {away(seat) for seat in cards_in(value)}
    if isinstance(kind, OneOf):
        place = value - kind.first
        return {str(kind.names[place])} if 0 <= place < len(kind.names) else set()
    if isinstance(kind, OneSeat):
        return set() if value < 0 else {away(value)}
    if isinstance(kind, Number):
        number = min(max(value, kind.least), kind.most)
        return {f"bit {place}" for place in range(kind.width) if number >> place & 1}
    raise AssertionError(f"no reading for {kind.name}")


def entry(placed: Placed, s: State, seat: int) -> int:
    value = s[placed.name]
    if isinstance(placed.kind, OneEntry):
        return int(value[placed.kind.place])
    if isinstance(placed.kind, CardsOfRow):
        row = value[placed.kind.places.start : placed.kind.places.stop]
        return sum(1 << int(card) for card in row) if s.lying or s.row else 0
    return int(value) if placed.part == "table" else int(value[seat])


def words(placed: list[Placed]) -> int:
    return -(-max(one.start + one.width for one in placed) // WORD) * WORD


def test_a_view_read_back_gives_the_same_observation(table: EncodedGame) -> None:
    """A bot that gets a view sees bit by bit what an agent of an environment sees."""
    for number, position in enumerate(positions(table, seed=6)):
        viewer = number % table.players
        row = np.zeros(table.observation_size, np.uint8)
        read = table.book.state_of(position.view(viewer))
        encode_at(read, viewer, row)
        assert np.array_equal(row, position.observation(viewer)), (number, position.phase)
        assert read[0].players == table.positions


@brief
def encode_at(states: States, viewer: int, out: object) -> None:
    encode(states[0], viewer, out, 0)


def test_every_field_tells_what_observe_leaves(table: EncodedGame) -> None:
    """Read bit by bit with the layout's meanings, an observation says what the blanked record does."""
    rules = table.book.rules
    for number, position in enumerate(positions(table, seed=4)):
        viewer = number % table.players
        seen = position.states.copy()
        rules.observe(seen[0], viewer)
        bits = position.observation(viewer)
        assert_tells(bits, table.places, seen[0], viewer, int(actors(seen[0])))


@cache
def usual(book: Rulebook) -> tuple[FieldPlaces, Callable[..., None]]:
    """What follows from a game's fields alone, and what writes it."""
    places = FieldPlaces(usual_layout(book), book.fields)
    names: dict[str, Any] = {**vars(writing), "actors": actors, "bit": bit}
    return places, compiled_text(source(places), names)


def test_a_game_without_a_layout_tells_all_that_observe_leaves(table: EncodedGame) -> None:
    assert layout_of(replace(table.game.definition, parts=())) == usual_layout(table.book)
    places, write = usual(table.book)
    options = {option.name for option in table.game.definition.options}
    told = {*places.layout.table, *places.layout.own, *places.layout.each}
    seen_by_some = {name for name, field in table.book.fields.stored.items() if field.seen is not Seen.BY_NOBODY}
    assert seen_by_some - told <= NOT_OBSERVED | options
    for number, position in enumerate(positions(table, seed=8, rounds=1)):
        if number % 5:
            continue
        viewer = number % table.players
        seen = position.states.copy()
        table.book.rules.observe(seen[0], viewer)
        bits = np.zeros(places.size(table.positions), np.uint8)
        write(seen[0], viewer, bits, 0)
        assert_tells(bits, places, seen[0], viewer, int(actors(seen[0])))


def assert_tells(bits: Bits, places: FieldPlaces, s: State, viewer: int, to_act: int) -> None:
    """Each field tells what the record holds, read with the meanings of its bits; no other bit is set."""
    positions, expected = int(s.players), np.zeros_like(bits)
    once, each = words(places.once), words(places.of_each)
    blocks = [(0, viewer, places.once)]
    for place in range(positions):
        blocks.append((once + place * each, (viewer + place) % positions, places.of_each))
    for start, seat, fields in blocks:
        for placed in fields:
            meanings = placed.kind.meanings(places.seats)
            assert len(meanings) == placed.width
            value = to_act if placed.name == ACTORS else entry(placed, s, seat)
            kind = placed.kind.kind if isinstance(placed.kind, OneEntry) else placed.kind
            here = slice(start + placed.start, start + placed.start + placed.width)
            own = expected[here] = bits[here]
            if isinstance(kind, SetOfCards):
                shown = Counter(meaning for meaning, bit in zip(meanings, own, strict=True) if bit)
                assert shown == Counter(kind.deck.texts(value)), placed
                assert all_first_copies(own.tolist(), meanings), placed
            else:
                shown_set = {meaning for meaning, bit in zip(meanings, own, strict=True) if bit}
                assert shown_set == told(kind, value, viewer, positions, places.seats), placed
    assert np.array_equal(bits, expected), "a bit that belongs to no field is set"


def all_first_copies(bits: list[int], meanings: list[str]) -> bool:
    """Of equal cards the first bits are set."""
    return all(not (bits[i + 1] and not bits[i]) for i in range(len(bits) - 1) if meanings[i] == meanings[i + 1])


def test_fields_lie_apart(table: EncodedGame) -> None:
    taken: set[int] = set()
    for name, _, start, width in table.places.all(table.positions):
        place = set(range(start, start + width))
        assert not place & taken, name
        assert start // WORD == (start + width - 1) // WORD
        taken |= place
    assert max(taken) < table.observation_size


def test_imagined_games_look_the_same_to_who_imagined_them(table: EncodedGame) -> None:
    for number, position in enumerate(positions(table, seed=5, rounds=1)):
        viewer = number % table.players
        other = position.imagined(viewer, chance(5, number))
        assert np.array_equal(other.observation(viewer), position.observation(viewer))


def test_which_copy_of_equal_cards_it_is_can_not_be_told(table: EncodedGame) -> None:
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


def exchange_cards(table: EncodedGame, s: State, one: int, other: int) -> None:
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


def test_what_is_over_can_be_looked_at(table: EncodedGame) -> None:
    """The last observation of a match, after which nobody is to act."""
    *_, last = positions(table, seed=7, rounds=1)
    assert last.phase > OVER
    last.apply(last.legal()[0])
    for viewer in range(table.players):
        assert last.observation(viewer).max() == 1
