"""Situations from real matches, for drawing them: what a seat sees, what it may do, and what has just happened.

    python -m stich.testing.situations web/src/games

Writes one file into the folder of each game, with what the server tells about it, every phase at every number of
players, seen by a seat that is asked and by one that is not, and the score sheet of a whole match."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from stich.bots import bot
from stich.games import ours
from stich.games.events import Event
from stich.games.views import View
from stich.match import game
from stich.match.match import Match
from stich.protocol.catalogue import told_of
from stich.testing.random_play import simulated

SEED = 5
LATEST_EVENTS = 10
LATE = 6  # a phase is shown when it is first asked for, and again the sixth time, when it is well under way


class Situation(msgspec.Struct, frozen=True):
    """What a seat sees and may do, and the latest events that it has seen."""

    view: View
    legal: list[str]
    events: list[Event]


def played_by_bots(match: Match) -> Iterator[Match]:
    """A match played by bots: yields it before every action, and when it is over."""
    player = bot("novice", seed=SEED)
    while not match.over:
        yield match
        seat = match.actors()[0]
        match.apply(seat, player.choose(match.view(seat), match.legal(seat)))
    yield match


def situations(match: Match) -> Iterator[Situation]:
    """Every phase of a match: for a seat that is asked, once for each first word of its actions, and once for a seat
    that is not."""
    times: dict[tuple[object, ...], int] = {}
    for moment in played_by_bots(match):
        actors = moment.actors()
        for seat in range(moment.game.players):
            legal = moment.legal(seat) if seat in actors else []
            view = moment.view(seat)
            kind = view.phase, frozenset(action.split()[0] for action in legal)
            times[kind] = times.get(kind, 0) + 1
            if times[kind] == 1 or (legal and times[kind] == LATE):
                yield Situation(view, legal, moment.events(seat)[-LATEST_EVENTS:])


def of_the_score(match: Match) -> list[Event]:
    """The events of a match without single cards: what a score sheet is made from."""
    about_cards = {"card", "cards", "hands", "rows", "given", "space"}
    return [event for event in match.events(0) if not about_cards & set(event.__struct_fields__)]


def situations_file(name: str) -> str:
    """What is told about a game, its situations, and the scores of a whole match, as JSON with one situation a line."""
    told: list[Situation] = []
    score: list[Event] = []
    for players in game(name).definition.seats:
        match = simulated(game(name, players), SEED)
        told += situations(match)
        if players == game(name).players:
            score = of_the_score(match)
    info = msgspec.json.encode(told_of(game(name).definition)).decode()
    return f'{{"info": {info},\n"situations": {one_a_line(told)}, "score": {one_a_line(score)}}}\n'


def one_a_line(items: Sequence[msgspec.Struct]) -> str:
    lines = ",\n".join(msgspec.json.encode(item).decode() for item in items)
    return f"[\n{lines}\n]"


if __name__ == "__main__":
    for _game in ours():  # games of other packages have no folder on the page
        (Path(sys.argv[1]) / _game.name / "situations.json").write_text(situations_file(_game.name), encoding="utf-8")
