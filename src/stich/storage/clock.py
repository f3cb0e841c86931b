"""The server's time: that of the machine when the process started, and from then on it only goes forward."""

import time

_started = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970. If somebody sets the machine's clock, no turn clock stops or runs out because of that."""
    return _started + time.monotonic()
