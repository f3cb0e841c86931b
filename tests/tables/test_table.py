"""Tables as folds of their logs, without a server: rebuilding, who is asked what, and what a seat is shown."""

import random
from collections.abc import Collection

import msgspec
import pytest

from stich import games
from stich.games import ours
from stich.match import Game, game
from stich.match.replay import replay
from stich.protocol.refusals import Refusal
from stich.protocol.tables import TableSettings
from stich.records import FORMAT
from stich.tables import commands
from stich.tables.dealing import after_dealing
from stich.tables.duties import PAUSE_SECONDS, Think, Wait, Write, next_duty
from stich.tables.entries import (
    Acted,
    AnyBody,
    Came,
    Created,
    Entry,
    Left,
    NextRound,
    Removed,
    Sat,
    Started,
    StoodIn,
    Undone,
    Went,
    WentOn,
    decode_body,
    encode_body,
)
from stich.tables.table import Decision, Table
from stich.tables.undo import may_undo, undo
from stich.tables.updates import update_for
from stich.testing.random_play import random_match


def table_of(name: str, players: int, humans: int = 1, settings: TableSettings | None = None) -> Table:
    settled = game(name, players)
    bodies: list[AnyBody] = [
        Created(
            game=name,
            players=players,
            options=dict(settled.options),
            settings=settings or TableSettings(),
            host="g0",
        ),
        *(Sat(seat=seat, guest=f"g{seat}", name=f"G{seat}") for seat in range(humans)),
        started(settled),
    ]
    return Table.rebuilt("t", [Entry(number, float(number), body) for number, body in enumerate(bodies, start=1)])


def started(settled: Game) -> Started:
    """A match with the deals of a seed, so many that they do not run out."""
    deals = random_match(settled, seed=3)[0].deals
    names = [f"G{seat}" for seat in range(settled.players)]
    return Started(match="m", deals=[*deals], names=names, format=FORMAT)


def then(table: Table, body: AnyBody, at: float | None = None) -> Table:
    return table.after(Entry(table.seq + 1, table.updated + 1 if at is None else at, body))


@pytest.mark.parametrize("name", [one.name for one in games()])
def test_a_table_rebuilt_from_its_log_is_the_same_at_every_entry(name: str) -> None:
    rng = random.Random(1)
    players = game(name).players
    table = table_of(name, players)
    log = [
        Entry(
            1,
            1.0,
            Created(game=name, players=players, options=dict(table.game.options), settings=table.settings, host="g0"),
        ),
        Entry(2, 2.0, Sat(seat=0, guest="g0", name="G0")),
        Entry(3, 3.0, started(table.game)),
    ]
    for _ in range(60):
        if table.state != "playing":
            break
        seat = rng.choice(sorted(table.decisions))
        before = table
        shown = update_for(table, 0, 2, 0.0, ())
        log.append(Entry(table.seq + 1, 9.0, Acted(seat=seat, action=rng.choice(table.decisions[seat].legal))))
        table = table.after(log[-1])
        assert update_for(before, 0, 2, 0.0, ()) == shown, "the table before must stay as it was"
        again = Table.rebuilt("t", log)
        for viewer in (0, None):
            assert update_for(again, viewer, 3, 0.0, ()) == update_for(table, viewer, 3, 0.0, ())


def test_events_since_any_entry_add_up_to_all() -> None:
    rng = random.Random(2)
    table = table_of("mue", 4)
    for _ in range(40):
        seat = next(iter(table.decisions))
        table = then(table, Acted(seat=seat, action=rng.choice(table.decisions[seat].legal)))
    assert table.match is not None
    whole = update_for(table, 0, -1, 0.0, ())
    assert whole.fresh
    for since in range(table.fresh_from, table.seq + 1):
        update = update_for(table, 0, since, 0.0, ())
        assert not update.fresh
        assert len(update.events) <= len(whole.events)
        assert whole.events[len(whole.events) - len(update.events) :] == update.events


def test_an_answer_stays_good_while_others_choose_at_the_same_time() -> None:
    """The Last Panther's passing is simultaneous: everybody's question is the same until it is answered."""
    table = table_of("last_panther", 4, humans=4)
    asked_at = table.seq
    table = then(table, Acted(seat=1, action=table.decisions[1].legal[0]))
    table = then(table, Acted(seat=2, action=table.decisions[2].legal[0]))
    assert table.decisions[0].seq == asked_at
    body = commands.act("g0", asked_at, table.decisions[0].legal[0])(table)
    table = then(table, body)
    with pytest.raises(Refusal) as doubled:
        commands.act("g0", asked_at, table.decisions[0].legal[0])(table)
    assert doubled.value.code == "stale"
    assert commands.act("g0", table.seq, table.decisions[0].legal[0])(table)
    assert commands.act("g3", asked_at, table.decisions[3].legal[0])(table)


