"""The time as the server counts it: that of the machine when the process started, and from then on only forward."""

import time

_started = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970. Somebody who sets the machine's clock stops no turn clock and lets none run out."""
    return _started + time.monotonic()
