"""One decision judged: by Expert from what the seat could know, and with all hands open."""

from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from stich.analysis.exact import made_exact, solved
from stich.analysis.moments import DecisionPoint
from stich.analysis.results import JudgedDecision, Verdict
from stich.analysis.stories import story_of
from stich.analysis.weighing import Blocks, Effects, effects, rounded, verdict
from stich.bots.comparison import SHARES, compare, count_habits
from stich.bots.search import ALL_SEEING, CAREFUL, MOST_SEATS, Node
from stich.bots.search_bot import as_set, rulebook_of, workspace, worth_a_thought
from stich.games.rulebook import Rulebook
from stich.kernel.chance import chance
from stich.kernel.state import States

BLOCKS = 20  # of worlds, by whose means errors are told: worlds that follow each other are alike
YOUNG = 4  # of them are left out: the tree has to grow before its play is sensible
IN_HINDSIGHT = 3  # one world needs fewer samples than many: so many times fewer
HABITS = 64  # times that the rules of thumb are asked what they would do


@dataclass(frozen=True)
class Judged:
    """A decision, and what it did to every seat as judged from what the seat could know."""

    decision: JudgedDecision
    effects: Effects


class Alternatives:
    """What a seat could do, in one state of knowledge: what it saw, or the world as it was."""

    def __init__(self, book: Rulebook, moment: DecisionPoint, states: States) -> None:
        codes = book.legal_texts(states, moment.seat)
        self.states, self.seat, self.number = states, moment.seat, moment.number
        self.texts, self.codes = list(codes), list(codes.values())
        self.chosen = self.texts.index(moment.action)

    def considered(self) -> list[int]:
        """The places of those that Expert thinks about: where it goes by rule, that was measured to do better."""
        considered = worth_a_thought(self.states, 0, self.seat, as_set(dict(zip(self.codes, self.texts, strict=True))))
        return [place for place, code in enumerate(self.codes) if int(considered) >> code & 1]

    def compared(self, samples: int, mode: int, seed: int) -> Blocks:
        """What each came to, by blocks of worlds; about so many samples in all."""
        worlds = max(samples // (len(self.codes) * BLOCKS), 1)
        found = np.zeros((BLOCKS, len(self.codes), 2, MOST_SEATS))
        tree = np.zeros(BLOCKS * worlds * len(self.codes) + 1, Node)
        rng = chance(seed, self.number, mode)
        compare(workspace(self.states), self.seat, np.array(self.codes), tree, found, worlds, mode, rng)
        return found[YOUNG:, :, :, : int(self.states[0].players)]

    def usual(self, seed: int) -> Blocks:
        """How likely each is by rules of thumb."""
        counts = np.zeros(64)
        count_habits(self.states, self.seat, HABITS, counts, chance(seed, self.number))
        return counts[self.codes] / HABITS


def judge(moment: DecisionPoint, samples: int, seed: int) -> Judged:
    """All that is to be said of a decision. Its worlds depend on the seed and its number alone."""
    book = rulebook_of(moment.view)
    seen, known = Alternatives(book, moment, book.state_of(moment.view)), Alternatives(book, moment, moment.world)
    judged, looked_back = (
        seen.compared(samples, CAREFUL, seed),
        known.compared(samples // IN_HINDSIGHT, ALL_SEEING, seed),
    )
    among, everything = seen.considered(), list(range(len(known.texts)))
    hindsight = verdict(looked_back, known.texts, known.chosen, everything, moment.seat)
    solution = solved(book, moment)
    decision = JudgedDecision(
        number=moment.number,
        round=moment.round,
        seat=moment.seat,
        kind=moment.kind,
        action=moment.action,
        judgement=_told(verdict(judged, seen.texts, seen.chosen, among, moment.seat), moment),
        hindsight=hindsight if solution is None else made_exact(hindsight, solution, moment.action),
        prospects=[rounded(share) for share in looked_back[:, known.chosen, SHARES].mean(axis=0)],
    )
    return Judged(decision, effects(judged, seen.chosen, among, seen.usual(seed), moment.seat))


def _told(found: Verdict, moment: DecisionPoint) -> Verdict:
    """With what the better action would have done, where there was one."""
    points, share = (
        replace(loss, story=story_of(moment, loss.best)) if loss.mistake else loss
        for loss in (found.points, found.share)
    )
    return replace(found, points=points, share=share)
