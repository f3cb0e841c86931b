"""A match looked back at: what is promised of every analysis, on one guided round of each game and on bots' matches."""

import dataclasses
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

import stich
from stich.analysis import Analysis, analyse
from stich.analysis.judging import judge
from stich.analysis.moments import DecisionPoint, course_of, still_decide
from stich.analysis.results import METHOD, Measured, Verdict, kept
from stich.analysis.rounds import PARTS, by_others
from stich.bots import bot
from stich.bots.search_bot import rulebook_of
from stich.errors import OptionError, RecordError
from stich.games.events import TrickWon
from stich.kernel.chance import chance
from stich.kernel.state import NOBODY
from stich.records import Claim, read_record

SAMPLES = 100
GAMES = Path(stich.__file__).parent / "games"
KINDS = {
    "mue": {"bid", "trump", "partner", "lead", "follow"},
    "njet": {"veto", "team", "discard", "lead", "follow"},
    "was_sticht": {"task", "task_drop", "take", "lead", "follow"},
    "meinz": {"discard", "lead", "follow", "call", "swap", "take"},
    "last_panther": {"pass", "lead", "follow"},
}


EXPERT = "expert:samples=200"


def seats(game: str) -> int:
    return 4 if 4 in stich.game(game).definition.seats else 3


def lesson(game: str) -> Any:
    return read_record(GAMES / game / "lesson.json")


def played(name: str, bots: list[str], seed: int, rounds: int = 99, **options: Any) -> Any:
    match = stich.game(name, len(bots), **options).new(seed=seed)
    table = [bot(spec, seed=seed * 8 + seat) for seat, spec in enumerate(bots)]
    while not match.over and len(match.sheet) < rounds:
        seat = match.actors()[0]
        match.apply(seat, table[seat].choose(match.view(seat), match.legal(seat)))
    return match.record()


@pytest.fixture(scope="module", params=sorted(KINDS))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def found(game: str) -> Analysis:
    return analyse(lesson(game), samples=SAMPLES)


def test_every_real_choice_is_judged(game: str, found: Analysis) -> None:
    record = lesson(game)
    match = stich.replay(record, 0)
    choices = []
    for number, (seat, action) in enumerate(record["actions"]):
        legal = match.legal(seat)
        if len(legal) > 1:
            choices.append((number, seat, action, sorted(legal)))
        match.apply(seat, action)
    told = [
        (one.number, one.seat, one.action, sorted(option.action for option in verdict.options))
        for one in found.decisions
        for verdict in (one.judgement, one.hindsight)
    ]
    assert told == [choice for choice in choices for _ in range(2)]


def test_all_kinds_of_decision_of_a_game_are_told_apart(game: str) -> None:
    records = [lesson(game), *(played(game, ["novice"] * seats(game), seed, rounds=1) for seed in range(3))]
    assert {moment.kind for record in records for moment in course_of(record).moments} == KINDS[game]


def test_decisions_are_told_by_kind(game: str, found: Analysis) -> None:
    for seat, summary in enumerate(found.seats):
        own = [one.kind for one in found.decisions if one.seat == seat]
        assert {one.kind: one.decisions for one in summary.kinds} == {kind: own.count(kind) for kind in own}


def test_shares_of_the_match_add_up_to_one(found: Analysis) -> None:
    for one in found.decisions:
        assert sum(one.prospects) == pytest.approx(1, abs=0.001)


def test_luck_and_skill_add_up_to_the_score(game: str, found: Analysis) -> None:
    scores = [scored.scores for scored in stich.replay(lesson(game)).sheet]
    assert [[account.score for account in accounts] for accounts in found.rounds] == [
        one[: len(accounts)] for one, accounts in zip(scores, found.rounds, strict=True)
    ]
    for account in [one for accounts in found.rounds for one in accounts] + [seat.account for seat in found.seats]:
        assert sum(getattr(account, part).value for part in PARTS) == pytest.approx(account.score, abs=1e-9)


def test_the_same_record_and_seed_give_the_same_numbers(game: str, found: Analysis) -> None:
    assert analyse(lesson(game), samples=SAMPLES, workers=1) == found
    assert analyse(lesson(game), samples=SAMPLES, seed=1) != found


def test_it_comes_back_from_json(found: Analysis) -> None:
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


def test_what_was_made_in_another_way_is_as_good_as_none(found: Analysis) -> None:
    """Also what was made before that was said."""
    text = msgspec.json.encode(found).decode()
    assert kept(text) == found
    told = msgspec.json.decode(text)
    assert kept(msgspec.json.encode({**told, "method": METHOD - 1}).decode()) is None
    del told["method"]
    assert kept(msgspec.json.encode(told).decode()) is None


def test_at_most_three_turning_points_a_seat_the_largest_first(found: Analysis) -> None:
    for summary in found.seats:
        sizes = [abs(point.share) for point in summary.turning_points]
        assert sizes == sorted(sizes, reverse=True)
        assert len(sizes) <= 3


def first_of_each_kind(game: str) -> list[DecisionPoint]:
    """In some rounds, in which all kinds of decision of the game come up."""
    records = [lesson(game), *(played(game, ["novice"] * seats(game), seed, rounds=1) for seed in range(3))]
    moments = {moment.kind: moment for record in records[::-1] for moment in course_of(record).moments[::-1]}
    return list(moments.values())


def without_stories(found: Verdict) -> Verdict:
    """What is said of a mistake is told with the cards as they lay."""
    return replace(found, points=replace(found.points, story=""), share=replace(found.share, story=""))


