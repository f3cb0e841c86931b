"""Drawings that depend on how wide the terminal is."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult


@dataclass(frozen=True)
class ByWidth:
    """One drawing where there are `least` columns or more, else another."""

    least: int
    wide: RenderableType
    narrow: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.wide if options.max_width >= self.least else self.narrow
