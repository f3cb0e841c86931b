"""Who decides for the seats that nobody at this terminal sits in."""

import random
from collections.abc import Callable
from typing import TypeAlias

from stich.games.views import View
from stich.match import Game

# Sees what its seat may see, and says which of the legal actions to take.
Chooser: TypeAlias = Callable[[View, list[str]], str]


def random_chooser(game: Game, seed: int, seat: int) -> Chooser:
    """Any legal action; one that ends an open phase with chance ½ or more, so that auctions come to an end."""
    face = game.definition.load_face()
    generator = random.Random(f"{seed} {seat}")

    def choose(view: View, legal: list[str]) -> str:
        s = face.state_of(view)[0]
        ends = int(face.rules.closing(s))
        ending = [text for text, code in face.legal_texts(s, seat).items() if ends >> code & 1]
        return generator.choice(ending if ending and generator.random() < 0.5 else legal)

    return choose
