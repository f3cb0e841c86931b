"""What somebody who writes a game meets where something is missing or misspelt: an error that says what and where."""

from dataclasses import replace
from types import ModuleType
from typing import Annotated, Any, Literal, TypeAlias

import pytest
from numba.core.errors import TypingError

from stich.bots.strategy import by_strategy
from stich.cards import Deck
from stich.encoding.layout import FieldPlaces, usual_layout
from stich.games.definition import Definition
from stich.games.events import Event
from stich.games.fields import Card, Cards, Fields, KnownSeat, Own, PerSeat, Seat, TrickCards
from stich.games.layout import Layout
from stich.games.options import Option
from stich.games.rulebook import NEEDED, Rulebook
from stich.games.views import View
from stich.games.words import Teller, Words
from stich.kernel.dispatch import ByState
from stich.kernel.jit import dispatcher
from stich.kernel.kinds import ByName, CardsOfDeck, ListOf, Number, OneOf, OneSeat, Parts, Phases, own_phases
from stich.kernel.log import FIRST_OWN_EVENT, MOST_PARTS, WIDTH, clear, new_log, tell
from stich.kernel.phases import at_once, by_phase
from stich.kernel.rule import INTERPRETED, brief, made
from stich.kernel.state import State, States
from stich.kernel.tricks import trick_fields
from stich.solve.ending import by_ending

DECK = Deck("BR", (1, 2, 3, 4, 5, 6))
SEATS = 3
PhaseName = Literal["deal", "over", "bidding", "tricks"]
BIDDING, TRICKS = own_phases(PhaseName)
Phase: TypeAlias = Annotated[PhaseName, Phases(PhaseName)]
TEXTS = {BIDDING: ["pass", "bid"], TRICKS: [f"play {card}" for card in DECK.names]}


class DuelView(View, frozen=True, kw_only=True, tag="duel"):
    """What a seat knows in a game that is all right."""

    phase: Phase
    dealer: Seat
    trump: Card
    limit: int


DUEL = Definition(
    name="duel",
    title="Duel",
    about="A game that is being written.",
    seats=range(2, SEATS + 1),
    usual_players=2,
    options=(Option("limit", 10, "the score that ends the match"),),
    package="duel",
)


def fields(view: type[View] = DuelView, **inner: Any) -> Fields:
    return Fields(view, DECK, SEATS, **trick_fields(SEATS), **inner)


def rules(without: str = "") -> ModuleType:
    """Rules that have every function that a game needs but one; what they do does not matter here."""
    module = ModuleType("duel.rules")
    for name in NEEDED:
        if name != without:
            setattr(module, name, lambda *_: 0)
    return module


def book(**other: Any) -> Rulebook:
    """The rulebook of the game, something of which is another."""
    parts: dict[str, Any] = {"definition": DUEL, "fields": fields(), "rules": rules(), "words": Words(TEXTS)}
    return Rulebook(**{**parts, **other})


def test_what_is_whole_is_a_rulebook() -> None:
    """None of the errors below comes from what they have in common."""
    states = book().fresh(2, {"limit": 7})
    assert (states[0].players, states[0].limit) == (2, 7)


# ---- fields ----------------------------------------------------------------------------------------------------


def test_a_field_that_nothing_is_said_of() -> None:
    class Wrong(DuelView, frozen=True, kw_only=True, tag="duel"):
        bids: PerSeat[str]

    with pytest.raises(TypeError, match=r"Wrong\.bids: nothing says what its numbers mean; annotate it with a kind"):
        fields(Wrong)


def test_a_list_for_each_seat() -> None:
    class Wrong(DuelView, frozen=True, kw_only=True, tag="duel"):
        piles: Own[TrickCards]

    with pytest.raises(TypeError, match="piles: each seat has one number, not the 3 of ListOf"):
        fields(Wrong)


def test_a_field_that_is_declared_twice() -> None:
    with pytest.raises(TypeError, match="DuelView declares 'trump' already"):
        fields(trump=Number())


@pytest.mark.parametrize("mark", ["secret", "per_seat"])
def test_a_mark_on_a_field_that_is_not_there(mark: str) -> None:
    marks: dict[str, Any] = {mark: ("pil",)}
    with pytest.raises(TypeError, match="there is no field 'pil' besides those of DuelView"):
        fields(pile=CardsOfDeck("cards"), **marks)