def test_an_answer_to_an_older_question_is_stale() -> None:
    table = table_of("mue", 4, humans=4)
    asked_at = table.seq
    (first,) = table.decisions
    table = then(table, Acted(seat=first, action="pass"))
    (second,) = table.decisions
    with pytest.raises(Refusal) as early:
        commands.act(f"g{second}", asked_at, "pass")(table)
    assert early.value.code == "stale"
    with pytest.raises(Refusal) as foreign:
        commands.act(f"g{first}", table.seq, "pass")(table)
    assert foreign.value.code == "not_your_turn"
    with pytest.raises(Refusal) as future:
        commands.act(f"g{second}", table.seq + 1, "pass")(table)
    assert future.value.code == "stale"
    with pytest.raises(Refusal) as illegal:
        commands.act(f"g{second}", table.seq, "play R7")(table)
    assert illegal.value.code == "illegal"
    assert "pass" in illegal.value.legal
    with pytest.raises(Refusal) as stranger:
        commands.act("nobody", table.seq, "pass")(table)
    assert stranger.value.code == "not_seated"


def test_chat_makes_no_answer_stale() -> None:
    table = table_of("mue", 4, humans=4)
    (first,) = table.decisions
    asked_at = table.seq
    table = then(table, commands.say("g1", "G1", "  hello\n\x00 there\u202e ", None)(table))
    assert table.lines[-1].text == "hello there"
    assert commands.act(f"g{first}", asked_at, "pass")(table)


def test_who_saw_a_hand_can_not_sit_down_elsewhere_in_the_same_match() -> None:
    table = then(table_of("mue", 4, humans=2), Left(seat=1))
    with pytest.raises(Refusal) as peeking:
        commands.sit("g1", "G1", 2)(table)
    assert peeking.value.code == "not_allowed"
    back = commands.sit("g1", "G1", None)(table)
    assert isinstance(back, Sat)
    assert back.seat == 1


# ---- duties ------------------------------------------------------------------------------------------------------


def here(table: Table, *seats: int) -> Table:
    for seat in seats:
        table = then(table, Came(seat=seat, worker="w", connection=f"c{seat}"))
    return table


def test_nothing_is_done_at_a_table_without_people() -> None:
    assert next_duty(table_of("mue", 4), 1e9, {"w"}, 0.0, 0.0) == Wait(None)


def test_bots_act_in_free_seats_after_a_pause() -> None:
    table = here(table_of("mue", 4, settings=TableSettings(pace=2)), 0)
    if 0 in table.decisions:
        table = then(table, Acted(seat=0, action="pass"))
    (seat,) = table.decisions
    assert next_duty(table, table.updated, {"w"}, table.updated, 0.0) == Think(seat, "bot", table.updated + 2)


@pytest.mark.parametrize("legal", [["keep"], ["give B1", "give R7", "keep"]])
def test_whether_a_bot_could_change_anything_is_not_told_by_its_pause(legal: list[str]) -> None:
    """It is asked after every trick of Meinz, and so answers at once either way."""
    table = here(table_of("meinz", 4, settings=TableSettings(pace=2)), 0)
    table.decisions = {2: Decision(table.seq, table.updated, legal, (1, 1))}
    assert next_duty(table, table.updated, {"w"}, table.updated, 0.0) == Think(2, "bot", table.updated)


def test_who_stays_away_is_stood_in_for_and_gets_the_seat_back_at_once() -> None:
    table = here(table_of("last_panther", 4, humans=2, settings=TableSettings(away_seconds=60, pace=0)), 0, 1)
    table = then(table, Went(seat=1, connection="c1"), at=100.0)
    (bot_first,) = {next_duty(table, 101.0, {"w"}, table.updated, 0.0)}
    assert isinstance(bot_first, Think)
    assert bot_first.seat in (2, 3)
    assert next_duty(table, 160.0, {"w"}, table.updated, 0.0) == Write(StoodIn(seat=1))
    assert next_duty(table, 160.0, {"w"}, table.updated, 150.0) != Write(StoodIn(seat=1)), (
        "the server was down for most of it"
    )
    table = then(table, StoodIn(seat=1))
    assert table.info({"w"}).seats[1].away
    table = then(table, Came(seat=1, worker="w", connection="c9"))
    assert not table.seats[1].away


