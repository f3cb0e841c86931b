"""The HTTP API against a real server: guests, tables, matches, and how it guards itself."""

import asyncio
import http.client
import random
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stich import OptionError, replay
from stich.games import games
from stich.protocol import Accepted, Act, Refused, Say
from stich.server.logs import mark
from stich.server.serving import serve
from stich.server.settings import Limits, Settings
from stich.testing.client import Client, HttpError, play_at_random, run
from stich.testing.served import NO_LIMITS, Served, served


def refused(client: Client, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    with pytest.raises(HttpError) as error:
        client.request(method, path, body)
    return error.value.status, error.value.code


def headers_of(server: Served, path: str, **headers: str) -> dict[str, str]:
    request = urllib.request.Request(server.address + path, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return {name.lower(): value for name, value in answer.headers.items()}


def guest(server: Served, name: str = "Ada") -> Client:
    client = Client(server.address)
    client.id = client.request("POST", "/api/guests", {"name": name})["id"]
    return client


# ---- guests ------------------------------------------------------------------------------------------------------


def test_a_guest_has_a_name_and_a_cookie_out_of_reach(server: Served) -> None:
    request = urllib.request.Request(
        server.address + "/api/guests", b'{"name":"  Ada\\u0007  L. "}', {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        cookie = answer.headers["Set-Cookie"]
        body = answer.read().decode()
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert cookie.partition("=")[2].partition(";")[0] not in body
    client = Client(server.address)
    client.cookie = cookie.partition(";")[0]
    assert client.request("GET", "/api/me")["name"] == "Ada L."


def test_the_secret_is_in_no_file(server: Served) -> None:
    secret = str(guest(server).cookie).partition("=")[2]
    link = guest(server).request("POST", "/api/me/link")["token"]
    folder = Path(server.settings.database).parent
    for path in folder.iterdir():
        content = path.read_bytes()
        assert secret.encode() not in content, path
        assert link.encode() not in content, path


def test_a_personal_link_moves_the_identity_once(server: Served) -> None:
    ada = guest(server)
    token = ada.request("POST", "/api/me/link")["token"]
    phone = Client(server.address)
    assert refused(phone, "GET", "/api/me") == (401, "unknown_guest")
    assert phone.request("POST", "/api/guests/claim", {"token": token})["id"] == ada.id
    assert phone.cookie != ada.cookie
    assert phone.request("PATCH", "/api/me", {"name": "Ada K."})["name"] == "Ada K."
    assert ada.request("GET", "/api/me")["name"] == "Ada K."
    assert refused(Client(server.address), "POST", "/api/guests/claim", {"token": token}) == (400, "bad_link")


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "\u200b", 3, None])
def test_names_that_are_none(server: Served, name: Any) -> None:
    status, _ = refused(Client(server.address), "POST", "/api/guests", {"name": name})
    assert status == 400


# ---- tables ------------------------------------------------------------------------------------------------------


def test_the_lobby_lists_only_what_is_listed(server: Served) -> None:
    ada = guest(server)
    listed = ada.request("POST", "/api/tables", {"game": "mue", "settings": {"listed": True}})["id"]
    private = ada.request("POST", "/api/tables", {"game": "mue"})["id"]
    ids = {one["id"] for one in ada.request("GET", "/api/tables")}
    assert listed in ids
    assert private not in ids
    assert ada.request("GET", f"/api/tables/{private}")["seats"][0]["name"] == "Ada"
    ada.request("POST", f"/api/tables/{listed}/close")
    assert listed not in {one["id"] for one in ada.request("GET", "/api/tables")}


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": "mue", "players": 3},
        {"game": "mue", "options": {"target": 0}},
        {"game": "mue", "options": {"players": 4}},
        {"game": "mue", "options": {"unknown": 1}},
        {"game": "mue", "settings": {"pace": -1}},
        {"game": "mue", "settings": {"bots": "genius"}},
        {"game": "mue", "secret": 1},
        {"game": "mue", "sit": False, "start": True},
        {},
        [],
        "mue",
    ],
)
def test_tables_that_can_not_be(server: Served, wrong: Any) -> None:
    status, _ = refused(guest(server), "POST", "/api/tables", wrong)
    assert status in (400, 409)


