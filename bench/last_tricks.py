"""What playing more of the last tricks exactly is worth to Expert: two of them in the last tricks of the same rounds.

    python bench/last_tricks.py mue --players 5 --new expert:samples=500,exact=3 --old expert:samples=500,exact=0

Quick bots play a round until some tricks are left. From there it is played on by the old Experts alone and by the new
ones alone, and with one of either kind among the others, at every seat in turn. Told is by how much the one leads the
others more than whoever is like them does in its place; intervals are over the rounds."""

import copy
import time
from collections.abc import Sequence
from typing import Annotated

import typer

import stich
from stich.arena.duel import decide, player, warm_up
from stich.arena.statistics import interval
from stich.match.match import Match

FIRST_DEAL = 61001  # tuning is done on others, and strength is judged on others still
BEGINNERS = "club:samples=8,time=10"
SEEDS = 64  # a deal


class Thinking:
    """How long each kind of player thinks, in seconds of the processor."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.choices: dict[str, int] = {}

    def told(self, spec: str) -> str:
        return f"{spec} {1000 * self.seconds.get(spec, 0) / max(self.choices.get(spec, 0), 1):.1f} ms a choice"

    def add(self, spec: str, seconds: float) -> None:
        self.seconds[spec] = self.seconds.get(spec, 0) + seconds
        self.choices[spec] = self.choices.get(spec, 0) + 1


def played_on(match: Match, specs: Sequence[str], seed: int, thinking: Thinking, left: int = 0) -> Match:
    """Another match that goes on from here until so many tricks are left, or the round is over."""
    match = copy.deepcopy(match)
    table = [player(spec, seed * SEEDS + seat) for seat, spec in enumerate(specs)]
    while not match.sheet and not is_before_the_last(match, left):
        seat = match.actors()[0]
        start = time.process_time()
        action = decide(table[seat], match, seat)
        if len(match.legal(seat)) > 1:
            thinking.add(specs[seat], time.process_time() - start)
        match.apply(seat, action)
    return match


def is_before_the_last(match: Match, tricks: int) -> bool:
    state = match.state()[0]
    return match.view(None).phase == "tricks" and state.trick_size == 0 and state.tricks_left <= tricks


def lead(match: Match, seat: int, players: int) -> float:
    scores = match.sheet[-1].scores[:players]
    return float(scores[seat] - (sum(scores) - scores[seat]) / (players - 1))


def main(
    game: Annotated[str, typer.Argument(help="Which game.")],
    new: Annotated[str, typer.Option()],
    old: Annotated[str, typer.Option()],
    players: Annotated[int, typer.Option()] = 4,
    tricks: Annotated[int, typer.Option(help="How many of the round they play.")] = 5,
    deals: Annotated[int, typer.Option(min=2)] = 100,
    first: Annotated[int, typer.Option(help="The first deal.")] = FIRST_DEAL,
) -> None:
    """Measures one pair."""
    for spec in (new, old):
        warm_up(game, players, spec)
    thinking, beginning = Thinking(), Thinking()
    new_among_old, old_among_new = [], []
    for seed in range(first, first + deals):
        begun = stich.game(game, players=players).new(seed=seed)
        begun = played_on(begun, [BEGINNERS] * players, seed, beginning, tricks)
        if begun.sheet:  # nobody has played a trick
            continue
        all_old, all_new = (played_on(begun, [spec] * players, seed, thinking) for spec in (old, new))
        gains, losses = 0.0, 0.0
        for seat in range(players):
            one_new, one_old = (
                played_on(begun, [*[others] * seat, one, *[others] * (players - seat - 1)], seed, thinking)
                for one, others in ((new, old), (old, new))
            )
            gains += lead(one_new, seat, players) - lead(all_old, seat, players)
            losses += lead(one_old, seat, players) - lead(all_new, seat, players)
        new_among_old.append(gains / players)
        old_among_new.append(losses / players)
    both = [(gain - loss) / 2 for gain, loss in zip(new_among_old, old_among_new, strict=True)]
    typer.echo(f"{game} with {players}, {len(both)} deals, the last {tricks} tricks; points a round")
    for what, figures in (("new among old", new_among_old), ("old among new", old_among_new), ("new over old", both)):
        told = interval(figures)
        typer.echo(f"  {what}: {told.mean:+.3f} ({told.low:+.3f} to {told.high:+.3f})")
    typer.echo(f"  {thinking.told(new)}, {thinking.told(old)}")


if __name__ == "__main__":
    typer.run(main)