def test_a_field_that_is_looked_up_by_a_misspelt_name() -> None:
    with pytest.raises(KeyError, match=r"DuelView has no field 'trumps'; it has: players, phase, .*trump, limit"):
        fields()["trumps"]


def test_phases_without_those_that_every_game_has() -> None:
    with pytest.raises(TypeError, match=r'the phases of a game are Literal\["deal", "over", …\]'):
        Phases(Literal["deal", "bidding"])


# ---- the rulebook ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("function", NEEDED)
def test_rules_that_lack_a_function(function: str) -> None:
    with pytest.raises(TypeError, match=f"duel: duel.rules has no function `{function}`"):
        book(rules=rules(without=function))


def test_a_view_with_another_tag_than_the_games_name() -> None:
    class Wrong(DuelView, frozen=True, kw_only=True, tag="deul"):
        pass

    with pytest.raises(TypeError, match="duel: Wrong has the tag 'deul'"):
        book(fields=fields(Wrong))


def test_a_game_without_a_dealer() -> None:
    class Wrong(View, frozen=True, kw_only=True, tag="duel"):
        phase: Phase
        limit: int

    with pytest.raises(TypeError, match="duel: Wrong has no field 'dealer'; declare it there"):
        book(fields=fields(Wrong))


@pytest.mark.parametrize("name", ["trick", "trick_size", "trick_cards"])
def test_a_game_without_the_fields_of_a_trick(name: str) -> None:
    others = {other: kind for other, kind in trick_fields(SEATS).items() if other != name}
    with pytest.raises(TypeError, match=rf"duel: DuelView has no field '{name}'; give Fields `\*\*trick_fields"):
        book(fields=Fields(DuelView, DECK, SEATS, **others))


def test_a_phase_whose_names_are_not_said() -> None:
    class Wrong(View, frozen=True, kw_only=True, tag="duel"):
        phase: Annotated[str, Number()]
        dealer: Seat
        limit: int

    with pytest.raises(TypeError, match=r"duel: Wrong\.phase is to be Annotated\[PhaseName, Phases\(PhaseName\)\]"):
        book(fields=fields(Wrong))


def test_a_phase_without_texts() -> None:
    with pytest.raises(TypeError, match="duel: the phase 'tricks' has no texts of actions"):
        book(words=Words({BIDDING: TEXTS[BIDDING]}))


def test_cards_that_lie_where_there_is_no_field() -> None:
    with pytest.raises(TypeError, match="duel: cards can not lie in 'playd', which DuelView does not declare"):
        book(card_places=("hand", "playd"))


def test_an_option_that_nothing_is_done_with() -> None:
    wrong = replace(DUEL, options=(Option("limits", 10, "the score that ends the match"),))
    with pytest.raises(TypeError, match="duel: the option 'limits' is no field of DuelView, nor of what its rules"):
        book(definition=wrong)


def test_what_follows_from_options() -> None:
    """`configure` is a rule, which finds the options in the state."""
    changed = rules()
    setattr(changed, "configure", lambda s, people: setattr(s, "limit", people * s.limit))  # noqa: B010
    assert book(rules=changed).fresh(2, {"limit": 5})[0].limit == 10


# ---- what is misspelt ------------------------------------------------------------------------------------------


def with_function(name: str, function: Any) -> ModuleType:
    module = rules()
    function.__module__ = module.__name__
    setattr(module, name, function)
    return module


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [("narate", "narrate"), ("score_part", "score_parts"), ("actor", "actors"), ("narrate_ends", "narrate_end")],
)
def test_an_optional_function_of_the_rules(misspelt: str, meant: str) -> None:
    """The default would be called in its place."""
    message = rf"nothing calls the function `{misspelt}` of duel\.rules; did you mean `{meant}`\?"
    with pytest.raises(TypeError, match=message):
        book(rules=with_function(misspelt, lambda *_: None))


def test_a_function_that_the_rules_call_may_have_any_name() -> None:
    """So may one that they import, and one that nothing like it is looked for."""
    module = with_function("score_part", lambda s: 1)
    setattr(module, "begin", lambda s: score_part(s))  # type: ignore[name-defined]  # noqa: B010, F821
    setattr(module, "narrated", narrated)  # noqa: B010
    assert book(rules=module).rules is module
    assert book(rules=with_function("whose_turn", lambda s: 0)).rules


def narrated(s: State) -> int:
    return 0