def test_seats_are_taken_once(server: Served) -> None:
    ada, bob = guest(server), guest(server, "Bob")
    table = ada.request("POST", "/api/tables", {"game": "last_panther", "players": 3})["id"]
    where = f"/api/tables/{table}/seat"
    assert refused(bob, "POST", where, {"seat": 0}) == (409, "seat_taken")
    assert refused(bob, "POST", where, {"seat": 3}) == (404, "no_such_seat")
    assert refused(Client(server.address), "POST", where, {"seat": 1}) == (401, "unknown_guest")
    assert refused(bob, "DELETE", where) == (403, "not_seated")
    assert bob.request("POST", where, {"seat": 2})["seats"][2]["guest"] == bob.id
    assert refused(bob, "POST", where, {"seat": 1}) == (409, "wrong_state")
    assert bob.request("DELETE", where)["seats"][2]["guest"] is None
    assert refused(bob, "PUT", f"/api/tables/{table}/seats/0", {"bot": "novice"}) == (403, "not_host")
    assert refused(bob, "GET", "/api/tables/nowhere") == (404, "unknown_table")


# ---- matches -----------------------------------------------------------------------------------------------------


def test_a_finished_match_is_kept_and_seen_again_step_by_step(server: Served) -> None:
    async def story() -> None:
        ada = await Client(server.address).introduce("Ada")
        settings = {"bots": "novice", "pace": 0}
        table = await ada.new_table("mue", 4, options={"hands": 1}, settings=settings, start=True)
        play = await ada.play(table)
        update = await play.next_update()
        match = update.table.match
        with pytest.raises(HttpError) as early:
            await ada.call("GET", f"/api/matches/{match}/record")
        assert early.value.code == "unknown_match"
        await play_at_random(play, random.Random(1))
        assert play.update is not None
        assert play.update.view["phase"] == "over"

        stranger = Client(server.address)
        record = await stranger.call("GET", f"/api/matches/{match}/record")
        again = replay(record)
        steps = len(record["actions"])
        whole = await stranger.call("GET", f"/api/matches/{match}/moments")
        assert whole["steps"] == steps
        assert [moment["action"] for moment in whole["moments"]] == [None, *record["actions"]]
        first, last = whole["moments"][0], whole["moments"][-1]
        assert [len(hand) for hand in first["view"]["hand"]] == [15, 15, 15, 15]
        assert last["view"]["phase"] == "over"
        assert sum(len(moment["events"]) for moment in whole["moments"]) == len(again.all_events)
        part = await stranger.call("GET", f"/api/matches/{match}/moments?start=5&count=3")
        assert part["moments"] == whole["moments"][5:8]
        own = await stranger.call("GET", f"/api/matches/{match}/moments?start=1&count=1&seat=2")
        assert [bool(hand) for hand in own["moments"][0]["view"]["hand"]] == [False, False, True, False]
        assert own["moments"][0]["action"] == record["actions"][0]
        beyond = await stranger.call("GET", f"/api/matches/{match}/moments?start={steps + 1}")
        assert beyond["moments"] == []
        with pytest.raises(HttpError) as nobody:
            await stranger.call("GET", f"/api/matches/{match}/moments?seat=4")
        assert nobody.value.code == "no_such_seat"

        again_table = await ada.start(table)
        assert again_table["state"] == "playing"
        assert again_table["match"] != match

    run(story)


