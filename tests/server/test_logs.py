"""Logs stay short whatever outsiders do, and hold no id that would let a reader in."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from stich.server import logs
from stich.server.logs import JsonLines, Seldom, mark, without_ids

ID = "Xa9-_kQ2mN4pR7tZ"


class Log:
    def __init__(self) -> None:
        self.out = io.StringIO()
        self.logger = logging.Logger("stich.test")
        handler = logging.StreamHandler(self.out)
        handler.setFormatter(JsonLines())
        handler.addFilter(Seldom())
        self.logger.addHandler(handler)

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.getvalue().splitlines()]


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def __getattr__(self, name: str) -> Any:
        return getattr(__import__("time"), name)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(logs, "time", clock)
    monkeypatch.setattr("stich.server.limits.time", clock)
    return clock


def test_the_same_complaint_is_told_once_a_minute_with_how_often_it_was(clock: Clock) -> None:
    log = Log()
    for number in range(1_000):
        log.logger.warning("nothing of %d is understood", number)
    assert len(log.lines) == 1
    clock.now += 61
    log.logger.warning("nothing of %d is understood", 1)
    assert [line.get("times") for line in log.lines] == [None, 999]


def test_a_traceback_is_told_once_too(clock: Clock) -> None:
    log = Log()
    for number in range(100):
        try:
            raise ValueError(number)
        except ValueError:
            log.logger.exception("a message fails\nfuture: <Task %d>", number)
        try:
            raise KeyError(number)
        except KeyError:
            log.logger.exception("a message fails\nfuture: <Task %d>", number)
    assert len(log.lines) == 2


def test_requests_that_fail_are_told_once_an_address_and_status(clock: Clock) -> None:
    log = Log()
    for number in range(100):
        for address in ("192.0.2.1", "192.0.2.2"):
            about = {"path": f"/wp-admin/{number}", "status": 404, "address": address, "method": "GET"}
            log.logger.info("request", extra=about)
    assert [line["address"] for line in log.lines] == ["192.0.2.1", "192.0.2.2"]


def test_there_is_a_most_for_all_lines_but_errors_are_told(clock: Clock) -> None:
    log = Log()
    for number in range(10_000):
        log.logger.info("request", extra={"path": f"/{number}", "status": 200, "address": f"192.0.2.{number}"})
    log.logger.error("something else is wrong")
    assert len(log.lines) <= logs.LINES_BURST + 1
    assert log.lines[-1]["message"] == "something else is wrong"
    assert log.lines[-1]["left_out"] >= 10_000 - logs.LINES_BURST


def test_ids_are_told_by_their_marks() -> None:
    log = Log()
    log.logger.error("tending failed", extra={"table": ID, "level": "club"})
    log.logger.error("a request failed", extra={"path": f"/api/tables/{ID}/seat"})
    log.logger.error("mistyped", extra={"path": f"//api//table/{ID}"})
    assert ID not in log.out.getvalue()
    assert [line["level"] for line in log.lines] == ["error"] * 3
    assert log.lines[0]["table"] == mark(ID)
    assert log.lines[0]["bot"] == "club"
    assert log.lines[1]["path"] == f"/api/tables/{mark(ID)}/seat" == without_ids(f"/api/tables/{ID}/seat")
