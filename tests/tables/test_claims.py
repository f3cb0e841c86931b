"""Claims at a table: who may claim what and when, what becomes of it, and that nothing of it tells of others' cards."""

import random
from typing import Any

import pytest
from tests.tables.test_table import started, then

import stich
from stich.kernel.chance import chance
from stich.kernel.rule import INTERPRETED
from stich.match import game
from stich.protocol.messages import ClaimOffer
from stich.protocol.refusals import Refusal
from stich.protocol.tables import TableSettings
from stich.tables import commands
from stich.tables.claims import answer_claim, claim, offers, play_out, what_is_sure
from stich.tables.duties import ANSWER_SECONDS, Think, Wait, Write, next_duty
from stich.tables.entries import (
    Acted,
    AnyBody,
    Came,
    ClaimAnswered,
    ClaimAsked,
    Claimed,
    ClaimLapsed,
    Created,
    Entry,
    Left,
    Said,
    Sat,
    StoodIn,
    Went,
    decode_body,
    encode_body,
)
from stich.tables.table import Table
from stich.tables.undo import may_undo, undo
from stich.tables.updates import update_for

GAMES = [("mue", 4), ("njet", 4), ("was_sticht", 3), ("last_panther", 3)]
pytestmark = pytest.mark.skipif(INTERPRETED, reason="plays whole rounds until something is sure")


def a_table(name: str, players: int, humans: int = 1, pauses: bool = True) -> Table:
    """With all people there."""
    settled = game(name, players)
    options: dict[str, Any] = dict(settled.options)
    settings = TableSettings(pace=0)
    bodies: list[AnyBody] = [
        Created(game=name, players=players, options=options, settings=settings, host="g0"),
        *(Sat(seat=seat, guest=f"g{seat}", name=f"G{seat}") for seat in range(humans)),
        *(Came(seat=seat, worker="w", connection=f"c{seat}", pauses=pauses) for seat in range(humans)),
        started(settled),
    ]
    return Table.rebuilt("t", [Entry(number, float(number), body) for number, body in enumerate(bodies, start=1)])


def a_move(table: Table, rng: random.Random) -> Table:
    seat = rng.choice(sorted(table.decisions))
    return then(table, Acted(seat=seat, action=rng.choice(table.decisions[seat].legal)))


def until_offered(table: Table, what: ClaimOffer, seat: int | None = None, seed: int = 0) -> tuple[Table, int]:
    """The table where that is first offered to somebody, or to this seat, and to whom."""
    rng = random.Random(seed)
    for number in range(3000):
        if table.state != "playing" or table.round.paused is not None:
            raise AssertionError(f"{what} is never offered in this round; {number} entries")
        if table.match is not None and table.match.actions:
            for one in range(len(table.seats)) if seat is None else [seat]:
                if what in offers(table, one):
                    return table, one
        table = a_move(table, rng)
    raise AssertionError("no end")


def somewhere(name: str, players: int, what: ClaimOffer, humans: int = 1, seat: int | None = None) -> tuple[Table, int]:
    """In one of several rounds."""
    for seed in range(200):
        try:
            return until_offered(a_table(name, players, humans), what, seat, seed)
        except AssertionError:
            continue
    raise AssertionError(f"{what} is never offered")


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_rest_is_played_out_and_is_the_claimers(name: str, players: int) -> None:
    table, seat = somewhere(name, players, "all", humans=players)
    body = claim(f"g{seat}", table.seq, "all")(table)
    assert isinstance(body, Claimed)
    assert decode_body(encode_body(body)) == body
    after = then(table, body)
    assert after.match is not None
    assert table.match is not None
    won = [one for one in after.match.all_events_since(table.match.happened) if type(one).__name__ == "TrickWon"]
    assert [one.seat for one in won] == [seat] * int(table.match.state()[0].tricks_left)  # type: ignore[attr-defined]
    other = (seat + 1) % players
    (line,) = update_for(after, other, table.seq, 0.0, {"w"}).lines
    seen_before = len(table.match.events(other))
    assert (line.news, line.seat, line.name, line.after) == ("claims_all", seat, f"G{seat}", seen_before)
    record = after.match.record()
    noted = {"after": len(table.match.actions), "seat": seat, "what": "all", "agreed": False}
    assert record["claims"] == [noted]
    assert stich.replay(record).record() == record


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_is_not_sure_is_refused_and_changes_nothing(name: str, players: int) -> None:
    """At every moment of a round, for every seat: accepted if it is offered, else refused by name."""
    rng, refused = random.Random(1), 0
    table = a_table(name, players, humans=players)
    for _ in range(400):
        if table.round.paused is not None or table.state != "playing":
            break
        for seat in range(players):
            offered = update_for(table, seat, table.seq, 0.0, {"w"}).may_claim
            for what in ("all", "none", "decided", "ask"):
                command = claim(f"g{seat}", table.seq, what)
                if what in offered:
                    assert isinstance(command(table), ClaimAsked if what == "ask" else Claimed)
                else:
                    assert refusal_of(command, table) in ("not_sure", "not_allowed", "not_your_turn")
                    refused += 1
        table = a_move(table, rng)
    assert refused > 100


