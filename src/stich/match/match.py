"""A match: its state, the deals and actions so far, and the events."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from stich.checks import LARGEST_SEED, whole, whole_number
from stich.errors import DealError, IllegalAction, OptionError, SeatError
from stich.games.events import Event, RoundScored
from stich.games.views import View
from stich.kernel.chance import random_below
from stich.kernel.draws import Source, from_key, from_system
from stich.kernel.state import DEAL, OVER, States, copied
from stich.match.settled import SettledGame
from stich.match.trail import Trail
from stich.quoting import quoted
from stich.records import FORMAT, Claim, ClaimName, Format, Record

FIRST_SEAT = -1  # the number by which the random first seat is drawn; rounds count from 0
DEFAULT_NAMES = ("Anna", "Beate", "Conny", "Dagmar", "Emma", "Frieda", "Greta", "Hanna")
KEY_LENGTHS = range(16, 257)  # characters


class Match:
    """A match from its beginning to its end. Made by `Game.new` or `stich.replay`.

    When the given deals have run out, the next one is drawn from `source`; without a source the match waits for a deal
    (`needs_deal`). The seed is only a note for the record of a finished match. `format` is the version of its record: a
    match in an older format takes actions that this format does not ask for by itself, so that actions are counted,
    taken back and written as they always were."""

    def __init__(
        self,
        game: SettledGame,
        seed: int | str | None,
        deals: Sequence[Mapping[str, Any]],
        first: int | str | None,
        seats: Sequence[str] | None,
        source: Source | None = None,
        format: Format = FORMAT,
    ) -> None:
        self.game = game
        self.format = format
        self.book = game.definition.load_rulebook()
        self.seed = _checked_seed(seed)
        self._source = source
        self.first = self._checked_first(first)
        self.seats = self._checked_names(seats)
        self.deals: list[dict[str, Any]] = []
        self.actions: Trail[tuple[int, str]] = Trail()
        self.claims: list[Claim] = []
        self.told_before_claims: list[int] = []  # how many events stood before each
        self._events: Trail[Event] = Trail()
        self._views: list[bytes] | None = None
        self._states = self.book.fresh(game.players, game.options)
        self._states[0].dealer = self.first
        self._changed()
        self._given_deals = self._checked_deals(deals)
        self._deal_if_due()

    # ---- playing -----------------------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        """The seats that may act now: several if they choose at the same time, none when the match is over."""
        return [seat for seat in range(self.game.players) if self._actors >> seat & 1]

    def legal(self, seat: int) -> list[str]:
        """The texts of the actions that a seat may take now."""
        return list(self._legal_texts(self._checked_seat(seat)))

    def apply(self, seat: int, action: str) -> None:
        """Takes an action. One that is not legal raises IllegalAction and changes nothing."""
        seat = self._checked_seat(seat)
        legal = self._legal_texts(seat)
        text = _spelt(action, legal)
        if text is None:
            raise self._illegal(seat, action, list(legal))
        self._act(seat, legal[text])
        self.actions.append((seat, text))
        if self.format != FORMAT:
            self._act_unasked()
        self._deal_if_due()

    def _act(self, seat: int, code: int) -> None:
        self._states = copied(self._states)
        self._events.extend(self.book.perform(self._states, seat, code))
        self._changed()

    def _act_unasked(self) -> None:
        """Takes the actions that this match's format does not ask for because there is no choice."""
        for seat in self.actors():
            legal = self._legal_texts(seat)
            if len(legal) == 1 and legal.keys() <= self.book.not_asked.get(self.format, frozenset()):
                self._act(seat, *legal.values())

    def claim(self, seat: int, what: ClaimName, agreed: bool = False) -> None:
        """Notes a claim. What follows from it are actions like others: whoever makes it sees to it that it is true."""
        noted = Claim(after=len(self.actions), seat=self._checked_seat(seat), what=what, agreed=agreed)
        self.claims = [*self.claims, noted]
        self.told_before_claims = [*self.told_before_claims, self.happened]

    def deal(self, deal: Mapping[str, Any]) -> None:
        """Deals the next round from data, in a match that has run out of deals and does not draw any."""
        if not self.needs_deal:
            raise OptionError("a deal is not due; `needs_deal` says when one is")
        self._deal(deal)

    def random_deal(self) -> dict[str, Any]:
        """A deal for a match that needs one, drawn from the operating system's randomness."""
        return self._drawn(from_system)

    @property
    def needs_deal(self) -> bool:
        return self.phase == DEAL

    # ---- looking -----------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """Everything that a seat (or with None a spectator) may know."""
        return self.book.view(self._states, None if seat is None else self._checked_seat(seat))

    def observed(self, seat: int) -> States:
        """The state as a seat knows it, as an array of one."""
        return self.book.observed(self._states, self._checked_seat(seat))

    def view_as_json(self, seat: int | None) -> bytes:
        """The view as JSON, without making the struct."""
        return self.views_as_json()[0 if seat is None else 1 + self._checked_seat(seat)]

    def views_as_json(self) -> list[bytes]:
        """The public view and then the view of each seat, made together."""
        if self._views is None:
            self._views = self.book.views_as_json(self._states, self.game.players)
        return self._views

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events as a seat (or with None a spectator) saw them, from number `since` of `all_events` on.

        This number also counts what others do in secret. It is for the program that runs the match, not for a seat to
        know."""
        who = None if seat is None else self._checked_seat(seat)
        happened = self.all_events_since(since)
        return [seen for event in happened if (seen := event.seen_by(who)) is not None]

    @property
    def all_events(self) -> list[Event]:
        """All events with nothing hidden, for records and for those who may see everything."""
        return list(self._events)

    def all_events_since(self, since: int) -> list[Event]:
        """All events from number `since` on."""
        return self._events[whole("since", since, least=0) :]

    @property
    def happened(self) -> int:
        """The number of events so far."""
        return len(self._events)

    @property
    def sheet(self) -> list[RoundScored]:
        """The score sheet: an entry for each finished round."""
        return [event for event in self._events if isinstance(event, RoundScored)]

    @property
    def tricks_left(self) -> int:
        """How many tricks of the round are still to come, as everybody sees."""
        return int(self._states["tricks_left"][0]) if "tricks_left" in self.book.fields.stored else 0

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def scores(self) -> list[int]:
        """The total score of each seat."""
        scores: list[int] = self._states["score"][0, : self._states["players"].item()].tolist()
        return scores

    @property
    def winners(self) -> list[int]:
        """Who has won; several share a tie (C-4). Nobody while the match goes on."""
        return self.book.winners(self._states) if self.over else []

    def record(self) -> dict[str, Any]:
        """The match as data, from which `stich.replay` makes it again.

        The seed is included only when the match is over, since all later deals follow from it. A secret text is never
        included."""
        return Record(
            format=self.format,
            game=self.game.name,
            seats=self.seats,
            options=dict(self.game.options),
            first=self.first,
            seed=self.seed if self.over and isinstance(self.seed, int) else None,
            deals=self.deals,
            actions=list(self.actions),
            scores=self.scores if self.over else None,
            claims=self.claims,
        ).to_dict()

    def copy(self) -> "Match":
        """An independent match in the same state. Lists of deals are shared: they are replaced, never changed."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.actions, twin._events = self.actions.copy(), self._events.copy()
        return twin

    __copy__ = copy

    def taken_back(self, actions: int) -> "Match":
        """The match as it was after its first actions, with the same deals still to come."""
        first = whole("actions", actions, least=0, most=len(self.actions))
        deals = [*self.deals, *self._given_deals[len(self.deals) :]]
        match = Match(self.game, self.seed, deals, self.first, self.seats, self._source, self.format)
        claims = [claim for claim in self.claims if claim.after < first]
        for number, (seat, action) in enumerate(self.actions[:first]):
            for claim in claims:
                if claim.after == number:
                    match.claim(claim.seat, claim.what, claim.agreed)
            match.apply(seat, action)
        return match

    def __repr__(self) -> str:
        state = "over" if self.over else f"{len(self.actions)} actions"
        return f"<Match {self.game}, {state}, scores {self.scores}>"

    def is_closing(self, seat: int, action: str) -> bool:
        """Whether a legal action ends a phase that could otherwise go on for long, such as a pass in an auction."""
        return _spelt(action, self.book.closing_texts(self._states, self._checked_seat(seat))) is not None

    def state(self) -> States:
        """A copy of the full state, as an array of length one. It hides nothing: it is for programs, not for
        players."""
        return copied(self._states)

    def state_bytes(self) -> bytes:
        return self._states.tobytes()

    # ---- what is asked of a state again and again --------------------------------------------------------------

    def _changed(self) -> None:
        """Must be called whenever the state has changed. Forgets what was worked out from the state before."""
        self.phase: int = self._states["phase"].item()  # by the number that the rules give it
        self._actors = self.book.actors(self._states)
        self._legal: dict[int, dict[str, int]] = {}
        self._views = None

    def _legal_texts(self, seat: int) -> dict[str, int]:
        if seat not in self._legal:
            self._legal[seat] = self.book.legal_texts(self._states, seat)
        return self._legal[seat]

    # ---- dealing -----------------------------------------------------------------------------------------------

    def _deal_if_due(self) -> None:
        if not self.needs_deal:
            return
        number = len(self.deals)
        if number < len(self._given_deals):
            self._deal(self._given_deals[number])
        elif self._source is not None:
            self._deal(self._drawn(self._source))

    def _drawn(self, source: Source) -> dict[str, Any]:
        """A deal in its written form. Dealing from it gives the very state that a replay will have, with the same
        copies of equal cards."""
        dealt = copied(self._states)
        self.book.draw(dealt, source(len(self.deals)))
        return self.book.deals.write(dealt[0])

    def _deal(self, deal: Mapping[str, Any]) -> None:
        self._states = copied(self._states)
        self.book.deal(self._states, deal)
        self._changed()
        s = self._states[0]
        self.deals = [*self.deals, self.book.deals.write(s)]
        self._events.append(self.book.deals.event(s))

    # ---- checks ------------------------------------------------------------------------------------------------

    def _checked_seat(self, seat: int) -> int:
        number = seat if type(seat) is int else whole_number(seat)
        if number is None or not 0 <= number < self.game.players:
            raise SeatError(f"there is no seat {quoted(seat)}: the seats are 0 to {self.game.players - 1}")
        return number

    def _checked_first(self, first: int | str | None) -> int:
        always = self.game.definition.first_is_always.get(self.game.players)
        number = whole_number(first)
        if always is not None:
            if first is not None and number != always:
                raise OptionError(
                    f"with {self.game.players} players the first seat is always {always}, not {quoted(first)}"
                )
            return always
        if first is None:
            return 0
        if isinstance(first, str) and first == "random":
            source = self._source or from_system
            return int(random_below(source(FIRST_SEAT), self.game.players))
        if number is None or not 0 <= number < self.game.players:
            raise OptionError(
                f"first={quoted(first)} is not possible: a seat from 0 to {self.game.players - 1}, or 'random'"
            )
        return number

    def _checked_deals(self, deals: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """All given deals, checked before the first is dealt so that none can fail in the middle of a match."""
        if not isinstance(deals, Sequence):
            raise DealError(f"deals is a list of deals, one a round, not {quoted(deals)}")
        for number, deal in enumerate(deals):
            states = copied(self._states)
            states[0].rounds_played = number  # hands may change from round to round
            try:
                self.book.deal(states, deal)
            except DealError as error:
                raise DealError(f"deals[{number}]: {error}") from None
        return list(deals)

    def _checked_names(self, names: Sequence[str] | None) -> list[str]:
        players = self.game.players
        if names is None:
            return list(DEFAULT_NAMES[:players])
        if not isinstance(names, Sequence) or isinstance(names, str) or list(map(_is_text, names)) != [True] * players:
            raise OptionError(f"seats are {players} names, one for each player, not {quoted(names)}")
        return list(map(str, names))

    def _illegal(self, seat: int, action: Any, legal: list[str]) -> IllegalAction:
        if self.over:
            message = "the match is over"
        elif not legal:
            message = f"seat {seat} may not act now; waiting for {_listed(self.actors(), 'seat')}"
        else:
            message = f"{quoted(action)} is not legal for seat {seat}; legal: {', '.join(legal)}"
        return IllegalAction(message, seat, action if isinstance(action, str) else quoted(action), legal)


def _spelt(action: Any, legal: Collection[str]) -> str | None:
    """The legal action that is meant, as the rules spell it; additional white space is ignored."""
    if not isinstance(action, str):
        return None
    text = str(action) if action in legal else " ".join(action.split())
    return text if text in legal else None


def _listed(seats: Sequence[int], noun: str) -> str:
    return f"{noun}{'' if len(seats) == 1 else 's'} {', '.join(map(str, seats))}" if seats else "a deal"


def _is_text(name: Any) -> bool:
    """Whether a record can hold the value: a text that is valid Unicode."""
    return isinstance(name, str) and not any("\ud800" <= character <= "\udfff" for character in name)


def source_of(game: SettledGame, seed: int | str) -> Source:
    """The deals of a seed, always the same. They say nothing about each other, nor about other games' deals with the
    same seed."""
    kind = "key" if isinstance(_checked_seed(seed), str) else "seed"
    return partial(from_key, f"{game.name} for {game.players}, {kind} {seed}")


def _checked_seed(seed: int | str | None) -> int | str | None:
    if isinstance(seed, str):
        if len(seed) not in KEY_LENGTHS or not _is_text(seed):
            fewest, most = KEY_LENGTHS[0], KEY_LENGTHS[-1]
            raise OptionError(f"a seed that is a text is a key of {fewest} to {most} characters, valid Unicode")
        return seed
    number = whole_number(seed)
    if seed is not None and (number is None or not 0 <= number <= LARGEST_SEED):
        raise OptionError(f"seed={quoted(seed)} is not possible: a whole number from 0 to 2**53 - 1, or a key")
    return number
