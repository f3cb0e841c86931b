"""What the solver needs to know about Njet: one team plays against the other for tricks and zeros (NJ-19 to NJ-21)."""

from stich.games.njet.cards import COLOUR, NUMBER, ZEROS
from stich.games.njet.rules import other_team, team_score
from stich.games.njet.state import TRICKS
from stich.kernel.bits import count, has
from stich.kernel.endings import BEYOND, PLAYING, TRUMP_RANK, always, hands_tell_all
from stich.kernel.rule import rule
from stich.kernel.state import NOBODY, State


@rule
def part_of_round(s: State) -> int:
    return PLAYING if s.phase == TRICKS else BEYOND


@rule
def suit(s: State, card: int) -> int:
    """NJ-15: trumps follow by their printed colour."""
    return COLOUR[card]


@rule
def rank(s: State, card: int) -> int:
    """NJ-17: super trumps are above the others of their colour."""
    return NUMBER[card] + TRUMP_RANK * (has(s.trumps, card) + 2 * has(s.super_trumps, card))


@rule
def worth(s: State, card: int) -> int:
    """NJ-19: zeros can be captured."""
    return has(ZEROS, card)


@rule
def first_side(s: State) -> int:
    return s.team


@rule
def lead(s: State) -> int:
    return team_score(s, s.team) - team_score(s, other_team(s))


@rule
def lead_to_come(s: State, ours: int, theirs: int) -> tuple[int, int]:
    """All tricks that are left to a team, and all zeros of the other one. Where tricks count against who has them, none
    is sure: nobody need take it."""
    if s.points < 0:
        ours = theirs = 0
    most = most_to_come(s, s.team, other_team(s), theirs) - theirs
    least = ours - most_to_come(s, other_team(s), s.team, ours)
    return (s.points * least, s.points * most) if s.points > 0 else (s.points * most, s.points * least)


@rule
def most_to_come(s: State, team: int, opponents: int, sure: int) -> int:
    """NJ-20: what a team can still get, in tricks, if so many are sure for its opponents; the monster's double."""
    found = s.tricks_left - sure
    for seat in range(s.players):
        if has(opponents, seat):
            found += min(count(s.hand[seat] & ZEROS), s.tricks_left - sure)
    return 2 * found if s.monster != NOBODY and has(team, s.monster) else found


suits_are_followed = sure_tricks_matter = always
past = hands_tell_all