def test_in_meinz_nothing_is_claimed() -> None:
    rng, table = random.Random(1), a_table("meinz", 3, humans=3)
    while table.round.paused is None and table.state == "playing":
        assert [offers(table, seat) for seat in range(3)] == [[], [], []]
        table = a_move(table, rng)


def test_a_claim_is_for_the_round_in_which_it_was_seen() -> None:
    table, seat = somewhere("njet", 4, "none", humans=4)
    began = table.round.seq
    with pytest.raises(Refusal) as refusal:
        claim(f"g{seat}", began - 1, "none")(table)
    assert refusal.value.code == "stale"
    with pytest.raises(Refusal) as refusal:
        claim(f"g{seat}", table.seq + 1, "none")(table)
    assert refusal.value.code == "stale"
    with pytest.raises(Refusal) as refusal:
        claim("somebody", table.seq, "none")(table)
    assert refusal.value.code == "not_seated"
    assert isinstance(claim(f"g{seat}", began, "none")(table), Claimed)


# ---- who takes no more --------------------------------------------------------------------------------------------


def test_who_takes_no_more_is_played_by_a_bot_for_the_rest_of_the_round() -> None:
    table, seat = somewhere("last_panther", 4, "none", humans=4)
    table = then(table, claim(f"g{seat}", table.seq, "none")(table))
    assert table.given_up == {seat}
    assert table.state == "playing", "the others play on"
    rng = random.Random(2)
    bots = 0
    while table.round.paused is None and table.state == "playing":
        assert offers(table, seat) == []
        if seat in table.decisions:
            told = update_for(table, seat, table.seq, 0.0, {"w"})
            assert told.legal == []
            with pytest.raises(Refusal) as refusal:
                commands.act(f"g{seat}", table.seq, table.decisions[seat].legal[0])(table)
            assert refusal.value.code == "not_your_turn"
            duty = next_duty(table, table.updated, {"w"}, table.updated, 0.0)
            assert isinstance(duty, Think)
            assert (duty.seat, duty.by) == (seat, "claim")
            bots += 1
            table = then(table, Acted(seat=seat, action=rng.choice(table.decisions[seat].legal), by="claim"))
        else:
            table = a_move(table, rng)
    assert bots > 0
    assert table.match is not None
    assert stich.replay(table.match.record()).record()["claims"][0]["what"] == "none"
    for one in table.waited_for():
        table = then(table, commands.go_on(f"g{one}", table.seq)(table))
    duty = next_duty(table, table.updated, {"w"}, table.updated, 0.0)
    assert isinstance(duty, Write)
    assert then(table, duty.body).given_up == frozenset()


def in_the_tricks(name: str, players: int, tricks: int) -> Table:
    """With so many tricks left; not in every round any are played."""
    for seed in range(20):
        rng, table = random.Random(seed), a_table(name, players, humans=players)
        while table.round.paused is None:
            match = table.match
            if match is not None and match.view(None).phase == "tricks" and match.tricks_left == tricks:
                return table
            table = a_move(table, rng)
    raise AssertionError("no tricks are played")


def with_hands(name: str, players: int, *hands: tuple[str, ...]) -> tuple[Table, int]:
    """In the tricks, with these cards left, from the leader on, and the leader's seat."""
    table = in_the_tricks(name, players, len(hands[0]))
    assert table.match is not None
    match = table.match.copy()
    s, names = match._states[0], match.book.deck.names
    leader = match.actors()[0]
    for place, hand in enumerate(hands):
        s.hand[(leader + place) % players] = sum(1 << names.index(card) for card in hand)
    s.played[leader] = match.book.deck.all & ~int(sum(s.hand))
    for place in range(1, players):
        s.played[(leader + place) % players] = 0
    match._changed()
    table.match = match
    return then(table, Said(guest="g0", name="G0", seat=0, text="well")), leader


def test_of_whom_all_others_take_no_more_the_last_gets_the_rest_at_once() -> None:
    table, leader = with_hands("last_panther", 3, ("B9", "R9"), ("B2", "R2"), ("B3", "R3"))
    one, other = (leader + 1) % 3, (leader + 2) % 3
    assert offers(table, other) == [], "the other has a lower card, but who knows that?"
    body = claim(f"g{one}", table.seq, "none")(table)
    assert isinstance(body, Claimed)
    assert body.actions == []
    table = then(table, body)
    assert offers(table, leader) == ["all"]
    table, leader = with_hands("last_panther", 3, ("B9", "R9"), ("B2", "R2"), ("G3", "Y3"))
    one, other = (leader + 1) % 3, (leader + 2) % 3
    table = then(table, claim(f"g{one}", table.seq, "none")(table))
    body = claim(f"g{other}", table.seq, "none")(table)
    assert isinstance(body, Claimed)
    assert len(body.actions) == 6
    after = then(table, body)
    assert after.round.paused is not None or after.state == "over"


