"""Tournaments: duplicate deals, statistics, ratings and when to stop."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from stich.arena.duel import Outcome, Seating, play
from stich.arena.ratings import ratings
from stich.arena.sprt import log_likelihood_ratio, verdict
from stich.arena.statistics import interval, per_deal, standings
from stich.arena.tournament import play_deals, rotations, seatings


def outcome(bots: list[str], scores: list[int]) -> Outcome:
    best = max(scores)
    wins = [float(score == best) / scores.count(best) for score in scores]
    return Outcome(Seating("mue", {}, bots, 1), scores, wins, [10] * len(bots), [0.5] * len(bots), {})


def test_every_bot_gets_every_hand() -> None:
    turned = rotations(["a", "b", "c", "b"])
    assert len(turned) == 4
    for seat in range(4):
        assert sorted(seats[seat] for seats in turned) == ["a", "b", "b", "c"]


def test_a_field_of_equals_is_rotated_once() -> None:
    assert rotations(["a", "a", "a"]) == [["a", "a", "a"]]


def test_the_same_seating_gives_the_same_outcome() -> None:
    seating = Seating("last_panther", {}, ["novice", "random", "random"], 4)
    one, other = play(seating), play(seating)
    assert (one.scores, one.record) == (other.scores, other.record)


def test_outcomes_are_the_same_with_and_without_an_executor() -> None:
    def tables() -> list[list[Seating]]:
        return list(seatings("last_panther", {}, ["novice", "random", "random"], range(3), False))

    alone = sorted(o.scores for deal in play_deals(tables()) for o in deal)
    with ThreadPoolExecutor(2) as threads:
        together = sorted(o.scores for deal in play_deals(tables(), threads) for o in deal)
    assert alone == together


def test_whole_matches_end_with_winners() -> None:
    played = play(Seating("mue", {"target": 60}, ["novice"] * 4, 2, whole_match=True))
    assert played.record["scores"] == played.scores
    assert sum(played.wins) == pytest.approx(1.0)


def test_leads_and_wins_are_counted_per_deal() -> None:
    deals = [
        [outcome(["a", "b", "b"], [10, 0, 20]), outcome(["b", "b", "a"], [5, 5, 35])],
        [outcome(["a", "b", "b"], [0, 0, 0]), outcome(["b", "b", "a"], [0, 0, 0])],
    ]
    scores, leads, wins = per_deal(deals, "a")
    assert scores == [22.5, 0]
    assert leads == [15.0, 0]
    assert wins == [0.5, pytest.approx(1 / 3)]
    first, second = standings(deals)
    assert (first.bot, second.bot) == ("a", "b")
    assert first.decisions_per_second == pytest.approx(20)
    assert first.lead.low < first.lead.mean < first.lead.high


def test_intervals_are_students() -> None:
    """Textbook: 1 … 5 has mean 3, standard error 0.7071, t(4) = 2.776."""
    found = interval([1, 2, 3, 4, 5])
    assert (found.mean, found.low, found.high) == pytest.approx((3, 3 - 2.776 * 0.7071, 3 + 2.776 * 0.7071), abs=0.001)


def test_ratings_put_the_better_bot_first() -> None:
    ladder = ratings([[outcome(["a", "b", "b"], [10, 0, 0]), outcome(["b", "b", "a"], [0, 0, 10])]] * 10)
    assert [rating.bot for rating in ladder] == ["a", "b"]
    assert ladder[0].mu > ladder[1].mu


def test_sprt_stops_when_settled() -> None:
    better, worse = [3.0, 1.0, 2.0, 4.0] * 5, [-3.0, 1.0, -2.0, -4.0] * 5
    assert verdict(better) == "better"
    assert verdict(worse) == "not better"
    assert verdict([3.0, -2.9, 3.1, -3.0] * 2) == "open"
    assert verdict(better[:5]) == "open"
    assert log_likelihood_ratio(better) > 0 > log_likelihood_ratio(worse)