def test_a_deal_is_played_again_against_bots(server: Served) -> None:
    async def story() -> None:
        ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]
        quick = {"bots": "novice", "pace": 0}
        table = await ada.new_table("last_panther", 3, options={"limit": -1}, settings=quick)
        await bob.sit(table, 2)
        plays = [await ada.play(table), await bob.play(table)]
        await ada.start(table)
        rng = random.Random(3)
        await asyncio.gather(*(play_at_random(play, rng) for play in plays))
        assert plays[1].update is not None
        match = plays[1].update.table.match
        record = await bob.call("GET", f"/api/matches/{match}/record")

        again = await bob.call("POST", f"/api/matches/{match}/again", {"settings": quick})
        assert (again["state"], again["game"], again["players"]) == ("playing", "last_panther", 3)
        assert [seat["kind"] for seat in again["seats"]] == ["bot", "bot", "human"]
        play = await bob.play(again["id"])
        await play_at_random(play, rng)
        assert play.update is not None
        second = await bob.call("GET", f"/api/matches/{play.update.table.match}/record")
        assert second["deals"][: len(record["deals"])] == record["deals"][: len(second["deals"])]
        assert second["first"] == record["first"]
        (counted,) = await bob.call("GET", "/api/me/statistics")
        assert counted["matches"] == 1, "a match with known cards does not count"
        with pytest.raises(HttpError) as unknown:
            await bob.call("POST", "/api/matches/nothing/again", {})
        assert unknown.value.code == "unknown_match"

    run(story)


def test_a_match_is_played_on_from_a_moment_of_it(server: Served) -> None:
    """With the hands as they were, on any seat, counting for nobody; not from its end, nor while others play it."""

    async def story() -> None:
        ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]
        quick = {"bots": "novice", "pace": 0}
        table = await ada.new_table("last_panther", 3, options={"limit": -1}, settings=quick, start=True)
        first = await ada.play(table)
        rng = random.Random(4)
        await play_at_random(first, rng)
        assert first.update is not None
        where = f"/api/matches/{first.update.table.match}"
        record = await ada.call("GET", f"{where}/record")
        steps = len(record["actions"])
        after = steps - 5

        on = await ada.call("POST", f"{where}/again", {"seat": 1, "after": after, "settings": quick})
        assert on["known_deals"]
        assert [seat["kind"] for seat in on["seats"]] == ["bot", "human", "bot"]
        play = await ada.play(on["id"])
        then = replay(record, after)
        with pytest.raises(HttpError) as refused:
            await bob.call("POST", f"{where}/again", {"after": 3, "settings": quick})
        assert refused.value.code == "wrong_state", "Ada is playing these deals"
        await ada.call("POST", f"{where}/again", {"after": 3, "settings": quick})  # hers is no hindrance to her
        await play_at_random(play, rng)
        assert play.update is not None
        second = await ada.call("GET", f"/api/matches/{play.update.table.match}/record")
        assert second["actions"][:after] == record["actions"][:after]
        assert second["deals"][: len(then.deals)] == then.deals
        (counted,) = await ada.call("GET", "/api/me/statistics")
        assert counted["matches"] == 1, "a match with known cards does not count"
        for late in (steps, steps + 7):
            with pytest.raises(HttpError) as over:
                await ada.call("POST", f"{where}/again", {"after": late, "settings": quick})
            assert over.value.code == "wrong_state"

    run(story)


def test_a_table_that_nobody_comes_back_to_is_closed(tmp_path: Path) -> None:
    async def story(server: Served) -> None:
        ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]
        left = await ada.new_table("mue", 4, settings={"listed": True})
        kept = await bob.new_table("mue", 4, settings={"listed": True})
        play = await bob.play(kept)
        while (await ada.call("GET", f"/api/tables/{left}"))["state"] != "closed":
            await asyncio.sleep(0.2)
        assert [one["id"] for one in await ada.call("GET", "/api/tables")] == [kept]
        assert isinstance(await play.ask(Say(text="still here")), Accepted)

    with served(tmp_path, abandoned_days=1 / 24 / 3600) as server:
        run(lambda: story(server))


# ---- how it guards itself ----------------------------------------------------------------------------------------


