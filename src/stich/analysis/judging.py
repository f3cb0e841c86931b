"""One decision judged: by Expert from what the seat could know, and with all hands open."""

from collections.abc import Sequence

import numpy as np

from stich.analysis.moments import Moment
from stich.analysis.results import Decision
from stich.analysis.weighing import Blocks, Weighed, rounded, weigh
from stich.bots.comparison import SHARES, compare
from stich.bots.search import ALL_SEEING, CAREFUL, MOST_SEATS, Node
from stich.bots.search_bot import as_set, rulebook_of, workspace, worth_a_thought
from stich.games.rulebook import Rulebook
from stich.kernel.chance import chance
from stich.kernel.state import States

BLOCKS = 20  # of worlds, by whose means errors are told: worlds that follow each other are alike
YOUNG = 4  # of them are left out: the tree has to grow before its play is sensible
IN_HINDSIGHT = 3  # one world needs fewer samples than many: so many times fewer


def judge(moment: Moment, samples: int, seed: int) -> Decision:
    """What was to be said of a decision. Its worlds depend on the seed and its number alone."""
    book = rulebook_of(moment.view)
    judgement, _ = _weighed(book, moment, book.state_of(moment.view), samples, CAREFUL, seed)
    hindsight, prospects = _weighed(book, moment, moment.world, samples // IN_HINDSIGHT, ALL_SEEING, seed)
    return Decision(
        number=moment.number,
        round=moment.round,
        seat=moment.seat,
        kind=moment.kind,
        action=moment.action,
        judgement=judgement.verdict,
        hindsight=hindsight.verdict,
        points=judgement.points,
        shares=judgement.shares,
        prospects=prospects,
    )


def _weighed(
    book: Rulebook, moment: Moment, states: States, samples: int, mode: int, seed: int
) -> tuple[Weighed, list[float]]:
    """The verdict from one state of knowledge, and each seat's share of the match after the action taken."""
    codes = book.legal_texts(states, moment.seat)
    texts, chosen = list(codes), list(codes).index(moment.action)
    blocks = compared(states, moment.seat, list(codes.values()), samples, mode, seed, moment.number)
    considered = int(worth_a_thought(states, 0, moment.seat, as_set({code: text for text, code in codes.items()})))
    everything = mode == ALL_SEEING  # what pays when all is known need not be what Expert would think of
    among = [place for place, code in enumerate(codes.values()) if everything or considered >> code & 1]
    shares = blocks[:, chosen, SHARES].mean(axis=0)
    return weigh(blocks, texts, chosen, among, moment.seat), [rounded(share) for share in shares]


def compared(states: States, seat: int, codes: Sequence[int], samples: int, mode: int, seed: int, number: int) -> Blocks:
    """What each action came to, by blocks of worlds; about so many samples in all."""
    worlds = max(samples // (len(codes) * BLOCKS), 1)
    found = np.zeros((BLOCKS, len(codes), 2, MOST_SEATS))
    tree = np.zeros(BLOCKS * worlds * len(codes) + 1, Node)
    compare(workspace(states), seat, np.array(codes), tree, found, worlds, mode, chance(seed, number, mode))
    return found[YOUNG:, :, :, : int(states[0].players)]
