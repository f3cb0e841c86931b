"""Named situations: deals that hold certain cards where a test wants them, and actions written as a script."""

from collections.abc import Mapping
from typing import Any

from stich.match import Game
from stich.match.match import Match


def deal_with(game: Game, wanted: Mapping[int, str]) -> dict[str, Any]:
    """A deal in which each seat named holds the cards wanted there; the rest is filled up in deck order.

    >>> from stich import game
    >>> deal_with(game("mue", players=4), {2: "R7 R7"})["hands"][2].split()[-2:]
    ['R7', 'R7']
    """
    face = game.definition.load_face()
    free = face.cards_in_play(game.players)
    hands = {}
    for seat, text in wanted.items():
        hands[seat] = face.parse_cards(text, free, f"hand {seat}", len(text.split()))
        free &= ~hands[seat]
    rest = face.deck.texts(free)
    texts = []
    for seat in range(game.players):
        own = face.deck.texts(hands.get(seat, 0))
        missing = face.cards_each(game.players) - len(own)
        texts.append(" ".join([*rest[:missing], *own]))
        del rest[:missing]
    return {"hands": texts}


def play(match: Match, script: str) -> Match:
    """Takes the actions of a script such as "0 bid R6; 1 pass", separated by semicolons or line ends."""
    for line in script.replace("\n", ";").split(";"):
        if line.strip():
            seat, action = line.split(maxsplit=1)
            match.apply(int(seat), action)
    return match
