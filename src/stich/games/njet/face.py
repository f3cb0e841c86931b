"""Njet in words: its action texts, its view and its events."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

import msgspec

from stich.cards.deck import cards_in
from stich.games.events import Event
from stich.games.face import Face, Options
from stich.games.njet import board, rules
from stich.games.njet.cards import COLOUR, DECK
from stich.games.views import CardsWord, NamesWord, NameWord, OrNoneWord, PerSeat, Seat, Seats, View
from stich.kernel.record import DEAL, NOBODY, OVER, Plain, Record
from stich.kernel.tricks import right_of

PHASES = {
    DEAL: "deal",
    OVER: "over",
    rules.NJET: "njet",
    rules.TEAMS: "teams",
    rules.MONSTER: "monster",
    rules.CACHE: "cache",
    rules.TRICKS: "tricks",
}
SCORINGS = {rules.FULL: "full", rules.DIFFERENCE: "difference"}

PhaseName = Literal["deal", "over", "njet", "teams", "monster", "cache", "tricks"]
CacheName = Literal["discard-1", "discard-2", "discard-2-no-zeros", "pass-2", "none"]
TrumpName = Literal["red", "black", "blue", "yellow", "none"]
CACHES: tuple[CacheName, ...] = get_args(CacheName)
TRUMPS: tuple[TrumpName, ...] = get_args(TrumpName)
BOARD = {
    "start": [str(seat) for seat in range(rules.SEATS)],
    "cache": CACHES,
    "trump": TRUMPS,
    "super": TRUMPS,
    "points": [str(points) for points in board.POINTS],
}
SPACES = [f"{row} {space}" for row, spaces in BOARD.items() for space in spaces]
MOST_TEAMS = 1 << rules.SEATS
TEXTS = {
    rules.NJET: [f"njet {space}" for space in SPACES],
    rules.TEAMS: [f"team {' '.join(map(str, cards_in(team))) or 'alone'}" for team in range(MOST_TEAMS)],
    rules.MONSTER: [f"monster {seat}" for seat in range(rules.SEATS)],
    rules.CACHE: [f"cache {card}" for card in DECK.names],
    rules.TRICKS: [f"play {card}" for card in DECK.names],
}

Phase = Annotated[PhaseName, NameWord(PHASES)]
Scoring = Annotated[Literal["full", "difference"], NameWord(SCORINGS)]
Cards = Annotated[list[str], CardsWord(DECK)]
Colours = Annotated[list[str], NamesWord(DECK.colour_names)]
Spaces = Annotated[list[str], NamesWord(SPACES)]
Cache = Annotated[CacheName | None, NameWord({board.NOT_SETTLED: None, **dict(enumerate(CACHES))})]
Trump = Annotated[TrumpName | None, NameWord({board.NOT_SETTLED: None, **dict(enumerate(TRUMPS))})]


class NjetView(View, frozen=True, kw_only=True, tag="njet"):
    """What a seat knows in Njet.

    The board: `uncovered` are the spaces still open and `markers` those each seat has covered, written as the actions
    name them, such as "cache discard-1"; a symbol that is in neither belongs to nobody. The conditions of the round,
    None until the board is settled: `start` is the start player, `trump` and `super_trump` a colour or "none", `points`
    what a trick brings. `team` is the start player's, empty until it is formed; all others are the other team.
    `monster` is who has the monster.

    In the cache `choosing` are the seats still choosing. `cached` is what a seat has chosen, and after "pass-2" what it
    passed to its right neighbour, as far as the viewer saw it; `discarded` are the viewer's own discards, and `aside`
    is how many cards were not dealt. `tricks` are those won so far, `zeros` how many zeros a seat has captured, `void`
    the colours a seat has shown not to hold."""

    phase: Phase
    scoring: Scoring
    dealer: int
    turn: int
    hand: PerSeat[Cards]
    played: PerSeat[Cards]
    discarded: PerSeat[Cards]
    aside: int
    uncovered: Spaces
    markers: PerSeat[Spaces]
    start: Seat
    cache: Cache
    trump: Trump
    super_trump: Trump
    points: Annotated[int | None, OrNoneWord()]
    team: Seats
    monster: Seat
    choosing: Seats
    cached: PerSeat[Cards]
    tricks: PerSeat[int]
    zeros: PerSeat[int]
    void: PerSeat[Colours]


class SpaceCovered(Event, frozen=True, tag="space_covered"):
    """A seat put a marker on a space of the board, such as "trump red"."""

    seat: int
    space: str


class BoardSettled(Event, frozen=True, tag="board_settled"):
    """One space of each row is left: the conditions of the round."""

    start: int
    cache: CacheName
    trump: TrumpName
    super_trump: TrumpName
    points: int


class TeamsFormed(Event, frozen=True, tag="teams_formed"):
    """The start player's team and the other one."""

    start: int
    team: list[int]
    others: list[int]


