"""A server that leaves tables of one person and bots to the page (`--solo page`), and still has those with people."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import expect
from tests.web.browser import lacks_webassembly
from tests.web.conftest import NewPlayer
from tests.web.known_chance import served

from stich.offline.build import build
from stich.testing.served import Served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    build(tmp_path_factory.mktemp("local"))  # where they are then found by the server too
    with served(tmp_path_factory.mktemp("server"), solo="page") as running:
        yield running


def test_play_now_is_played_in_the_page(new_player: NewPlayer, server: Served) -> None:
    assert httpx.get(f"{server.address}/health").json()["solo"] == "page"
    player = new_player()
    sockets: list[str] = []
    player.page.on("websocket", lambda socket: sockets.append(socket.url))
    player.open()
    player.play_now("meinz")
    player.act_until("play")
    assert "/table/here-" in player.page.url
    assert sockets == []


def test_a_browser_without_webassembly_plays_at_the_server(new_player: NewPlayer) -> None:
    player = new_player()
    lacks_webassembly(player.page)
    player.open()
    player.play_now("meinz")
    player.act_until("play")
    assert "/table/here-" not in player.page.url


def test_a_table_with_friends_is_the_servers_and_both_are_listed(new_player: NewPlayer) -> None:
    player = new_player()
    page = player.page
    player.open()
    player.play_now("meinz")
    player.open()
    page.get_by_role("button", name="Njet with friends").click()
    page.get_by_label("The others at the table will see it.").fill("Ada")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name="Start").click()
    player.offered.first.wait_for()
    assert "/table/here-" not in page.url
    player.open()
    expect(page.get_by_role("region", name="Play on").get_by_role("link")).to_have_count(2)


@pytest.mark.parametrize(
    ("locale", "settings", "link", "stays"),
    [
        ("en", "Settings", "Continue on another device", "Matches that lie on this device alone stay here"),
        ("de", "Einstellungen", "Auf einem anderen Gerät weiterspielen", "Partien, die nur auf diesem Gerät liegen"),
    ],
)
def test_a_link_for_another_device_says_what_does_not_come_along(
    new_player: NewPlayer, locale: str, settings: str, link: str, stays: str
) -> None:
    player = new_player(locale=locale)
    player.page.request.post(f"{player.address}/api/guests", data={"name": "Ada"})
    player.page.add_init_script("localStorage.known = localStorage.named = 'yes'")
    player.open()
    player.page.get_by_role("button", name=settings).click()
    player.page.get_by_role("button", name=link).click()
    expect(player.page.get_by_text(stays)).to_be_visible()
