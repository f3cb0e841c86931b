"""Scenes of Was sticht? for the tests: drafts, rounds by who wins which trick, and a second, slow judge of tricks."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from stich import game
from stich.cards.deck import COLOUR_NAMES
from stich.games.events import Event
from stich.games.was_sticht.cards import DECK
from stich.games.was_sticht.hints import possible_pairs
from stich.games.was_sticht.kinds import KINDS
from stich.games.was_sticht.state import PairsOfTrumps, Trumps, WasStichtView
from stich.match.match import Match

E = TypeVar("E", bound=Event)

ALL_TRUMPS: list[Trumps] = [
    (colour, number) for colour in (*DECK.colour_names, "none") for number in (*range(1, 10), "none")
]


def told(match: Match, kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in match.all_events if isinstance(event, kind)]


def seen(match: Match, seat: int | None = None) -> WasStichtView:
    view = match.view(seat)
    assert isinstance(view, WasStichtView)
    return view


def possible_trumps(view: WasStichtView) -> frozenset[Trumps]:
    """The trumps that agree with every hint a seat has seen, once all know them the one pair."""
    states = game("was_sticht").definition.load_rulebook().state_of(view)
    return frozenset(PairsOfTrumps().tell(int(possible_pairs(states[0]))))


# ---- a second judge --------------------------------------------------------------------------------------------


def is_trump(card: str, trumps: Trumps) -> bool:
    return COLOUR_NAMES[card[0]] == trumps[0] or int(card[1]) == trumps[1]


def slow_winner(cards: Sequence[str], trumps: Trumps) -> int:
    """Which of the cards of a trick, in the order played, wins it: the booklet's words, one after the other."""
    colour, number = trumps
    super_trumps = [c for c in cards if COLOUR_NAMES[c[0]] == colour and int(c[1]) == number]
    number_trumps = [c for c in cards if int(c[1]) == number]
    colour_trumps = [c for c in cards if COLOUR_NAMES[c[0]] == colour]
    colour_led = [c for c in cards if c[0] == cards[0][0]]
    for first_counts in (super_trumps, number_trumps):
        if first_counts:
            return cards.index(first_counts[0])
    for highest_counts in (colour_trumps, colour_led):
        if highest_counts:
            return cards.index(max(highest_counts, key=lambda card: int(card[1])))
    raise AssertionError("the card led is of the colour led")


def slow_follows(card: str, led: str, trumps: Trumps) -> bool:
    if is_trump(led, trumps) or is_trump(card, trumps):
        return is_trump(led, trumps) and is_trump(card, trumps)
    return card[0] == led[0]


# ---- the draft -------------------------------------------------------------------------------------------------


def draft(match: Match, wanted: Mapping[int, str] | None = None) -> Match:
    """Everyone drafts: those named take what they want in that order, the others what nobody wants."""
    to_take = {seat: functions.split() for seat, functions in (wanted or {}).items()}
    while seen(match).phase == "draft":
        (seat,) = match.actors()
        if to_take.get(seat):
            function = to_take[seat].pop(0)
        else:
            reserved = [kind for kinds in to_take.values() for kind in kinds]
            supply = seen(match).supply
            function = next(kind for kind in reversed(KINDS) if supply.count(kind) > reserved.count(kind))
        match.apply(seat, f"draft {function}")
    return match


# ---- rounds ----------------------------------------------------------------------------------------------------


def deal_of(hands: Sequence[str], trumps: Trumps = ("none", "none"), aside: str = "") -> dict[str, Any]:
    """Rows from which each seat can take its hand, card by card in this order; with three players also those left."""
    columns = [hand.split() for hand in (*hands, aside) if hand]
    rows = [" ".join(row) for row in zip(*columns, strict=True)]
    return {"rows": rows, "trump_color": trumps[0], "trump_number": trumps[1]}


class Round:
    """A round in which a seat of choice wins each trick, whoever leads.

    Four players: eight tricks of one colour each, in the order of `colours`, and at last four cards of all colours, of
    which one is trump. Three players: nine tricks of one colour each, no trumps, and the fourth colour goes aside."""

    def __init__(self, winners: Sequence[int], colours: str = "") -> None:
        players = 4 if len(colours) == 8 or not colours else 3
        colours = colours or "BBYYRRGG"
        highest = dict.fromkeys("BYRG", 9)
        self.table: list[list[str]] = []
        for winner, colour in zip(winners, colours, strict=False):
            low = iter(range(highest[colour] - 1, highest[colour] - players, -1))
            numbers = [highest[colour] if seat == winner else next(low) for seat in range(players)]
            highest[colour] -= players
            self.table.append([f"{colour}{number}" for number in numbers])
        trumps: Trumps = ("none", "none")
        aside = ""
        if players == 4:
            self.table.append(["B1", "Y1", "R1", "G1"])
            trumps = (COLOUR_NAMES["BYRG"[winners[8]]], "none")
        else:
            (unused,) = set("BYRG") - set(colours)
            aside = " ".join(f"{unused}{number}" for number in range(1, 10))
        self.hands = [" ".join(column) for column in zip(*self.table, strict=True)]
        self.deal = deal_of(self.hands, trumps, aside)


def take_hands(match: Match, hands: Sequence[str]) -> Match:
    """Each seat takes its hand from the rows."""
    to_take = [hand.split() for hand in hands]
    while seen(match).phase == "choosing_cards":
        (seat,) = match.actors()
        match.apply(seat, f"take {to_take[seat].pop(0)}")
    return match


def choose(match: Match, functions: Mapping[int, str]) -> Match:
    """Functions are chosen, by those not named the first they may."""
    while seen(match).phase == "choosing_functions":
        seat = match.actors()[0]
        match.apply(seat, f"function {functions[seat]}" if seat in functions else match.legal(seat)[0])
    return match


def play_table(match: Match, table: Sequence[Sequence[str]]) -> Match:
    """Plays tricks given as one card a seat, whoever leads."""
    for cards in table:
        for _ in cards:
            (seat,) = match.actors()
            match.apply(seat, f"play {cards[seat]}")
    return match


def play_round(match: Match, the_round: Round, functions: Mapping[int, str] | None = None) -> Match:
    """From the rows on to the last trick."""
    take_hands(match, the_round.hands)
    choose(match, functions or {})
    return play_table(match, the_round.table)


def match_of(
    rounds: Sequence[Round], drafted: Mapping[int, str] | None = None, first: int = 0, players: int = 4, **options: Any
) -> Match:
    """A match with these rounds and no others, drafted and with the first rows laid."""
    settled = game("was_sticht", players, **options)
    return draft(settled.new(deals=[one.deal for one in rounds], first=first), drafted)


def in_tricks(hands: Sequence[str], trumps: Trumps, first: int = 0, aside: str = "") -> Match:
    """A round before its first trick, with these hands and trumps."""
    settled = game("was_sticht", len(hands))
    match = draft(settled.new(deals=[deal_of(hands, trumps, aside)], first=first))
    return choose(take_hands(match, hands), {})
