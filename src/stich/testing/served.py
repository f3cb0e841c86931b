"""A real server in a process of its own, on a free port of this machine."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import msgspec

from stich.server.settings import Limits, Settings

PATIENCE = 600.0  # for a first start that has everything to compile
# Tests come from one address and do in seconds what people do in hours.
NO_LIMITS = Limits(
    requests_rate=1e6,
    requests_burst=1_000_000,
    guests_rate=1e6,
    guests_burst=1_000_000,
    messages_rate=1e6,
    messages_burst=1_000_000,
    replays_rate=1e6,
    replays_burst=1_000_000,
    tables_rate=1e6,
    tables_burst=1_000_000,
    tables_per_guest=1_000_000,
    listed_per_guest=1_000_000,
    listed_per_address=1_000_000,
    sockets_per_guest=1_000_000,
    sockets_per_address=1_000_000,
    connections_per_address=1_000_000,
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Served:
    """A running server. `kill` sends `kill -9`; `start` starts it again on the same port and database."""

    def __init__(self, settings: Settings, log: Path, program: str = "stich.server") -> None:
        self.settings = settings
        self.log = log
        self.program = program
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://{self.settings.host}:{self.settings.port}"

    def start(self) -> None:
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", self.program, msgspec.json.encode(self.settings).decode()]
            # A group of its own, so that workers can be ended with it.
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)

    def wait_until_ready(self) -> None:
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            if self.process is not None and self.process.poll() is not None:
                raise RuntimeError(f"the server has ended:\n{self.log.read_text('utf-8')}")
            if is_ready(self.address):
                return
            time.sleep(0.05)
        raise RuntimeError(f"the server does not get ready:\n{self.log.read_text('utf-8')}")

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, how)
            self.process.wait()
            self.process = None


def is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.HTTPError):
        return False


@contextlib.contextmanager
def served(
    folder: Path,
    database: str | None = None,
    limits: Limits = NO_LIMITS,
    program: str = "stich.server",
    **more: object,
) -> Iterator[Served]:
    """A server that runs as long as the block: a module that takes settings as `stich.server` does."""
    values = {"port": free_port(), "database": database or str(folder / "stich.db"), **more}
    settings = msgspec.convert({**values, "limits": msgspec.to_builtins(limits)}, Settings)
    server = Served(settings, folder / "server.log", program)
    server.start()
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.stop()
