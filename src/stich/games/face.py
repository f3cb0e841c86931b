"""A game's face: what turns compiled rules into texts, deals, events and views. One subclass and one object a game."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any, TypeAlias

import msgspec
import numpy as np

from stich.cards import Deck
from stich.cards.deck import cards_in
from stich.errors import DealError
from stich.games.events import CardPlayed, Dealt, Event, MatchOver, RoundBegun, RoundScored, TrickWon
from stich.games.views import View, ViewWriter, read_back, tell, tricks
from stich.kernel import dispatch
from stich.kernel.boundary import actors_at, apply_at, legal_at, observe_at
from stich.kernel.chance import Chance
from stich.kernel.record import NOBODY, OVER, Plain, Record, States, plain, unwritten
from stich.kernel.winners import winners
from stich.quoting import quoted

Deal: TypeAlias = Mapping[str, Any]
Options: TypeAlias = Mapping[str, Any]


class Face(ABC):
    """What the rules of one game look like from Python. All records given to it are single records, `states[i]`, plain
    ones where only their numbers are looked at."""

    rules: ModuleType
    deck: Deck
    view_type: type[View]
    phases: Mapping[int, str]
    texts: Mapping[int, Sequence[str]]  # of the actions of each phase, by their codes
    card_places: tuple[str, ...] = (
        "hand",
        "played",
    )  # the fields of the record in which a card lies; no card lies in two of them
    # By the format of a match's record: actions that such matches do not hold where nothing else could be done.
    not_asked: Mapping[str, frozenset[str]] = {}

    def __init__(self) -> None:
        dispatch.register_rules(self.rules)

    # ---- the game's own words ----------------------------------------------------------------------------------

    @abstractmethod
    def configure(self, s: Record, players: int, options: Options) -> None:
        """Writes the options into a record of zeros, which waits for a deal unless something comes before the first."""

    @abstractmethod
    def cards_in_play(self, players: int) -> int:
        """The cards of the deck that a deal is made of."""

    @abstractmethod
    def score_parts(self, s: Record) -> dict[str, list[int]]:
        """Where the scores of a round that has just ended come from."""

    @abstractmethod
    def narrate(self, before: Plain, seat: int, action: int, after: Plain) -> Iterator[Event]:
        """What an action did, but for playing cards and for the end of a round."""

    @abstractmethod
    def complete(self, s: Record, view: View) -> None:
        """Fills in what follows from the rest, in a record read back from a view."""

    # ---- the rules, for the first record of an array -----------------------------------------------------------

    def actors(self, states: States) -> int:
        return int(actors_at(states, 0))

    def legal(self, states: States, seat: int) -> int:
        return int(legal_at(states, 0, seat))

    def apply(self, states: States, seat: int, action: int) -> None:
        apply_at(states, 0, seat, action)

    def observed(self, states: States, seat: int | None) -> States:
        """The record as a seat, or with None the public, knows it."""
        seen = unwritten(1, states.dtype)
        self.observe(states, seen, NOBODY if seat is None else seat)
        return seen

    def observed_by_all(self, states: States, players: int) -> States:
        """The record as the public and then each seat knows it."""
        seen = unwritten(1 + players, states.dtype)
        self.observe(states, seen, NOBODY)
        return seen

    def observe(self, states: States, seen: States, viewer: int) -> None:
        observe_at(states, 0, seen, viewer)

    # ---- deals -------------------------------------------------------------------------------------------------

    def positions(self, players: int) -> int:
        """How many are dealt cards and keep a score: the players and, at the seats after theirs, who plays along."""
        return players

    def players_at(self, s: Record) -> int:
        """How many play at a record's table, without who plays along."""
        return int(s.players)

    def cards_each(self, players: int) -> int:
        return self.cards_in_play(players).bit_count() // self.positions(players)

    def write_deal(self, s: Record) -> dict[str, Any]:
        return {"hands": [" ".join(self.deck.texts(hand)) for hand in s.hand[: s.players]]}

    def read_deal(self, s: Record, deal: Deal) -> None:
        """Lays out a deal and begins the round. A deal that is not one changes nothing."""
        hands = self.parse_hands(deal, int(s.players))
        for seat, hand in enumerate(hands):
            s.hand[seat] = hand
        self.rules.begin(s)

    def parse_hands(self, deal: Deal, players: int) -> list[int]:
        if not isinstance(deal, Mapping) or set(deal) != {"hands"} or not isinstance(deal["hands"], list | tuple):
            raise DealError('a deal is {"hands": ["B1 B7 R0 …", …]}, one entry a seat')
        if len(deal["hands"]) != players:
            raise DealError(f"a deal for {players} has {players} hands, not {len(deal['hands'])}")
        free, hands = self.cards_in_play(players), []
        for seat, text in enumerate(deal["hands"]):
            hands.append(self.parse_cards(text, free, f"hand {seat}", self.cards_each(players)))
            free &= ~hands[-1]
        return hands

    def parse_cards(self, text: Any, free: int, place: str, how_many: int) -> int:
        """A card set from text, each card taken from those still free."""
        if not isinstance(text, str):
            raise DealError(f"{place} is not a text of cards such as 'B1 B7 R0'")
        cards = 0
        for name in text.split():
            if name not in self.deck.copies:
                raise DealError(f"{place}: there is no card {quoted(name)}")
            card = self.deck.first(name, free & ~cards)
            if not card:
                raise DealError(f"{place}: {name} is there too often, or not in this deck")
            cards |= card
        if cards.bit_count() != how_many:
            raise DealError(f"{place} has {cards.bit_count()} cards, not {how_many}")
        return cards

    # ---- actions and events ------------------------------------------------------------------------------------

    def legal_texts(self, s: Record, seat: int) -> dict[str, int]:
        """The texts of all legal actions with their codes, in the order of the codes."""
        return self.texts_of(s, int(self.rules.legal(s, seat)))

    def texts_of(self, s: Plain | Record, actions: int) -> dict[str, int]:
        """The texts of a set of actions with their codes, in the order of the codes."""
        found: dict[str, int] = {}
        if actions:
            texts = self.action_texts(s)
            while actions:  # as `cards_in`, without waking a generator for each
                lowest = actions & -actions
                action = lowest.bit_length() - 1
                found[texts[action]] = action
                actions ^= lowest
        return found

    def action_texts(self, s: Plain | Record) -> Sequence[str]:
        """The texts of all actions that there are in the record's phase, by their codes."""
        return self.texts[s.phase]

    def dealt(self, s: Record) -> RoundBegun:
        hands: list[list[str] | None] = [hand.split() for hand in self.write_deal(s)["hands"]]
        return Dealt(round=int(s.rounds_played), dealer=int(s.dealer), hands=hands)

    def events(self, before: Plain, seat: int, action: int, after: Plain) -> Iterator[Event]:
        """All that an action did, in order: at most one card was played."""
        if sum(map(int.bit_count, after.played)) > sum(map(int.bit_count, before.played)):
            yield CardPlayed(seat, self.deck.text(action))
            if after.trick_size == 0:
                cards = [self.deck.names[card] for card in after.trick[: after.trick_cards.bit_count()]]
                yield TrickWon(seat=after.winner, leader=after.leader, cards=cards)
        yield from self.narrate(before, seat, action, after)
        if after.rounds_played > before.rounds_played:
            yield RoundScored(
                round=before.rounds_played,
                parts=self.score_parts(after.record),
                scores=list(after.round_score[: after.players]),
                totals=self.scores(after),
            )
        if after.phase == OVER:
            yield MatchOver(scores=self.scores(after), winners=self.winners(after.record))

    def scores(self, now: Plain) -> list[int]:
        return list(now.score[: now.players])

    def winners(self, s: Record) -> list[int]:
        """C-4: a tie is shared."""
        return list(cards_in(winners(s)))

    # ---- views -------------------------------------------------------------------------------------------------

    def view(self, s: Record, seat: int | None) -> View:
        """All that a seat may know: the record as `observe` leaves it, in words."""
        actors = self.rules.actors(s)
        seen = np.array([s], s.dtype)
        self.rules.observe(seen[0], NOBODY if seat is None else seat)
        return self.tell_observed(seen, seat, actors)

    def tell_observed(self, seen: States, seat: int | None, actors: int) -> View:
        """A record that `observe` has been over, in words."""
        now = plain(seen)
        told = {"seat": seat, **self.told_to_all(now, actors), **next(iter(self.insights(seen)), {})}
        return tell(self.view_type, seen.dtype, now, told)

    def views_as_json(self, states: States, players: int, actors: int) -> list[bytes]:
        """The views of the public and then of each seat."""
        seen = self.observed_by_all(states, players)
        now = plain(seen)
        told = self.told_to_all(now, actors)
        written = self._view_writer(now.players).write(seen, told, self.insights(seen))
        if written is None:
            viewers = [None, *range(players)]
            views = [self.tell_observed(seen[i : i + 1], seat, actors) for i, seat in enumerate(viewers)]
            return list(map(msgspec.json.encode, views))
        return written

    @cache  # noqa: B019  faces live as long as the program
    def _view_writer(self, players: int) -> ViewWriter:
        return ViewWriter(self.view_type, self.rules.State, players)

    def told_to_all(self, now: Plain, actors: int) -> dict[str, Any]:
        return {"actors": list(cards_in(actors)), **tricks(now, self.deck), **self.conclusions(now)}

    def conclusions(self, now: Plain) -> dict[str, Any]:
        """What a view tells besides the fields of the observed record, such as a goal that follows from a bid: only
        what follows from fields that all see alike."""
        return {}

    def insights(self, seen: States) -> Iterable[dict[str, Any]]:
        """What it tells besides that follows from fields which only some see, for each of the observed records; nothing
        at all if there is no such thing."""
        return ()

    def state_of(self, view: View) -> States:
        """The observed record that a view tells of, as an array of one."""
        states = np.zeros(1, self.rules.State)
        read_back(view, states[0], self.deck, self.card_places)
        self.complete(states[0], view)
        return states

    def where_they_lie(self, texts: list[str], s: Record, holder: int) -> int:
        """Cards known to have gone to a seat: among those it shows, or else such as lie nowhere in sight."""
        shown = int(s.hand[holder] | s.played[holder])
        nowhere = self.cards_in_play(int(s.players))
        for place in self.card_places:
            nowhere &= ~int(np.bitwise_or.reduce(s[place], axis=None))
        cards = 0
        for text in texts:
            cards |= self.deck.first(text, shown & ~cards) or self.deck.first(text, nowhere & ~cards)
        return cards

    def determinize(self, view: View, rng: Chance) -> States:
        """A full record, as an array of one, that agrees with all a view tells; drawn at random."""
        states = self.state_of(view)
        self.rules.determinize(states[0], NOBODY if view.seat is None else view.seat, rng)
        return states