def test_headers(server: Served) -> None:
    for path in ("/", "/health", "/api/games", "/api/openapi.json"):
        headers = headers_of(server, path)
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_other_sites_can_not_ask_for_anything(server: Served) -> None:
    ada = guest(server)
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", server.address + ".evil.example"):
        with pytest.raises(HttpError) as foreign:
            ada.request("POST", "/api/tables", {"game": "mue"}, headers={"Origin": origin})
        assert (foreign.value.status, foreign.value.code) == (403, "foreign_origin")
    assert ada.request("POST", "/api/tables", {"game": "mue"}, headers={"Origin": server.address})["id"]


def test_what_is_not_there_and_what_is_too_long(server: Served) -> None:
    ada = guest(server)
    assert refused(ada, "GET", "/api/nothing") == (404, "not_found")
    assert refused(ada, "PUT", "/api/games")[0] == 405
    status, _ = refused(ada, "POST", "/api/tables", {"game": "mue", "options": {"x": "y" * 100_000}})
    assert status == 413


def test_health_games_and_metrics(server: Served) -> None:
    ada = guest(server)
    health = ada.request("GET", "/health")
    assert (health["status"], health["solo"]) == ("ready", "server")
    assert [one["name"] for one in ada.request("GET", "/api/games")] == [one.name for one in games()]
    with urllib.request.urlopen(server.address + "/metrics") as answer:
        assert b"stich_requests_total" in answer.read()
    with pytest.raises(urllib.error.HTTPError) as forwarded:
        headers_of(server, "/metrics", **{"X-Forwarded-For": "203.0.113.7"})
    assert forwarded.value.code == 403
    forwarded.value.close()


def test_only_the_named_proxies_are_believed(tmp_path: Path) -> None:
    """About who asks, and whether it was over HTTPS; else all players behind one would share the limits of one."""
    few = Limits(requests_burst=2, requests_rate=0.001)
    with served(tmp_path, limits=few, proxies=["127.0.0.0/30"]) as server:

        def ask(source: str, player: str) -> tuple[int, bool]:
            connection = http.client.HTTPConnection(
                "127.0.0.1", server.settings.port, source_address=(source, 0), timeout=10
            )
            connection.request("GET", "/api/games", headers={"X-Forwarded-For": player, "X-Forwarded-Proto": "https"})
            answer = connection.getresponse()
            answer.read()
            connection.close()
            return answer.status, answer.getheader("strict-transport-security") is not None

        believed = [ask("127.0.0.2", f"203.0.113.{player}") for player in range(3)]
        others = [ask("127.0.0.9", f"203.0.113.{player}") for player in range(3)]
    assert believed == [(200, True)] * 3
    assert others == [(200, False), (200, False), (429, False)]


def test_a_proxy_has_an_address() -> None:
    with pytest.raises(OptionError, match=r"--proxy is an address or a network such as .*: 'proxy.example'"):
        serve(Settings(proxies=["proxy.example"]))


def test_the_page_itself_is_not_limited(tmp_path: Path) -> None:
    """A club of twenty behind one address opens it at the same time, in as many files each."""
    with served(tmp_path, limits=Limits(requests_burst=2, requests_rate=0.001)) as server:
        for path in ("/", "/table/any", "/health") * 20:
            headers_of(server, path)
        client = Client(server.address)
        assert client.request("GET", "/api/games")
        assert client.request("GET", "/api/games")
        assert refused(client, "GET", "/api/games") == (429, "slow_down")


@pytest.mark.parametrize("path", ["//api/games", "///api//games", "/%2Fapi/games", "/api/games/"])
def test_no_spelling_of_a_path_goes_round_the_limits(tmp_path: Path, path: str) -> None:
    with served(tmp_path, limits=Limits(requests_burst=1, requests_rate=0.001)) as server:
        client = Client(server.address)
        assert client.request("GET", "/api/games")
        assert refused(client, "GET", path) == (429, "slow_down")


