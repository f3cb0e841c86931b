"""One seating of one deal, played by bots: the unit of work of an arena, in a thread, a process or on a cluster."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import msgspec

from stich.arena.all_seeing import AllSeeing
from stich.bots import Bot, bots
from stich.bots.registry import made
from stich.match import game
from stich.match.match import Match

Player: TypeAlias = Bot | AllSeeing


class Seating(msgspec.Struct, frozen=True):
    """Who plays what: bot specs by seat, the seed of the deal, and whether a whole match or only its first round is
    played."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    seed: int
    whole_match: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """The result of each seat. Several winners share the win."""

    seating: Seating
    scores: list[int]
    wins: list[float]
    decisions: list[int]
    seconds: list[float]
    record: dict[str, Any]


def play(seating: Seating) -> Outcome:
    """Plays a seating. The bots' seeds follow from deal and seat, so the same seating always gives the same outcome."""
    players = len(seating.bots)
    settled = game(seating.game, players, **seating.options)
    match = settled.new(seed=seating.seed, seats=seating.bots)
    table = [player(spec, seating.seed * 64 + seat) for seat, spec in enumerate(seating.bots)]
    for spec in set(seating.bots):
        warm_up(seating.game, players, spec)
    decisions, seconds = [0] * players, [0.0] * players
    while not match.over and (seating.whole_match or not match.sheet):
        seat = match.actors()[0]
        legal = match.legal(seat)
        started = time.perf_counter()
        action = decide(table[seat], match, seat)
        seconds[seat] += time.perf_counter() - started
        decisions[seat] += len(legal) > 1
        match.apply(seat, action)
    scores = match.scores[:players]
    best = [score == max(match.scores) for score in scores]
    if match.over:
        best = [seat in match.winners for seat in range(players)]
    shared = max(sum(best), 1)
    return Outcome(seating, scores, [won / shared for won in best], decisions, seconds, match.record())


def player(spec: str, seed: int = 0) -> Player:
    """A bot, or `all-seeing`, which shows how good a player could be at best."""
    makers: dict[str, Callable[..., Player]] = {**bots(), "all-seeing": AllSeeing}
    return made(makers, spec, {"seed": seed})


def decide(who: Player, match: Match, seat: int) -> str:
    if isinstance(who, AllSeeing):
        return who.choose(match, seat)
    return who.choose(match.view(seat), match.legal(seat))


@cache
def warm_up(name: str, players: int, spec: str) -> None:
    """Called once in each process, so that what a bot loads or compiles at its first decision is not counted as its
    thinking time."""
    match = game(name, players).new(seed=0)
    seat = match.actors()[0]
    decide(player(spec), match, seat)
