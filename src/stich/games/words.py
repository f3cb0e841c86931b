"""The words of a game: the texts of its actions, and its events made from the numbers that the rules write."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from stich.cards import Deck
from stich.games.events import CardPlayed, Event, MatchOver, RoundScored, TrickWon
from stich.games.fields import Field, declared
from stich.kernel.json_writer import BLANK, JsonWriter, Template
from stich.kernel.kinds import Number, OneSeat
from stich.kernel.log import FIRST_OWN_EVENT, MOST_EVENTS, MOST_PARTS, WIDTH, Log

SHARED: tuple[type[Event], ...] = (CardPlayed, TrickWon, RoundScored, MatchOver)


def numbers(events: Sequence[type[Event]]) -> range:
    """The numbers that the rules use for the game's own events, in the order of `events`."""
    return range(FIRST_OWN_EVENT, FIRST_OWN_EVENT + len(events))


class Words:
    """`texts` are the texts of actions: for each stage of a round a list, indexed by action code. `score_parts` names
    the rows that the rules write in `score_parts`. `kinds` says what is decided in a stage, if that is not the first
    word of its texts."""

    def __init__(
        self,
        texts: Mapping[int, Sequence[str]],
        events: Sequence[type[Event]] = (),
        score_parts: Sequence[str] = ("score",),
        kinds: Mapping[int, str] | None = None,
    ) -> None:
        self.texts, self.events, self.score_parts = texts, (*SHARED, *events), tuple(score_parts)
        self.kinds = {stage: next(filter(None, of)).split()[0] for stage, of in texts.items()} | dict(kinds or {})
        if len(score_parts) > MOST_PARTS:
            raise ValueError(f"scores have at most {MOST_PARTS} parts, not {len(score_parts)}")

    def texts_of(self, stage: int, actions: int) -> dict[str, int]:
        """The texts of a set of actions with their codes, in the order of the codes."""
        found: dict[str, int] = {}
        if actions:
            texts = self._texts_at(stage)
            if actions >> len(texts):
                raise IndexError(
                    f"stage {stage} has {len(texts)} texts of actions, for the codes from 0 on; "
                    f"there is none for {actions.bit_length() - 1}, which is legal"
                )
            while actions:  # as `cards_in`, without waking a generator for each
                lowest = actions & -actions
                action = lowest.bit_length() - 1
                found[texts[action]] = action
                actions ^= lowest
        return found

    def _texts_at(self, stage: int) -> Sequence[str]:
        try:
            return self.texts[stage]
        except KeyError:
            raise KeyError(
                f"no texts are given for the actions of stage {stage}; there are some for {[*self.texts]}"
            ) from None


class _Slot(NamedTuple):
    """Where a field is in the row of an event: its first and last number, how one number is told, and whether there is
    one for each seat."""

    tell: Callable[[Any], Any]
    start: int
    stop: int
    per_seat: bool
    field: Field


class Teller:
    """Makes events from a log, for a game with this deck and room for so many seats."""

    def __init__(self, words: Words, deck: Deck, seats: int) -> None:
        self._words, self._deck, self._seats = words, deck, seats
        self._types = [self._type(kind) for kind in words.events]

    def _type(self, kind: type[Event]) -> tuple[type[Event], int, list[_Slot]]:
        """An event's type, how many numbers of its row it uses, and where its fields are."""
        slots, start = list[_Slot](), 1
        for field in declared(kind, left_out=("parts",) if kind is RoundScored else ()).values():
            of_this_game = field.of(self._deck, self._seats)
            if field.name == "seat" and not isinstance(of_this_game.kind, OneSeat):
                raise TypeError(f"{kind.__name__}.seat says whom the event is about; declare it as a KnownSeat")
            stop = start + of_this_game.size(self._seats)
            slots.append(_Slot(of_this_game.kind.tell, start, stop, field.per_seat, of_this_game))
            start = stop
        if start > WIDTH:
            raise TypeError(f"{kind.__name__} has {start - 1} numbers; an event has at most {WIDTH - 1}")
        return kind, start, slots

    def events(self, log: Log, how_many: int) -> list[Event]:
        """The first events of a log."""
        return [self._event(log, row) for row in range(1, 1 + how_many)]

    def _event(self, log: Log, at: int) -> Event:
        number = log.item(at, 0)
        if number not in range(len(self._types)):
            names = ", ".join(kind.__name__ for kind, _, _ in self._types[FIRST_OWN_EVENT:]) or "none"
            raise IndexError(
                f"the rules tell of event number {number}; Words has, counted from {FIRST_OWN_EVENT}, these: {names}"
            )
        kind, width, slots = self._types[number]
        row, players = log[at, :width].tolist(), log.item(0, 1)
        told: list[Any] = []
        for tell, start, stop, per_seat, field in slots:
            try:
                if per_seat:
                    told.append(list(map(tell, row[start : start + players])))
                else:
                    told.append(tell(row[start] if stop == start + 1 else row[start:stop]))
            except LookupError:
                raise ValueError(f"{kind.__name__}.{field.meaningless(row[start:stop])}") from None
        if kind is RoundScored:
            told.insert(1, self._parts(log, players))
        return kind(*told)

    def _parts(self, log: Log, players: int) -> dict[str, list[int]]:
        rows: list[list[int]] = log[1 + MOST_EVENTS :].tolist()
        parts = zip(self._words.score_parts, rows, strict=False)
        return {name: row[:players] for name, row in parts if row[0] != BLANK}

    # ---- as JSON -----------------------------------------------------------------------------------------------

    def slots(self, kind: type[Event]) -> dict[str, int]:
        """The index in a row where each field of an event begins."""
        _, _, slots = self._types[self._words.events.index(kind)]
        return {slot.field.name: slot.start for slot in slots}

    def writer(self, players: int) -> tuple[JsonWriter, list[int]]:
        """Writes events as JSON, from rows of a log with so many seats, each next to the parts of the scores. Also
        returns how many fields each type of event has, in the order of the types."""
        template, counts = Template(), list[int]()
        for kind, _, slots in self._types:
            for slot in slots:
                with template.field(slot.field.name, slot.start, slot.stop - slot.start):
                    slot.field.write(template, slot.start, players)
                if kind is RoundScored and slot.field.name == "round":
                    self._write_parts(template, players)
            counts.append(len(slots) + (kind is RoundScored))
        return template.done(), counts

    def _write_parts(self, template: Template, players: int) -> None:
        with template.field("parts", WIDTH, MOST_PARTS * WIDTH):
            template.text(b"{")
            for number, name in enumerate(self._words.score_parts):
                place = WIDTH * (1 + number)
                with template.optional(place):
                    template.comma()
                    template.text(b'"%b":' % name.encode())
                    with template.loop(place, players):
                        Number().write(template, place)
            template.text(b"}")
