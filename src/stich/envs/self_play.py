"""Tables for a learner that plays against itself: packed rows, only real choices, and tables of different sizes in one
array.

`Batch` is the usual kind of environment; this one is made to keep a GPU busy. Rules of thumb and random players can
have some of the seats, in compiled code."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from stich.bots.strategy import load_strategy
from stich.checks import whole
from stich.encoding.game import EncodedGame
from stich.encoding.shared import Shared, shared
from stich.encoding.writing import WORD
from stich.envs.advice import Adviser, adviser_number
from stich.envs.batch import CHOICES, DEALS, SPANS, chances
from stich.envs.choices import ADVICE, ENDED, GUESTS, OFTEN, Choices, Columns, Mix, begin_tables, step_tables
from stich.envs.cores import Cores, ranges
from stich.envs.spans import Span, checked_span
from stich.envs.stepping import ALL_LEGAL, Waiting, first_illegal
from stich.errors import IllegalAction, OptionError
from stich.match import game

PARTS_A_THREAD = 3  # tables differ in what they take; who is done early takes another part


class SelfPlay:
    """`size` tables of one game, with the given numbers of players, or with all that the game allows. Each table waits
    for the choice of one seat, and its row of `rows` holds everything that this seat sees; `columns` says where.

    Seats may be played by rules of thumb or at random, drawn for each episode according to `mix`, or as `begin` is
    told. At a share of `guests` of OFTEN tables some seats belong to a guest: these are asked too, and `is_guest` tells
    whose choice it is. Groups of `duplicates` neighbouring tables get the same deals. Arrays belong to the object and
    are overwritten by the next step; the same seed and actions give the same arrays with any number of threads.

    >>> play = SelfPlay("meinz", size=4, seed=1)
    >>> play.step([int(one.argmax()) for one in play.masks()])
    >>> play.players.tolist(), play.rows.shape == (4, play.columns.end)
    ([3, 3, 4, 4], True)
    """

    def __init__(
        self,
        name: str,
        players: int | Sequence[int] | None = None,
        *,
        size: int,
        seed: int = 0,
        episode: Span = "round",
        rewards: Span = "round",
        mix: Mix = Mix(),  # noqa: B008  it never changes
        guests: int = 0,
        adviser: Adviser | None = None,
        duplicates: int = 1,
        rows: npt.NDArray[np.int64] | None = None,
        threads: int | None = None,
    ) -> None:
        for what, share in (*mix._asdict().items(), ("guests", guests)):
            whole(what, share, least=0, most=OFTEN)
        self.shared = shared(name)
        counts = self._counts(name, players)
        self.size = size = whole("size", size, least=len(counts))
        self.columns = columns_of(self.shared)
        self.actions = len(self.shared.texts)
        self.rows = np.zeros((size, self.columns.end), np.int64) if rows is None else rows
        if self.rows.shape != (size, self.columns.end) or self.rows.dtype != np.int64:
            raise OptionError(
                f"rows are {size} times {self.columns.end} int64, not {self.rows.shape} {self.rows.dtype}"
            )
        self.rewards: npt.NDArray[np.float64] = self.rows.view(np.float64)[:, self.columns.rewards :]
        self.seed, self._cores = whole("seed", seed), Cores(threads)
        duplicates = whole("duplicates", duplicates, least=1)
        self._deals = chances(seed, DEALS, -(-size // duplicates)).repeat(duplicates, axis=0)[:size]
        self._choices = chances(seed, CHOICES, size)
        self._bots = np.zeros(size, np.int64)
        self._waiting = np.zeros(size, Waiting)
        self.players = np.zeros(size, np.int64)  # at each table
        self.places = np.zeros(size, np.int64)  # likewise, with those of who plays along
        edges = [size * number // len(counts) for number in range(len(counts) + 1)]
        self._wheres = [slice(*edges) for edges in pairwise(edges)]
        self._parts = [
            self._part(EncodedGame.of(game(name, count)), where, episode, rewards, mix, guests, adviser)
            for count, where in zip(counts, self._wheres, strict=True)
        ]
        self._pieces = self._divided()
        self.begin()

    def _counts(self, name: str, players: int | Sequence[int] | None) -> list[int]:
        seats = game(name).definition.seats
        if players is None:
            return list(seats)
        counts = [players] if isinstance(players, int) else list(players)
        if not counts:
            raise OptionError(f"players are some of {seats[0]} to {seats[-1]}, not none")
        return [game(name, count).players for count in counts]

    def _part(
        self,
        encoded: EncodedGame,
        where: slice,
        episode: Span,
        rewards: Span,
        mix: Mix,
        guests: int,
        adviser: Adviser | None,
    ) -> Choices:
        """The tables with one number of players."""
        load_strategy(encoded.game.definition)
        actions = self.shared.actions(encoded.game)
        self.players[where], self.places[where] = encoded.players, encoded.positions
        return Choices(
            states=np.zeros(where.stop - where.start, encoded.fresh.dtype),
            deals=self._deals[where],
            choices=self._choices[where],
            bots=self._bots[where],
            waiting=self._waiting[where],
            rows=self.rows[where],
            rewards=self.rewards[where],
            fresh=encoded.fresh,
            first=encoded.first,
            players=encoded.players,
            tricks=encoded.book.phase_number("tricks"),
            episode=SPANS[checked_span("episode", episode)],
            rewarded=SPANS[checked_span("rewards", rewards)],
            guests=(where.stop - where.start) * guests // OFTEN,
            seated=False,
            adviser=adviser_number(adviser),
            mix=mix,
            columns=self.columns,
            number_of=actions.number_of,
            codes_of=actions.codes_of,
        )

    # ---- playing -----------------------------------------------------------------------------------------------

    def begin(self, bots: npt.ArrayLike | None = None) -> None:
        """Starts all tables again, with the next random numbers. From now on `bots` says for each table who plays which
        seat: as sets of seats, shifted by BY_RULE, AT_RANDOM, BIDDERS or GUESTS."""
        if bots is not None:
            self._bots[:] = bots
            self._parts = [part._replace(seated=True) for part in self._parts]
        self._cores.run(lambda part, start, end: begin_tables(self._parts[part], start, end), self._pieces)

    def step(self, actions: npt.ArrayLike) -> None:
        """Takes one action at each table. If any of them is not legal, raises IllegalAction and changes nothing."""
        chosen = self._checked(actions)
        self._cores.run(
            lambda part, start, end: step_tables(self._parts[part], chosen[self._wheres[part]], start, end),
            self._pieces,
        )

    def _divided(self) -> list[tuple[int, int, int]]:
        """The pieces of work: the number of a part, and which of its tables."""
        threads = self._cores.threads
        wanted = 1 if threads == 1 else -(-threads * PARTS_A_THREAD // len(self._parts))
        return [
            (number, *piece) for number, part in enumerate(self._parts) for piece in ranges(len(part.states), wanted)
        ]

    def _checked(self, chosen: npt.ArrayLike) -> npt.NDArray[np.int64]:
        given = np.asarray(chosen)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise OptionError(
                f"a step of {self.size} tables takes as many whole numbers, not {given.dtype} of shape {given.shape}"
            )
        actions = np.ascontiguousarray(given, np.int64)
        for part, where in zip(self._parts, self._wheres, strict=True):
            wrong = int(first_illegal(part.waiting, part.number_of, part.codes_of, actions[where]))
            if wrong != ALL_LEGAL:
                number, seat = where.start + wrong, int(self.seats[where.start + wrong])
                legal = [self.shared.texts[one] for one in np.flatnonzero(self.masks()[number])]
                known = 0 <= actions[number] < self.actions
                text = self.shared.texts[actions[number]] if known else str(actions[number])
                message = f"{text!r} is not legal for seat {seat} of table {number}; legal: {', '.join(legal)}"
                raise IllegalAction(message, seat, text, legal)
        return actions

    def ask(self, adviser: Adviser | None) -> None:
        """From the next step on rows say what this adviser would choose."""
        self._parts = [part._replace(adviser=adviser_number(adviser)) for part in self._parts]

    # ---- looking -----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> npt.NDArray[np.int64]:
        """The seat that each table waits for."""
        seats: npt.NDArray[np.int64] = self._waiting["seat"]
        return seats

    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """Whether an episode ended at each table in the last step. Its rewards are in the row."""
        return (self.rows[:, self.columns.meta] >> ENDED & 1).astype(bool)

    @property
    def advice(self) -> npt.NDArray[np.int64]:
        """What the adviser would choose, if there is one."""
        return self.rows[:, self.columns.meta] >> ADVICE

    @property
    def is_guest(self) -> npt.NDArray[np.bool_]:
        """Whether each table waits for a guest."""
        return (self.rows[:, self.columns.bots] >> GUESTS & 1).astype(bool)

    @property
    def guest_tables(self) -> npt.NDArray[np.int64]:
        """The tables at which some seats may belong to a guest."""
        some = [where.start + np.arange(part.guests) for part, where in zip(self._parts, self._wheres, strict=True)]
        return np.concatenate(some)

    @property
    def own_rows(self) -> npt.NDArray[np.int64]:
        """The part of each row that the seat itself may see."""
        return self.rows[:, : self.columns.full]

    def masks(self) -> npt.NDArray[np.uint8]:
        """The legal actions at each table, as bytes of 0 and 1."""
        return unpacked(self.rows[:, self.columns.mask : self.columns.meta])[:, : self.actions]

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each table. Asking twice in the same position gives the same one."""
        rng = np.random.default_rng([self.seed, *self._choices[:4, 0].view(np.uint64).tolist()])
        masks = self.masks()
        return np.asarray((rng.random(masks.shape) * masks).argmax(axis=1), np.int64)

    # ---- keeping -----------------------------------------------------------------------------------------------

    def kept(self) -> dict[str, npt.NDArray[Any]]:
        """Everything needed to continue from here later."""
        arrays = {f"states{i}": part.states.view(np.uint8).copy() for i, part in enumerate(self._parts)}
        for name, array in self._own_arrays().items():
            arrays[name] = array.view(np.uint8).copy()
        return arrays

    def restore(self, kept: dict[str, npt.NDArray[Any]]) -> None:
        """Continues from what `kept` gave, for tables made in the same way."""
        for i, part in enumerate(self._parts):
            part.states.view(np.uint8)[:] = kept[f"states{i}"]
        for name, array in self._own_arrays().items():
            array.view(np.uint8)[:] = kept[name]

    def _own_arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {
            "deals": self._deals,
            "choices": self._choices,
            "bots": self._bots,
            "waiting": self._waiting,
            "rows": self.rows,
        }


def columns_of(one: Shared) -> Columns:
    """The index where each part of a game's rows begins."""
    full = one.words + 1
    others = full + one.words
    bots = others + one.others
    mask = bots + 1
    meta = mask - (-len(one.texts) // WORD)
    return Columns(one.words, full, others, bots, mask, meta, meta + 1, meta + 1 + one.places)


def unpacked(words: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
    """Words as bytes of 0 and 1, the lowest bit first."""
    return np.unpackbits(np.ascontiguousarray(words).view(np.uint8), axis=-1, bitorder="little")
