"""Play over real sockets: what is refused, what is resumed, who takes over from whom."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from stich.protocol import (
    Accepted,
    Act,
    Advice,
    AskHint,
    Emote,
    GoOn,
    Ping,
    Pong,
    Refused,
    Replaced,
    Say,
    Undo,
    Update,
)
from stich.testing.client import Client, HttpError, Play, play_at_random, run
from stich.testing.served import Served

QUICK = {"bots": "novice", "pace": 0}


async def seated(server: Served, game: str, players: int, humans: int, **settings: Any) -> tuple[str, list[Client]]:
    guests = [await Client(server.address).introduce(f"G{i}") for i in range(humans)]
    table = await guests[0].new_table(game, players, settings={**QUICK, **settings})
    for guest in guests[1:]:
        await guest.sit(table)
    return table, guests


async def until(play: Play, wanted: Callable[[Update], bool]) -> Update:
    while play.update is None or not wanted(play.update):
        await play.next_update()
    return play.update


async def asked(play: Play) -> Update:
    return await until(play, lambda update: bool(update.legal))


def test_bad_actions_are_refused_and_change_nothing(server: Served) -> None:
    async def story() -> None:
        table, guests = await seated(server, "mue", 4, 4)
        plays = [await guest.play(table) for guest in guests]
        await guests[0].start(table)
        for play in plays:
            await until(
                play, lambda update: update.table.state == "playing" and all(s.present for s in update.table.seats)
            )
        (first,) = plays[0].update.waiting_for if plays[0].update else [0]
        mine, other = plays[first], plays[(first + 1) % 4]
        assert mine.update is not None
        assert other.update is not None
        seq, view = mine.update.seq, other.update.view
        wrong: list[tuple[Play, Act, str]] = [
            (other, Act(seq=seq, action="pass"), "not_your_turn"),
            (mine, Act(seq=seq, action="play R7"), "illegal"),
            (mine, Act(seq=seq, action="no such thing"), "illegal"),
            (mine, Act(seq=1, action="pass"), "stale"),
            (mine, Act(seq=seq + 100, action="pass"), "stale"),
        ]
        for play, act, code in wrong:
            answer = await play.ask(act)
            assert isinstance(answer, Refused)
            assert answer.code == code
        for text in ("", "{", "[]", '{"type":"act"}', '{"type":"act","seq":"1","action":"pass"}', "\ufffd", "null"):
            await mine.socket.send(text)
            answer = await mine.until(Refused)
            assert answer.code == "bad_message"
        await mine.socket.send(b"\xff\x00", text=False)
        assert (await mine.until(Refused)).code == "bad_message"
        stranger = await Client(server.address).play(table)
        assert (await stranger.ask(Act(seq=seq, action="pass"))).code == "unknown_guest"  # type: ignore[union-attr]
        watcher = await (await Client(server.address).introduce("W")).play(table)
        assert (await watcher.ask(Act(seq=seq, action="pass"))).code == "not_seated"  # type: ignore[union-attr]
        assert mine.update.seq == seq
        assert other.update.view == view
        accepted = await mine.ask(Act(seq=seq, action="pass"))
        assert isinstance(accepted, Accepted)
        doubled = await mine.ask(Act(seq=seq, action="pass"))
        assert isinstance(doubled, Refused)
        assert doubled.code in ("stale", "not_your_turn")
        assert isinstance(await mine.ask(Ping()), Pong)

    run(story)


def test_an_illegal_action_tells_what_is_legal(server: Served) -> None:
    async def story() -> None:
        table, (guest,) = await seated(server, "last_panther", 3, 1)
        play = await guest.play(table)
        await guest.start(table)
        update = await asked(play)
        refused = await play.ask(Act(seq=update.seq, action="give Z9"))
        assert isinstance(refused, Refused)
        assert refused.legal == update.legal

    run(story)


def test_who_comes_back_gets_exactly_what_was_missed(server: Served) -> None:
    async def story() -> None:
        table, guests = await seated(server, "last_panther", 4, 2, away_seconds=None)
        watching, leaving = await guests[0].play(table), await guests[1].play(table)
        await guests[0].start(table)
        update = await asked(leaving)
        await asked(watching)
        events, seen = list(leaving.events), update.seq
        await leaving.close()
        for _ in range(3):
            update = await asked(watching)
            assert isinstance(await watching.ask(Act(seq=update.seq, action=update.legal[0])), Accepted)
            await until(watching, lambda now, before=update: now.seq > before.seq)  # type: ignore[misc]
        back = await guests[1].play(table, since=seen)
        update = await asked(back)
        assert not update.fresh
        assert update.since == seen
        whole = await guests[1].play(table)
        fresh = await asked(whole)
        assert fresh.fresh
        assert [*events, *back.events] == fresh.events

    run(story)


def test_a_second_tab_takes_over(server: Served) -> None:
    async def story() -> None:
        table, (guest,) = await seated(server, "mue", 4, 1)
        first = await guest.play(table)
        await guest.start(table)
        await until(first, lambda update: update.table.seats[0].present)
        second = await guest.play(table)
        assert isinstance(await first.until(Replaced), Replaced)
        assert await first.receive() is None
        assert first.socket.close_code == 4001
        update = await asked(second)
        assert isinstance(await second.ask(Act(seq=update.seq, action="pass")), Accepted)
        assert update.table.seats[0].present

    run(story)


def test_a_bot_stands_in_for_who_is_away_and_hands_back(server: Served) -> None:
    async def story() -> None:
        table, guests = await seated(server, "last_panther", 3, 2, away_seconds=1)
        staying, leaving = await guests[0].play(table), await guests[1].play(table)
        await guests[0].start(table)
        await asked(leaving)
        await leaving.close()
        await until(staying, lambda update: update.table.seats[1].away)
        update = await until(staying, lambda update: update.waiting_for == [0])
        while len(update.legal) and update.view["phase"] == "passing":
            assert isinstance(await staying.ask(Act(seq=update.seq, action=update.legal[0])), Accepted)
            update = await until(staying, lambda now, before=update: now.seq > before.seq)  # type: ignore[misc]
        back = await guests[1].play(table)
        await until(staying, lambda update: update.table.seats[1].present and not update.table.seats[1].away)
        await until(back, lambda update: update.seat == 1 and update.view["phase"] == "tricks")

    run(story)


def test_a_clock_that_runs_out_plays_on(server: Served) -> None:
    async def story() -> None:
        table, guests = await seated(server, "mue", 4, 2, seconds=1)
        play, idle = await guests[0].play(table), await guests[1].play(table)
        await guests[0].start(table)
        update = await until(play, lambda update: bool(update.clocks))
        assert [clock.seat for clock in update.clocks] == update.waiting_for
        began = update.seq
        await until(idle, lambda update: update.seq > began + 6)

    run(story)


def test_the_clock_waits_for_who_is_gone(server: Served) -> None:
    """Alone against bots, the connection is lost for longer than a decision may take: nobody decides meanwhile, and
    who is back has all the time again."""

    async def story() -> None:
        table, (guest,) = await seated(server, "meinz", 4, 1, seconds=2)
        play = await guest.play(table)
        await guest.start(table)
        question = await asked(play)
        await play.close()
        await asyncio.sleep(2.5)
        back = await guest.play(table, since=question.seq)
        update = await asked(back)
        (clock,) = [clock for clock in update.clocks if clock.seat == 0]
        assert clock.milliseconds > 1000
        assert update.legal == question.legal
        await asyncio.sleep(1)
        assert isinstance(await back.ask(Act(seq=question.seq, action=question.legal[0])), Accepted)

    run(story)


def test_words_and_emotes_reach_everyone_as_plain_text(server: Served) -> None:
    async def story() -> None:
        table, guests = await seated(server, "mue", 4, 2)
        plays = [await guest.play(table) for guest in guests]
        watching = await Client(server.address).play(table)
        await plays[0].send(Say(text=" <b>hi</b>\n"))
        await plays[1].send(Emote(emote="thanks"))
        for play in (*plays, watching):
            lines: list[tuple[str, str | None, str | None]] = []
            while len(lines) < 2:
                update = await play.next_update()
                lines += [(line.name, line.text, line.emote) for line in update.lines if line.news is None]
            assert sorted(lines) == [("G0", "<b>hi</b>", None), ("G1", None, "thanks")]
        assert (await plays[0].ask(Say(text=" \u200b "))).code == "bad_text"  # type: ignore[union-attr]

    run(story)


def test_hints_come_where_the_table_allows_them(server: Served) -> None:
    async def story() -> None:
        for allowed in (True, False):
            table, (guest,) = await seated(server, "mue", 4, 1, hints=allowed)
            play = await guest.play(table)
            await guest.start(table)
            update = await asked(play)
            answer = await play.ask(AskHint(seq=update.seq))
            if allowed:
                assert isinstance(answer, Advice)
                assert {one.action for one in answer.estimates} <= set(update.legal)
                assert answer.estimates
            else:
                assert isinstance(answer, Refused)
                assert answer.code == "not_allowed"

    run(story)


def test_undo_takes_back_the_last_choice_after_bots_have_answered(server: Served) -> None:
    async def story() -> None:
        table, (guest,) = await seated(server, "last_panther", 4, 1, pace=0)
        play = await guest.play(table)
        await guest.start(table)
        update = await asked(play)
        hand, legal = update.view["hand"][0], update.legal
        assert not update.may_undo
        assert isinstance(await play.ask(Act(seq=update.seq, action=legal[0])), Accepted)
        update = await until(play, lambda update: update.waiting_for == [0])  # the bots have chosen all theirs
        assert update.may_undo
        assert isinstance(await play.ask(Undo(seq=update.seq)), Accepted)
        update = await until(play, lambda update: update.legal == legal)
        assert update.fresh
        assert update.view["hand"][0] == hand
        assert (await play.ask(Undo(seq=update.seq))).code == "not_allowed"  # type: ignore[union-attr]

    run(story)


def test_the_next_round_is_dealt_when_both_have_gone_on(server: Served) -> None:
    async def story() -> None:
        table, guests = await seated(server, "meinz", 3, 2, pace=0)
        plays = [await guest.play(table, pauses=True) for guest in guests]
        await guests[0].start(table)
        await asyncio.gather(*(play_until_pause(play) for play in plays))
        for play in plays:
            assert play.update is not None
            assert play.update.pause is not None
            assert [event["event"] for event in play.events].count("dealt") == 1
        first, second = plays
        assert first.update is not None
        assert second.update is not None
        assert isinstance(await first.ask(GoOn(seq=first.update.seq)), Accepted)
        update = await until(second, lambda update: update.pause is not None and update.pause.waiting_for == [1])
        assert isinstance(await second.ask(GoOn(seq=update.seq)), Accepted)
        update = await until(first, lambda update: update.pause is None)
        assert update.legal
        assert (await first.ask(GoOn(seq=update.seq))).code == "wrong_state"  # type: ignore[union-attr]

    run(story)


def test_a_client_that_knows_nothing_of_pauses_plays_on(server: Served) -> None:
    async def story() -> None:
        table, guests = await seated(server, "meinz", 3, 2, pace=0)
        plays = [await guest.play(table) for guest in guests]
        await guests[0].start(table)
        await asyncio.gather(*(play_at_random(play, random.Random(1)) for play in plays))
        assert all(play.update is not None and play.update.table.state == "over" for play in plays)

    run(story)


def test_the_host_need_not_wait_for_who_is_gone(server: Served) -> None:
    async def story() -> None:
        table, (host, guest) = await seated(server, "mue", 4, 2, pace=0, away_seconds=3600)
        play, other = await host.play(table), await guest.play(table)
        await host.start(table)
        await other.until(Update)
        path = f"/api/tables/{table}/seats/1/stand_in"
        with pytest.raises(HttpError) as there:
            await host.call("POST", path)
        assert there.value.code == "wrong_state"
        await other.close()
        update = await until(play, lambda update: [clock.seat for clock in update.absent] == [1])
        assert 0 < update.absent[0].milliseconds <= 3600_000
        with pytest.raises(HttpError) as strange:
            await guest.call("POST", path)
        assert strange.value.code == "not_host"
        await host.call("POST", path)
        await until(play, lambda update: update.table.seats[1].away and not update.absent)
        assert [line.news for line in play.lines if line.seat == 1][-1] == "bot_plays"
        await guest.play(table)
        await until(play, lambda update: not update.table.seats[1].away)
        assert play.lines[-1].news == "came_back"

    run(story)


def test_a_clock_that_plays_says_so(server: Served) -> None:
    async def story() -> None:
        table, (guest,) = await seated(server, "mue", 4, 1, pace=0, seconds=1)
        play = await guest.play(table)
        await guest.start(table)
        await until(play, lambda update: any(line.news == "clock" for line in update.lines))
        line = next(line for line in play.lines if line.news == "clock")
        assert (line.guest, line.seat) == (guest.id, 0)

    run(story)


async def play_until_pause(play: Play) -> None:
    """Takes the first legal action whenever asked, until the round is over."""
    while play.update is None or play.update.pause is None:
        if play.update is None or not play.update.legal:
            await play.next_update()
            continue
        answer = await play.ask(Act(seq=play.update.seq, action=play.update.legal[-1]))
        assert isinstance(answer, Accepted), answer
        while play.update.seq < answer.seq:
            await play.next_update()


def test_spectators_see_what_the_public_sees_until_they_sit_down(server: Served) -> None:
    async def story() -> None:
        table, (host,) = await seated(server, "mue", 4, 1)
        late = await Client(server.address).introduce("Late")
        play = await late.play(table)
        await host.play(table)
        await host.start(table)
        update = await until(play, lambda update: update.view is not None)
        assert update.seat is None
        assert update.view["hand"] == [[], [], [], []]
        await late.call("POST", f"/api/tables/{table}/asks", {"seat": 2})
        await host.call("PUT", f"/api/tables/{table}/asks/{late.id}", {"let_in": True})
        update = await until(play, lambda update: update.seat == 2)
        assert update.fresh
        assert len(update.view["hand"][2]) + len(update.view["bid"][2]) == 15

    run(story)


def test_the_host_replaces_a_seat_starts_again_and_closes(server: Served) -> None:
    async def story() -> None:
        table, guests = await seated(server, "mue", 4, 2)
        host, other = guests
        plays = [await guest.play(table) for guest in guests]
        with pytest.raises(HttpError) as not_host:
            await other.start(table)
        assert (not_host.value.status, not_host.value.code) == (403, "not_host")
        await host.start(table)
        with pytest.raises(HttpError) as twice:
            await host.start(table)
        assert (twice.value.status, twice.value.code) == (409, "wrong_state")
        await until(plays[1], lambda update: update.seat == 1 and update.view is not None)
        info = await host.call("PUT", f"/api/tables/{table}/seats/1", {"bot": "expert"})
        assert (info["seats"][1]["kind"], info["seats"][1]["bot"]) == ("bot", "expert")
        update = await until(plays[1], lambda update: update.seat is None)
        assert update.view["hand"] == [[], [], [], []]
        assert update.events[0]["hands"] == [None] * 4
        await host.call("POST", f"/api/tables/{table}/close")
        await until(plays[0], lambda update: update.table.state == "closed")
        with pytest.raises(HttpError) as closed:
            await host.start(table)
        assert closed.value.code == "table_closed"

    run(story)


def test_a_table_that_is_not_there(server: Served) -> None:
    async def story() -> None:
        play = await Client(server.address).play("nothing")
        answer = await play.receive()
        assert isinstance(answer, Refused)
        assert answer.code == "unknown_table"
        assert await play.receive() is None

    run(story)


def test_sockets_from_other_sites_are_turned_away(server: Served) -> None:
    async def story() -> None:
        table, (guest,) = await seated(server, "mue", 4, 1)
        with pytest.raises(InvalidStatus) as foreign:
            await guest.play(table, origin="https://evil.example")
        assert foreign.value.response.status_code == 403
        await guest.play(table, origin=server.address)

    run(story)


def test_a_message_too_long_ends_the_connection(server: Served) -> None:
    async def story() -> None:
        table, (guest,) = await seated(server, "mue", 4, 1)
        play = await guest.play(table)
        await play.next_update()
        await play.socket.send('{"type":"say","text":"' + "x" * 100_000 + '"}')
        while await play.receive() is not None:
            pass
        assert play.socket.close_code == 1009

    run(story)


def test_a_bot_that_thinks_keeps_nobody_waiting(server: Served) -> None:
    """While an Expert thinks about its move, what somebody says at the table is taken and told at once."""

    async def story() -> None:
        ada = await Client(server.address).introduce("Ada")
        table = await ada.new_table("mue", 4, settings={"bots": "expert", "pace": 0, "undo": False}, start=True)
        play = await ada.play(table)
        said_meanwhile = 0
        for number in range(6):
            while play.update is None or not play.update.legal:
                await play.next_update()
            acted = await play.ask(Act(seq=play.update.seq, action=play.update.legal[-1]))
            assert isinstance(acted, Accepted)
            while play.update.seq < acted.seq:
                await play.next_update()
            said = await play.ask(Say(text=f"word {number}"))
            assert isinstance(said, Accepted)
            said_meanwhile += said.seq == acted.seq + 1 and play.update.waiting_for != [0]
        assert said_meanwhile > 0

    run(story)


def test_messages_are_answered_in_the_order_in_which_they_came(server: Served) -> None:
    """Also where they come all at once, and some must be written down first."""

    async def story() -> None:
        table, (ada,) = await seated(server, "mue", 4, 1, bots="novice", pace=0)
        play = await ada.play(table)
        late = Act(seq=10**6, action="pass")
        messages = (Ping(), Emote(emote="hello"), late, Say(text="a"), Ping())
        sent = [await play.send(message) for message in messages * 3]
        told = [await play.until(Pong, Accepted, Refused) for _ in sent]
        assert [answer.id for answer in told] == sent
        kinds = [Pong, Accepted, Refused, Accepted, Pong]
        assert [type(answer) for answer in told] == [*kinds * 3]
        await play.close()

    run(story)


def test_what_came_before_the_table_was_loaded_is_heard(server: Served) -> None:
    async def story() -> None:
        table, (ada,) = await seated(server, "mue", 4, 1)
        play = await ada.play(table)
        sent = [await play.send(Ping()) for _ in range(20)]  # before the welcome is read, and mostly before it is sent
        assert [(await play.until(Pong)).id for _ in sent] == sent
        await play.close()

    run(story)


def test_what_was_said_before_leaving_is_heard(server: Served) -> None:
    """A client that says several things and goes at once."""

    async def story() -> None:
        table, (ada, bob) = await seated(server, "mue", 4, 2)
        watching = await bob.play(table)
        for turn in range(3):
            play = await ada.play(table)
            await play.next_update()
            for number in range(2):
                await play.send(Say(text=f"{turn} {number}"))
            await play.close()
        said = [f"{turn} {number}" for turn in range(3) for number in range(2)]
        heard: list[str | None] = []
        while heard != said:
            heard += [line.text for line in (await watching.next_update()).lines if line.news is None]
            assert heard == said[: len(heard)]
        await watching.close()

    run(story)