def test_the_connections_of_a_dead_worker_are_gone() -> None:
    table = here(table_of("mue", 4), 0)
    assert table.info({"w"}).seats[0].present
    assert not table.info({"other"}).seats[0].present
    assert next_duty(table, 0.0, {"other"}, table.updated, 0.0) == Write(Went(seat=0, connection="c0"))


def test_a_clock_that_has_run_out_is_acted_upon() -> None:
    table = here(table_of("mue", 4, humans=4, settings=TableSettings(seconds=30)), 0, 1, 2, 3)
    (seat,) = table.decisions
    asked = table.peopled_since
    assert next_duty(table, asked + 1, {"w"}, table.updated, 0.0) == Think(seat, "clock", asked + 30)
    (clock,) = update_for(table, 0, -1, asked + 10, {"w"}).clocks
    assert (clock.seat, clock.milliseconds) == (seat, 20_000)
    assert next_duty(table, asked + 1, {"w"}, table.updated, asked + 100) == Think(seat, "clock", asked + 130)


def test_no_clock_runs_while_nobody_is_there() -> None:
    table = here(table_of("mue", 4, humans=2, settings=TableSettings(seconds=5, away_seconds=60)), 0, 1)
    while not {0, 1} & table.decisions.keys():
        (seat,) = table.decisions
        table = then(table, Acted(seat=seat, action="pass"))
    (seat,) = table.decisions
    for gone in (0, 1):
        table = then(table, Went(seat=gone, connection=f"c{gone}"))
    table = then(table, Came(seat=0, worker="w", connection="again"), at=table.updated + 1000)
    back = table.updated
    assert next_duty(table, back, {"w"}, back, 0.0) == Think(seat, "clock", back + 5)
    assert [clock.milliseconds for clock in update_for(table, 0, -1, back + 1, {"w"}).clocks] == [4000]
    table = then(table, Came(seat=1, worker="w", connection="too"))
    assert next_duty(table, back, {"w"}, back, 0.0) == Think(seat, "clock", back + 5), "one who is there is enough"


def test_after_a_restart_as_much_time_is_shown_as_is_given() -> None:
    """The log still has the connections to the server that was killed."""
    table = here(table_of("mue", 4, humans=4, settings=TableSettings(seconds=5)), 0, 1, 2, 3)
    (seat,) = table.decisions
    table = then(table, Came(seat=0, worker="new", connection="again"), at=table.updated + 1000)
    (clock,) = update_for(table, 0, -1, table.updated + 1, {"new"}).clocks
    assert (clock.seat, clock.milliseconds) == (seat, 4000)
    back = table.updated
    table = then(table, Came(seat=1, worker="new", connection="too"))
    assert table.peopled_since == back, "only the first who comes back sets the clocks anew"


def test_a_log_ahead_of_the_clock_keeps_nobody_waiting() -> None:
    """As on a machine that has forgotten the time, or whose time differs from that of another worker."""
    settings = TableSettings(seconds=5, away_seconds=60, pace=1)
    table = table_of("last_panther", 4, humans=2, settings=settings)
    table = here(then(table, Came(seat=1, worker="w", connection="c1"), at=3600.0), 0)
    table = then(table, Went(seat=1, connection="c1"))
    seen = 10.0
    (bot,) = {next_duty(table, seen, {"w"}, seen, 0.0)}
    assert isinstance(bot, Think)
    assert (bot.by, bot.at) == ("bot", seen + 1)
    assert {clock.milliseconds for clock in update_for(table, 0, -1, seen, {"w"}).clocks} == {5000}
    for other in (2, 3):
        while other in table.decisions:
            table = then(table, Acted(seat=other, action=table.decisions[other].legal[0]), at=3600.0)
    assert next_duty(table, seen, {"w"}, seen, 0.0) == Think(0, "clock", seen + 5)
    assert next_duty(table, seen + 60, {"w"}, seen, 0.0) == Write(StoodIn(seat=1))


# ---- undo --------------------------------------------------------------------------------------------------------


