"""Mü in words: its action texts, its view and its events."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal

from stich.cards.deck import cards_in
from stich.games.events import Event
from stich.games.face import Face, Options
from stich.games.mue import rules
from stich.games.mue.cards import ALL_CARDS, DECK, NUMBERS
from stich.games.views import CardsWord, Flag, NamesWord, NameWord, OrNoneWord, PerSeat, Seat, View
from stich.kernel.record import DEAL, NOBODY, OVER, Plain, Record

TRUMPS = [*DECK.colour_names, *map(str, range(NUMBERS)), "none"]
SUITS = [*DECK.colour_names, "trump"]
PHASES = {
    DEAL: "deal",
    OVER: "over",
    rules.AUCTION: "auction",
    rules.VICE_TRUMP: "vice_trump",
    rules.CHIEF_TRUMP: "chief_trump",
    rules.PARTNER: "partner",
    rules.TRICKS: "tricks",
}
TEXTS = {
    rules.AUCTION: [*(f"bid {card}" for card in DECK.names), "pass", "done"],
    rules.VICE_TRUMP: [f"trump {trump}" for trump in TRUMPS],
    rules.CHIEF_TRUMP: [f"trump {trump}" for trump in TRUMPS],
    rules.PARTNER: [f"partner {seat}" for seat in range(rules.SEATS)],
    rules.TRICKS: [f"play {card}" for card in DECK.names],
}

PhaseName = Literal["deal", "over", "auction", "vice_trump", "chief_trump", "partner", "tricks"]
Phase = Annotated[PhaseName, NameWord(PHASES)]
Cards = Annotated[list[str], CardsWord(DECK)]
Trump = Annotated[str | None, NameWord({rules.NOT_CHOSEN: None, **dict(enumerate(TRUMPS))})]
Suits = Annotated[list[str], NamesWord(SUITS)]
Stalemates = Annotated[Literal["text", "summary"], NameWord({0: "text", 1: "summary"})]


class MueView(View, frozen=True, kw_only=True, tag="mue"):
    """What a seat knows in Mü.

    In the auction `bid` lies on the table, `limit` is what the own bid may reach in this turn, `last_added` tells in
    which order the last cards were added, `goals` what a team must take for a bid of 1, 2, … up to `limit` cards. Once
    there is a chief, `goal` is what the chief's team must take and `bonuses` what reaching it brings for each trump the
    chief may choose or has chosen. A trump is None until it is chosen, and "none" for no trump. `points` are the card
    points taken so far, `void` the suits a seat has shown not to hold."""

    phase: Phase
    target: int
    hands: Annotated[int | None, OrNoneWord()]
    stalemate: Stalemates
    same_trump: Flag
    dealer: int
    turn: int
    hand: PerSeat[Cards]
    bid: PerSeat[Cards]
    played: PerSeat[Cards]
    added: int
    limit: int
    passes: int
    bids_made: int
    last_added: PerSeat[int]
    chief: Seat
    vice: Seat
    partner: Seat
    goal_bid: int
    chief_trump: Trump
    vice_trump: Trump
    chief_trumps: Cards
    vice_trumps: Cards
    goals: list[int]
    goal: int | None
    bonuses: dict[str, int]
    points: PerSeat[int]
    void: PerSeat[Suits]


class Passed(Event, frozen=True, tag="passed"):
    seat: int


class CardBid(Event, frozen=True, tag="card_bid"):
    """A card was added to a bid, which now has this many cards."""

    seat: int
    card: str
    bid: int


class BidEnded(Event, frozen=True, tag="bid_ended"):
    """A seat ended its turn of the auction, although it could have added more cards."""

    seat: int


class ChiefFound(Event, frozen=True, tag="chief_found"):
    """The auction is over and has a chief, who bid this many cards, and perhaps a vice."""

    chief: int
    vice: int | None
    bid: int
    goal: int


class Stalemate(Event, frozen=True, tag="stalemate"):
    """The auction is over without a chief: these seats tied for the most cards, and `last` of them added last."""

    tied: list[int]
    last: int
    bid: int


class NobodyBid(Event, frozen=True, tag="nobody_bid"):
    pass


class TrumpChosen(Event, frozen=True, tag="trump_chosen"):
    seat: int
    role: Literal["vice", "chief"]
    trump: str


class PartnerChosen(Event, frozen=True, tag="partner_chosen"):
    chief: int
    partner: int


# Told again in every view of a round.
team_goal, bonus = cache(rules.team_goal), cache(rules.bonus)


class MueFace(Face):
    rules = rules
    deck = DECK
    phases = PHASES
    texts = TEXTS
    view_type = MueView
    card_places = ("hand", "bid", "played")

    def configure(self, s: Record, players: int, options: Options) -> None:
        s.players = players
        s.target = options["target"]
        s.hands = options["hands"] or 0
        s.stalemate = options["stalemate"] == "summary"
        s.same_trump = options["same_trump"]

    def cards_in_play(self, players: int) -> int:
        return ALL_CARDS

    def narrate(self, before: Plain, seat: int, action: int, after: Plain) -> Iterator[Event]:
        phase = before.phase
        if phase == rules.AUCTION:
            if action == rules.PASS:
                yield Passed(seat)
            elif action == rules.DONE:
                yield BidEnded(seat)
            else:
                yield CardBid(seat, DECK.text(action), after.bid[seat].bit_count())
            if after.phase != rules.AUCTION:
                yield self.auction_result(after)
        elif phase == rules.VICE_TRUMP:
            yield TrumpChosen(seat, "vice", TRUMPS[action])
        elif phase == rules.CHIEF_TRUMP:
            yield TrumpChosen(seat, "chief", TRUMPS[action])
        elif phase == rules.PARTNER:
            yield PartnerChosen(seat, action)

    def auction_result(self, now: Plain) -> Event:
        bid = now.goal_bid
        if now.chief != NOBODY:
            vice = None if now.vice == NOBODY else now.vice
            return ChiefFound(now.chief, vice, bid, team_goal(now.players, bid))
        if bid == 0:
            return NobodyBid()
        tied = [seat for seat in range(now.players) if now.bid[seat].bit_count() == bid]
        return Stalemate(tied, max(tied, key=lambda seat: now.last_added[seat]), bid)

    def score_parts(self, s: Record) -> dict[str, list[int]]:
        scores = [int(score) for score in s.round_score[: s.players]]
        if s.chief == NOBODY:
            return {"stalemate": scores}
        tricks = [int(points) for points in s.points[: s.players]]
        return {"tricks": tricks, "goal": [score - points for score, points in zip(scores, tricks, strict=True)]}

    def conclusions(self, now: Plain) -> dict[str, Any]:
        if now.chief == NOBODY:
            bids = range(1, now.limit + 1) if now.phase == rules.AUCTION else ()
            return {"goals": [team_goal(now.players, bid) for bid in bids], "goal": None, "bonuses": {}}
        chosen = now.phase in (rules.VICE_TRUMP, rules.CHIEF_TRUMP)
        trumps = cards_in(rules.legal_chief_trump(now.record)) if chosen else [now.chief_trump]
        return {
            "goals": [],
            "goal": team_goal(now.players, now.goal_bid),
            "bonuses": {TRUMPS[trump]: bonus(now.goal_bid, trump) for trump in trumps},
        }

    def complete(self, s: Record, view: View) -> None:
        if s.trick_size:
            rules.lead_suit(s, s.trick[0])
            s.strength = rules.strength(s, s.trick[(s.winner - s.leader) % s.players])


FACE = MueFace()
