"""Help pages that describe the values of options in a few plain words instead of Python's types."""

from pathlib import Path
from typing import Any

from typer.core import TyperCommand, TyperGroup

WORDS: dict[Any, str] = {int: "N", float: "N", str: "TEXT", Path: "PATH"}


class _PlainWords:
    """Part of a command: switches take no value, and the values of options are named without their type."""

    def get_params(self, ctx: Any) -> list[Any]:
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            if param.param_type_name == "argument":
                param.display_type_rich = _no_type
            elif getattr(param, "is_flag", False):
                param.metavar = ""
            elif param.metavar is None:
                kind = getattr(getattr(param, "type_descriptor", None), "annotation", None)
                param.metavar = WORDS.get(kind)
        return params

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Writes GAME, not {GAME}."""
        pieces: list[str] = super().collect_usage_pieces(ctx)  # type: ignore[misc]
        return [piece.replace("{", "").replace("}", "") for piece in pieces]


def _no_type(ctx: Any) -> None:
    """An argument's name says enough."""


class PlainCommand(_PlainWords, TyperCommand):
    """A command with a help page in plain words."""


class PlainGroup(_PlainWords, TyperGroup):
    """A group of commands with a help page in plain words."""
