"""A sign of life while a bot thinks."""

from io import StringIO

import pytest
from rich.console import Console

from stich.cli import thinking as module
from stich.cli.thinking import thinking


def screen(terminal: bool) -> Console:
    return Console(file=StringIO(), force_terminal=terminal, width=60)


def text(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_it_is_shown_while_it_takes_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    console = screen(terminal=True)
    with thinking(console, "Beate thinks …"):
        while "Beate thinks …" not in text(console):
            pass
    assert text(console).endswith("\x1b[2K")  # the line is wiped again


def test_it_does_not_flicker_where_it_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 3600.0)
    console = screen(terminal=True)
    with thinking(console, "Beate thinks …"):
        pass
    assert text(console) == ""


def test_nothing_is_shown_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    console = screen(terminal=False)
    with thinking(console, "Beate thinks …"):
        pass
    assert text(console) == ""


def test_it_goes_away_when_the_player_has_had_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    console = screen(terminal=True)
    with pytest.raises(KeyboardInterrupt), thinking(console, "Beate thinks …"):
        raise KeyboardInterrupt
    shown = text(console)
    assert shown.count("\x1b[?25l") == shown.count("\x1b[?25h")  # the cursor is there again
