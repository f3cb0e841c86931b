"""Scenes of Mü for the tests: auctions by what is bid, hands by what is played, and states of the kernel for sums."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any, TypeVar

from stich import game
from stich.cards.deck import cards_in
from stich.games.events import Event, TrickWon
from stich.games.mue import rules
from stich.games.mue.cards import DECK
from stich.games.mue.state import CHIEF_TRUMP, TRUMPS, VICE_TRUMP, MueView
from stich.kernel.state import NOBODY, State, States
from stich.match.match import Match
from stich.testing import deal_with

E = TypeVar("E", bound=Event)

# A match of these tests that is not over by then never will be.
TOO_LONG = 10_000

# Cards that are worth nothing, one for each of six players.
WORTHLESS = "R9 B9 Y9 K9 G9 B1"


def told(match: Match, kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in match.all_events if isinstance(event, kind)]


def seen(match: Match, seat: int | None = None) -> MueView:
    view = match.view(seat)
    assert isinstance(view, MueView)
    return view


def offered(match: Match, seat: int) -> list[str]:
    """The texts of all legal actions of the kernel; `match.legal` would hide that two have the same."""
    return list(match.book.legal_texts(match.state(), seat))


def cards_of(match: Match, seat: int) -> list[str]:
    """All cards a player can play, in hand and on the table."""
    view = seen(match, seat)
    return view.hand[seat] + view.bid[seat]


# ---- the auction -----------------------------------------------------------------------------------------------


def dealt(held: Mapping[int, str], players: int = 4, first: int = 0, **options: Any) -> Match:
    """A match that begins with these cards in these hands and has no second deal."""
    settled = game("mue", players, **options)
    return settled.new(deals=[deal_with(settled, held)], first=first)


def bidding(match: Match, bids: Mapping[int, str]) -> Match:
    """Each player adds one card a turn until these bids lie on the table; then all pass."""
    to_bid = {seat: cards.split() for seat, cards in bids.items()}
    hands_played = len(match.sheet)
    while seen(match).phase == "auction" and len(match.sheet) == hands_played:
        assert len(match.actions) < TOO_LONG
        seat = match.actors()[0]
        if not to_bid.get(seat):
            match.apply(seat, "pass")
            continue
        match.apply(seat, f"bid {to_bid[seat].pop(0)}")
        if match.actors() == [seat]:
            match.apply(seat, "done")
    return match


def after_auction(
    bids: Mapping[int, str], held: Mapping[int, str] | None = None, players: int = 4, **options: Any
) -> Match:
    """A hand whose auction is over, with these bids and besides these cards in these hands."""
    held = held or {}
    cards = {seat: f"{bids.get(seat, '')} {held.get(seat, '')}" for seat in {*bids, *held}}
    return bidding(dealt(cards, players, **options), bids)


def choosing(match: Match, trumps: str, partner: int) -> Match:
    """Vice and chief choose trumps, called as the booklet does: "green over red" is the chief's over the vice's."""
    chief_trump, _, vice_trump = trumps.partition(" over ")
    for trump in filter(None, (vice_trump, chief_trump)):
        match.apply(match.actors()[0], f"trump {trump}")
    match.apply(match.actors()[0], f"partner {partner}")
    return match


def in_play(
    bids: Mapping[int, str],
    trumps: str,
    partner: int,
    held: Mapping[int, str] | None = None,
    players: int = 4,
    **options: Any,
) -> Match:
    """A hand before its first trick."""
    return choosing(after_auction(bids, held, players, **options), trumps, partner)


# ---- tricks ----------------------------------------------------------------------------------------------------


def lay(match: Match, cards: str) -> Match:
    """Cards played one after the other by those whose turn it is."""
    for card in cards.split():
        match.apply(match.actors()[0], f"play {card}")
    return match


def trick(match: Match, cards: str) -> int:
    """Plays a whole trick; who took it."""
    lay(match, cards)
    won = told(match, TrickWon)[-1]
    assert won.cards == cards.split()
    return won.seat


def columns(table: str) -> list[list[str]]:
    """The hands of a table of tricks: one trick a line, one column a seat."""
    return [list(cards) for cards in zip(*rows(table), strict=True)]


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def play_rows(match: Match, table: str) -> Match:
    """Plays a table of tricks, whoever leads."""
    for row in rows(table):
        for _ in row:
            seat = match.actors()[0]
            match.apply(seat, f"play {row[seat]}")
    return match


def play_on(match: Match) -> Match:
    """Everyone plays the first legal card to the end of the hand."""
    hands_played = len(match.sheet)
    while len(match.sheet) == hands_played:
        assert len(match.actions) < TOO_LONG
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    return match


# ---- states of the kernel --------------------------------------------------------------------------------------


def card_sets(hands: Sequence[Sequence[str]]) -> list[int]:
    """Hands as card sets that share no copy of a card."""
    free, sets = DECK.all, []
    for hand in hands:
        cards = 0
        for text in hand:
            card = DECK.first(text, free)
            assert card, f"{text} is there too often"
            cards |= card
            free &= ~card
        sets.append(cards)
    return sets


def kernel_state(
    in_hand: Sequence[Sequence[str]],
    trumps: str,
    on_table: Sequence[Sequence[str]] | None = None,
    chief: int = 0,
    partner: int | None = None,
) -> States:
    """A state in the trick phase with no more than these cards in play, as an array of one; the chief leads.

    Nobody asks here whether such bids could have been made, so that any trumps and any cards can meet."""
    players = len(in_hand)
    chief_trump, _, vice_trump = trumps.partition(" over ")
    states = game("mue", players).new(seed=1).state()
    s: State = states[0]
    sets = card_sets([*in_hand, *(on_table or [[] for _ in in_hand])])
    for seat in range(players):
        s.hand[seat], s.bid[seat] = sets[seat], sets[players + seat]
    s.chief = chief
    s.vice = (chief + 1) % players if vice_trump else NOBODY
    s.tricks_left = len(in_hand[chief]) + (len(on_table[chief]) if on_table else 0)
    if vice_trump:
        s.phase, s.turn = VICE_TRUMP, s.vice
        rules.apply(s, int(s.vice), TRUMPS.index(vice_trump))
    s.phase, s.turn = CHIEF_TRUMP, chief
    rules.apply(s, chief, TRUMPS.index(chief_trump))
    rules.apply(s, chief, (chief + 2) % players if partner is None else partner)
    return states


def play_kernel_trick(s: State, of: ModuleType = rules) -> None:
    """Everyone plays a card: the only one they have, where they have one."""
    for _ in range(s.players):
        seat = int(s.turn)
        of.apply(s, seat, next(cards_in(of.legal(s, seat))))


def winning_card(cards: str, trumps: str) -> str:
    """The card that takes a trick, with its place in it: "R7 (1)" was played first."""
    played = cards.split()
    s: State = kernel_state([[card] for card in played], trumps)[0]
    play_kernel_trick(s)
    return f"{played[s.winner]} ({s.winner + 1})"


@cache
def before_a_worthless_trick(players: int, trump: str, chief: int, partner: int) -> States:
    return kernel_state([[card] for card in WORTHLESS.split()[:players]], trump, chief=chief, partner=partner)


def hand_scores(points: Sequence[int], chief: int, partner: int, bid: int, trump: str) -> list[int]:
    """What the rules make of a hand in which these points were taken in tricks, by playing a worthless last trick."""
    players = len(points)
    s: State = before_a_worthless_trick(players, trump, chief, partner).copy()[0]
    s.goal_bid = bid
    for seat, taken in enumerate(points):
        s.points[seat] = taken
    play_kernel_trick(s)
    return [int(score) for score in s.round_score[:players]]