def with_cards_of_no_points() -> tuple[Table, int]:
    """Two tricks of Mü are left, and all points are with the chief."""
    table = in_the_tricks("mue", 4, 2)
    assert table.match is not None
    match = table.match.copy()
    s, names = match._states[0], match.book.deck.names
    empty = [1 << number for number, name in enumerate(names) if name[1:] in ("1", "9")]
    for place in range(4):
        s.hand[place], s.bid[place] = empty[2 * place] | empty[2 * place + 1], 0
    s.points[s.chief] += 60 - s.points.sum()
    match._changed()
    table.match = match
    return then(table, Said(guest="g0", name="G0", seat=0, text="well")), match.actors()[0]


def test_a_round_in_which_nothing_is_left_is_finished_and_changes_nothing() -> None:
    table, seat = with_cards_of_no_points()
    assert table.match is not None
    points = table.match.state()[0].points.tolist()
    after = then(table, claim(f"g{seat}", table.seq, "decided")(table))
    assert after.match is not None
    assert after.match.state()[0].points.tolist() == points
    assert after.round.paused is not None or after.state == "over"
    assert after.match.record()["claims"][0]["what"] == "decided"


def test_a_claim_is_taken_back_in_one_step() -> None:
    table, _ = somewhere("last_panther", 4, "none", seat=0)
    assert table.match is not None
    before = table.match.state_bytes(), list(table.match.actions)
    claimed = then(table, claim("g0", table.seq, "none")(table))
    rng = random.Random(1)
    for _ in range(2):
        seat = next(iter(claimed.decisions))
        by = "claim" if seat == 0 else "bot"
        action = rng.choice(claimed.decisions[seat].legal)
        claimed = then(claimed, Acted(seat=seat, action=action, by=by))  # type: ignore[arg-type]
    assert may_undo(claimed, 0) is None
    back = then(claimed, undo(claimed, 0, claimed.seq))
    assert back.match is not None
    assert (back.match.state_bytes(), list(back.match.actions)) == before
    assert back.given_up == frozenset()
    assert "claims" not in back.match.record()
    assert "none" in offers(back, 0)


# ---- by consent ---------------------------------------------------------------------------------------------------


def refusal_of(command: commands.Command, table: Table) -> str:
    with pytest.raises(Refusal) as refusal:
        command(table)
    return refusal.value.code


def asked_table() -> tuple[Table, int]:
    table, seat = somewhere("mue", 4, "ask", humans=4)
    assert not what_is_sure(table.match, seat) & 1  # type: ignore[arg-type]
    return then(table, claim(f"g{seat}", table.seq, "ask")(table)), seat


def test_all_others_have_to_agree() -> None:
    table, seat = asked_table()
    others = [one for one in range(4) if one != seat]
    for one in range(4):
        told = update_for(table, one, table.seq, table.updated, {"w"})
        assert told.claim is not None
        assert (told.claim.seat, told.claim.answer) == (seat, one != seat)
        assert told.claim.milliseconds == ANSWER_SECONDS * 1000
        assert told.may_claim == []
    assert refusal_of(answer_claim(f"g{seat}", table.seq, True), table) == "wrong_state"
    asked_at = table.seq
    for one in others[:2]:
        table = then(table, answer_claim(f"g{one}", table.seq, True)(table))
        assert refusal_of(answer_claim(f"g{one}", table.seq, True), table) == "wrong_state"
        seen = [update_for(table, who, asked_at, 0.0, {"w"}).claim for who in (seat, others[2])]
        assert [one.answer for one in seen if one] == [False, True], "who has agreed is not told"
    body = answer_claim(f"g{others[2]}", table.seq, True)(table)
    assert isinstance(body, Claimed)
    assert (body.seat, body.what, body.agreed) == (seat, "all", True)
    after = then(table, body)
    assert after.match is not None
    assert after.consent.question is None
    assert after.round.paused is not None or after.state == "over"
    assert after.lines[-1].news == "is_given_the_rest"
    assert after.match.record()["claims"][0]["agreed"]
    assert stich.replay(after.match.record()).record() == after.match.record()