def solo(name: str, players: int) -> Table:
    """A table at which the only player, seat 0, has just had a first choice and bots have answered it."""
    table, rng = table_of(name, players), random.Random(1)
    while not table.round.choices or not table.match or table.match.actions[-1][0] == 0:
        seat, question = rng.choice(list(table.decisions.items()))
        table = then(table, Acted(seat=seat, action=question.legal[0], by="player" if seat == 0 else "bot"))
    return table


@pytest.mark.parametrize("name", [one.name for one in games()])
def test_the_own_last_choice_is_taken_back_with_what_bots_have_answered(name: str) -> None:
    table = solo(name, game(name).players)
    assert table.match is not None
    at = table.round.choices[-1].actions
    _, chosen = table.match.actions[at]
    assert may_undo(table, 0) is None
    table = then(table, undo(table, 0, table.seq))
    assert table.match is not None
    assert len(table.match.actions) == at
    assert chosen in table.decisions[0].legal
    assert update_for(table, 0, 3, 0.0, ()).fresh
    assert may_undo(table, 0) == "you have chosen nothing yet in this round"


def test_one_choice_after_another_is_taken_back_up_to_the_round_before() -> None:
    table = table_of("last_panther", 4)
    rng = random.Random(1)
    for _ in range(30):
        seat, question = rng.choice(list(table.decisions.items()))
        table = then(table, Acted(seat=seat, action=rng.choice(question.legal), by="player" if seat == 0 else "bot"))
    many = len(table.round.choices)
    assert many > 4
    for left in reversed(range(many)):
        table = then(table, undo(table, 0, table.seq))
        assert len(table.round.choices) == left
    assert may_undo(table, 0) is not None
    while table.match is None or len(table.match.deals) < 2:
        seat, question = rng.choice(list(table.decisions.items()))
        table = then(table, Acted(seat=seat, action=rng.choice(question.legal), by="player" if seat == 0 else "bot"))
    assert may_undo(table, 0) == "you have chosen nothing yet in this round"


@pytest.mark.parametrize("name", [one.name for one in ours()])  # whose last rounds have something to choose
def test_in_a_rematch_nothing_of_the_match_before_can_be_taken_back(name: str) -> None:
    """Also in Was sticht?, which does not begin with a deal."""
    table, rng = table_of(name, game(name).players), random.Random(2)
    while table.state == "playing":
        seat, question = rng.choice(list(table.decisions.items()))
        table = then(table, Acted(seat=seat, action=rng.choice(question.legal), by="player" if seat == 0 else "bot"))
    assert table.round.choices
    table = then(table, started(table.game))
    assert may_undo(table, 0) == "you have chosen nothing yet in this round"
    assert not table.round.looked_ahead


def test_taking_back_sent_twice_takes_back_once() -> None:
    table = table_of("last_panther", 4)
    for _ in range(2):
        table = then(table, Acted(seat=0, action=table.decisions[0].legal[0]))
    seen = table.seq
    table = then(table, Acted(seat=1, action=table.decisions[1].legal[0], by="bot"))
    table = then(table, undo(table, 0, seen))  # what a bot does meanwhile is no reason to refuse
    with pytest.raises(Refusal) as doubled:
        undo(table, 0, seen)
    assert doubled.value.code == "stale"


def test_who_has_taken_back_what_others_answered_may_know_their_cards() -> None:
    """It is told to who comes to the table, until the next deal."""
    table = table_of("last_panther", 4)
    table = then(table, Acted(seat=0, action=table.decisions[0].legal[0]))
    table = then(table, undo(table, 0, table.seq))
    assert not table.info(()).known_deals or table.again
    table.again = False
    table = then(table, Acted(seat=0, action=table.decisions[0].legal[0]))
    table = then(table, Acted(seat=1, action=table.decisions[1].legal[0], by="bot"))
    table = then(table, undo(table, 0, table.seq))
    assert table.info(()).known_deals


def test_undo_is_for_those_who_play_against_bots_where_the_table_allows_it() -> None:
    two = table_of("last_panther", 4, humans=2)
    two = then(two, Acted(seat=0, action=two.decisions[0].legal[0]))
    assert may_undo(two, 0) is not None
    strict = table_of("last_panther", 4, settings=TableSettings(undo=False))
    strict = then(strict, Acted(seat=0, action=strict.decisions[0].legal[0]))
    assert may_undo(strict, 0) is not None


