"""Master: a network proposes actions, and the best are compared by playing on; or it searches, where that works
better."""

import math
import time
from collections.abc import Sequence

import msgspec
import numpy as np

from stich.bots.bot import Bot, Estimate
from stich.bots.lookahead import Found, try_all
from stich.bots.net import NetBot, has_shipped, shipped
from stich.bots.search_bot import SearchBot, rulebook_of, workspace
from stich.checks import whole
from stich.errors import OptionError
from stich.games.views import View
from stich.kernel.boundary import people_at
from stich.kernel.chance import chance
from stich.quoting import quoted

KEPT = 3  # first thoughts that are looked into, at most
LEAST = 0.05  # the chance that the network gives them, at least
CHUNK = 5  # worlds between two looks at the clock
ENOUGH = 10  # worlds, until one that is far behind is given up
FAR = 3.0  # standard errors
AHEAD = 2.0  # likewise: by how much another action has to be ahead of the network's first thought
SAMPLES = 1000  # of the search, where that decides, for each world
FOR_THE_REST = 5  # worlds for each action that is not worth a look, to say how much worse it is


class MasterBot(Bot):
    """Thinks for a number of worlds or for a time in seconds, whichever ends first. In games without a network, and in
    the phases that the network's card lists, it searches like Expert, with a number of samples for each world."""

    def __init__(self, worlds: int, seconds: float, seed: int = 0) -> None:
        self.worlds = whole("worlds", worlds, least=1)
        if not seconds > 0:
            raise OptionError(f"time is a number of seconds above 0, not {quoted(seconds)}")
        self.seconds = seconds
        self.net, self.chance = NetBot(), chance(whole("seed", seed))
        self.search = SearchBot(worlds * SAMPLES, seconds, seed=seed)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        if searches(view):
            return self.search.choose(view, legal)
        thoughts = self.first_thoughts(view)
        considered = worth_a_look(thoughts)
        if len(considered) == 1:
            return considered[0]
        return self.compared(view, considered, self.worlds)[0].action

    def explain(self, view: View) -> list[Estimate]:
        """What each legal action is expected to bring, the best first."""
        if searches(view):
            return self.search.explain(view)
        thoughts = self.first_thoughts(view)
        considered = worth_a_look(thoughts)
        rest = [action for action in thoughts if action not in considered]
        found = self.compared(view, considered, self.worlds)
        found += self.compared(view, rest, FOR_THE_REST) if rest else []
        total = sum(one.weight for one in found)
        return [msgspec.structs.replace(one, weight=one.weight / total) for one in found]

    def first_thoughts(self, view: View) -> dict[str, float]:
        """How likely the network would choose each action, the likeliest first."""
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        thoughts, _ = self.net.thoughts(view, view.seat)
        most = max(thoughts.values())
        chances = {action: math.exp(thought - most) for action, thought in thoughts.items()}
        total = sum(chances.values())
        return {action: chances[action] / total for action in sorted(chances, key=lambda one: -chances[one])}

    def compared(self, view: View, actions: Sequence[str], worlds: int) -> list[Estimate]:
        """The actions, tried in the same worlds, the best first; their weight is how often each was tried. The
        network's favourite stays first unless another is better by more than chance explains. An action that is far
        behind is dropped."""
        assert view.seat is not None
        net, book = shipped(game_of(view)), rulebook_of(view)
        states = workspace(book.state_of(view))
        number_of = net.actions(people_at(states, 0)).number_of
        texts = book.legal_texts(states, view.seat)
        codes = np.array([texts[action] for action in actions])
        found = np.full((worlds, len(actions), 2), np.nan)
        left, done, deadline = list(range(len(actions))), 0, time.monotonic() + self.seconds
        while done < worlds and (done == 0 or time.monotonic() < deadline):
            end = min(done + CHUNK, worlds)
            tried = np.zeros((end - done, len(left), 2))
            try_all(net.weights, states, view.seat, number_of, codes[left], tried, self.chance)
            found[done:end, left] = tried
            done = end
            left = still_open(found[:done, :, 0], left) if done >= ENOUGH else left
            if len(left) == 1 and len(actions) > 1:
                break
        return in_order(found[:done], actions)


def game_of(view: View) -> str:
    return str(type(view).__struct_config__.tag)


def searches(view: View) -> bool:
    """Whether search decides: there is no network, or its card says that search is better here."""
    game = game_of(view)
    return not has_shipped(game) or view.phase in shipped(game).card.searched


def worth_a_look(chances: dict[str, float]) -> list[str]:
    """The actions that are likely enough, but at least the first."""
    first, *others = list(chances)[:KEPT]
    return [first, *(action for action in others if chances[action] >= LEAST)]


def ahead(worth: Found, one: int, other: int) -> tuple[float, float]:
    """By how much one action was better than another in the worlds that both were tried in, with the standard error."""
    less = worth[:, one] - worth[:, other]
    known = less[~np.isnan(less)]
    return float(known.mean()), float(known.std()) / math.sqrt(len(known))


def still_open(worth: Found, left: list[int]) -> list[int]:
    """The actions that are not far behind the best."""
    best = max(left, key=lambda action: np.nanmean(worth[:, action]))

    def is_far_behind(action: int) -> bool:
        less, error = ahead(worth, best, action)
        return less > FAR * error

    return [action for action in left if action == best or not is_far_behind(action)]


def in_order(found: Found, actions: Sequence[str]) -> list[Estimate]:
    worth = found[:, :, 0]
    best = 0
    for other in range(1, len(actions)):
        more, error = ahead(worth, other, 0)
        if more > AHEAD * error and ahead(worth, other, best)[0] > 0:
            best = other
    tries = (~np.isnan(worth)).sum(axis=0)
    wins, gains = np.nanmean(worth, axis=0), np.nanmean(found[:, :, 1], axis=0)
    errors = np.nanstd(worth, axis=0) / np.sqrt(tries)
    order = sorted(range(len(actions)), key=lambda action: (action != best, -wins[action]))
    return [
        Estimate(actions[one], float(wins[one]), float(errors[one]), float(gains[one]), float(tries[one]))
        for one in order
    ]
