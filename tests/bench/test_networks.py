"""bench/networks.py: what it compares says the same, and it tells of every game."""

import numpy as np
import pytest

import networks
from stich.bots.net import shipped
from stich.envs.self_play import SelfPlay
from stich.games import ours


@pytest.mark.parametrize("name", [one.name for one in ours()])
def test_a_matrix_product_for_many_rows_says_what_the_kernel_says(name: str) -> None:
    net, rows = shipped(name), SelfPlay(name, size=16, seed=2).own_rows.copy()
    logits, _ = net.thoughts(rows)
    assert np.allclose(networks.Matrices(net.weights).think(rows)[:, :-1], logits, atol=1e-3)
    assert np.ptp(logits) > 1


def test_it_tells_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    networks.main(3)
    told = capsys.readouterr().out
    assert all(f"| {one.title} | {one.seats[-1]} | " in told for one in ours())
