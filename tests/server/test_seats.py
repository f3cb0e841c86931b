"""Seats over real sockets: nobody sees the cards of a seat without the host's word, and all are told who does."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stich.protocol import Update
from stich.server.settings import Limits
from stich.testing.client import Client, HttpError, Play, play_at_random, run
from stich.testing.served import NO_LIMITS, Served, served

QUICK = {"bots": "novice", "pace": 0}


async def refused(client: Client, method: str, path: str, body: Any = None) -> tuple[int, str]:
    with pytest.raises(HttpError) as error:
        await client.call(method, path, body)
    return error.value.status, str(error.value.code)


async def guests(server: Served, *names: str) -> list[Client]:
    return [await Client(server.address).introduce(name) for name in names]


async def until_news(play: Play, what: str) -> Update:
    while play.update is None or what not in [line.news for line in play.update.lines]:
        await play.next_update()
    return play.update


def hands(update: Update) -> list[int]:
    return [len(hand) for hand in update.view["hand"]]


def test_a_second_bob_does_not_see_the_first_ones_cards(server: Served) -> None:
    async def story() -> None:
        ada, bob, other = await guests(server, "Ada", "Bob", "Bob")
        table = await ada.new_table("mue", 4, settings=QUICK)
        where = f"/api/tables/{table}"
        await bob.sit(table, 1)
        plays = [await ada.play(table), await other.play(table)]
        await ada.start(table)
        await ada.call("PUT", f"{where}/seats/1", {"bot": "club"})
        await until_news(plays[1], "bot_instead")
        for seat in (1, 2, None):
            assert await refused(other, "POST", f"{where}/seat", {"seat": seat}) == (403, "ask_first")
        assert await refused(other, "POST", f"{where}/asks", {"seat": 1}) == (409, "name_taken")
        assert await refused(bob, "POST", f"{where}/seat", {"seat": 1}) == (403, "ask_first")
        await bob.call("POST", f"{where}/asks", {"seat": 1})
        update = await until_news(plays[1], "asks")
        assert hands(update) == [0, 0, 0, 0]
        assert [one.name for one in update.table.asking] == ["Bob"]
        await ada.call("PUT", f"{where}/asks/{bob.id}", {"let_in": True})
        for play in plays:
            (line,) = [one for one in (await until_news(play, "let_in")).lines if one.news == "let_in"]
            assert (line.name, line.seat) == ("Bob", 1)
        assert (await bob.call("GET", where))["seats"][1]["guest"] == bob.id

    run(story)


def test_the_host_says_no_and_locks_the_table(server: Served) -> None:
    async def story() -> None:
        ada, carla = await guests(server, "Ada", "Carla")
        table = await ada.new_table("mue", 4, settings=QUICK)
        where = f"/api/tables/{table}"
        assert (await ada.call("PUT", f"{where}/lock", {"locked": True}))["settings"]["locked"]
        assert await refused(carla, "PUT", f"{where}/lock", {"locked": False}) == (403, "not_host")
        assert await refused(carla, "POST", f"{where}/seat", {"seat": 1}) == (403, "ask_first")
        await carla.call("POST", f"{where}/asks", {"seat": 1})
        assert await refused(carla, "PUT", f"{where}/asks/{carla.id}", {"let_in": True}) == (403, "not_host")
        assert (await ada.call("PUT", f"{where}/asks/{carla.id}", {"let_in": False}))["asking"] == []
        await carla.call("POST", f"{where}/asks", {"seat": 2})
        assert (await carla.call("DELETE", f"{where}/asks"))["asking"] == []
        await ada.call("PUT", f"{where}/lock", {"locked": False})
        assert (await carla.sit(table, 1))["seats"][1]["name"] == "Carla"

    run(story)


def test_the_rights_of_a_host_who_leaves_pass_on(server: Served) -> None:
    async def story() -> None:
        ada, bob = await guests(server, "Ada", "Bob")
        table = await ada.new_table("mue", 4, settings=QUICK)
        where = f"/api/tables/{table}"
        await bob.sit(table)
        play = await bob.play(table)
        while play.update is None or not play.update.table.seats[1].present:
            await play.next_update()
        assert await refused(bob, "POST", f"{where}/host") == (403, "not_allowed")
        await ada.call("DELETE", f"{where}/seat")
        update = await until_news(play, "host")
        assert update.table.host == bob.id
        assert (await bob.start(table))["state"] == "playing"
        assert await refused(ada, "POST", f"{where}/close") == (403, "not_host")
        assert (await bob.call("POST", f"{where}/close"))["state"] == "closed"

    run(story)


def test_known_deals_are_said_to_all_who_come(server: Served) -> None:
    async def story() -> None:
        ada, carla = await guests(server, "Ada", "Carla")
        first = await ada.new_table("last_panther", 3, options={"limit": -1}, settings=QUICK, start=True)
        play = await ada.play(first)
        await play_at_random(play, random.Random(1))
        assert play.update is not None
        match, settings = play.update.table.match, {**QUICK, "listed": True}
        again = await ada.call("POST", f"/api/matches/{match}/again", {"settings": settings})
        assert again["known_deals"]
        listed = {one["id"]: one for one in await carla.call("GET", "/api/tables")}
        assert listed[again["id"]]["known_deals"]
        looks_on = await carla.play(again["id"])
        assert (await looks_on.next_update()).table.known_deals
        assert await refused(carla, "POST", f"/api/tables/{again['id']}/seat", {"seat": None}) == (403, "ask_first")
        fresh = await ada.new_table("last_panther", 3, settings=settings)
        listed = {one["id"]: one for one in await carla.call("GET", "/api/tables")}
        assert not listed[fresh]["known_deals"]

    run(story)


# ---- how many tables ---------------------------------------------------------------------------------------------


def test_one_host_and_one_address_do_not_fill_the_lobby(tmp_path: Path) -> None:
    few = msgspec.structs.replace(NO_LIMITS, listed_per_guest=3, listed_per_address=4)
    listed = {"settings": {"listed": True}}

    async def story(server: Served) -> None:
        ada, bob = await guests(server, "Ada", "Bob")
        made = await asyncio.gather(
            *(ada.call("POST", "/api/tables", {"game": "mue", **listed}) for _ in range(8)), return_exceptions=True
        )
        tables = [one["id"] for one in made if isinstance(one, dict)]
        assert len(tables) == 3
        assert {one.code for one in made if isinstance(one, HttpError)} == {"too_many"}
        assert len(await ada.call("GET", "/api/tables")) == 2, "a few of one host"
        await bob.new_table("mue", 4, **listed)
        assert await refused(bob, "POST", "/api/tables", {"game": "mue", **listed}) == (429, "too_many")
        await bob.new_table("mue", 4)
        await ada.call("POST", f"/api/tables/{tables[0]}/close")
        await bob.new_table("mue", 4, **listed)
        assert len(await ada.call("GET", "/api/tables")) == 4

    with served(tmp_path, limits=few) as server:
        run(lambda: story(server))


def test_an_address_sets_up_so_many_tables(tmp_path: Path) -> None:
    few = msgspec.structs.replace(NO_LIMITS, tables_burst=3, tables_rate=0.001)

    async def story(server: Served) -> None:
        for guest in await guests(server, "Ada", "Bob", "Carla"):
            await guest.new_table("mue", 4)
        (dora,) = await guests(server, "Dora")
        assert await refused(dora, "POST", "/api/tables", {"game": "mue"}) == (429, "slow_down")

    with served(tmp_path, limits=few) as server:
        run(lambda: story(server))


def test_there_are_limits_on_tables_unless_a_host_changes_them() -> None:
    usual = Limits()
    assert usual.tables_burst <= 60
    assert usual.listed_per_address <= 20
    assert usual.listed_per_guest <= 5
