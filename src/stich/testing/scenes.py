"""Scenes for tests: deals with certain cards in certain hands, and actions written as a script."""

from collections.abc import Mapping
from typing import Any

from stich.errors import DealError, StichError
from stich.match import Game
from stich.match.match import Match


def deal_with(game: Game, wanted: Mapping[int, str]) -> dict[str, Any]:
    """A deal in which the given seats hold the given cards, in that order; the rest is filled up in deck order.

    >>> from stich import game
    >>> deal_with(game("mue", players=4), {2: "R7 R7"})["hands"][2].split()[:2]
    ['R7', 'R7']
    """
    book = game.definition.load_rulebook()
    s, deals = book.fresh(game.players, game.options)[0], book.deals
    free = deals.cards_in_play(s)
    for seat, text in wanted.items():
        free &= ~deals.parse_cards(text, free, f"hand {seat}", len(text.split()))
    rest = book.deck.texts(free)
    texts = []
    for seat in range(s.players):
        own = wanted.get(seat, "").split()
        missing = deals.cards_each(s) - len(own)
        if missing < 0:
            raise DealError(f"hand {seat} has {len(own)} cards, more than {deals.cards_each(s)}")
        texts.append(" ".join([*own, *rest[:missing]]))
        del rest[:missing]
    return {"hands": texts}


def close(match: Match) -> Match:
    """Takes actions that end an open phase, such as a pass, as long as there are any in this round."""
    rounds = len(match.sheet)
    while len(match.sheet) == rounds:
        options = ((seat, action) for seat in match.actors() for action in match.legal(seat))
        closing = next((option for option in options if match.is_closing(*option)), None)
        if closing is None:
            break
        match.apply(*closing)
    return match


def play_cards(match: Match, cards: str) -> Match:
    """Plays cards, each by the seat whose turn it is. Any open phase in between is ended."""
    for card in cards.split():
        (seat,) = close(match).actors()
        match.apply(seat, f"play {card}")
    return close(match)


def play(match: Match, script: str) -> Match:
    """Takes the actions of a script such as "0 bid R6; 1 pass", separated by semicolons or line breaks."""
    for line in script.replace("\n", ";").split(";"):
        if line.strip():
            seat, action = line.split(maxsplit=1)
            try:
                match.apply(int(seat), action)
            except StichError as error:
                error.add_note(f"at {line.strip()!r} of the script")
                raise
    return match
