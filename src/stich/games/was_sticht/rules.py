"""The rules of Was sticht? for 3 and 4 players, clauses WS-1 to WS-27.

From the booklets of 2008 and 1993. Where they are silent: there are two functions of each kind (WS-2), the hint for
three players looks at the three cards taken (WS-9), the start player sees the round's result before discarding (WS-22),
and the values of the tasks are our own (WS-26). Variants: `edition`, `tasks` (WS-4), `values` (WS-26).

The start player of a round is `dealer` in the state."""

import numpy as np

from stich.games.was_sticht.cards import (
    ALL_CARDS,
    CARDS,
    COLOUR_CARDS,
    COLOURS,
    TRUMP_COLOURS,
    TRUMP_NUMBERS,
    strength,
    suit_of,
    trump_cards,
)
from stich.games.was_sticht.events import (
    CARD_LAID_ASIDE,
    CARD_TAKEN,
    FUNCTION_CHOSEN,
    FUNCTION_DISCARDED,
    FUNCTION_DRAFTED,
    FUNCTIONS_FULFILLED,
    FUNCTIONS_SHOWN,
    HINT_GIVEN,
    PLACES_FOUND,
    TRUMPS_SHOWN,
)
from stich.games.was_sticht.functions import (
    ALL_FUNCTIONS,
    FUNCTIONS,
    KIND_COUNT,
    fulfils,
    kinds_in,
    sum_of_values,
    value_among,
    with_one_less,
    with_one_more,
)
from stich.games.was_sticht.hints import first_taker, possible_pairs, row_cards, taken_by, would_win
from stich.games.was_sticht.state import (
    CHOOSING_CARDS,
    CHOOSING_FUNCTIONS,
    DISCARD,
    DRAFT,
    EDITIONS,
    HIDDEN,
    HINT_CARDS,
    HINT_LEADER,
    HINT_SIZE,
    HINT_WINNER,
    NOT_CHOSEN,
    ROWS,
    SEATS,
    TRICKS,
)
from stich.kernel.bits import all_below, bit, count, has, lowest
from stich.kernel.chance import Chance, random_below, random_member
from stich.kernel.json_writer import BLANK
from stich.kernel.log import Log, begin_event, tell, tell_each
from stich.kernel.phases import all_have_chosen, by_phase
from stich.kernel.rounds import close_round
from stich.kernel.rule import rule
from stich.kernel.state import DEAL, NOBODY, OVER, State
from stich.kernel.tricks import clear_trick, in_front, lay, left_of, must_follow, was_last_card, was_last_trick

TRICKS_A_ROUND = ROWS
OF_1993 = EDITIONS.index("1993")
USUAL_TASKS = np.array([4, 5])  # by edition (WS-3)
MORE_THAN_ANY_SUM = 1000  # of the values of functions
# Where a score comes from.
FROM_OWN, FROM_STOLEN = range(2)


# ---- the draft -------------------------------------------------------------------------------------------------


@rule
def configure(s: State, people: int) -> None:
    """A match begins with the draft. In the edition of 2008 functions have no values, and ties are not broken."""
    if s.tasks == BLANK:  # the table has not said how many
        s.tasks = USUAL_TASKS[s.edition]
    for kind in range(KIND_COUNT):
        s.values[kind] = value_among(people, kind, s.values[kind]) if s.edition == OF_1993 else 0
    begin_draft(s)


@rule
def begin_draft(s: State) -> None:
    """WS-3: all functions lie open before anything is dealt."""
    s.phase = DRAFT
    s.supply = ALL_FUNCTIONS
    s.trump_color = s.trump_number = HIDDEN
    s.monster = NOBODY
    for seat in range(s.players):
        s.chosen[seat] = NOT_CHOSEN
    for row in range(ROWS):
        s.row_winner[row] = NOBODY
    clear_trick(s)


@rule
def drafter(s: State) -> int:
    """WS-3: functions are drafted clockwise from the start player."""
    return (s.dealer + FUNCTIONS - count(s.supply)) % s.players


@rule
def legal_draft(s: State, seat: int) -> int:
    """WS-3: any function that is left."""
    return kinds_in(s.supply)


@rule
def draft(s: State, seat: int, kind: int) -> None:
    """WS-3: until each player has enough. The rest are out of the game."""
    s.supply = with_one_less(s.supply, kind)
    s.own[seat] = with_one_more(s.own[seat], kind)
    if FUNCTIONS - count(s.supply) == s.players * s.tasks:
        s.phase = DEAL


