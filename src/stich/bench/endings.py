"""Random endings: rounds that chance has played until a number of tricks is left."""

from stich.bench.tables import fresh_states
from stich.errors import UnsolvableState
from stich.kernel.bits import lowest
from stich.kernel.chance import Chance, chance
from stich.kernel.dispatch import actors, apply, deal
from stich.kernel.endings import PLAYING
from stich.kernel.playouts import random_action
from stich.kernel.rule import entry
from stich.kernel.state import DEAL, OVER, States
from stich.match import Game
from stich.solve.ending import load_ending, part_of_round


def random_ending(of: Game, tricks: int, number: int, actions: int = 0) -> States:
    """An ending before so many last tricks, or some more actions later: the same for the same number.

    Raises UnsolvableState if the game does not say when a trick begins."""
    if "ending" not in of.definition.parts:
        raise UnsolvableState(f"{of.definition.title} has no part `ending`, which says when its tricks are played")
    load_ending(of.definition)
    states = fresh_states(of, 2)
    play_until(states, tricks, actions, chance(number, tricks))
    return states[1:]


@entry
def play_until(states: States, tricks: int, actions: int, rng: Chance) -> None:
    """Plays matches from states[0] on in states[1] by chance, until so many tricks are left in a round, and then some
    actions more, but not beyond the round."""
    states[1] = states[0]
    s = states[1]
    while part_of_round(s) != PLAYING or s.trick_size != 0 or s.tricks_left > tricks:
        if s.phase == OVER:
            states[1] = states[0]
        elif s.phase == DEAL:
            deal(s, rng)
        else:
            seat = lowest(actors(s))
            apply(s, seat, random_action(s, seat, rng))
    round = s.rounds_played
    for _ in range(actions):
        states[0] = s
        seat = lowest(actors(s))
        apply(s, seat, random_action(s, seat, rng))
        if s.rounds_played != round:
            states[1] = states[0]
            break
