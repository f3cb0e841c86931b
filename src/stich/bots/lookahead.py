"""Looks a few actions ahead: each is tried in the same imagined worlds, and a network plays on to the end of the round.

The network plays all seats, each from what it would see in that world. Rules of thumb, which the search uses, are much
quicker but play much worse: a few rounds played by the network say more."""

from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.bots.inference import Weights, think
from stich.bots.prospects import prospects
from stich.bots.search import CHAIN, MOST_SEATS, OBSERVED, PLAYED, imagine
from stich.encoding.actions import Numbering
from stich.encoding.shared import write_row
from stich.encoding.writing import WORD
from stich.kernel.bits import lowest
from stich.kernel.chance import Chance
from stich.kernel.dispatch import actors, apply, deal, legal, observe, stage
from stich.kernel.rule import entry, rule
from stich.kernel.signatures import Int64s
from stich.kernel.state import DEAL, States

Found: TypeAlias = Annotated[npt.NDArray[np.float64], 3]

SEEN = PLAYED + 1  # in a workspace: what the seat sees that is to choose


@entry
def try_all(
    net: Weights, states: States, viewer: int, number_of: Numbering, codes: Int64s, found: Found, rng: Chance
) -> None:
    """Tries each action in the same worlds. found[world, action] is its value there: as a share of winning the match,
    and as points."""
    words, players = net.enter.shape[0] // WORD - 1, number_of.shape[0]
    rows, out = np.zeros((1, words + 1), np.int64), np.zeros((1, net.leave.shape[1]), np.float32)
    shares = np.zeros(MOST_SEATS)
    before = states[OBSERVED].score[viewer]
    for world in range(len(found)):
        imagine(states, CHAIN, viewer, rng)
        for action in range(len(codes)):
            states[PLAYED] = states[CHAIN]
            s = states[PLAYED]
            apply(s, viewer, codes[action])
            while s.rounds_played == states[OBSERVED].rounds_played:
                if s.phase == DEAL:
                    deal(s, rng)
                    continue
                seat = lowest(actors(s))
                options = legal(s, seat)
                if options & (options - 1):
                    states[SEEN] = s
                    observe(states[SEEN], seat)
                    write_row(states[SEEN], seat, players, words, rows[0])
                    think(net, rows, out)
                    apply(s, seat, likeliest(out[0], number_of[seat, stage(s)], options))
                else:
                    apply(s, seat, lowest(options))
            prospects(s, shares)
            found[world, action, 0] = shares[viewer]
            found[world, action, 1] = s.score[viewer] - before


@rule
def likeliest(thoughts: Any, numbers: Any, codes: int) -> int:
    """The code of the action that the network likes best."""
    best = lowest(codes)
    while codes:
        code = lowest(codes)
        codes &= codes - 1
        if thoughts[numbers[code]] > thoughts[numbers[best]]:
            best = code
    return best