# ---- the deal --------------------------------------------------------------------------------------------------


@rule
def deal(s: State, rng: Chance) -> None:
    """WS-5: the cards are shuffled, and the trumps drawn."""
    for i in range(CARDS):
        place = random_below(rng, i + 1)
        s.layout[i] = s.layout[place]
        s.layout[place] = i
    s.trump_color = random_below(rng, TRUMP_COLOURS)
    s.trump_number = random_below(rng, TRUMP_NUMBERS)
    begin(s)


@rule
def begin(s: State) -> None:
    """WS-5, WS-6: the rows are laid; the left neighbour of the start player holds the monster."""
    for seat in range(s.players):
        s.hand[seat] = s.played[seat] = s.round_score[seat] = 0
        s.tricks_taken[seat] = s.colours_taken[seat] = 0
        s.chosen[seat] = NOT_CHOSEN
    for row in range(ROWS):
        s.row_winner[row] = NOBODY
    s.fulfilled = s.stolen = s.choosing = 0
    s.lying = ALL_CARDS
    s.aside = s.row = 0
    s.phase = CHOOSING_CARDS
    s.monster = s.turn = left_of(s, s.dealer)
    clear_trick(s)
    s.tricks_left = TRICKS_A_ROUND


# ---- choosing cards --------------------------------------------------------------------------------------------


@rule
def legal_cards(s: State, seat: int) -> int:
    """WS-6: the cards that still lie in the row."""
    return s.lying & row_cards(s, s.row)


@rule
def take(s: State, seat: int, card: int) -> None:
    """WS-6: each takes one card, clockwise from the monster's holder."""
    s.hand[seat] |= bit(card)
    s.lying &= ~bit(card)
    s.turn = left_of(s, seat)
    if s.turn == s.monster:
        end_row(s)


@rule
def end_row(s: State) -> None:
    """WS-7 to WS-9: the hint is given, what is left goes aside, and the monster moves on."""
    s.row_winner[s.row] = would_win(s, s.row, s.monster, s.trump_color, s.trump_number)
    left_over = s.lying & row_cards(s, s.row)
    s.aside |= left_over
    s.lying &= ~left_over
    s.row += 1
    s.monster = s.turn = left_of(s, s.monster)
    if s.row == ROWS:
        show_trumps(s)


@rule
def show_trumps(s: State) -> None:
    """WS-10 to WS-12: everyone learns the trumps, and all but the start player choose a function.

    If nobody has a choice, nobody is asked."""
    s.monster = NOBODY
    s.choosing = all_below(s.players) & ~bit(s.dealer)
    s.phase = CHOOSING_FUNCTIONS
    for seat in range(s.players):
        if has(s.choosing, seat) and count(kinds_in(s.own[seat])) > 1:
            return
    for seat in range(s.players):
        if has(s.choosing, seat):
            choose_function(s, seat, lowest(s.own[seat]))


# ---- choosing functions ----------------------------------------------------------------------------------------


@rule
def own_kinds(s: State, seat: int) -> int:
    return kinds_in(s.own[seat])


@rule
def choose_function(s: State, seat: int, kind: int) -> None:
    """WS-11, WS-13: when all have chosen, the left neighbour of the start player leads."""
    s.chosen[seat] = kind
    if all_have_chosen(s, seat):
        s.phase = TRICKS
        s.turn = left_of(s, s.dealer)


# ---- the tricks ------------------------------------------------------------------------------------------------


@rule
def legal_tricks(s: State, seat: int) -> int:
    """WS-15: follow the suit led if you can."""
    return s.hand[seat] if s.trick_size == 0 else must_follow(s.hand[seat], s.suit_led)


@rule
def play(s: State, seat: int, card: int) -> None:
    if s.trick_size == 0:
        s.suit_led = suit_of(card, s.trump_color, s.trump_number)
    lay(s, seat, card, strength(card, s.suit_led, s.trump_color, s.trump_number))
    if was_last_card(s, seat):
        end_trick(s)


@rule
def end_trick(s: State) -> None:
    """WS-13: the winner leads the next trick."""
    s.tricks_taken[s.winner] += 1
    colours = 0
    for colour in range(COLOURS):
        colours |= (s.trick_cards & COLOUR_CARDS[colour] != 0) << colour
    s.colours_taken[s.winner] |= colours
    if was_last_trick(s):
        end_tricks(s)


