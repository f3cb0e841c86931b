"""bench/peers.py: what it measures is what it says, and its tables go where they belong. The engines that are compared
are not all installed here; OpenSpiel is."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "peers.py"


@pytest.fixture(scope="module")
def peers() -> ModuleType:
    spec = importlib.util.spec_from_file_location("peers", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # or Numba could not find it again when it reads its functions from disk
    spec.loader.exec_module(module)
    return module


def test_our_random_hands_are_whole_rounds(peers: ModuleType) -> None:
    """The Last Panther has as many decisions in every round, so they can be counted beforehand."""
    for start in (peers.FROM_FRESH, peers.FROM_DEALT):
        assert peers.ours("last_panther", start)(2) == 2 * 50 * 72


def test_openspiels_hands_are_whole_hands(peers: ModuleType) -> None:
    assert peers.openspiel_in_python("spades", with_deal=True)(3) == 3 * (4 + 52)
    assert peers.openspiel_in_python("spades", with_deal=False)(3) == 3 * (4 + 52)
    assert peers.openspiel_in_cpp("spades", rollouts=10)(2) == 2 * 10 * (4 + 52)


def test_works_are_timed_in_turn(peers: ModuleType) -> None:
    turns: list[str] = []

    def work(name: str) -> Any:
        def does(times: int) -> int:
            turns.append(name)
            return times

        return does

    speeds = peers.timed({"one": work("one"), "other": work("other")}, budget=0.05)
    assert turns[4:8] == ["one", "other", "one", "other"]
    assert all(best >= median > 0 for best, median in speeds.values())


@pytest.mark.parametrize("terms", ["time", "simulations"])
def test_a_duel_is_one_deal_with_the_seats_exchanged(
    peers: ModuleType, terms: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "THINKING", 0.002)
    monkeypatch.setattr(peers, "SIMULATIONS", 4)
    assert -3 <= peers.duel("meinz", terms, seed=1) <= 3


def test_duels_go_on_where_they_stopped(peers: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str, int]] = []

    def duel(*of: Any) -> float:
        asked.append(of)
        return 1.0

    monkeypatch.setattr(peers, "duel", duel)
    before = {"time": {"mue": {"1": 2.0, "2": 4.0}}}
    kept: list[Any] = []
    found = peers.duels(["mue", "njet"], ["time"], 0, 0.01, 1, before, kept.append)
    assert asked[0] == ("mue", "time", 3)
    assert ("njet", "time", 1) in asked
    assert {terms for _, terms, _ in asked} == {"time"}
    assert found["time"]["mue"]["2"] == 4.0
    assert found["simulations"]["meinz"] == {}, "what was not asked for is kept as it was"
    assert len(kept) == 2
    asked.clear()
    peers.duels(["mue"], ["time"], 5, 0.0, 1, before, kept.append)
    assert [seed for _, _, seed in asked] == [3, 4, 5], "up to a number of deals"


def test_tables_stand_between_their_marks(peers: ModuleType, tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text(peers.PAGE.read_text("utf-8"), "utf-8")
    before = page.read_text("utf-8")
    hands = {f"{name}, {how}": [48e6, 40e6] for name in peers.OURS for how in ("from a deal", "with the deal")}
    hands |= {f"{name} C++, from a deal": [6e6, 5e6] for name in peers.THEIRS}
    duels = {terms: {name: {"1": 1.0, "2": 3.0} for name in peers.OURS} for terms in peers.TERMS}
    found = {"hands": hands, "duels": duels}
    results = {part: {"machine": {"processor": "a clock"}, "found": each} for part, each in found.items()}
    peers.write_page(results, page)
    once = page.read_text("utf-8")
    assert "48.0 M (40.0 M) = **8.0×**" in once
    assert "+2.00 ± 12.71 (2 deals)" in once
    assert "*a clock*" in once
    peers.write_page(results, page)
    assert page.read_text("utf-8") == once
    assert once.partition("<!-- peers: hands -->")[0] == before.partition("<!-- peers: hands -->")[0]
    assert once.partition("## The server")[2] == before.partition("## The server")[2]
