"""Compiles and loads every game and bot before the server says that it is ready."""

import logging
from collections.abc import Callable

from stich.bots import bot
from stich.bots.search_bot import SearchBot
from stich.games import Definition, games
from stich.games.registry import leave_out
from stich.match import game
from stich.server.undo import tells_nothing

MOST_ACTIONS = 400

log = logging.getLogger("stich.warming")


def warm_up(say: Callable[[str], None]) -> None:
    """Takes seconds where compiled rules are on disk, and up to a minute where they are not."""
    for definition in games():
        say(f"compiling {definition.title}")
        log.info("warming up", extra={"game": definition.name})
        try:
            warm_up_game(definition)
        except Exception:
            if not leave_out(definition.name):
                raise
            log.exception("a game of another package does not work and is left out", extra={"game": definition.name})
    say("")


def warm_up_game(definition: Definition) -> None:
    """A round with bots: rules, views, events, rules of thumb, search and what undo needs."""
    match = game(definition.name, definition.seats[0]).new(seed=1)
    novice, thinker = bot("novice"), SearchBot(20, None)
    thought: set[str] = set()
    for _ in range(MOST_ACTIONS):
        if match.over or match.sheet:
            break
        seat = match.actors()[0]
        view, legal, before = match.view(seat), match.legal(seat), match.copy()
        if view.phase not in thought and len(legal) > 1:
            thought.add(view.phase)
            action = thinker.choose(view, legal)
        else:
            action = novice.choose(view, legal)
        match.apply(seat, action)
        if len(match.actions) == 1:
            tells_nothing(before, match, seat)
    match.view(None)
