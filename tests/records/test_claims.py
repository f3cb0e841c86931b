"""Claims in records: they come and go with the match, and one that can not be names its place."""

import random
from typing import Any

import pytest

import stich
from stich.errors import RecordError
from stich.games.events import TrickWon
from stich.match.match import Match
from stich.records import as_text, parse_record


def played(name: str = "last_panther", players: int = 3, seed: int = 1) -> Match:
    """A round, by chance."""
    match, rng = stich.game(name, players=players).new(seed=seed), random.Random(seed)
    while not match.sheet:
        seat = rng.choice(match.actors())
        match.apply(seat, rng.choice(match.legal(seat)))
    return match


def last_trick(match: Match) -> tuple[int, int]:
    """Who got the last trick of the first round, and after how many actions it began."""
    won = [event for event in match.all_events if isinstance(event, TrickWon)]
    players = match.game.players
    ended = next(number for number in range(len(match.actions) + 1) if stich.replay(cut(match, number)).sheet)
    return won[-1].seat, ended - players


def cut(match: Match, actions: int) -> dict[str, Any]:
    """The first round up to so many actions."""
    record = match.record()
    return {**record, "actions": record["actions"][:actions], "deals": record["deals"][:1], "scores": None}


MATCH = played()
WINNER, BEGINS = last_trick(MATCH)
RECORD = cut(MATCH, BEGINS + 3)


def claimed(**claim: Any) -> dict[str, Any]:
    return {**RECORD, "claims": [{"after": BEGINS, "seat": WINNER, "what": "all", "agreed": False, **claim}]}


def test_a_claim_that_comes_true_stays_in_the_record() -> None:
    record = claimed()
    match = stich.replay(record)
    assert match.record() == record
    (claim,) = match.claims
    assert (claim.after, claim.seat, claim.what) == (BEGINS, WINNER, "all")
    assert '"claims": [' in as_text(record)
    assert match.told_before_claims == [stich.replay(cut(MATCH, BEGINS)).happened]


def test_a_record_without_claims_does_not_name_them() -> None:
    assert "claims" not in MATCH.record()
    assert "claims" not in parse_record(MATCH.record()).to_dict()


def test_a_claim_that_is_taken_back_is_gone() -> None:
    match = stich.replay(claimed())
    assert match.taken_back(BEGINS).claims == []
    assert match.taken_back(BEGINS + 1).claims == match.claims


@pytest.mark.parametrize("what", ["none", "decided"])
def test_others_may_take_no_more(what: str) -> None:
    assert stich.replay(claimed(seat=(WINNER + 1) % 3, what=what)).claims[0].what == what


@pytest.mark.parametrize(
    ("claim", "place", "said"),
    [
        ({"seat": (WINNER + 1) % 3}, "claims[0]", "does not come true"),
        ({"what": "none"}, "claims[0]", "does not come true"),
        ({"seat": 3}, "claims[0].seat", "the seats are 0 to 2"),
        ({"seat": -1}, "claims[0].seat", "the seats are 0 to 2"),
        ({"after": BEGINS + 4}, "claims[0].after", "a number of actions"),
        ({"after": -1}, "claims[0].after", "a number of actions"),
        ({"after": 0}, "claims[0]", "not made among the tricks"),
        ({"after": 10**5000}, "claims[0].after", "a number of actions"),
        ({"seat": 10**5000}, "claims[0].seat", "the seats are 0 to 2"),
        ({"what": "everything"}, "claims[0].what", "Invalid enum value"),
        ({"seat": "2"}, "claims[0].seat", "Expected `int`"),
        ({"why": "I know"}, "claims[0]", "unknown field"),
    ],
)
def test_what_can_not_be_claimed_names_its_place(claim: dict[str, Any], place: str, said: str) -> None:
    with pytest.raises(RecordError) as error:
        stich.replay(claimed(**claim))
    assert error.value.place == place
    assert said in str(error.value)


def test_claims_stand_in_order() -> None:
    one, two = ({"after": BEGINS + number, "seat": WINNER, "what": "all"} for number in (1, 0))
    with pytest.raises(RecordError) as error:
        stich.replay({**RECORD, "claims": [one, two]})
    assert error.value.place == "claims[1].after"


@pytest.mark.parametrize("later", [0, 1])
def test_a_claim_stands_once(later: int) -> None:
    """While it holds: at once or some cards later. Another seat's, or another of the same seat, is one more."""
    other = {"after": BEGINS, "seat": (WINNER + 1) % 3, "what": "none"}
    twice = [{"after": BEGINS + after, "seat": WINNER, "what": "all"} for after in (0, later)]
    with pytest.raises(RecordError, match="has claimed that in this round already") as error:
        stich.replay({**RECORD, "claims": [twice[0], other, twice[1]]})
    assert error.value.place == "claims[2]"
    assert "claims[0]" in str(error.value)
    claims = [twice[0], other, {**other, "what": "decided"}, {**twice[1], "what": "decided"}]
    assert len(stich.replay({**RECORD, "claims": claims}).claims) == 4


def test_what_was_agreed_upon_need_not_come_true() -> None:
    """All others have said yes, and the cards allowed no better."""
    assert stich.replay(claimed(seat=(WINNER + 1) % 3, agreed=True)).claims[0].agreed


def test_after_a_round_nothing_is_claimed() -> None:
    record = {**RECORD, "claims": [{"after": BEGINS + 3, "seat": WINNER, "what": "all"}]}
    with pytest.raises(RecordError, match="no round is played"):
        stich.replay(record)


@pytest.mark.parametrize("upto", [None, 1])
def test_a_claim_with_nothing_after_it_is_made_among_the_tricks_too(upto: int | None) -> None:
    claims = [{"after": 1, "seat": 0, "what": "decided"}]
    with pytest.raises(RecordError, match="not made among the tricks"):
        stich.replay({**cut(MATCH, 1), "claims": claims}, upto)
    claims = [{"after": BEGINS, "seat": 0, "what": "decided"}]
    assert stich.replay({**cut(MATCH, BEGINS), "claims": claims}).claims[0].after == BEGINS
