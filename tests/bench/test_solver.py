"""bench/solver.py and the bridge endings of bench/peers.py: they measure what they say."""

import solver
import stich
from beside import endings
from beside.bridge.state import DECK


def test_endings_are_solved_or_counted_as_too_large() -> None:
    of = stich.game("njet", players=4)
    reach = solver.measure(of, tricks=2, endings=3, nodes=1_000_000)
    assert (reach.endings, reach.solved) == (3, 3)
    assert 0 < reach.nodes <= reach.most_nodes < 1_000_000
    reach = solver.measure(of, tricks=10, endings=2, nodes=100)
    assert (reach.solved, reach.nodes) == (0, 100)


def test_hands_are_written_as_bridge_players_do() -> None:
    cards = ["S10", "SA", "H2", "C3", "CJ"]
    hand = sum(1 << DECK.names.index(card) for card in cards)
    assert endings.hand_for_dds(hand) == "AT.2..J3"


def test_the_table_tells_both_and_their_ratio() -> None:
    half, one = {"median": 0.5, "mean": 0.5, "worst": 0.5}, {"median": 1.0, "mean": 2.0, "worst": 3.0}
    row = endings.endings_table({"8": {"endings": 1_000, "equal": 999, "ours": one, "dds": half}})[-1]
    assert row.startswith("| 8 | 1,000 | 999 | 1000.00 ms")
    assert row.endswith("| **2.0×** | **4.0×** |")
