"""bench/peers.py: what it measures is what it says, and its tables go where they belong. The engines that are compared
are not all installed here; OpenSpiel is."""

from pathlib import Path
from typing import Any

import pytest

import peers
from beside import duels, games, hands, timing


def test_our_random_hands_are_whole_rounds() -> None:
    """The Last Panther has as many decisions in every round, so they can be counted beforehand."""
    for start in (hands.FROM_FRESH, hands.FROM_DEALT):
        assert hands.ours("last_panther", start)(2) == 2 * 50 * 72


def test_openspiels_hands_are_whole_hands() -> None:
    assert hands.openspiel_in_python("spades", with_deal=True)(3) == 3 * (4 + 52)
    assert hands.openspiel_in_python("spades", with_deal=False)(3) == 3 * (4 + 52)
    assert hands.openspiel_in_cpp("spades", rollouts=10)(2) == 2 * 10 * (4 + 52)


def test_works_are_timed_in_turn() -> None:
    turns: list[str] = []

    def work(name: str) -> Any:
        def does(times: int) -> int:
            turns.append(name)
            return times

        return does

    speeds = timing.timed({"one": work("one"), "other": work("other")}, budget=0.05)
    assert turns[4:8] == ["one", "other", "one", "other"]
    assert all(best >= median > 0 for best, median in speeds.values())


@pytest.mark.parametrize("terms", ["time", "simulations"])
def test_a_duel_is_one_deal_with_the_seats_exchanged(terms: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duels, "THINKING", 0.002)
    monkeypatch.setattr(duels, "SIMULATIONS", 4)
    assert -3 <= duels.duel("meinz", terms, seed=1) <= 3


def test_duels_go_on_where_they_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str, int]] = []

    def duel(*of: Any) -> float:
        asked.append(of)
        return 1.0

    monkeypatch.setattr(duels, "duel", duel)
    before = {"time": {"mue": {"1": 2.0, "2": 4.0}}}
    kept: list[Any] = []
    found = duels.duels(["mue", "njet"], ["time"], 0, 0.01, 1, before, kept.append)
    assert asked[0] == ("mue", "time", 3)
    assert ("njet", "time", 1) in asked
    assert {terms for _, terms, _ in asked} == {"time"}
    assert found["time"]["mue"]["2"] == 4.0
    assert found["simulations"]["meinz"] == {}, "what was not asked for is kept as it was"
    assert len(kept) == 2
    asked.clear()
    duels.duels(["mue"], ["time"], 5, 0.0, 1, before, kept.append)
    assert [seed for _, _, seed in asked] == [3, 4, 5], "up to a number of deals"


def test_tables_stand_between_their_marks(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text(peers.PAGE.read_text("utf-8"), "utf-8")
    before = page.read_text("utf-8")
    speeds = {f"{name}, {how}": [48e6, 40e6] for name in games.OURS for how in ("from a deal", "with the deal")}
    speeds |= {f"{name} C++, from a deal": [6e6, 5e6] for name in games.THEIRS}
    leads = {terms: {name: {"1": 1.0, "2": 3.0} for name in games.OURS} for terms in duels.TERMS}
    found = {"hands": speeds, "duels": leads}
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