# ---- the end of the round --------------------------------------------------------------------------------------


@rule
def end_tricks(s: State) -> None:
    """WS-20 to WS-22: the others discard what they fulfilled; then the start player discards one, with a choice if
    there are several."""
    for seat in range(s.players):
        if seat != s.dealer and fulfils(s, seat, s.chosen[seat]):
            s.fulfilled |= bit(seat)
            discard(s, seat, s.chosen[seat])
    if stolen_from(s, s.dealer):
        s.stolen = True
        kinds = kinds_in(s.own[s.dealer])
        if count(kinds) > 1:
            s.phase = DISCARD
            s.turn = s.dealer
            return
        discard(s, s.dealer, lowest(kinds))
    end_round(s)


@rule
def stolen_from(s: State, start_player: int) -> int:
    """WS-21: the players whose chosen function the start player fulfilled and they did not, as a set."""
    seats = 0
    for seat in range(s.players):
        if seat != start_player and not has(s.fulfilled, seat) and fulfils(s, start_player, s.chosen[seat]):
            seats |= bit(seat)
    return seats


@rule
def discard(s: State, seat: int, kind: int) -> None:
    """WS-20, WS-21: a function counts as soon as it is discarded, even while the start player is still choosing."""
    s.own[seat] = with_one_less(s.own[seat], kind)
    s.done[seat] = with_one_more(s.done[seat], kind)
    s.round_score[seat] += 1
    s.score[seat] += 1


@rule
def discard_last(s: State, seat: int, kind: int) -> None:
    """WS-22: the start player discards after all others."""
    discard(s, seat, kind)
    end_round(s)


@rule
def standing(s: State, seat: int) -> int:
    """WS-25: first by the number of functions discarded, then by their sum; in the edition of 2008 all sums are 0."""
    return s.score[seat] * MORE_THAN_ANY_SUM + sum_of_values(s, s.done[seat])


@rule
def end_round(s: State) -> None:
    """WS-23, WS-24: the left neighbour is the next start player, unless somebody has discarded the last function."""
    ended = False
    for seat in range(s.players):
        if s.own[seat] == 0:
            ended = True
    close_round(s, ended)


# ---- what every game offers ------------------------------------------------------------------------------------


@rule
def actors(s: State) -> int:
    if s.phase <= OVER:
        return 0
    if s.phase == DRAFT:
        return bit(drafter(s))
    return s.choosing if s.phase == CHOOSING_FUNCTIONS else bit(s.turn)


legal, apply = by_phase(
    {
        TRICKS: (legal_tricks, play),
        CHOOSING_CARDS: (legal_cards, take),
        CHOOSING_FUNCTIONS: (own_kinds, choose_function),
        DRAFT: (legal_draft, draft),
        DISCARD: (own_kinds, discard_last),
    },
    actors,
)


@rule
def observe(s: State, viewer: int) -> None:
    """Only the start player knows the trumps before they are shown (WS-5), and each player only its own choice of
    function (C-5)."""
    if s.phase == CHOOSING_CARDS and viewer != s.dealer:
        s.trump_color = s.trump_number = HIDDEN
        s.possible = possible_pairs(s)
    if s.phase == CHOOSING_FUNCTIONS:
        for seat in range(s.players):
            if seat != viewer:
                s.chosen[seat] = NOT_CHOSEN


@rule
def determinize(s: State, viewer: int, rng: Chance) -> None:
    """Draws trumps that agree with every hint, and for hidden choices any function that the player has."""
    if s.phase == CHOOSING_CARDS and s.trump_color == HIDDEN:
        pair = random_member(rng, s.possible)
        s.trump_color, s.trump_number = pair // TRUMP_NUMBERS, pair % TRUMP_NUMBERS
        s.possible = 0
    if s.phase == CHOOSING_FUNCTIONS:
        for seat in range(s.players):
            if seat != viewer and seat != s.dealer and not has(s.choosing, seat):
                s.chosen[seat] = random_member(rng, kinds_in(s.own[seat]))


# ---- what is told ----------------------------------------------------------------------------------------------