def test_judgement_knows_only_what_the_seat_could(game: str) -> None:
    """Decisions of all kinds, cards included, are judged the same where all that the seat does not see lies otherwise;
    in hindsight they are not."""
    otherwise = 0
    for moment in first_of_each_kind(game):
        book = rulebook_of(moment.view)
        world = book.determinize(moment.view, chance(1, moment.number))
        moved = dataclasses.replace(moment, world=world, view=book.view(world, moment.seat))
        one, other = (judge(each, SAMPLES, seed=0) for each in (moment, moved))
        assert without_stories(one.decision.judgement) == without_stories(other.decision.judgement)
        assert one.effects == other.effects
        otherwise += one.decision.hindsight != other.decision.hindsight
    assert otherwise


def test_novices_give_more_away_than_experts(game: str) -> None:
    """At the same tables, over fixed deals, by what each could know."""
    given = dict.fromkeys(("novice", EXPERT), 0.0)
    for seed in range(4):
        bots = [list(given)[(seat + seed) % 2] for seat in range(seats(game))]
        found = analyse(played(game, bots, seed, rounds=1), samples=300)
        for spec, summary in zip(bots, found.seats, strict=True):
            given[spec] -= summary.account.own.value
    assert given["novice"] > max(given[EXPERT], 0)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    found = analyse(lesson("mue"), samples=SAMPLES, progress=lambda done, total: told.append((done, total)))
    count = len(found.decisions)
    assert told == [(number + 1, count) for number in range(count)]


def test_who_gives_up_is_heard() -> None:
    """What `progress` raises ends the analysis."""

    def give_up(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        analyse(lesson("mue"), samples=SAMPLES, progress=give_up)


def test_bad_records_are_named() -> None:
    record = lesson("mue")
    with pytest.raises(RecordError, match=r"actions\[0\]"):
        analyse({**record, "actions": [[0, "play R1"]]})
    with pytest.raises(RecordError, match="format"):
        analyse({"game": "mue"})


def test_bad_samples_are_named() -> None:
    with pytest.raises(OptionError, match="samples"):
        analyse(lesson("mue"), samples=5)
    with pytest.raises(OptionError, match="seed"):
        analyse(lesson("mue"), seed=-1)


def test_what_others_changed_goes_step_by_step_to_the_score() -> None:
    """Own steps and those of the others lead from what the deal was worth to the score, whoever decides when."""
    rng = np.random.default_rng(1)
    for seats in ([0, 1, 2, 0], [1, 1, 2], [0, 0], [2, 0, 1, 1, 0, 2]):
        values = [Measured(value=float(value), error=1.0) for value in rng.integers(-20, 20, len(seats) + 1)]
        worth = [(seat, [value] * 3) for seat, value in zip([*seats, NOBODY], values, strict=True)]
        others = by_others(worth, 0).value
        own = sum(values[at + 1].value - values[at].value for at, seat in enumerate(seats) if seat == 0)
        assert own + others == values[-1].value - values[0].value


def test_what_the_deal_is_worth_is_sure_of_itself_where_others_decide_first() -> None:
    """Then it falls out, and with it its error: of a round without an own decision nothing is left open."""
    deal, end = Measured(value=5.0, error=3.0), Measured(value=7.0, error=0.0)
    worth = [(1, [deal] * 2), (NOBODY, [end] * 2)]
    assert by_others(worth, 0) == Measured(value=2.0, error=3.0)
    assert by_others(worth, 0, with_deal=True) == end
    assert by_others(worth, 1, with_deal=True) == deal


TRICKS_CLAIMED = 3


def claimed_in(record: Any, what: str) -> tuple[Any, dict[str, Any]]:
    """A round with a claim before its last tricks, by a seat that gets none of them: it is true as "none" too."""
    players, after = len(record["seats"]), len(record["actions"]) - TRICKS_CLAIMED * len(record["seats"])
    won = [event.seat for event in stich.replay(record).all_events if isinstance(event, TrickWon)][-TRICKS_CLAIMED:]
    claim = {"after": after, "seat": next(seat for seat in range(players) if seat not in won), "what": what}
    return {**record, "claims": [claim]}, claim


@pytest.mark.parametrize("what", ["decided", "none"])
def test_what_is_played_out_after_a_claim_nobody_has_decided(what: str) -> None:
    """Neither the cards that the table has played, nor those that a bot has played for who takes no more."""
    record = played("last_panther", ["novice"] * 4, seed=3, limit=-1)
    before = analyse(record, samples=SAMPLES)
    claimed, claim = claimed_in(record, what)
    found = analyse(claimed, samples=SAMPLES)
    still = [
        one for one in before.decisions if one.number < claim["after"] or (what == "none" and one.seat != claim["seat"])
    ]
    assert found.decisions == still
    assert len(still) < len(before.decisions)
    for account in found.rounds[0]:
        assert sum(getattr(account, part).value for part in PARTS) == pytest.approx(account.score, abs=1e-9)


def test_who_is_left_alone_by_claims_decides_nothing() -> None:
    seats = frozenset(range(3))
    left = still_decide(seats, Claim(after=0, seat=0, what="none"))
    assert left == {1, 2}
    assert still_decide(left, Claim(after=1, seat=2, what="none")) == frozenset()
    assert still_decide(seats, Claim(after=0, seat=0, what="all")) == frozenset()


def test_what_is_played_out_is_nobodys_gift() -> None:
    """From the claim to the score nothing is put down to who decided last."""
    worth = [
        (seat, [Measured(value=value, error=0.0)] * 2) for seat, value in ((1, 0.0), (NOBODY, 3.0), (NOBODY, 10.0))
    ]
    assert by_others(worth, 0).value == 3
    assert by_others(worth, 1).value == 0
