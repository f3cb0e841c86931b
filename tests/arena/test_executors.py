"""Where tables are played: processes that end with the tournament, and a Dask cluster."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from stich.arena import executors
from stich.arena.duel import play
from stich.arena.executors import executor
from stich.arena.tournament import play_deals, seatings
from stich.errors import OptionError

SCRIPT = Path(sys.executable).with_name("stich")
TABLE = ["arena", "last_panther", "novice", "random", "random"]


def tables(deals: int) -> Any:
    return seatings("last_panther", {}, ["novice", "random", "random"], range(deals), False)


def family(ancestor: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    listing = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], check=True, capture_output=True, text=True).stdout
    parents = {int(pid): int(parent) for pid, parent in (line.split() for line in listing.splitlines())}
    found: set[int] = set()
    while grown := {pid for pid, parent in parents.items() if parent in found | {ancestor}} - found:
        found |= grown
    return found


def alive(pid: int) -> bool:
    with suppress(OSError):
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z"
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return not Path("/proc").is_dir()
    return False


# ---- here and in processes -------------------------------------------------------------------------------------


def test_one_worker_is_this_process() -> None:
    with executor(workers=1) as place:
        assert place is None


def test_processes_play_the_same_and_are_gone_afterwards() -> None:
    before = family(os.getpid())
    with executor(workers=2) as place:
        together = sorted(outcome.scores for deal in play_deals(tables(2), place) for outcome in deal)
        workers = family(os.getpid()) - before
        assert len(workers) >= 2
    assert together == sorted(play(seating).scores for deal in tables(2) for seating in deal)
    watchers = family(os.getpid())  # multiprocessing's own keeper of what is shared may stay
    assert len(watchers & workers) <= 1


def test_what_is_not_needed_any_more_is_given_up() -> None:
    with executor(workers=2) as place:
        next(play_deals(tables(500), place))
    # Nothing waits here until all are played.


def heed_ctrl_c() -> None:
    """Whoever runs these tests in the background may have it ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    heed_ctrl_c()
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_breaks_in_on_nothing_that_the_pool_does() -> None:
    """A KeyboardInterrupt within the pool's own code may leave one of its locks taken, and the program hanging."""
    reached = []

    def interrupted_tournament() -> None:
        with executor(workers=2) as place:
            played = play_deals(tables(500), place)
            next(played)
            signal.raise_signal(signal.SIGINT)
            reached.append("the next line")
            list(played)
            reached.append("the end")

    with pytest.raises(KeyboardInterrupt):
        interrupted_tournament()
    assert reached == ["the next line"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_before_anything_is_played() -> None:
    with pytest.raises(KeyboardInterrupt), executor(workers=2):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda how: how.name)
def test_a_stopped_tournament_leaves_no_processes_behind(how: signal.Signals) -> None:
    endless = ["--match", "--deals", "100000", "--workers", "2"]
    command, pipe = [str(SCRIPT), *TABLE, *endless], subprocess.PIPE
    running = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=heed_ctrl_c)
    try:
        while len(workers := family(running.pid)) < 3:  # the two and the keeper of what is shared
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(how)
        printed = running.communicate()
    finally:
        running.kill()
    if how == signal.SIGINT:
        assert running.returncode == 130
        assert printed == ("", "")
    while any(map(alive, workers)):
        time.sleep(0.05)


# ---- on a cluster ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Two worker processes, heard on this machine only, without a dashboard."""
    places = {"host": "127.0.0.1", "dashboard_address": None, "scheduler_kwargs": {"dashboard_address": "127.0.0.1:0"}}
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, **places) as local:
        yield local


def test_a_cluster_plays_the_same(cluster: LocalCluster) -> None:
    def scores(*where: str) -> list[Any]:
        arguments = [str(SCRIPT), *TABLE, "--deals", "3", *where, "--json"]
        result = subprocess.run(arguments, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr
        return [[one["bot"], one["score"], one["wins"]] for one in json.loads(result.stdout)["standings"]]

    assert scores("--cluster", cluster.scheduler_address) == scores("--workers", "1")
    assert cluster.scheduler.task_prefixes["play"].state_counts["memory"] == 3 * 3  # they were played there
    assert len(cluster.workers) == 2


def test_a_cluster_is_told_to_stop(cluster: LocalCluster) -> None:
    with executor(cluster=cluster.scheduler_address) as place:
        next(play_deals(tables(500), place))
    # Nothing waits here until all are played.


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://here", "tcp://127.0.0.1:notaport"])
def test_no_scheduler_there(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(executors, "PATIENCE", "0.5s")
    with pytest.raises(OptionError, match="no Dask scheduler answers at"), executor(cluster=address):
        pass