def test_limits(tmp_path: Path) -> None:
    few = Limits(
        tables_per_guest=1, sockets_per_guest=2, guests_burst=3, guests_rate=0.001, talk_burst=2, talk_rate=0.001,
        messages_burst=10, messages_rate=0.001, replays_burst=2, replays_rate=0.001,
    )  # fmt: skip

    async def story(server: Served) -> None:
        ada = await Client(server.address).introduce("Ada")
        table = await ada.new_table("mue", 4, start=True)
        here = await ada.play(table)
        while here.update is None or not here.update.table.seats[0].present:
            await here.next_update()
        with pytest.raises(HttpError) as tables:
            await ada.new_table("mue", 4)
        assert (tables.value.status, tables.value.code) == (429, "too_many")
        codes = []
        for _ in range(4):
            with pytest.raises(HttpError) as replays:
                await ada.call("GET", "/api/matches/nothing/moments")
            codes.append(replays.value.code)
        assert codes == ["unknown_match", "unknown_match", "slow_down", "slow_down"]
        with pytest.raises(HttpError) as played_on:
            await ada.call("POST", "/api/matches/nothing/again", {"after": 1})
        assert played_on.value.code == "slow_down", "it is replayed up to that moment"
        bob = await Client(server.address).introduce("Bob")
        third = await bob.play(table)
        assert (await third.next_update()).seat is None
        fourth = await bob.play(table)
        assert (await fourth.next_update()).seat is None
        fifth = await bob.play(table)
        too_many = await fifth.receive()
        assert isinstance(too_many, Refused)
        assert too_many.code == "too_many"
        assert await fifth.receive() is None
        await fourth.close()
        said = [await third.ask(Say(text="again")) for _ in range(3)]
        assert [one.code for one in said if isinstance(one, Refused)] == ["slow_down"]
        acts = [await third.ask(Act(seq=0, action="pass")) for _ in range(10)]
        assert isinstance(acts[-1], Refused)
        assert acts[-1].code == "slow_down"
        await Client(server.address).introduce("Carl")
        with pytest.raises(HttpError) as guests:
            await Client(server.address).introduce("Dora")
        assert (guests.value.status, guests.value.code) == (429, "slow_down")

    with served(tmp_path, limits=few) as server:
        run(lambda: story(server))


def test_who_plays_one_table_after_another_is_never_turned_away(tmp_path: Path) -> None:
    """The limit closes what was left behind: matches that are over first, then the oldest, never where people are."""
    few = msgspec.structs.replace(NO_LIMITS, tables_per_guest=3)

    async def story(server: Served) -> None:
        ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]

        async def states() -> list[str]:
            return [(await ada.call("GET", f"/api/tables/{table}"))["state"] for table in tables]

        with_bob = await ada.new_table("mue", 4)
        await bob.sit(with_bob)
        play = await bob.play(with_bob)
        while play.update is None or not play.update.table.seats[1].present:
            await play.next_update()
        quick = {"bots": "novice", "pace": 0}
        tables = [with_bob, await ada.new_table("mue", 4, start=True)]
        tables.append(await ada.new_table("mue", 4, options={"hands": 1}, settings=quick, start=True))
        short = await ada.play(tables[-1])
        await play_at_random(short, random.Random(1))
        await short.close()
        while (await ada.call("GET", f"/api/tables/{tables[-1]}"))["seats"][0]["present"]:
            await asyncio.sleep(0.05)
        tables.append(await ada.new_table("mue", 4, start=True))
        assert await states() == ["open", "playing", "closed", "playing"]
        tables.append(await ada.new_table("mue", 4, start=True))
        assert await states() == ["open", "closed", "closed", "playing", "playing"]

    with served(tmp_path, limits=few) as server:
        run(lambda: story(server))


def test_no_secret_in_the_log(server: Served) -> None:
    ada = guest(server)
    table = ada.request("POST", "/api/tables", {"game": "mue"})["id"]
    ada.request("GET", f"/api/tables/{table}")
    told = f'"path": "/api/tables/{mark(table)}"'  # which a host who has the id can find
    give_up = time.monotonic() + 30
    while told not in (log := server.log.read_text("utf-8")):  # written just after the answer was sent
        assert time.monotonic() < give_up
        time.sleep(0.05)
    assert table not in log
    assert str(ada.cookie).partition("=")[2] not in log
