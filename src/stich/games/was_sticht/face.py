"""Was sticht? in Python: its action texts, its deals, what its actions did, and which trumps are possible."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from stich.cards.deck import cards_in
from stich.checks import whole_number
from stich.errors import DealError
from stich.games.events import Event, MatchOver, RoundBegun
from stich.games.face import Deal, Face, Options
from stich.games.views import View
from stich.games.was_sticht import rules
from stich.games.was_sticht.cards import ALL_CARDS, DECK, strength, suit_of, trump_cards
from stich.games.was_sticht.functions import sum_of_values, value_among
from stich.games.was_sticht.hints import HIDDEN, ROW_SIZE, ROWS, first_taker, possible_pairs
from stich.games.was_sticht.kinds import KINDS
from stich.games.was_sticht.words import (
    COLOR_NAMES,
    EDITIONS,
    NUMBER_NAMES,
    PHASES,
    CardLaidAside,
    CardTaken,
    FunctionChosen,
    FunctionDiscarded,
    FunctionDrafted,
    FunctionsFulfilled,
    FunctionsShown,
    Hint,
    HintGiven,
    PlacesFound,
    RowsLaid,
    Trumps,
    TrumpsShown,
    TrumpsWord,
    WasStichtView,
)
from stich.kernel.record import NOBODY, Plain, Record, States
from stich.quoting import quoted

USUAL_TASKS = {"2008": 4, "1993": 5}
TEXTS = {
    rules.DRAFT: [f"draft {kind}" for kind in KINDS],
    rules.CHOOSING_CARDS: [f"take {card}" for card in DECK.names],
    rules.CHOOSING_FUNCTIONS: [f"function {kind}" for kind in KINDS],
    rules.TRICKS: [f"play {card}" for card in DECK.names],
    rules.DISCARD: [f"discard {kind}" for kind in KINDS],
}
A_DEAL = (
    'a deal is {"rows": ["B7 R6 R2 Y2", …], "trump_color": "red", "trump_number": 5}, '
    f'with {ROWS} rows of {ROW_SIZE} cards, and "none" where there is no trump'
)


class WasStichtFace(Face):
    rules = rules
    deck = DECK
    phases = PHASES
    texts = TEXTS
    view_type = WasStichtView
    card_places = ("hand", "played", "lying", "aside")

    def configure(self, s: Record, players: int, options: Options) -> None:
        s.players = players
        s.edition = EDITIONS.index(options["edition"])
        s.tasks = options["tasks"] or USUAL_TASKS[options["edition"]]
        if options["edition"] == "1993":  # in 2008 nothing is printed on the functions, and nothing breaks a tie
            for kind, name in enumerate(KINDS):
                s.value[kind] = value_among(players, kind, options["values"][name])
        rules.begin_draft(s)

    def cards_in_play(self, players: int) -> int:
        return ALL_CARDS

    def cards_each(self, players: int) -> int:
        return ROWS

    # ---- deals -------------------------------------------------------------------------------------------------

    def write_deal(self, s: Record) -> dict[str, Any]:
        return {
            "rows": [" ".join(row) for row in self.rows(s)],
            "trump_color": COLOR_NAMES[s.trump_color],
            "trump_number": NUMBER_NAMES[s.trump_number],
        }

    def read_deal(self, s: Record, deal: Deal) -> None:
        layout, trump_color, trump_number = self.parse_deal(deal)
        s.layout[:] = layout
        s.trump_color, s.trump_number = trump_color, trump_number
        rules.begin(s)

    def parse_deal(self, deal: Deal) -> tuple[list[int], int, int]:
        if not isinstance(deal, Mapping) or set(deal) != {"rows", "trump_color", "trump_number"}:
            raise DealError(A_DEAL)
        rows, color, number = deal["rows"], deal["trump_color"], deal["trump_number"]
        if not isinstance(rows, list | tuple) or len(rows) != ROWS:
            raise DealError(A_DEAL)
        if not isinstance(color, str) or color not in COLOR_NAMES:
            raise DealError(f"trump_color {quoted(color)} is not one of {', '.join(COLOR_NAMES)}")
        number = number if isinstance(number, str) else whole_number(number)
        if number not in NUMBER_NAMES:
            raise DealError(f"trump_number {quoted(deal['trump_number'])} is not 1 to 9 or 'none'")
        free, layout = ALL_CARDS, list[int]()
        for number_of_row, text in enumerate(rows):
            free &= ~self.parse_cards(text, free, f"row {number_of_row}", ROW_SIZE)
            layout += [DECK.names.index(name) for name in text.split()]
        return layout, COLOR_NAMES.index(color), NUMBER_NAMES.index(number)

    def rows(self, s: Record) -> list[list[str]]:
        """The rows as they were laid; none before the first deal."""
        if s.layout[0] == s.layout[1]:
            return []
        cards = [DECK.names[card] for card in s.layout]
        return [cards[i : i + ROW_SIZE] for i in range(0, len(cards), ROW_SIZE)]

    # ---- what happened -----------------------------------------------------------------------------------------

    def dealt(self, s: Record) -> RoundBegun:
        return RowsLaid(
            round=int(s.rounds_played),
            dealer=int(s.dealer),
            rows=self.rows(s),
            trump_color=COLOR_NAMES[s.trump_color],
            trump_number=self.trumps(s)[1],
        )

    def narrate(self, before: Plain, seat: int, action: int, after: Plain) -> Iterator[Event]:
        if before.phase == rules.DRAFT:
            yield FunctionDrafted(seat, KINDS[action])
        elif before.phase == rules.CHOOSING_CARDS:
            yield from self.card_taken(before, seat, action, after)
        elif before.phase == rules.CHOOSING_FUNCTIONS:
            yield FunctionChosen(seat, KINDS[action])
        elif before.phase == rules.DISCARD:
            yield FunctionDiscarded(seat, KINDS[action], stolen=True)
        elif after.tricks_left == 0:
            yield from self.tricks_over(before, after)
        if after.phase == rules.TRICKS and before.phase != rules.TRICKS:
            yield FunctionsShown([KINDS[kind] if kind >= 0 else None for kind in after.chosen[: after.players]])

    def card_taken(self, before: Plain, seat: int, card: int, after: Plain) -> Iterator[Event]:
        row = before.row
        yield CardTaken(seat, DECK.text(card), row)
        if after.row > row:
            for left_over in DECK.texts(after.aside & ~before.aside):
                yield CardLaidAside(left_over, row)
            hint = self.hints(after, self.taken(after, self.rows(after)))[row]
            yield HintGiven(row, hint.leader, hint.cards, hint.winner)
        if after.row == ROWS:
            yield TrumpsShown(*self.trumps(after))

    def tricks_over(self, before: Plain, after: Plain) -> Iterator[Event]:
        start_player = before.dealer
        fulfilled = list(cards_in(after.fulfilled))
        yield FunctionsFulfilled(fulfilled, list(cards_in(rules.stolen_from(after.record, start_player))))
        for seat in fulfilled:
            yield FunctionDiscarded(seat, KINDS[after.chosen[seat]], stolen=False)
        for kind in cards_in(before.own[start_player] & ~after.own[start_player]):  # there was no choice
            yield FunctionDiscarded(start_player, KINDS[kind % len(KINDS)], stolen=True)

    def events(self, before: Plain, seat: int, action: int, after: Plain) -> Iterator[Event]:
        for event in super().events(before, seat, action, after):
            if isinstance(event, MatchOver):
                yield PlacesFound(self.places(after.record), done=self.scores(after), sums=self.sums(after.record))
            yield event

    def score_parts(self, s: Record) -> dict[str, list[int]]:
        own = [int(s.fulfilled) >> seat & 1 for seat in range(s.players)]
        return {"own": own, "stolen": [int(s.round_score[seat]) - own[seat] for seat in range(s.players)]}

    # ---- the end -----------------------------------------------------------------------------------------------

    def sums(self, s: Record) -> list[int]:
        """What the discarded functions of each seat count (WS-25)."""
        return [int(sum_of_values(s, s.done[seat])) for seat in range(s.players)]

    def places(self, s: Record) -> list[int]:
        """WS-25; equals share a place."""
        standing = [int(rules.standing(s, seat)) for seat in range(s.players)]
        return [1 + sum(other > own for other in standing) for own in standing]

    # ---- views -------------------------------------------------------------------------------------------------

    def conclusions(self, now: Plain) -> dict[str, Any]:
        rows = self.rows(now)
        taken = self.taken(now, rows)
        return {
            "values": dict(zip(KINDS, now.value, strict=True)),
            "sums": self.sums(now.record),
            "rows": rows,
            "taken": taken,
            "hints": self.hints(now, taken),
        }

    def insights(self, seen: States) -> Iterable[dict[str, Any]]:
        for color, number in zip(seen["trump_color"].tolist(), seen["trump_number"].tolist(), strict=True):
            yield {"trumps": [] if color == HIDDEN else DECK.texts(trump_cards(color, number))}

    def taken(self, s: Record, rows: list[list[str]]) -> list[list[str | None]]:
        """The card that each seat took of each row."""
        taker: dict[str, int] = {}
        for seat in range(s.players):
            taker |= dict.fromkeys(DECK.texts(s.hand[seat] | s.played[seat]), seat)
        taken: list[list[str | None]] = [[None] * int(s.players) for _ in rows]
        for row, cards in zip(taken, rows, strict=True):
            for card in cards:
                if card in taker:
                    row[taker[card]] = card
        return taken

    def hints(self, now: Plain, taken: list[list[str | None]]) -> list[Hint]:
        """WS-7: all hints of the round so far."""
        first = int(first_taker(now.record, 0))
        return [
            Hint(leader=(first + row) % now.players, cards=[card for card in taken[row] if card], winner=winner)
            for row, winner in enumerate(now.row_winner[: now.row])
        ]

    def complete(self, s: Record, view: View) -> None:
        assert isinstance(view, WasStichtView)
        for kind, name in enumerate(KINDS):
            s.value[kind] = view.values[name]
        for i, text in enumerate(text for row in view.rows for text in row):
            s.layout[i] = DECK.names.index(text)
        s.row_winner[:] = [hint.winner for hint in view.hints] + [NOBODY] * (ROWS - len(view.hints))
        if view.actors:
            s.turn = view.actors[0]
        if s.trick_size:
            s.suit_led = suit_of(s.trick[0], s.trump_color, s.trump_number)
            in_front = s.trick[(s.winner - s.leader) % s.players]
            s.strength = strength(in_front, s.suit_led, s.trump_color, s.trump_number)

    def trumps(self, s: Record) -> Trumps:
        return COLOR_NAMES[s.trump_color], NUMBER_NAMES[s.trump_number]

    def possible_trumps(self, view: WasStichtView) -> frozenset[Trumps]:
        """All pairs of trumps that agree with what a view tells."""
        return frozenset(TrumpsWord().tell(possible_pairs(self.state_of(view)[0])))


FACE = WasStichtFace()
