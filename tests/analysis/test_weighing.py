"""What a choice gave away: chance alone makes no mistake, and what is really given away is found."""

import numpy as np

from stich.analysis.weighing import ERRORS, against_best, verdict

BLOCKS, ACTIONS, SEATS = 16, 8, 4
DECISIONS = 400


def blocks(rng: np.random.Generator, worth: list[float]) -> np.ndarray:
    """Actions whose true worth is this, seen through the luck of the worlds; the same for all seats and measures."""
    noise = rng.normal(size=(BLOCKS, len(worth), 2, SEATS))
    return np.array(worth)[None, :, None, None] + noise


def test_equal_actions_give_nothing_away_over_a_match() -> None:
    """The best of many is found on other worlds than it is measured on."""
    rng = np.random.default_rng(1)
    everything = list(range(ACTIONS))
    found = [
        -against_best(blocks(rng, [0.0] * ACTIONS)[:, :, 0], 0, everything, 0)[:, 0].mean() for _ in range(DECISIONS)
    ]
    error = np.std(found) / DECISIONS**0.5
    assert abs(np.mean(found)) < 4 * error
    naive = [values[:, :, 0, 0].mean(axis=0) for values in (blocks(rng, [0.0] * ACTIONS) for _ in range(DECISIONS))]
    assert np.mean([one.max() - one[0] for one in naive]) > 20 * error  # what comparing on the same worlds would claim


def test_what_is_given_away_is_found_with_its_error() -> None:
    rng = np.random.default_rng(2)
    texts = [f"play {number}" for number in range(4)]
    found = [verdict(blocks(rng, [0.0, 3.0, -1.0, -2.0]), texts, 0, [0, 1, 2, 3], 0).points for _ in range(DECISIONS)]
    assert {one.best for one in found} == {"play 1"}
    lost = [one.lost for one in found]
    assert abs(np.mean(lost) - 3.0) < 0.1
    assert abs(np.std(lost) / np.mean([one.error for one in found]) - 1) < 0.15  # errors are what they say


def test_how_far_behind_an_action_is_has_the_error_of_differences_in_the_same_worlds() -> None:
    """What a world brings to all actions alike makes each worth uncertain, and no difference."""
    rng = np.random.default_rng(4)
    behind, told, alone = [], [], []
    for _ in range(DECISIONS):
        values = blocks(rng, [0.0, 5.0])
        values += 10 * rng.normal(size=(BLOCKS, 1, 1, SEATS))
        one, best = verdict(values, ["play 0", "play 1"], 0, [0, 1], 0).options
        behind.append(best.points - one.points)
        told.append(one.points_error)
        alone.append(one.points)
        assert best.points_error == 0
    assert abs(np.std(behind) / np.mean(told) - 1) < 0.15
    assert np.std(alone) > 5 * np.mean(told)


def test_only_what_is_above_two_errors_is_a_mistake() -> None:
    rng = np.random.default_rng(3)
    for _ in range(DECISIONS):
        one = verdict(blocks(rng, [0.0, 0.3]), ["play 0", "play 1"], 0, [0, 1], 0).points
        assert one.mistake == (one.lost > 0 and one.lost > ERRORS * one.error)


def test_what_expert_does_not_think_of_is_not_held_against_anybody() -> None:
    """Where Expert goes by rule, which does better than search, search does not know better."""
    values = np.zeros((BLOCKS, 2, 2, SEATS))
    values[:, 1] = 5.0
    by_rule = verdict(values, ["pass", "bid"], 0, [0], 0)
    assert by_rule.points.lost == 0
    assert [option.considered for option in by_rule.options] == [True, False]
    assert verdict(values, ["pass", "bid"], 0, [0, 1], 0).points.lost == 5
