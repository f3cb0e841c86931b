"""The Last Panther by its clauses LP-1 to LP-5: slowly, in plain Python, with nothing of the project's own rules.

A `Hand` is followed through its events as plain data, so that what was legal, who took a trick and what it all scored
is worked out a second time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.games.mue.booklet import DECK, colour, number

Card: TypeAlias = str


def deck(players: int) -> list[Card]:
    if players == 3:
        return [card for card in DECK if number(card) not in (1, 2)]
    if players >= 7:
        return [card for card in DECK if number(card) != 2 or card == "Y2"]
    return DECK


def cards_to_pass(players: int) -> int:
    return 2 if players >= 6 else 3


def follow(cards: Sequence[Card], led: Card) -> list[Card]:
    return [card for card in cards if colour(card) == colour(led)] or list(cards)


def winning_card(cards: Sequence[Card]) -> int:
    """Which card of a trick, in the order played, takes it: `max` gives the first of equal ones."""
    following = [place for place, card in enumerate(cards) if colour(card) == colour(cards[0])]
    return max(following, key=lambda place: number(cards[place]))


def worth(cards: Sequence[Card]) -> int:
    """All but the last trick's own 50."""
    yellow = sum(colour(card) == "yellow" for card in cards)
    red = sum(colour(card) == "red" for card in cards)
    panthers = list(cards).count("K7")
    return 5 * yellow - 10 * red - 50 * panthers


@dataclass
class Hand:
    """One hand. `follow_event` takes in what the players do; all else is worked out here."""

    players: int
    dealer: int
    held: list[list[Card]]
    given: list[list[Card]] = field(default_factory=list)
    tricks: list[tuple[int, list[Card]]] = field(default_factory=list)  # the leader and the cards

    def __post_init__(self) -> None:
        self.given = [[] for _ in range(self.players)]

    @property
    def choosing(self) -> list[int]:
        return [seat for seat in range(self.players) if len(self.given[seat]) < cards_to_pass(self.players)]

    def follow_event(self, event: dict[str, Any]) -> None:
        if event["event"] == "card_given":
            self.given[event["seat"]].append(event["card"])
            if not self.choosing:
                self.pass_cards()
        elif event["event"] == "card_played":
            if not self.tricks or len(self.tricks[-1][1]) == self.players:
                self.tricks.append((event["seat"], []))
            self.tricks[-1][1].append(event["card"])
            self.held[event["seat"]].remove(event["card"])

    def pass_cards(self) -> None:
        for seat, cards in enumerate(self.given):
            for card in cards:
                self.held[seat].remove(card)
        for seat, cards in enumerate(self.given):
            self.held[(seat + 1) % self.players].extend(cards)

    def winner(self, trick: int) -> int:
        leader, cards = self.tricks[trick]
        return (leader + winning_card(cards)) % self.players

    def may_act(self) -> list[int]:
        if self.choosing:
            return self.choosing
        if not any(self.held):
            return []
        if not self.tricks:
            return [(self.dealer + 1) % self.players]
        leader, cards = self.tricks[-1]
        return [self.winner(-1) if len(cards) == self.players else (leader + len(cards)) % self.players]

    def legal(self, seat: int) -> set[str]:
        """The actions of a seat that may act."""
        if self.choosing:
            left = list(self.held[seat])
            for card in self.given[seat]:
                left.remove(card)
            return {f"give {card}" for card in left}
        cards = self.held[seat]
        if self.tricks and len(self.tricks[-1][1]) < self.players:
            cards = follow(cards, self.tricks[-1][1][0])
        return {f"play {card}" for card in cards}

    def scores(self) -> list[int]:
        scores = [0] * self.players
        for trick, (_, cards) in enumerate(self.tricks):
            scores[self.winner(trick)] += worth(cards)
        scores[self.winner(-1)] += 50
        return scores
