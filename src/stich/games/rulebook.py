"""The rulebook of a game: its compiled rules, with everything that turns them into texts, deals, events and views."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from stich.cards.deck import cards_in
from stich.games.deals import Deal, Deals
from stich.games.definition import Definition
from stich.games.events import Event
from stich.games.fields import Fields
from stich.games.views import View, Views
from stich.games.words import Teller, Words
from stich.kernel import libraries
from stich.kernel.boundary import (
    actors_at,
    begin_at,
    closing_at,
    conclude_at,
    deal_at,
    determinize_at,
    draw_at,
    legal_at,
    observe_at,
    perform_at,
    stage_at,
    winners_at,
)
from stich.kernel.chance import Chance
from stich.kernel.dispatch import by_rules, configure
from stich.kernel.draws import Draws
from stich.kernel.kinds import Phases
from stich.kernel.log import new_log
from stich.kernel.state import NOBODY, OVER, State, States, unwritten

# What the rules of every game offer.
NEEDED = ("deal", "begin", "legal", "apply", "observe", "determinize")
# What code that serves all games looks for in a state, besides the fields that every view has.
NEEDED_FIELDS = {
    "dealer": "declare it there",
    **dict.fromkeys(("trick", "trick_size", "trick_cards"), "give Fields `**trick_fields(SEATS)`"),
}

Options: TypeAlias = Mapping[str, Any]


class Rulebook:
    """The rules of one game as Python uses them; there is one object for each game. States are passed as arrays of
    length one.

    `not_asked` is for records of old formats: by format, the actions that such records leave out where nothing else
    could be done. `points` and `rounds` are told to clients, so that no page works them out: what a card, by its text,
    or a part of the score, by its name, counts wherever it is counted; and how many rounds a match has, by the number
    of players, if that is certain beforehand."""

    def __init__(
        self,
        definition: Definition,
        fields: Fields,
        rules: ModuleType,
        words: Words,
        *,
        deals: Deals | None = None,
        card_places: tuple[str, ...] = ("hand", "played"),
        not_asked: Mapping[str, frozenset[str]] | None = None,
        points: Mapping[str, int] | None = None,
        rounds: Mapping[int, int] | None = None,
    ) -> None:
        self.definition, self.fields, self.rules, self.words = definition, fields, rules, words
        self.deck = self.fields.deck
        self.deals = deals or Deals(self.deck)
        self.views = Views(self.fields, self.deck, card_places)
        self.card_places = card_places
        self.not_asked = not_asked or {}
        self.points, self.rounds = points or {}, rounds or {}
        self.teller = Teller(words, self.deck, self.fields.seats)
        self._check()
        by_rules.register(fields.state, rules)
        libraries.concludes(fields.state, fields.told)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copying or pickling a rulebook gives the one object of its game."""
        return Definition.load_rulebook, (self.definition,)

    def _check(self) -> None:
        """Raises an error that says what the author of a game has left out, before anything else fails because of
        it."""
        name, rules, view = self.definition.name, self.rules.__name__, self.view_type.__name__
        for function in NEEDED:
            if not hasattr(self.rules, function):
                raise TypeError(f"{name}: {rules} has no function `{function}`")
        tag = self.view_type.__struct_config__.tag
        if tag != name:
            raise TypeError(f"{name}: {view} has the tag {tag!r}; by its tag a view's game is found, so it is the name")
        for field, remedy in NEEDED_FIELDS.items():
            if field not in self.fields.stored:
                raise TypeError(f"{name}: {view} has no field {field!r}; {remedy}")
        phase = self.fields["phase"].kind
        if not isinstance(phase, Phases):
            raise TypeError(f"{name}: {view}.phase is to be Annotated[PhaseName, Phases(PhaseName)]")
        for number, told in phase.told.items():
            if number > OVER and number not in self.words.texts:
                raise TypeError(
                    f"{name}: the phase {told!r} has no texts of actions; give them to Words, by its number"
                )
        for place in self.card_places:
            if place not in self.fields.stored:
                raise TypeError(f"{name}: cards can not lie in {place!r}, which {view} does not declare")
        for option in self.definition.options:
            if option.name not in self.fields.stored:
                raise TypeError(
                    f"{name}: the option {option.name!r} is no field of {view}, nor of what its rules look at"
                )

    @property
    def view_type(self) -> type[View]:
        view: type[View] = self.fields.view
        return view

    def phase_number(self, name: str) -> int:
        """The number that the rules use for a phase."""
        number: int = self.fields["phase"].kind.read(name)
        return number

    # ---- a table -----------------------------------------------------------------------------------------------

    def fresh(self, players: int, options: Options) -> States:
        """The state at the beginning of a match. It waits for a deal, unless the game has a phase before the first
        one."""
        states = np.zeros(1, self.fields.state)
        s = states[0]
        s.players = self.positions(players)
        for option in self.definition.options:
            setattr(s, option.name, self.fields[option.name].kind.read(options[option.name]))
        configure(s, players)
        return states

    def positions(self, players: int) -> int:
        """The number of seats that get cards and scores: the players, followed by the automatic players."""
        return players + len(self.definition.plays_along.get(players, ()))

    # ---- the rules, for the first state of an array ------------------------------------------------------------

    def deal(self, states: States, deal: Deal) -> None:
        """Puts a deal into the state and begins the round. If the deal is not valid, nothing changes."""
        self.deals.read(states[0], deal)
        begin_at(states, 0)

    def draw(self, states: States, source: State) -> None:
        """Deals a round at random and begins it; from secure words, or from a generator for simulations."""
        if source.dtype == Draws:
            draw_at(states, 0, np.asarray(source).reshape(1))
        else:
            deal_at(states, 0, source)

    def closing_texts(self, states: States, seat: int) -> set[str]:
        """The legal actions that end a phase which could otherwise go on for long, such as a pass in an auction."""
        return {*self.words.texts_of(self.stage(states), int(closing_at(states, 0)) & self.legal(states, seat))}

    def actors(self, states: States) -> int:
        return int(actors_at(states, 0))

    def stage(self, states: States) -> int:
        return int(stage_at(states, 0))

    def legal(self, states: States, seat: int) -> int:
        return int(legal_at(states, 0, seat))

    def legal_texts(self, states: States, seat: int) -> dict[str, int]:
        """The texts of all legal actions with their codes, in the order of the codes."""
        return self.words.texts_of(self.stage(states), self.legal(states, seat))

    def perform(self, states: States, seat: int, action: int) -> list[Event]:
        """Takes an action. Returns the events it caused."""
        log = new_log()
        return self.teller.events(log, perform_at(states, 0, unwritten(1, states.dtype), seat, action, log))

    def winners(self, states: States) -> list[int]:
        """The seats that have won. Several share a tie (C-4)."""
        return list(cards_in(winners_at(states, 0)))

    # ---- looking -----------------------------------------------------------------------------------------------

    def observe(self, states: States, seen: States, viewer: int) -> None:
        """Writes what a viewer knows to the first of `seen`, what the next seat knows to the second, and so on."""
        observe_at(states, 0, seen, viewer)

    def conclude(self, seen: States) -> States:
        """The concluded fields of observed states."""
        told = self.fields.blank(len(seen))
        conclude_at(seen, told)
        return told

    def observed(self, states: States, seat: int | None) -> States:
        """The state as far as a seat, or with None the public, knows it."""
        seen = unwritten(1, states.dtype)
        self.observe(states, seen, NOBODY if seat is None else seat)
        return seen

    def view(self, states: States, seat: int | None) -> View:
        """The view of a seat: everything that it may know."""
        return self.tell(self.observed(states, seat), seat)

    def tell(self, seen: States, seat: int | None) -> View:
        """The view for an observed state."""
        return self.views.tell(seen, self.conclude(seen), seat)

    def views_as_json(self, states: States, players: int) -> list[bytes]:
        """The public view and then the view of each seat, as JSON."""
        seen = unwritten(1 + players, states.dtype)
        self.observe(states, seen, NOBODY)
        return self.views.write(seen, self.conclude(seen))

    def state_of(self, view: View) -> States:
        """The observed state that a view was made from, as an array of length one."""
        return self.views.read(view)

    def determinize(self, view: View, rng: Chance) -> States:
        """A full state, as an array of length one, drawn at random from those that agree with a view."""
        states = self.state_of(view)
        determinize_at(states, 0, NOBODY if view.seat is None else view.seat, rng)
        return states
