"""Tables as folds of their logs, without a server: rebuilding, who is asked what, and what a seat is shown."""

import random

import msgspec
import pytest

from stich import games
from stich.games.rulebook import Rulebook
from stich.games.views import View
from stich.kernel.chance import Chance
from stich.kernel.record import States
from stich.match import Game, game
from stich.protocol.refusals import Refusal
from stich.protocol.tables import TableSettings
from stich.records import FORMAT
from stich.tables import commands
from stich.tables.dealing import after_dealing
from stich.tables.duties import Think, Wait, Write, next_duty
from stich.tables.entries import (
    Acted,
    AnyBody,
    Came,
    Created,
    Entry,
    Left,
    Sat,
    Started,
    StoodIn,
    Undone,
    Went,
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
    return Started(match="m", deals=deals, names=names, format=FORMAT)


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


def test_a_chosen_card_may_be_taken_back_until_something_is_shown() -> None:
    table = table_of("last_panther", 4)
    question = table.decisions[0]
    table = then(table, Acted(seat=0, action=question.legal[0]))
    assert may_undo(table, 0) is None
    table = then(table, Undone(seat=0, actions=0))
    assert table.decisions[0].legal == question.legal
    assert table.match is not None
    assert not table.match.actions
    assert update_for(table, 0, 3, 0.0, ()).fresh


def test_an_action_that_showed_hidden_cards_stands() -> None:
    """The last to choose sees what was passed to it."""
    table = table_of("last_panther", 4)
    for seat in (1, 2, 3, 0):
        while seat in table.decisions and table.match is not None and table.match.view(None).phase == "passing":
            table = then(table, Acted(seat=seat, action=table.decisions[seat].legal[0]))
    assert table.match is not None
    assert table.match.view(None).phase == "tricks"
    assert may_undo(table, 0) == "the action has shown what was hidden"


def test_what_may_be_taken_back_tells_nothing_of_the_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds are tried that nobody can compute from a guess at the deal: they depend on a key, which only this process
    knows; and they are the same each time, so that asking again is no second try."""
    table = table_of("last_panther", 4)
    table = then(table, Acted(seat=0, action=table.decisions[0].legal[0]))
    assert table.before is not None
    tried, real = list[bytes](), Rulebook.determinize

    def noting(self: Rulebook, view: View, rng: Chance) -> States:
        world = real(self, view, rng)
        tried.append(world.tobytes())
        return world

    monkeypatch.setattr(Rulebook, "determinize", noting)
    answers = []
    for key in (b"one", b"one", b"other"):
        tried.clear()
        monkeypatch.setattr("stich.tables.undo._KEY", key)
        assert may_undo(table, 0) is None
        answers.append(list(tried))
    assert answers[0] == answers[1]
    assert answers[0] != answers[2]


def test_undo_is_for_those_who_play_against_bots_where_the_table_allows_it() -> None:
    two = table_of("last_panther", 4, humans=2)
    two = then(two, Acted(seat=0, action=two.decisions[0].legal[0]))
    assert may_undo(two, 0) is not None
    strict = table_of("last_panther", 4, settings=TableSettings(undo=False))
    strict = then(strict, Acted(seat=0, action=strict.decisions[0].legal[0]))
    assert may_undo(strict, 0) is not None
    passed = table_of("last_panther", 4)
    passed = then(passed, Acted(seat=0, action=passed.decisions[0].legal[0]))
    passed = then(passed, Acted(seat=1, action=passed.decisions[1].legal[0]))
    assert may_undo(passed, 0) is not None


def lone_keep(after_own_card: bool) -> Table:
    """A table at which the only player, seat 0, has just answered `keep` where nothing else was legal: right after the
    own choice of a card, or after what others did."""
    rng = random.Random(1)
    for _ in range(60):
        table, just_chose, just_acted = table_of("meinz", 4), False, False
        while table.state == "playing":
            seat, question = rng.choice(list(table.decisions.items()))
            table = then(table, Acted(seat=seat, action=rng.choice(question.legal)))
            if seat == 0 and question.legal == ["keep"] and (just_chose if after_own_card else not just_acted):
                return table
            just_chose, just_acted = seat == 0 and len(question.legal) > 1, seat == 0
    raise AssertionError("no such moment")


def test_an_action_without_a_choice_is_taken_back_with_the_own_one_before() -> None:
    table = lone_keep(after_own_card=True)
    assert table.match is not None
    (_, card), (_, kept) = table.match.actions[-2:]
    assert kept == "keep"
    assert may_undo(table, 0) is None
    taken_back = undo(table, 0)
    assert taken_back.actions == len(table.match.actions) - 2
    table = then(table, taken_back)
    assert card in table.decisions[0].legal
    assert may_undo(table, 0) is not None, "only once"


def test_an_action_without_a_choice_after_those_of_others_is_not_taken_back() -> None:
    """It would only be asked again."""
    assert may_undo(lone_keep(after_own_card=False), 0) == "there was no choice to take back"


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
