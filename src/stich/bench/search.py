"""How fast bots think: rounds played out by rules of thumb, iterations of the search, and what a second thread adds."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec
import numpy as np

from stich.bench.measuring import interleaved, measured
from stich.bench.tables import fresh_states, tables
from stich.bots.search import CAREFUL, Node, play_out, search
from stich.bots.search_bot import as_set, rulebook_of, workspace, worth_a_thought
from stich.kernel.chance import Chance, chance
from stich.kernel.rule import entry
from stich.kernel.state import States
from stich.match import Game

WARM_UP = 20
# Short repetitions, some milliseconds each: of many, some run undisturbed on a busy machine too.
ROUNDS, ITERATIONS, REPETITIONS = 500, 2_000, 20
THREADS = 2


class SearchSpeed(msgspec.Struct, frozen=True, kw_only=True):
    """How fast the search is in one game: from the best and from the median of the repetitions.

    Playouts are whole rounds by rules of thumb, the deal included. An iteration starts at the first decision of a
    match, so it imagines a whole deal and goes through a whole round. `two_threads` is how many times the iterations of
    one thread two of them do in the same time."""

    game: str
    title: str
    players: int
    rounds: int
    iterations: int
    repetitions: int
    playouts_per_second: float
    playouts_per_second_median: float
    iterations_per_second: float
    iterations_per_second_median: float
    two_threads: float
    two_threads_median: float


@entry
def play_out_rounds(states: States, rounds: int, rng: Chance) -> int:
    """Plays rounds by rules of thumb, each from states[0], the beginning of a match.

    The sum of what seat 0 scored, so that no work can be optimised away."""
    total = 0
    for _ in range(rounds):
        states[1] = states[0]
        play_out(states[1], states[0].rounds_played, 0, rng)
        total += states[1].round_score[0]
    return total


class FreshSearch:
    """A search with memory of its own, which begins anew each time."""

    def __init__(self, of: Game, iterations: int) -> None:
        match = of.new(seed=1)
        self.seat = match.actors()[0]
        view = match.view(self.seat)
        book = rulebook_of(view)
        self.states = workspace(book.state_of(view))
        legal = {code: text for text, code in book.legal_texts(self.states, self.seat).items()}
        self.among = worth_a_thought(self.states, 0, self.seat, as_set(legal))
        self.tree = np.zeros(max(iterations, WARM_UP) + 1, Node)
        self.iterations = iterations

    def think(self, number: int) -> None:
        self.grow(self.iterations, number)

    def grow(self, iterations: int, number: int) -> None:
        search(self.states, self.seat, self.among, self.tree, 0, iterations, CAREFUL, chance(number))


def bench_search(
    names: Sequence[str] = (), rounds: int = ROUNDS, iterations: int = ITERATIONS, repetitions: int = REPETITIONS
) -> Iterator[SearchSpeed]:
    """Measures game by game and seat count by seat count; `rounds` and `iterations` are those of one repetition."""
    for of in tables(names):
        yield measure(of, rounds, iterations, repetitions)


def measure(of: Game, rounds: int, iterations: int, repetitions: int) -> SearchSpeed:
    thoughts = [FreshSearch(of, iterations) for _ in range(THREADS)]
    states = fresh_states(of, 2)
    play_out_rounds(states, WARM_UP, chance(0))
    thoughts[0].grow(WARM_UP, 0)

    def same_rounds_again(_: int) -> None:
        play_out_rounds(states, rounds, chance(1))

    playouts = measured(same_rounds_again, repetitions)
    with ThreadPoolExecutor(THREADS) as threads:

        def think_together(number: int) -> None:
            list(threads.map(lambda thought: thought.think(number), thoughts))

        think_together(0)  # starts the threads
        alone, together = interleaved([thoughts[0].think, think_together], repetitions)
    return SearchSpeed(
        game=of.name,
        title=of.title,
        players=of.players,
        rounds=rounds,
        iterations=iterations,
        repetitions=repetitions,
        playouts_per_second=rounds / playouts.best,
        playouts_per_second_median=rounds / playouts.median,
        iterations_per_second=iterations / alone.best,
        iterations_per_second_median=iterations / alone.median,
        two_threads=THREADS * alone.best / together.best,
        two_threads_median=THREADS * alone.median / together.median,
    )
