"""Says that rules are compiled, which takes a while and happens only once on a machine."""

from functools import cache
from typing import Any

from stich.cli.console import new_console

TOLD = "Compiling the rules, once on this machine: it takes up to a minute."


class Compiling:
    """Whether anything had to be compiled since the compiler was first listened to."""

    seen = False

    def tell(self) -> None:
        if not self.seen:
            self.seen = True
            new_console(stderr=True).print(TOLD)


@cache
def say_when_compiling() -> Compiling:
    """From now on: as soon as something is really compiled, and not read from disk, one line on stderr tells why it
    takes long. The compiler itself says so, whatever is on disk for which game."""
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