def test_what_was_no_choice_is_taken_back_with_the_choice_before() -> None:
    """`keep` where nothing else was legal, which a client answers by itself."""
    rng = random.Random(1)
    table = table_of("meinz", 4)
    while table.state == "playing":
        seat, question = rng.choice(list(table.decisions.items()))
        table = then(table, Acted(seat=seat, action=rng.choice(question.legal), by="player" if seat == 0 else "bot"))
        if seat == 0 and question.legal == ["keep"]:
            break
    assert table.match is not None
    assert table.match.actions[-1] == (0, "keep")
    taken_back = undo(table, 0, table.seq)
    assert taken_back.actions < len(table.match.actions) - 1
    assert len(then(table, taken_back).decisions[0].legal) > 1


@pytest.mark.parametrize("name", [one.name for one in ours()])
def test_a_match_that_is_played_on_stands_as_it_stood_then(name: str) -> None:
    """At every moment, those before the first deal too; it says that its deals are known, and deals later ones anew."""
    settled = game(name)
    played, _ = random_match(settled, seed=5)
    record = played.record()
    rng = random.Random(2)
    for after in (0, *sorted(rng.sample(range(1, len(record["actions"])), 6))):
        before = replay(record, after)
        begun = record["deals"][: max(1, len(before.deals))]
        body = Started(
            match="m",
            names=record["seats"],
            first=record["first"],
            deals=begun,
            actions=before.actions[:],
            format=FORMAT,
        )
        table = table_of(name, settled.players)
        table.state = "over"
        table = then(table, decode_body(encode_body(body)))
        assert table.match is not None
        assert table.match.state_bytes() == before.state_bytes()
        assert table.match.record() == before.record()
        assert table.decisions.keys() == set(before.actors())
        assert table.info(()).known_deals
        assert update_for(table, 0, -1, 0.0, ()).events == before.events(0)


# ---- the pause after a round -------------------------------------------------------------------------------------


def at_the_end_of_a_round(pausing: Collection[int], seconds: float | None = None, humans: int = 2) -> Table:
    """Meinz, with players in the first seats, of whom these want to see the result before the next deal."""
    table = table_of("meinz", 4, humans, TableSettings(seconds=seconds, away_seconds=None))
    table.given_deals = table.given_deals[:1]
    for seat in range(humans):
        table = then(table, Came(seat=seat, worker="w", connection=f"c{seat}", pauses=seat in pausing))
    rng = random.Random(1)
    while table.decisions and table.match is not None and len(table.match.deals) == 1:
        seat, question = rng.choice(list(table.decisions.items()))
        body = Acted(seat=seat, action=rng.choice(question.legal))
        _, table = after_dealing(table, Entry(table.seq + 1, table.updated + 1, body))
    return table


def dealt(table: Table) -> int:
    assert table.match is not None
    return len(table.match.deals)


def due(table: Table, after: float = 0.0) -> object:
    return next_duty(table, table.updated + after, {"w"}, table.updated, 0.0)


def test_the_next_round_waits_until_everybody_there_has_gone_on() -> None:
    table = at_the_end_of_a_round({0, 1})
    assert dealt(table) == 1
    assert not table.decisions
    pause = update_for(table, 0, table.seq - 1, 0.0, ()).pause
    assert pause is not None
    assert (pause.waiting_for, pause.milliseconds) == ([0, 1], None)
    assert due(table, after=9999.0) == Wait(None)
    table = then(table, commands.go_on("g0", table.seq)(table))
    assert due(table, after=9999.0) == Wait(None)
    with pytest.raises(Refusal):
        commands.go_on("g0", table.seq)(table)
    with pytest.raises(Refusal):
        commands.go_on("spectator", table.seq)(table)
    table = then(table, commands.go_on("g1", table.seq)(table))
    assert due(table) == Write(NextRound())
    entry, table = after_dealing(table, Entry(table.seq + 1, table.updated, NextRound()))
    assert dealt(table) == 2
    assert table.decisions
    assert isinstance(entry.body, NextRound)
    assert entry.body.deal is not None
    assert [type(event).__name__ for event in update_for(table, 0, table.seq - 1, 0.0, ()).events] == ["Dealt"]
    assert update_for(table, 0, table.seq - 1, 0.0, ()).pause is None


def test_a_pause_is_for_those_who_want_it() -> None:
    """Clients that know nothing of it are never waited for."""
    assert dealt(at_the_end_of_a_round(set())) == 2
    table = at_the_end_of_a_round({1})
    assert table.waited_for() == [1]


