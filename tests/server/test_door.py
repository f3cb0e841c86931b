"""Requests that are begun and never sent, and answers that are never read: they cost one address its own places, nobody
else's, and the log stays short."""

import contextlib
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from stich.errors import OptionError
from stich.protocol.refusals import Refusal
from stich.server.door import Door
from stich.server.limits import address_key
from stich.server.serving import serve
from stich.server.settings import Limits, Settings
from stich.testing.client import Client, run
from stich.testing.served import NO_LIMITS, Served, free_port

PATIENCE = 60.0
FEW_FILES = 1_100
PLACES = 150
HEAD = b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: "
BODY = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{"
ELSEWHERE = "127.0.0.2"  # Linux has all of 127.0.0.0/8


class Poor(Served):
    """A server that may open only so many files."""

    def start(self) -> None:
        asked = msgspec.json.encode(self.settings).decode()
        command = ["sh", "-c", f'ulimit -n {FEW_FILES}; exec "$0" -m stich.server "$1"', sys.executable, asked]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)


@pytest.fixture(scope="module")
def poor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("poor")
    limits = msgspec.structs.replace(
        NO_LIMITS, connections_per_address=PLACES, head_seconds=2.0, body_seconds=2.0, reading_seconds=2.0
    )
    settings = Settings(
        port=free_port(), database=str(folder / "stich.db"), limits=limits, metrics_from=["127.0.0.3", "192.0.2.0/24"]
    )
    server = Poor(settings, folder / "server.log")
    server.start()
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.stop()


def opened(server: Served, source: str = "127.0.0.1") -> socket.socket:
    where = (server.settings.host, server.settings.port)
    return socket.create_connection(where, timeout=PATIENCE, source_address=(source, 0))


def ended(one: socket.socket) -> bool:
    """Whether the server has ended a connection without an answer; waits for it, with patience."""
    try:
        return one.recv(1000) == b""
    except ConnectionError:
        return True


def status(server: Served, source: str, path: str, header: str = "Accept: */*") -> str:
    """The status of an answer; empty if there is none."""
    with opened(server, source) as one, contextlib.suppress(ConnectionError):
        one.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n{header}\r\nConnection: close\r\n\r\n".encode())
        return one.recv(1000).decode("latin-1")[9:12]
    return ""


def answered(server: Served, source: str) -> bool:
    return status(server, source, "/health") == "200"


def lines(server: Served) -> list[dict[str, object]]:
    return [json.loads(line) for line in server.log.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("begun", [b"", HEAD, BODY], ids=["nothing", "half a head", "half a body"])
def test_half_sent_requests_shut_nobody_else_out_and_end(poor: Served, begun: bytes) -> None:
    """More than there are descriptors, again and again, as the attacker did who shut everybody out for a minute."""
    size = poor.log.stat().st_size
    with contextlib.ExitStack() as stack:
        flood = [stack.enter_context(opened(poor)) for _ in range(1_200)]
        for one in flood:
            with contextlib.suppress(ConnectionError):
                one.sendall(begun)
        assert answered(poor, ELSEWHERE)
        assert all(ended(one) for one in flood)
    assert answered(poor, "127.0.0.1")
    assert poor.log.stat().st_size - size < 10_000
    assert [line for line in lines(poor) if line["level"] == "error"] == []


def test_a_request_that_arrives_byte_by_byte_ends_too(poor: Served) -> None:
    with opened(poor) as one:
        one.sendall(HEAD)
        one.settimeout(0.1)
        for _ in range(int(PATIENCE / 0.1)):
            try:
                one.sendall(b"x")
                if one.recv(1) == b"":
                    return
            except TimeoutError:
                continue
            except ConnectionError:
                return
        pytest.fail("the server still waits")


def test_who_does_not_read_the_answer_is_not_waited_for(poor: Served) -> None:
    """A page's files asked for again and again, and nothing read."""
    with opened(poor) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 200
        one.settimeout(2)
        with contextlib.suppress(TimeoutError, ConnectionError):
            one.sendall(asked)
        for _ in range(int(PATIENCE / 0.2)):
            if one.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) or _reset(one):
                return
            time.sleep(0.2)
        pytest.fail("the server still waits")