@pytest.mark.parametrize(
    ("group", "misspelt", "meant"),
    [(by_strategy, "rule_of_thum", "rule_of_thumb"), (by_ending, "first_sides", "first_side")],
)
def test_a_function_of_a_strategy_or_of_an_ending(group: ByState, misspelt: str, meant: str) -> None:
    with pytest.raises(TypeError, match=rf"the function `{misspelt}` of duel\.rules; did you mean `{meant}`\?"):
        group.register("a state", with_function(misspelt, lambda *_: 0))
    assert "a state" not in group.by_dtype


def test_a_part_of_the_game() -> None:
    wrong: Any = ("strategy", "lessons")
    with pytest.raises(ValueError, match=r"duel: games have no part 'lessons', but strategy, .*did you mean `lesson`"):
        replace(DUEL, parts=wrong)


@made
def trump_of(s: State) -> int:
    return int(s.trumps)


@made
def turn_up(s: State) -> None:
    s.trumps = 3


@pytest.mark.parametrize("misspelt", [trump_of, turn_up])
def test_a_rule_that_misspells_a_field(misspelt: Any) -> None:
    """Compiled, the error shows the line with the file that it is in; as Python, its traceback does."""
    state = book().fresh(2, {"limit": 7})[0]
    if INTERPRETED:
        with pytest.raises(AttributeError, match="has no attribute 'trumps'"):
            misspelt(state)
        return
    line = misspelt.__code__.co_firstlineno + 2
    with pytest.raises(TypingError, match=r"there is no field .trumps.; there are: .*trump, limit") as raised:
        dispatcher(misspelt)(state)
    assert f'test_writing_a_game.py", line {line}:' in str(raised.value)


# ---- phases ----------------------------------------------------------------------------------------------------


def legal_here(s: State, seat: int) -> int:
    return int(s.hand[seat])


def do_here(s: State, seat: int, action: int) -> None:
    s.played[seat] |= 1 << action


legal_in_tricks, play_in_tricks = by_phase({TRICKS: (made(legal_here), made(do_here))})


@brief
def legal_in_tricks_at(states: States, seat: int) -> int:
    return legal_in_tricks(states[0], seat)


@brief
def play_in_tricks_at(states: States, seat: int, action: int) -> None:
    play_in_tricks(states[0], seat, action)


def test_a_game_that_has_only_tricks() -> None:
    states = book(fields=fields(turn=Number())).fresh(2, {"limit": 7})
    s = states[0]
    s.turn, s.hand[:] = 1, 0b1010
    assert [legal_in_tricks_at(states, seat) for seat in range(2)] == [0, 0], "no cards have been dealt"
    s.phase = TRICKS
    assert [legal_in_tricks_at(states, seat) for seat in range(2)] == [0, 0b1010]
    play_in_tricks_at(states, 1, 3)
    assert s.played.tolist() == [0, 0b1000, 0]


def test_a_game_without_phases() -> None:
    with pytest.raises(TypeError, match="`by_phase` needs the functions of at least one phase: the tricks"):
        by_phase({})


def test_a_phase_in_which_all_choose_at_once_does_not_come_first() -> None:
    """There, only the seat that has the turn could choose."""
    here = legal_here, do_here
    with pytest.raises(TypeError, match=f"but in phase {BIDDING} all choose at once; put the tricks before it"):
        by_phase({BIDDING: here, TRICKS: here}, at_once(BIDDING))
    by_phase({TRICKS: here, BIDDING: here}, at_once(BIDDING))


# ---- words and events ------------------------------------------------------------------------------------------


def test_a_stage_without_texts() -> None:
    with pytest.raises(KeyError, match=r"no texts are given for the actions of stage 9; there are some for \[2, 3\]"):
        Words(TEXTS).texts_of(9, 0b1)


def test_an_action_without_a_text() -> None:
    assert Words(TEXTS).texts_of(BIDDING, 0b11) == {"pass": 0, "bid": 1}
    with pytest.raises(IndexError, match=f"stage {BIDDING} has 2 texts of actions.*none for 5, which is legal"):
        Words(TEXTS).texts_of(BIDDING, 0b100001)