class MonsterGiven(Event, frozen=True, tag="monster_given"):
    """A member of the smaller team has the monster."""

    seat: int


class CardCached(Event, frozen=True, tag="card_cached"):
    """A seat chose a card to cache; the others see only that all have when the cache is over (C-5)."""

    seat: int
    card: str

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


class CardsDiscarded(Event, frozen=True, tag="cards_discarded"):
    """All have chosen: what each seat discarded, for itself to see; for the others None."""

    cards: list[list[str] | None]

    def seen_by(self, seat: int | None) -> Event | None:
        cards = [own if owner == seat else None for owner, own in enumerate(self.cards)]
        return msgspec.structs.replace(self, cards=cards)


class CardsPassedRight(Event, frozen=True, tag="cards_passed_right"):
    """All have chosen: what each seat passed to its right neighbour, for the giver and the receiver to see."""

    cards: list[list[str] | None]

    def seen_by(self, seat: int | None) -> Event | None:
        def known(giver: int) -> bool:
            return seat is not None and seat in (giver, (giver - 1) % len(self.cards))

        cards = [passed if known(giver) else None for giver, passed in enumerate(self.cards)]
        return msgspec.structs.replace(self, cards=cards)


class ZerosCaptured(Event, frozen=True, tag="zeros_captured"):
    """The winner of the trick captured these zeros of opponents."""

    seat: int
    cards: list[str]


class NjetFace(Face):
    rules = rules
    deck = DECK
    phases = PHASES
    texts = TEXTS
    view_type = NjetView
    card_places = ("hand", "played", "discarded", "undealt")

    def configure(self, s: Record, players: int, options: Options) -> None:
        s.players = players
        s.scoring = rules.DIFFERENCE if options["scoring"] == "difference" else rules.FULL

    def cards_in_play(self, players: int) -> int:
        return int(rules.deck_for(players))

    def cards_each(self, players: int) -> int:
        return int(rules.cards_each(players))

    def narrate(self, before: Plain, seat: int, action: int, after: Plain) -> Iterator[Event]:
        if before.phase == rules.NJET:
            yield SpaceCovered(seat, SPACES[action])
            if after.phase != rules.NJET:
                yield self.board_settled(after)
        elif before.phase == rules.CACHE:
            yield CardCached(seat, DECK.text(action))
            if after.phase != rules.CACHE:
                yield self.cache_ended(after)
        elif sum(after.zeros) > sum(before.zeros):
            yield ZerosCaptured(after.winner, DECK.texts(rules.captured_zeros(after.record)))
        if after.team and not before.team:
            team, others = list(cards_in(after.team)), list(cards_in(rules.other_team(after.record)))
            yield TeamsFormed(after.start, team, others)
        if after.monster != NOBODY and before.monster == NOBODY:
            yield MonsterGiven(after.monster)

    def board_settled(self, now: Plain) -> Event:
        return BoardSettled(now.start, CACHES[now.cache], TRUMPS[now.trump], TRUMPS[now.super_trump], now.points)

    def cache_ended(self, now: Plain) -> Event:
        if now.cache == board.PASS_2:
            return CardsPassedRight([DECK.texts(cards) for cards in now.cached[: now.players]])
        return CardsDiscarded([DECK.texts(cards) for cards in now.discarded[: now.players]])

    def score_parts(self, s: Record) -> dict[str, list[int]]:
        """What a team's tricks, its zeros and its monster bring each member, and what scoring by difference takes."""
        parts: dict[str, list[int]] = {"tricks": [], "zeros": [], "monster": []}
        for seat in range(s.players):
            team = list(cards_in(rules.team_of(s, seat)))
            tricks, zeros = int(s.tricks[team].sum()), int(s.zeros[team].sum())
            parts["tricks"].append(tricks * int(s.points))
            parts["zeros"].append(zeros * int(s.points))
            monster = int(s.tricks[s.monster] + s.zeros[s.monster]) if s.monster in team else 0
            parts["monster"].append(monster * int(s.points))
        if s.scoring == rules.DIFFERENCE:
            full = [sum(own) for own in zip(*parts.values(), strict=True)]
            parts["difference"] = [int(s.round_score[seat]) - full[seat] for seat in range(s.players)]
        return parts

    def conclusions(self, now: Plain) -> dict[str, Any]:
        dealt = now.players * self.cards_each(now.players)
        return {"aside": self.cards_in_play(now.players).bit_count() - dealt}

    def complete(self, s: Record, view: View) -> None:
        assert isinstance(view, NjetView)
        for giver in range(s.players):
            holder = giver if s.phase == rules.CACHE else right_of(s, giver)
            s.cached[giver] = self.where_they_lie(view.cached[giver], s, holder)
        if s.start != NOBODY:
            rules.name_trumps(s)
        if s.trick_size:
            s.suit = COLOUR[s.trick[0]]
            place = (s.winner - s.leader) % s.players
            s.strength = rules.strength(s, s.trick[place], place)


FACE = NjetFace()
