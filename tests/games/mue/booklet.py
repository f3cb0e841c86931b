"""Mü as its booklets tell it: slowly, in plain Python, with nothing of the project's own rules.

A card is its text ("R7"), a trump the word it is called by ("red", "7", "none"). A `Hand` is followed through its
events as plain data, so that what was legal, who took a trick and what it all scored is worked out a second time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Card: TypeAlias = str
Trump: TypeAlias = str

COLOURS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "G": "green"}
DECK = [f"{colour}{number}" for colour in COLOURS for number in (0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9)]
TRIANGLES = {0: 1, 1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 1, 9: 0}

# "Team goal": the points needed, by players and by cards bid by the chief from 1 on.
TEAM_GOAL = {
    4: [30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58],
    5: [24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57],
    6: [20, 24, 28, 32, 36, 40, 44, 48, 52, 56],
}

# "Achieved goal": the chief's bid by the chief's trump, and below each column the bonus.
ACHIEVED_GOAL = {
    "colour": "1 2 3 4 5 6 7 8 9 10+",
    "1, 7": "- 1 2 3 4 5 6 7 8 9+",
    "0, 2-6, 8, 9": "- - 1 2 3 4 5 6 7 8+",
    "no": "- - - 1 2 3 4 5 6 7+",
}
BONUS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]


# ---- cards -----------------------------------------------------------------------------------------------------


def colour(card: Card) -> str:
    return COLOURS[card[0]]


def number(card: Card) -> int:
    return int(card[1])


def is_a(card: Card, trump: Trump) -> bool:
    """Whether a card is of the colour or the number called."""
    return trump in (colour(card), str(number(card)))


def suit(card: Card, trumps: Sequence[Trump]) -> str:
    """Chief and vice trumps are one single large colour; the red 6 is not a red card if 6 is trump."""
    return "trump" if any(is_a(card, trump) for trump in trumps) else colour(card)


def follow(cards: Sequence[Card], led: Card, trumps: Sequence[Trump]) -> list[Card]:
    """A card of the colour led must be played by who has one; any card by who has none."""
    following = [card for card in cards if suit(card, trumps) == suit(led, trumps)]
    return following or list(cards)


# ---- tricks ----------------------------------------------------------------------------------------------------


def is_double(card: Card, chief: Trump, vice: Trump) -> bool:
    """With a colour and a number as trumps, a card that has both."""
    kinds = {chief in COLOURS.values(), vice in COLOURS.values()}
    return is_a(card, chief) and is_a(card, vice) and kinds == {True, False}


def beats(later: Card, front: Card, chief: Trump, vice: Trump) -> bool:
    """Whether a card takes the lead from one played before it that is in front so far."""
    if is_double(later, chief, vice) or is_double(front, chief, vice):
        return not is_double(front, chief, vice)
    for trump in (chief, vice):
        if is_a(later, trump) or is_a(front, trump):
            return is_a(later, trump) and (not is_a(front, trump) or number(later) > number(front))
    return colour(later) == colour(front) and number(later) > number(front)


def winning_card(cards: Sequence[Card], chief: Trump, vice: Trump) -> int:
    """Which card of a trick, in the order played, takes it. "none" where there is no trump."""
    front = 0
    for later in range(1, len(cards)):
        if beats(cards[later], cards[front], chief, vice):
            front = later
    return front


# ---- chief, vice and stalemate ---------------------------------------------------------------------------------

Bids: TypeAlias = Sequence[Sequence[Card]]


def tied_for_most(bids: Bids) -> list[int]:
    most = max(len(bid) for bid in bids)
    return [seat for seat, bid in enumerate(bids) if len(bid) == most and most > 0]


def chief_of(bids: Bids) -> int | None:
    tied = tied_for_most(bids)
    return tied[0] if len(tied) == 1 else None


def vice_of(bids: Bids, chief: int) -> int | None:
    """The second-most cards; of several with as many, the highest number, the second highest, and so on."""
    others = [seat for seat, bid in enumerate(bids) if seat != chief and bid]
    if not others:
        return None
    second_most = max(len(bids[seat]) for seat in others)
    tied = [seat for seat in others if len(bids[seat]) == second_most]
    for place in range(second_most):
        numbers = {seat: sorted(map(number, bids[seat]), reverse=True)[place] for seat in tied}
        tied = [seat for seat in tied if numbers[seat] == max(numbers.values())]
    return tied[0] if len(tied) == 1 else None


def stalemate_scores(bids: Bids, last_bidders: Sequence[int], summary: bool) -> list[int]:
    """`last_bidders` are the seats in the order in which they last added cards.

    The text pays the tied, the summary table everyone else; both take from the last bidder of the tied."""
    tied = tied_for_most(bids)
    if not tied:
        return [0] * len(bids)
    last = [seat for seat in last_bidders if seat in tied][-1]
    cards = len(bids[last])
    scores = []
    for seat in range(len(bids)):
        if seat == last:
            scores.append(-10 * cards)
        elif summary:
            scores.append(0 if seat in tied else 5 * cards)
        else:
            scores.append(5 * cards if seat in tied else 0)
    return scores


# ---- the score -------------------------------------------------------------------------------------------------


def triangles(cards: Sequence[Card]) -> int:
    return sum(TRIANGLES[number(card)] for card in cards)


def bonus(bid: int, trump: Trump) -> int:
    if trump in COLOURS.values():
        kind = "colour"
    elif trump in ("1", "7"):
        kind = "1, 7"
    else:
        kind = "no" if trump == "none" else "0, 2-6, 8, 9"
    row = ACHIEVED_GOAL[kind].split()
    return BONUS[row.index(str(bid)) if str(bid) in row else -1]


def hand_scores(taken: Sequence[int], chief: int, partner: int, bid: int, trump: Trump) -> list[int]:
    """What a played hand brings each player, who took these points in tricks."""
    players = len(taken)
    team = taken[chief] + taken[partner]
    goals_reached = [cards for cards, goal in enumerate(TEAM_GOAL[players], start=1) if goal <= team]
    difference = bid - max(goals_reached, default=0)
    scores = list(taken)
    for seat in range(players):
        if bid in goals_reached:
            scores[seat] += bonus(bid, trump) if seat in (chief, partner) else 0
        elif seat == chief:
            scores[seat] -= 10 * difference
        elif seat != partner:
            scores[seat] += 5 * difference
    return scores


# ---- a hand, followed by its events ----------------------------------------------------------------------------


@dataclass
class Hand:
    """One hand of Mü. `follow_event` takes in what the players decide; all else is worked out here."""

    players: int
    dealer: int
    in_hand: list[list[Card]]
    summary: bool = False
    same_trump: bool = True
    turns: list[tuple[int, list[Card]]] = field(default_factory=list)  # of the auction; a pass adds no card
    on_table: list[list[Card]] = field(default_factory=list)
    vice_trump: Trump | None = None
    chief_trump: Trump | None = None
    partner: int | None = None
    trick: list[Card] = field(default_factory=list)
    leader: int | None = None
    taken: list[list[Card]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.on_table = [[] for _ in range(self.players)]
        self.taken = [[] for _ in range(self.players)]

    # what was decided

    def follow_event(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind == "passed":
            self.turns.append((event["seat"], []))
        elif kind == "card_bid":
            if not self.is_adding(event["seat"]):
                self.turns.append((event["seat"], []))
            self.turns[-1][1].append(event["card"])
            self.in_hand[event["seat"]].remove(event["card"])
            self.on_table[event["seat"]].append(event["card"])
        elif kind == "trump_chosen" and event["role"] == "vice":
            self.vice_trump = event["trump"]
        elif kind == "trump_chosen":
            self.chief_trump = event["trump"]
        elif kind == "partner_chosen":
            self.partner = event["partner"]
            self.leader = self.chief
        elif kind == "card_played":
            self.play(event["seat"], event["card"])

    def play(self, seat: int, card: Card) -> None:
        """Of equal cards the one on the table goes first."""
        (self.on_table if card in self.on_table[seat] else self.in_hand)[seat].remove(card)
        if len(self.trick) == self.players:
            self.leader, self.trick = self.trick_winner(), []
        self.trick.append(card)
        if len(self.trick) == self.players:
            self.taken[self.trick_winner()] += self.trick

    # what follows from it

    def is_adding(self, seat: int) -> bool:
        """Whether the last turn is this seat's and has added cards: everyone else acts before it has another."""
        return bool(self.turns) and self.turns[-1][0] == seat and bool(self.turns[-1][1])

    @property
    def bids(self) -> list[list[Card]]:
        """All cards bid, also those that have been played since."""
        return [[card for who, cards in self.turns if who == seat for card in cards] for seat in range(self.players)]

    @property
    def auction_is_over(self) -> bool:
        last = self.turns[-self.players :]
        return len(last) == self.players and not any(cards for _, cards in last)

    @property
    def chief(self) -> int | None:
        return chief_of(self.bids)

    @property
    def vice(self) -> int | None:
        return None if self.chief is None else vice_of(self.bids, self.chief)

    @property
    def trumps(self) -> tuple[Trump, Trump]:
        return self.chief_trump or "none", self.vice_trump or "none"

    def trick_winner(self) -> int:
        assert self.leader is not None
        return (self.leader + winning_card(self.trick, *self.trumps)) % self.players

    @property
    def is_over(self) -> bool:
        if not self.auction_is_over:
            return False
        return self.chief is None or sum(map(len, self.taken)) == len(DECK)

    def room_in_turn(self, seat: int) -> int:
        """How many cards the own bid may still grow by: to one above the highest bid before this turn."""
        before = self.turns[:-1] if self.is_adding(seat) else self.turns
        bids = [sum(len(cards) for who, cards in before if who == other) for other in range(self.players)]
        return min(max(bids) + 1 - len(self.bids[seat]), len(self.in_hand[seat]))

    def may_act(self) -> list[int]:
        """Whose turn it can be. Nobody tells that a bidder is done, so in the auction there can be two."""
        if not self.auction_is_over:
            if not self.turns:
                return [self.dealer]
            seat = self.turns[-1][0]
            still_adding = self.is_adding(seat) and self.room_in_turn(seat) > 0
            return [*([seat] if still_adding else []), (seat + 1) % self.players]
        if self.is_over:
            return []
        if self.vice is not None and self.vice_trump is None:
            return [self.vice]
        assert self.chief is not None
        if self.partner is None:
            return [self.chief]
        assert self.leader is not None
        if len(self.trick) == self.players:
            return [self.trick_winner()]
        return [(self.leader + len(self.trick)) % self.players]

    def legal(self, seat: int) -> set[str]:
        """The actions of the seat whose turn it is."""
        if not self.auction_is_over:
            cards = self.in_hand[seat] if self.room_in_turn(seat) > 0 else []
            return {"done" if self.is_adding(seat) else "pass", *(f"bid {card}" for card in cards)}
        called = {f"trump {trump}" for card in self.bids[seat] for trump in (colour(card), number(card))}
        if seat == self.vice and self.vice_trump is None:
            return called
        if self.chief_trump is None:
            forbidden = set() if self.same_trump else {f"trump {self.vice_trump}"}
            return called - forbidden | {"trump none"}
        if self.partner is None:
            return {f"partner {other}" for other in range(self.players) if other not in (self.chief, self.vice)}
        cards = self.in_hand[seat] + self.on_table[seat]
        if len(self.trick) < self.players and self.trick:
            cards = follow(cards, self.trick[0], self.trumps)
        return {f"play {card}" for card in cards}

    def auction_result(self) -> dict[str, Any]:
        """The event that should be told when the auction is over."""
        tied = tied_for_most(self.bids)
        if not tied:
            return {"event": "nobody_bid"}
        bid = len(self.bids[tied[0]])
        if self.chief is None:
            last = [seat for seat in self.last_bidders() if seat in tied][-1]
            return {"event": "stalemate", "tied": tied, "last": last, "bid": bid}
        goal = TEAM_GOAL[self.players][bid - 1]
        return {"event": "chief_found", "chief": self.chief, "vice": self.vice, "bid": bid, "goal": goal}

    def last_bidders(self) -> list[int]:
        """The seats in the order in which they last added cards."""
        return list(reversed(list(dict.fromkeys(seat for seat, cards in reversed(self.turns) if cards))))

    def scores(self) -> list[int]:
        if self.chief is None:
            return stalemate_scores(self.bids, self.last_bidders(), self.summary)
        assert self.partner is not None
        assert self.chief_trump is not None
        points = [triangles(cards) for cards in self.taken]
        return hand_scores(points, self.chief, self.partner, len(self.bids[self.chief]), self.chief_trump)