def test_one_no_ends_it_and_it_is_not_told_whose() -> None:
    table, seat = asked_table()
    other = (seat + 1) % 4
    body = answer_claim(f"g{other}", table.seq, False)(table)
    assert body == ClaimAnswered(seat=other, agree=False)
    after = then(table, body)
    assert after.consent.question is None
    (line,) = update_for(after, seat, table.seq, 0.0, {"w"}).lines
    assert (line.news, line.seat, line.guest, line.name) == ("plays_on", None, "", "")
    assert after.decisions.keys() == {seat}, "play goes on"
    assert refusal_of(answer_claim(f"g{seat - 1}", after.seq, True), after) == "wrong_state"


def test_one_asks_once_a_trick() -> None:
    table, seat = asked_table()
    table = then(table, answer_claim(f"g{(seat + 1) % 4}", table.seq, False)(table))
    assert "ask" not in offers(table, seat)
    assert refusal_of(claim(f"g{seat}", table.seq, "ask"), table) == "not_allowed"
    assert table.match is not None
    tricks, rng = table.match.tricks_left, random.Random(1)
    while table.match is not None and table.match.tricks_left == tricks and table.round.paused is None:
        table = a_move(table, rng)
    if seat in table.decisions and table.round.paused is None:
        assert {"ask", "all", "decided"} & {*offers(table, seat)}


def test_who_has_asked_plays_on_and_so_withdraws() -> None:
    table, seat = asked_table()
    after = then(table, commands.act(f"g{seat}", table.seq, table.decisions[seat].legal[0])(table))
    assert after.consent.question is None


@pytest.mark.parametrize(
    "body",
    [Went(seat=0, connection="c0"), Left(seat=1), StoodIn(seat=2), Came(seat=0, worker="w", connection="new")],
)
def test_it_ends_when_somebody_comes_or_goes(body: AnyBody) -> None:
    table, _ = asked_table()
    assert then(table, body).consent.question is None


def test_talk_leaves_it_as_it_is() -> None:
    table, _ = asked_table()
    assert then(table, Said(guest="g1", name="G1", seat=1, text="Really?")).consent.question is not None


def test_an_absent_mind_does_not_hold_it_up() -> None:
    table, _ = asked_table()
    asked_at = table.updated
    duty = next_duty(table, asked_at, {"w"}, asked_at, 0.0)
    assert duty == Wait(asked_at + ANSWER_SECONDS)
    duty = next_duty(table, asked_at + ANSWER_SECONDS, {"w"}, asked_at, 0.0)
    assert duty == Write(ClaimLapsed())
    after = then(table, ClaimLapsed())
    assert after.consent.question is None
    assert after.lines[-1].news == "plays_on"


@pytest.mark.parametrize("absent", ["bot", "gone", "stand_in"])
def test_where_a_bot_would_have_to_agree_nobody_is_asked(absent: str) -> None:
    """Whatever it holds: neither that one may ask nor an answer may tell of its cards."""
    table, seat = somewhere("mue", 4, "ask", humans=4)
    other = (seat + 1) % 4
    changed = then(table, Left(seat=other) if absent == "bot" else Went(seat=other, connection=f"c{other}"))
    if absent == "stand_in":
        changed = then(changed, StoodIn(seat=other))
    assert "ask" not in offers(changed, seat)
    assert refusal_of(claim(f"g{seat}", changed.seq, "ask"), changed) == "not_allowed"


# ---- secrets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_offers_are_the_same_in_every_world_that_the_seat_can_not_tell_apart(name: str, players: int) -> None:
    """Deals the hidden cards otherwise, in agreement with the seat's view: what is offered does not change."""
    compared = 0
    for seed in range(20):
        table, rng = a_table(name, players, humans=players), random.Random(seed)
        while table.round.paused is None and table.state == "playing":
            match = table.match
            assert match is not None
            if table.decisions and match.view(None).phase == "tricks" and int(match.state()[0].tricks_left) <= 5:
                for seat in range(players):
                    twin = table.after(Entry(table.seq + 1, 0.0, Said(guest="g0", name="G0")))
                    twin.match = match.copy()
                    twin.match._states = match.book.determinize(match.view(seat), chance(seed))
                    twin.match._changed()
                    assert offers(twin, seat) == offers(table, seat)
                    compared += 1
            table = a_move(table, rng)
        if compared > 50:
            return
    raise AssertionError(f"only {compared} were compared")


def test_play_out_ends_with_the_round_where_more_rounds_are_dealt() -> None:
    match = stich.game("njet", players=2).new(seed=3)
    rng = random.Random(1)
    while match.view(None).phase != "tricks":
        seat = match.actors()[0]
        match.apply(seat, rng.choice(match.legal(seat)))
    rest = play_out(match, match.actors()[0])
    before = len(match.deals)
    for seat, action in rest:
        assert len(match.deals) == before
        match.apply(seat, action)
    assert len(match.sheet) == 1
