"""Shows what a seat sees as text or as a picture, to look at what an agent does."""

from collections.abc import Container, Iterator
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from stich.games.views import View

COLOURS = {"B": (38, 92, 170), "Y": (214, 166, 20), "R": (190, 40, 45), "K": (40, 40, 44), "G": (40, 130, 70)}
COLOURS |= {"S": COLOURS["K"], "H": COLOURS["R"], "D": (200, 90, 20), "C": COLOURS["G"]}
PLAIN = COLOURS["K"]  # what a deck's own colours are written in
FELT, PAPER, INK, QUIET = (24, 62, 48), (248, 244, 232), (240, 240, 232), (150, 178, 164)
WIDTH, LINE, MARGIN, CARD, LABEL = 960, 26, 14, 34, 210

# Told in the heading, seat by seat, or for nobody to read.
ELSEWHERE = {"game", "seat", "actors", "players", "phase", "rounds_played", "score", "hand", "face_down", "trick"}
Lines = Iterator[tuple[str, list[str]]]


def as_text(view: View, title: str) -> str:
    """The table as a seat sees it, one thing a line."""
    return "\n".join(f"{label:<24}{' '.join(words)}".rstrip() for label, words in rows(view, title)) + "\n"


def rows(view: View, title: str) -> Lines:
    """Everything in the view, each with a label: first the table, then the seats, then the rest."""
    told: dict[str, Any] = msgspec.to_builtins(view)
    yield f"{title}, {view.phase}", [f"round {view.rounds_played + 1}, seen by {_seat(view.seat)}"]
    yield "to act", [_seat(seat) for seat in view.actors] or ["nobody"]
    yield "trick", view.trick
    for seat, (hand, hidden, score) in enumerate(zip(view.hand, view.face_down, view.score, strict=True)):
        face_down = [f"{hidden} face down"] if hidden else []
        yield f"{_seat(seat)}  {score} points", [*hand, *face_down]
    for name, value in told.items():
        if name not in ELSEWHERE:
            yield from _told(name.replace("_", " "), value)


def _told(name: str, value: Any) -> Lines:
    if isinstance(value, list) and any(isinstance(one, list | dict) for one in value):
        for number, one in enumerate(value):
            if one:
                yield from _told(f"{name} {number}", one)
    elif isinstance(value, list):
        if any(value):
            yield name, [str(one) for one in value]
    elif isinstance(value, dict):
        words = [f"{key} {' '.join(one) if isinstance(one, list) else one}" for key, one in value.items() if one]
        if words:
            yield name, " ".join(words).split()
    elif value not in (None, False, ""):
        yield name, [str(value)]


def _seat(seat: int | None) -> str:
    return "the public" if seat is None else f"seat {seat}"


def as_picture(view: View, title: str, cards: Container[str]) -> npt.NDArray[np.uint8]:
    """The same as an image, with rows of cards in their colours; its size depends on how much there is. `cards` are the
    texts of all cards of the game."""
    from PIL import Image, ImageDraw, ImageFont

    lines = list(rows(view, title))
    height = MARGIN * 2 + LINE * len(lines)
    image = Image.new("RGB", (WIDTH, height), FELT)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(16)
    for number, (label, words) in enumerate(lines):
        top = MARGIN + number * LINE
        draw.text((MARGIN, top), label, QUIET, font)
        left = LABEL + MARGIN
        for word in words:
            if word in cards:
                width = max(CARD, int(draw.textlength(word, font)) + 14)
                draw.rounded_rectangle((left, top, left + width - 6, top + LINE - 5), 4, PAPER)
                draw.text((left + 4, top), word, COLOURS.get(word[0], PLAIN), font)
                left += width
            else:
                draw.text((left, top), word, INK, font)
                left += int(draw.textlength(word + " ", font)) + 2
    return np.asarray(image)
