"""The events that all games share: cards played, tricks won, rounds scored, the end of a match."""

from stich.kernel.bits import bit, count, lowest
from stich.kernel.dispatch import actors, apply, by_rules, conclude, narrate, narrate_end, restore, score_parts
from stich.kernel.json_writer import BLANK
from stich.kernel.log import (
    CARD_PLAYED,
    MATCH_OVER,
    MOST_PARTS,
    ROUND_SCORED,
    TRICK_WON,
    WIDTH,
    Log,
    begin_event,
    parts_of,
    tell,
)
from stich.kernel.rule import rule
from stich.kernel.signatures import Int64s
from stich.kernel.state import OVER, State, States
from stich.kernel.winners import winners


@by_rules
@rule
def perform(s: State, before: States, seat: int, action: int, log: Log) -> None:
    """Takes a legal action and writes all events it caused. `before` has room for one state."""
    before[0] = s
    apply(s, seat, action)
    tell_action(before[0], seat, action, s, log)


@rule
def tell_action(before: State, seat: int, action: int, after: State, log: Log) -> None:
    """Writes all events of an action in their order. One action plays at most one card."""
    if cards_played(after) > cards_played(before):
        tell(log, CARD_PLAYED, seat, action)
        if after.trick_size == 0:
            tell_trick(after, log)
    narrate(before, seat, action, after, log)
    if after.rounds_played > before.rounds_played:
        tell_scores(before.rounds_played, after, log)
    if after.phase == OVER:
        narrate_end(after, log)
        row = begin_event(log, MATCH_OVER)
        for place in range(after.players):
            log[row, 1 + place] = after.score[place]
        log[row, 1 + len(after.score)] = winners(after)


@rule
def cards_played(s: State) -> int:
    cards = 0
    for seat in range(s.players):
        cards += count(s.played[seat])
    return cards


@rule
def tell_trick(s: State, log: Log) -> None:
    row = begin_event(log, TRICK_WON)
    log[row, 1] = s.winner
    log[row, 2] = s.leader
    for i in range(count(s.trick_cards)):
        log[row, 3 + i] = s.trick[i]


@rule
def tell_scores(number: int, s: State, log: Log) -> None:
    row, seats = begin_event(log, ROUND_SCORED), len(s.score)
    log[row, 1] = number
    for seat in range(s.players):
        log[row, 2 + seat] = s.round_score[seat]
        log[row, 2 + seats + seat] = s.score[seat]
    parts = parts_of(log)
    for part in range(MOST_PARTS):
        for seat in range(WIDTH):
            parts[part, seat] = BLANK
    score_parts(s, parts)


@rule
def conclude_all(s: State, told: State) -> None:
    """Works out the concluded fields that every view has, and then those of the game."""
    told.actors = actors(s)
    if s.trick_size:
        for i in range(s.trick_size):
            told.trick[i] = s.trick[i]
    else:
        for i in range(count(s.trick_cards)):
            told.last_trick[i] = s.trick[i]
    conclude(s, told)


@rule
def restore_all(s: State, told: State, copies: Int64s) -> None:
    """Fills in what follows from the other fields in every game, and then in this one, in a state read back from a
    view.

    A view gives the cards of a trick by their text. `copies` has for each card the set of cards equal to it: in the
    trick lies the copy that its owner has played, or, if it was swapped into the trick, one that nobody has played."""
    s.trick_size = cards_told(told.trick)
    lying = told.trick if s.trick_size else told.last_trick
    for i in range(cards_told(lying)):
        owner = (max(s.leader, 0) + i) % s.players
        equal = copies[lying[i]]
        card = lowest(equal & s.played[owner] if equal & s.played[owner] else equal)
        s.trick[i] = card
        s.trick_cards |= bit(card)
    restore(s, told)


@rule
def cards_told(cards: Int64s) -> int:
    """The number of cards before the first entry that is BLANK."""
    size = 0
    while size < len(cards) and cards[size] != BLANK:
        size += 1
    return size