def _reset(one: socket.socket) -> bool:
    try:
        one.send(b"G")
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return False


def test_sockets_and_requests_are_counted_together(poor: Served) -> None:
    async def story() -> None:
        ada = await Client(poor.address).introduce("Ada")
        table = await ada.new_table("mue")
        plays = [await Client(poor.address).play(table) for _ in range(3)]  # who look on
        with contextlib.ExitStack() as stack:
            for _ in range(PLACES - 3):
                stack.enter_context(opened(poor))
            assert answered(poor, ELSEWHERE)
            assert not answered(poor, "127.0.0.1")
        for play in plays:
            await play.close()
        while not answered(poor, "127.0.0.1"):
            time.sleep(0.05)

    run(story)


def test_the_server_says_that_it_may_open_too_few_files(poor: Served) -> None:
    said = [line["message"] for line in lines(poor) if line["logger"] == "stich.door"]
    assert f"this process may open {FEW_FILES} files (ulimit -n)" in str(said[0])


def test_a_proxy_is_nobodys_address() -> None:
    limits = Limits(connections_per_address=2)
    door = Door(Settings(proxies=["10.0.0.0/8"], limits=limits))
    for host in ("10.1.2.3", "192.0.2.1"):
        places = [door.enter(host), door.enter(host)]
        if host == "10.1.2.3":
            places.append(door.enter(host))
        else:
            with pytest.raises(Refusal, match="no more than 2 connections from one address"):
                door.enter(host)
            door.leave(places[0])
            places[0] = door.enter(host)
        for one in places:
            door.leave(one)


def test_metrics_are_for_this_machine_and_networks_that_were_named(poor: Served) -> None:
    assert status(poor, "127.0.0.1", "/metrics") == "200"
    assert status(poor, "127.0.0.2", "/metrics") == "403"
    assert status(poor, "127.0.0.3", "/metrics") == "200"
    assert status(poor, "127.0.0.3", "/metrics", "X-Forwarded-For: 192.0.2.1") == "403"
    assert status(poor, "127.0.0.2", "/live") == "200"
    with pytest.raises(OptionError, match=r"--metrics-from is an address or a network such as 10\.0\.0\.0/8"):
        serve(Settings(metrics_from=["prometheus.example"]))


def test_an_ipv4_address_is_the_same_however_it_is_written() -> None:
    """A server that listens on `::` hears of IPv4 addresses as of IPv6, where all of them are in one /64."""
    assert address_key("::ffff:192.0.2.7") == address_key("192.0.2.7") == "192.0.2.7"
    assert address_key("2001:db8::1") == address_key("2001:db8::2")


@pytest.mark.parametrize(
    "nonsense",
    [
        *("nonsense", "play.example.org", "https://", "ftp://example.org", "https://example.org/", "null", "*"),
        *("https://example.org/page", "https://example.org:443", "https://Example.org", "https://a@example.org"),
        *("https://example.org:port", "https://example.org:99999", "https://[::1", "", "https://example.org?x"),
    ],
)
def test_an_origin_looks_like_one(nonsense: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"--origin is a site such as https://play\.example\.org or"):
        serve(Settings(origins=[nonsense], database=str(tmp_path / "stich.db")))


def test_origins_that_are(tmp_path: Path) -> None:
    good = ["https://play.example.org", "http://localhost:5173", "http://[::1]:8080", "http://10.0.0.1"]
    with pytest.raises(OptionError, match="nonsense"):  # the last alone is wrong
        serve(Settings(origins=[*good, "nonsense"], database=str(tmp_path / "stich.db")))
