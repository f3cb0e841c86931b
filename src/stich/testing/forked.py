"""A server that starts in an instant: forked from a process that has everything loaded already.

For tests that kill the server many times. It is the same server that `stich serve` runs, in a process of its own."""

import contextlib
import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec

from stich.server.settings import Settings
from stich.testing.served import PATIENCE, is_ready


class Forked:
    """Starts and kills servers with the same settings, one at a time."""

    def __init__(self, settings: Settings, log: Path) -> None:
        self.settings = settings
        self.log = log
        self.pid = 0
        self.starts = 0
        with log.open("ab") as out:
            command = [sys.executable, "-m", "stich.testing.forked", msgspec.json.encode(settings).decode()]
            self._parent = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=out, text=True, bufsize=1
            )

    @property
    def address(self) -> str:
        return f"http://{self.settings.host}:{self.settings.port}"

    def start(self) -> None:
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.write("start\n")
        self.pid = int(self._parent.stdout.readline())
        self.starts += 1

    def wait_until_ready(self) -> None:
        give_up = time.monotonic() + PATIENCE
        while not is_ready(self.address):
            if time.monotonic() > give_up:
                raise RuntimeError(f"the server does not get ready:\n{self.log.read_text('utf-8')[-4000:]}")
            time.sleep(0.01)

    def kill(self) -> None:
        """Sends `kill -9` and waits until the process is gone."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
            while True:
                os.kill(self.pid, 0)
                time.sleep(0.002)

    def close(self) -> None:
        if self.pid:
            self.kill()
        self._parent.communicate()


def _fork_on_demand(settings: Settings) -> None:
    from stich.server.http import page
    from stich.server.serving import serve
    from stich.server.warming import Warming

    page.files()
    Warming().warm_up()
    gc.collect()
    gc.freeze()  # what is here would be looked through, and so copied, by every server
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead leave no trace
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(settings)
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    _fork_on_demand(msgspec.json.decode(sys.argv[1], type=Settings))
