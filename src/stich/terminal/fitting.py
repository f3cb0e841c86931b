"""Drawings that depend on the width of the terminal."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult


@dataclass(frozen=True)
class ByWidth:
    """Shows one drawing if there are at least `least` columns, else the other."""

    least: int
    wide: RenderableType
    narrow: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.wide if options.max_width >= self.least else self.narrow
