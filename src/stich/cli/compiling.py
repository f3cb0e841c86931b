"""Tells the user that rules are being compiled, which takes a while and happens only once on a machine."""

from functools import cache
from typing import Any

from stich.cli.console import new_console

TOLD = "Compiling the rules, once on this machine: it takes up to a minute."


class Compiling:
    """Listens to the compiler. Knows whether anything has been compiled since then."""

    seen = False

    def tell(self) -> None:
        if not self.seen:
            self.seen = True
            new_console(stderr=True).print(TOLD)


@cache
def say_when_compiling() -> Compiling:
    """From now on, prints a line on stderr when something is really being compiled rather than read from disk. The
    compiler itself reports this, so it is right for every game."""
    from stich.kernel.libraries import before_compiling

    compiling = Compiling()
    before_compiling.append(lambda: _listen(compiling))
    return compiling


def _listen(compiling: Compiling) -> None:
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, _: Any) -> None:
            compiling.tell()

        def on_end(self, _: Any) -> None:
            pass

    event.register("numba:compile", Listener())
