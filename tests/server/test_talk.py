"""Who looks on at a table can not drown it: limits by guest, address and table, and a host who mutes and removes."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from stich.protocol import Accepted, Refused, Say
from stich.testing.client import Client, HttpError, run
from stich.testing.served import NO_LIMITS, Served, served


async def said(server: Served, table: str, people: int, lines: int) -> int:
    """How many of the lines come through that so many spectators say as fast as they can."""
    plays = [await (await Client(server.address).introduce(f"Loud {i}")).play(table) for i in range(people)]

    async def talk(number: int) -> int:
        answers = [await plays[number].ask(Say(text=f"line {line} of {number}")) for line in range(lines)]
        assert {one.code for one in answers if isinstance(one, Refused)} <= {"slow_down"}
        return sum(isinstance(one, Accepted) for one in answers)

    return sum(await asyncio.gather(*map(talk, range(people))))


def test_many_spectators_say_no_more_than_a_few(tmp_path: Path) -> None:
    """240 lines of thirty identities; and those who sit at the table still speak."""
    slow = msgspec.structs.replace(NO_LIMITS, talk_rate=0.001, spectators_talk_rate=0.001, address_talk_rate=0.001)

    async def story(server: Served) -> None:
        ada = await Client(server.address).introduce("Ada")
        table = await ada.new_table("mue", 4, start=True)
        play = await ada.play(table)
        assert await said(server, table, people=30, lines=8) == slow.spectators_talk_burst
        assert isinstance(await play.ask(Say(text="quiet, please")), Accepted)
        other = await ada.new_table("mue", 4)
        left = slow.address_talk_burst - slow.spectators_talk_burst - 1
        assert await said(server, other, people=30, lines=8) <= left, "nor elsewhere, from the same address"

    with served(tmp_path, limits=slow) as server:
        run(lambda: story(server))


def test_leaving_and_coming_back_again_and_again_is_talk_too(tmp_path: Path) -> None:
    """Everybody at the table is told of it each time."""
    slow = msgspec.structs.replace(NO_LIMITS, talk_rate=0.001)

    async def story(server: Served) -> None:
        ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]
        table = await ada.new_table("mue", 4)
        await bob.sit(table)
        await ada.start(table)
        for _ in range(slow.talk_burst - 1):  # and the one before the match
            await bob.call("DELETE", f"/api/tables/{table}/seat")
            await bob.sit(table)
        await bob.call("DELETE", f"/api/tables/{table}/seat")
        with pytest.raises(HttpError) as refused:
            await bob.sit(table)
        assert (refused.value.status, refused.value.code) == (429, "slow_down")

    with served(tmp_path, limits=slow) as server:
        run(lambda: story(server))


def test_a_spectator_is_muted_and_removed_and_allowed_again(server: Served) -> None:
    async def story() -> None:
        ada, eve = [await Client(server.address).introduce(name) for name in ("Ada", "Eve")]
        table = await ada.new_table("mue", 4, start=True)
        about = f"/api/tables/{table}/people/{eve.id}"
        loud = await eve.play(table)
        with pytest.raises(HttpError) as unknown:
            await ada.call("POST", about, {"do": "mute"})
        assert unknown.value.code == "wrong_state", "nobody has heard of her yet"
        assert isinstance(await loud.ask(Say(text="I see everything")), Accepted)
        with pytest.raises(HttpError) as not_host:
            await eve.call("POST", f"/api/tables/{table}/people/{ada.id}", {"do": "mute"})
        assert not_host.value.code == "not_host"
        assert [one["name"] for one in (await ada.call("POST", about, {"do": "mute"}))["muted"]] == ["Eve"]
        answer = await loud.ask(Say(text="and more"))
        assert isinstance(answer, Refused)
        assert answer.code == "muted"
        await ada.call("POST", about, {"do": "remove"})
        gone = await loud.until(Refused)
        assert gone.code == "removed"
        assert await loud.receive() is None
        assert loud.socket.close_code == 4004
        back = await eve.play(table)
        assert (await back.until(Refused)).code == "removed"
        assert await back.receive() is None
        assert not any('"update"' in text for text in back.raw), "nothing of the table is told"
        await ada.call("POST", about, {"do": "allow"})
        await ada.call("POST", about, {"do": "unmute"})
        again = await eve.play(table)
        await again.next_update()
        assert isinstance(await again.ask(Say(text="sorry")), Accepted)
        assert [line.news for play in (loud, again) for line in play.lines if line.news] == [
            *("muted", "muted", "removed", "allowed", "unmuted")
        ]

    run(story)