@pytest.mark.parametrize("leaves", [Went(seat=1, connection="c1"), Left(seat=1), Removed(guest="g1")])
def test_who_is_gone_holds_nobody(leaves: AnyBody) -> None:
    table = at_the_end_of_a_round({0, 1})
    table = then(table, commands.go_on("g0", table.seq)(table))
    assert due(then(table, leaves)) == Write(NextRound())


def test_a_table_that_everybody_has_left_waits_for_its_people() -> None:
    table = at_the_end_of_a_round({0}, humans=1)
    table = then(table, Went(seat=0, connection="c0"))
    assert due(table, after=9999.0) == Wait(None)
    table = then(table, Came(seat=0, worker="w", connection="new", pauses=True))
    assert table.waited_for() == [0]


def test_at_a_table_with_a_clock_the_pause_ends_by_itself() -> None:
    table = at_the_end_of_a_round({0, 1}, seconds=5)
    assert table.round.paused is not None
    pause = update_for(table, 0, table.seq, table.round.paused.at, ()).pause
    assert pause is not None
    assert pause.milliseconds == PAUSE_SECONDS * 1000
    assert due(table, after=PAUSE_SECONDS - 1) == Wait(table.round.paused.at + PAUSE_SECONDS)
    assert due(table, after=PAUSE_SECONDS) == Write(NextRound())


def test_a_pause_is_the_same_for_a_server_that_starts_anew() -> None:
    table = at_the_end_of_a_round({0, 1})
    table = then(table, commands.go_on("g0", table.seq)(table))
    assert decode_body(encode_body(WentOn(seat=0))) == WentOn(seat=0)
    again = then(table, Went(seat=1, connection="c1"))
    again = then(again, Came(seat=1, worker="other", connection="c2", pauses=True))
    assert again.waited_for() == [1]


def test_a_match_played_again_pauses_too() -> None:
    table = table_of("meinz", 4, 1)
    table = then(table, Came(seat=0, worker="w", connection="c0", pauses=True))
    rng = random.Random(1)
    while table.round.paused is None:
        seat, question = rng.choice(list(table.decisions.items()))
        table = then(table, Acted(seat=seat, action=rng.choice(question.legal)))
    assert dealt(table) == 1
    table = then(table, commands.go_on("g0", table.seq)(table))
    entry, table = after_dealing(table, Entry(table.seq + 1, table.updated, NextRound()))
    assert isinstance(entry.body, NextRound)
    assert entry.body.deal is None, "the match knows it"
    assert dealt(table) == 2


# ---- deals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [one.name for one in games()])
def test_every_deal_stands_in_the_log_and_comes_from_nowhere_else(name: str) -> None:
    rng = random.Random(4)
    players = game(name).players
    table, log = Table("t"), list[Entry]()

    def write(body: AnyBody) -> None:
        nonlocal table
        entry, table = after_dealing(table, Entry(table.seq + 1, 1.0, body))
        log.append(Entry(entry.seq, entry.at, decode_body(encode_body(entry.body))))

    options = dict(game(name).options)
    write(Created(game=name, players=players, options=options, settings=TableSettings(), host="g0"))
    write(Sat(seat=0, guest="g0", name="G0"))
    write(commands.start("g0")(table))
    while table.match is not None and len(table.match.deals) < 3 and table.state == "playing":
        seat = rng.choice(sorted(table.decisions))
        closing = [action for action in table.decisions[seat].legal if table.match.is_closing(seat, action)]
        write(Acted(seat=seat, action=rng.choice(closing or table.decisions[seat].legal)))
    assert table.match is not None
    assert table.match.seed is None
    written = [entry.body.deal for entry in log if isinstance(entry.body, Acted | Started) and entry.body.deal]
    assert written == table.match.deals
    again = Table.rebuilt("t", log)
    assert again.match is not None
    assert again.match.record() == table.match.record()
    back = then(again, Undone(seat=0, actions=1))
    assert back.match is not None
    assert back.match.deals == table.match.deals[: len(back.match.deals)]


def test_a_log_of_before_with_a_seed_is_refused() -> None:
    """Its match would go on with other cards, or wait for ever."""
    with pytest.raises(msgspec.ValidationError, match="unknown field `seed`"):
        decode_body('{"entry":"started","match":"m","seed":5,"names":["a","b","c","d"]}')
