"""Says that rules are compiled, which takes a while and happens only once on a machine."""

import sys
from functools import cache
from typing import Any


@cache
def say_when_compiling() -> None:
    """From now on: as soon as something is really compiled, and not read from disk, one line on stderr tells why it
    takes long. The compiler itself says so, whatever is on disk for which game."""
    from numba.core import event

    class Teller(event.Listener):  # type: ignore[misc]
        told = False

        def on_start(self, _: Any) -> None:
            if not self.told:
                self.told = True
                print("Compiling the rules, once on this machine; this takes a minute or less.", file=sys.stderr)

        def on_end(self, _: Any) -> None:
            pass

    event.register("numba:compile", Teller())