def test_a_number_that_has_no_name() -> None:
    """In a view, and in an event."""
    states = book(fields=(told := fields(NamedView)), words=Words(TEXTS, [Named])).fresh(2, {"limit": 7})
    states[0].mood = 5
    with pytest.raises(ValueError, match="mood: 5 is nothing that OneOf has a name for"):
        told.viewed["mood"].tell(states[0].mood, 2)
    log = new_log()
    clear(log, 2)
    tell(log, FIRST_OWN_EVENT, 1, 5)
    with pytest.raises(ValueError, match=r"Named\.mood: \[5\] is nothing that OneOf has a name for"):
        Teller(Words(TEXTS, [Named]), DECK, SEATS).events(log, 1)


def test_an_event_that_is_told_but_not_declared() -> None:
    log = new_log()
    clear(log, 2)
    tell(log, FIRST_OWN_EVENT + 1, 1, 0)
    with pytest.raises(IndexError, match=r"the rules tell of event number 5; Words has, counted from 4, these: Named"):
        Teller(Words(TEXTS, [Named]), DECK, SEATS).events(log, 1)


def test_scores_of_too_many_parts() -> None:
    parts = [f"part {number}" for number in range(MOST_PARTS + 1)]
    with pytest.raises(ValueError, match=f"scores have at most {MOST_PARTS} parts, not {MOST_PARTS + 1}"):
        Words(TEXTS, score_parts=parts)


Mood: TypeAlias = Annotated[str, OneOf(["glad", "sad"])]


class NamedView(DuelView, frozen=True, kw_only=True, tag="duel"):
    mood: Mood


class Named(Event, frozen=True, tag="named"):
    seat: KnownSeat
    mood: Mood


class Boasted(Event, frozen=True, tag="boasted"):
    seat: KnownSeat
    boast: str


class Bowed(Event, frozen=True, tag="bowed"):
    seat: int


class Shuffled(Event, frozen=True, tag="shuffled"):
    by_seat: PerSeat[Cards]
    order: Annotated[list[int], ListOf(Number(), WIDTH)]


def test_an_event_of_which_nothing_says_what_it_means() -> None:
    with pytest.raises(TypeError, match=r"Boasted\.boast: nothing says what its numbers mean"):
        book(words=Words(TEXTS, [Boasted]))


def test_an_event_about_a_number() -> None:
    """Else it would be told by that number, and not by a name."""
    with pytest.raises(TypeError, match=r"Bowed\.seat says whom the event is about; declare it as a KnownSeat"):
        book(words=Words(TEXTS, [Bowed]))


def test_an_event_that_is_too_long() -> None:
    with pytest.raises(TypeError, match=f"Shuffled has {SEATS + WIDTH} numbers; an event has at most {WIDTH - 1}"):
        book(words=Words(TEXTS, [Shuffled]))


# ---- observations ----------------------------------------------------------------------------------------------


def test_a_layout_that_names_what_is_not_there() -> None:
    layout = Layout(table=["phase", "trumps"], own=["hand"], each=["score"])
    with pytest.raises(KeyError, match="DuelView has no field 'trumps'; it has: "):
        FieldPlaces(layout, fields())


def test_a_field_that_can_not_be_observed() -> None:
    """A layout that names it says so; without one it is left out, so that whoever asks all games is answered."""
    pair = Parts(DuelView, leader=OneSeat(), winner=OneSeat())
    told = fields(pair=pair, pairs=ListOf(pair, 2), by_name=ByName(["first", "second"], OneSeat()))
    with pytest.raises(TypeError, match=r"DuelView\.pair: Parts can not be observed; a layout is to leave it out"):
        FieldPlaces(Layout(table=["pair"], own=[], each=[]), told)
    observed = {placed.name for placed in FieldPlaces(usual_layout(book(fields=told)), told).once}
    assert {"pair", "pairs", "by_name", "limit", "trump"} & observed == {"by_name", "trump"}


def test_no_action_is_told_where_no_layout_says_what_the_others_see() -> None:
    """In OpenSpiel's histories: else what is chosen in secret would be told by them."""
    assert usual_layout(book()).hidden == {BIDDING, TRICKS}


def test_what_nobody_sees_is_not_observed_where_no_layout_says_so() -> None:
    told = fields(pile=CardsOfDeck("cards"), stock=CardsOfDeck("cards"), secret=("pile", "stock"), per_seat=("stock",))
    layout = usual_layout(book(fields=told))
    assert {"trump", "hand", "played"} <= {*layout.table, *layout.own, *layout.each}
    assert not {"pile", "stock"} & {*layout.table, *layout.own, *layout.each}
