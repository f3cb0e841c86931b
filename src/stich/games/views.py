"""Views: what one seat may know, as text and numbers for people. Bots read a view back into a state to think with.

A view is made from an observed state only, so it can not contain what `observe` has hidden."""

from typing import Annotated, Any, TypeAlias

import msgspec
import numpy as np

from stich.cards import Deck
from stich.games.fields import (
    WHOSE,
    Cards,
    Concluded,
    Field,
    Fields,
    Own,
    PerSeat,
    Seat,
    Seats,
    Seen,
    Shape,
    TrickCards,
)
from stich.kernel.boundary import restore_at
from stich.kernel.json_writer import JsonWriter
from stich.kernel.kinds import Number, OneCard, SetOfCards
from stich.kernel.retelling import CARD, CARDS, LYING, PLAIN, retell
from stich.kernel.state import State, States, plain

TAG = "game"
Score: TypeAlias = Annotated[int, Number(most=1023, least=-1024, open_ended=True)]
_encode = msgspec.json.Encoder().encode


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field=TAG):
    """What the views of all games have. Lists have an entry for each of the `players` seats; an automatic player, such
    as the card monster, has the seat after the last person.

    `seat` is the viewer, None for a spectator. `actors` are the seats that may act now. `hand` has the cards of each
    seat that the viewer sees, and `face_down` the number of its other cards. `trick` has the cards of the current trick
    in the order played, from `leader` on; `winner` has the winning card so far. `last_trick` may be looked at until the
    next one begins (C-3). `played` is what an attentive player remembers; bots use it, but it is not for looking
    through old tricks."""

    seat: int | None
    actors: Concluded[Seats]
    players: int
    phase: str
    rounds_played: int
    score: PerSeat[Score]
    round_score: PerSeat[Score]
    hand: Own[Cards]
    face_down: Annotated[list[int], Shape.PER_SEAT, Seen.WRITTEN]
    played: PerSeat[Cards]
    leader: Seat
    winner: Seat
    trick: Concluded[TrickCards]
    last_trick: Concluded[TrickCards]
    tricks_left: int


class Views:
    """Makes the views of a game, and reads them back.

    `card_places` are the fields of the state that cards lie in, each card in only one of them. Other fields with cards
    refer to these."""

    def __init__(self, fields: Fields, deck: Deck, card_places: tuple[str, ...]) -> None:
        self.fields, self.deck, self.card_places = fields, deck, card_places
        self._start = b'{"%b":%b' % (TAG.encode(), _encode(fields.view.__struct_config__.tag))
        self._whose = [b',"%b":%b' % (WHOSE.encode(), _encode(seat)) for seat in (None, *range(fields.seats))]
        self._writers: dict[int, JsonWriter] = {}
        self.retold = np.array([self._retold(field) for field in fields.viewed.values() if not field.concluded])
        self.copies = np.array([deck.copies[name] for name in deck.names])
        self.players_at = fields.places["players"]

    def _retold(self, field: Field) -> tuple[int, int, int]:
        """How `retell` has to treat a field."""
        meaning = CARD if isinstance(field.kind, OneCard) else CARDS if isinstance(field.kind, SetOfCards) else PLAIN
        if field.name in self.card_places:
            meaning = LYING
        return self.fields.places[field.name], 0 if field.per_seat else field.kind.size, meaning

    # ---- telling -----------------------------------------------------------------------------------------------

    def tell(self, seen: States, told: States, seat: int | None) -> View:
        """The view for the first of some observed states and its concluded fields."""
        now, besides = plain(seen), plain(told)
        values: dict[str, Any] = {WHOSE: seat}
        for name, field in self.fields.viewed.items():
            values[name] = field.tell(getattr(besides if field.concluded else now, name), now.players)
        view: View = self.fields.view(**values)
        return view

    def write(self, seen: States, told: States) -> list[bytes]:
        """The public view and then the view of each seat, as JSON. Fields that are equal in all of them are written
        only once."""
        players = seen["players"].item(0)
        if players not in self._writers:
            self._writers[players] = self.fields.writer(players)
        alike, *apart = self._writers[players].write(_numbers(seen), _numbers(told))
        start = self._start + alike
        return [b"".join((start, seat, own, b"}")) for seat, own in zip(self._whose, apart, strict=False)]

    # ---- reading back ------------------------------------------------------------------------------------------

    def read(self, view: View) -> States:
        """The observed state that a view was made from, as an array of length one."""
        seen, told = np.zeros(1, self.fields.state), self.fields.blank(1)
        for name, field in self.fields.viewed.items():
            value = getattr(view, name)
            into = told[0] if field.concluded else seen[0]
            for seat, entry in enumerate(value if field.per_seat else [value]):
                _put(into, name, field, seat, field.kind.read(entry))
        return self.read_again(seen, told)

    def read_again(self, seen: States, told: States) -> States:
        """Brings an observed state and its concluded fields into the form they would have if they were read from their
        view."""
        states = np.zeros(1, self.fields.state)
        retell(_numbers(seen), self.retold, self.copies, self.players_at, _numbers(states))
        restore_at(states, told, self.copies)
        return states


def _put(into: State, name: str, field: Field, seat: int, number: Any) -> None:
    if field.per_seat:
        getattr(into, name)[seat] = number
    elif field.kind.size > 1:
        getattr(into, name)[:] = number
    else:
        setattr(into, name, number)


def _numbers(records: States) -> np.ndarray[Any, np.dtype[np.int64]]:
    return np.ndarray((len(records), records.itemsize // 8), np.int64, records)