@rule
def narrate(before: State, seat: int, action: int, after: State, log: Log) -> None:
    if before.phase == DRAFT:
        tell(log, FUNCTION_DRAFTED, seat, action)
    elif before.phase == CHOOSING_CARDS:
        tell(log, CARD_TAKEN, seat, action, before.row)
        if after.row > before.row:
            narrate_row(before, after, log)
    elif before.phase == CHOOSING_FUNCTIONS:
        tell(log, FUNCTION_CHOSEN, seat, action)
    elif before.phase == DISCARD:
        tell(log, FUNCTION_DISCARDED, seat, action, 1)
    elif after.tricks_left == 0:
        narrate_fulfilled(before, after, log)
    if after.phase == TRICKS and before.phase != TRICKS:
        tell_each(log, FUNCTIONS_SHOWN, after.chosen, after.players)


@rule
def narrate_row(before: State, after: State, log: Log) -> None:
    """WS-7 to WS-10: the card nobody took, the hint, and after the last row the trumps."""
    row, left_over = before.row, after.aside & ~before.aside
    if left_over:
        tell(log, CARD_LAID_ASIDE, lowest(left_over), row)
    event = begin_event(log, HINT_GIVEN)
    log[event, 1] = row
    write_hint(after, row, log[event], 2)
    if after.row == ROWS:
        tell(log, TRUMPS_SHOWN, after.trump_color, after.trump_number)


@rule
def narrate_fulfilled(before: State, after: State, log: Log) -> None:
    """WS-20 to WS-22: who discards a function, including the start player if there is no choice."""
    start_player = before.dealer
    tell(log, FUNCTIONS_FULFILLED, after.fulfilled, stolen_from(after, start_player))
    for seat in range(after.players):
        if has(after.fulfilled, seat):
            tell(log, FUNCTION_DISCARDED, seat, after.chosen[seat], 0)
    discarded = before.own[start_player] & ~after.own[start_player]
    if discarded:
        tell(log, FUNCTION_DISCARDED, start_player, lowest(discarded) % KIND_COUNT, 1)


@rule
def narrate_end(s: State, log: Log) -> None:
    """WS-25: the places. Equal players share one."""
    event = begin_event(log, PLACES_FOUND)
    for seat in range(s.players):
        place = 1
        for other in range(s.players):
            place += standing(s, other) > standing(s, seat)
        log[event, 1 + seat] = place
        log[event, 1 + SEATS + seat] = s.score[seat]
        log[event, 1 + 2 * SEATS + seat] = sum_of_values(s, s.done[seat])


@rule
def score_parts(s: State, parts: Log) -> None:
    for seat in range(s.players):
        parts[FROM_OWN, seat] = has(s.fulfilled, seat)
        parts[FROM_STOLEN, seat] = s.round_score[seat] - has(s.fulfilled, seat)


@rule
def write_hint(s: State, row: int, numbers: Log, start: int) -> None:
    """Writes the hint for a row, beginning at a place, in the form of the view and of the event."""
    numbers[start + HINT_LEADER] = first_taker(s, row)
    for seat in range(s.players):
        numbers[start + HINT_CARDS + seat] = taken_by(s, row, seat)
    numbers[start + HINT_WINNER] = s.row_winner[row]


@rule
def conclude(s: State, told: State) -> None:
    """The sums of discarded functions, the rows with who took what and the hints, and the cards that are trump."""
    for seat in range(s.players):
        told.sums[seat] = sum_of_values(s, s.done[seat])
    told.trumps = trump_cards(s.trump_color, s.trump_number) if s.trump_color != HIDDEN else 0
    if rows_lie(s):
        for i in range(CARDS):
            told.rows[i] = s.layout[i]
        for row in range(ROWS):
            for seat in range(s.players):
                told.taken[SEATS * row + seat] = taken_by(s, row, seat)
        for row in range(s.row):
            write_hint(s, row, told.hints, HINT_SIZE * row)


@rule
def rows_lie(s: State) -> bool:
    """Whether there has been a deal yet."""
    return s.layout[0] != s.layout[1]


@rule
def restore(s: State, told: State) -> None:
    if told.rows[0] != BLANK:
        for i in range(CARDS):
            s.layout[i] = told.rows[i]
    for row in range(ROWS):
        s.row_winner[row] = told.hints[HINT_SIZE * row + HINT_WINNER] if row < s.row else NOBODY
    if told.actors:
        s.turn = lowest(told.actors)
    if s.trick_size:
        s.suit_led = suit_of(s.trick[0], s.trump_color, s.trump_number)
        s.strength = strength(s.trick[in_front(s)], s.suit_led, s.trump_color, s.trump_number)
