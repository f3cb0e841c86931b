"""bench/plausibility.py: it measures what it says, and its exit status tells where weighing worlds misleads."""

from typing import Any

import numpy as np
import pytest
import typer

import plausibility
import stich


def test_it_is_the_logarithm_of_the_true_weight_over_the_mean_by_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    def weigh(states: Any, seat: int, rng: Any, weights: Any) -> None:
        weights[:] = [1.0, 3.0]

    monkeypatch.setattr(plausibility, "weigh", weigh)
    monkeypatch.setattr(plausibility, "weight_of", lambda states, seat: 5.0)
    found = plausibility.measure(stich.game("meinz", 3), "novice", range(1, 4), 2)
    assert {"discard", "tricks", "calling"} <= set(found)
    assert all(logs == pytest.approx([np.log(2.5)] * 3) for logs in found.values())


def test_phases_in_which_all_worlds_weigh_alike_are_left_out() -> None:
    """In The Last Panther only what was passed is told from the cards that somebody has."""
    found = plausibility.measure(stich.game("last_panther", 4), "novice", range(1, 3), 20)
    assert "tricks" not in found


@pytest.mark.parametrize(("logs", "status"), [([0.2, -0.1], 0), ([-0.2, -0.21, -0.19], 1)])
def test_it_says_so_where_weighing_misleads(
    logs: list[float], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(plausibility, "measure", lambda *of: {"tricks": logs})
    with pytest.raises(typer.Exit) as ended:
        plausibility.main("njet", 4, 2, 2, 1, "novice")
    assert ended.value.exit_code == status
    assert f"| Njet | 4 | tricks | {np.mean(logs):+.2f} (" in capsys.readouterr().out
