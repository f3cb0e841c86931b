"""A page that is left alone: the server goes and comes back, the tab is in the background, the page becomes an app."""

import json
import re

import httpx
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.conftest import NewPlayer

from stich.testing.served import Served


def test_it_says_when_the_connection_is_lost_and_comes_back_by_itself(new_player: NewPlayer, server: Served) -> None:
    player = new_player()
    player.set_table("meinz", start=True, players=3)
    player.act_until("play")
    player.offered.first.wait_for()
    cards = player.hand.count()
    server.kill()
    lost = player.page.get_by_text("The connection is lost.")
    expect(lost).to_be_visible()
    expect(player.offered).to_have_count(0)
    server.start()
    server.wait_until_ready()
    expect(lost).to_be_hidden(timeout=60_000)
    player.offered.first.wait_for()
    expect(player.hand).to_have_count(cards)
    player.act_until("play")
    player.problems.clear()  # the browser itself complains about every attempt


def of_another_day(page: Page) -> None:
    """What the server says at a table begins from now on as that of a newer version would."""

    def newer(said: str | bytes) -> str:
        message = json.loads(said)
        return json.dumps(message | {"version": message["version"] + 1} if message["type"] == "welcome" else message)

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        server.on_message(lambda said: client.send(newer(said)))

    page.route_web_socket("**/play?*", between)


def test_a_page_of_another_version_than_its_server_says_so_and_plays_on_until_it_is_reloaded(
    new_player: NewPlayer,
) -> None:
    player = new_player()
    of_another_day(player.page)
    player.set_table("meinz", start=True)
    said = player.page.get_by_text("The server has another version of Stich than this page.")
    expect(said).to_be_visible()
    player.page.evaluate("window.isTheSame = true")
    player.act_until("play")
    expect(said).to_be_visible()
    assert player.page.evaluate("window.isTheSame"), "nobody has asked for another page"
    player.offered.first.wait_for()
    cards = player.hand.count()
    with player.page.expect_navigation():
        said.get_by_role("button", name="Reload").click()
    player.offered.first.wait_for()
    expect(player.hand).to_have_count(cards)


def test_the_title_says_when_it_is_ones_turn(new_player: NewPlayer) -> None:
    player = new_player()
    player.set_table("meinz", start=True)
    player.offered.first.wait_for()
    expect(player.page).to_have_title("● Your turn")
    player.page.goto(player.address)
    expect(player.page).to_have_title("Stich")


def test_a_sound_for_who_wants_one(new_player: NewPlayer) -> None:
    player = new_player(sound=True)
    player.page.add_init_script(
        """const start = OscillatorNode.prototype.start;
        window.heard = 0;
        OscillatorNode.prototype.start = function (...when) { window.heard++; return start.apply(this, when); };"""
    )
    player.set_table("meinz", start=True)
    player.act_until("play")
    player.offered.first.wait_for()
    player.page.wait_for_function("() => window.heard > 0")


def test_it_can_be_installed(server: Served) -> None:
    page = httpx.get(server.address).text
    link = re.search(r'rel="manifest" href="([^"]+)"', page)
    assert link is not None
    manifest = httpx.get(server.address + link[1])
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    told = manifest.json()
    lies_at = httpx.URL(server.address + link[1])
    assert (told["short_name"], told["display"]) == ("Stich", "standalone")
    assert lies_at.join(told["start_url"]) == lies_at.join(told["scope"]) == httpx.URL(server.address + "/")
    sizes = set()
    for icon in told["icons"]:
        answer = httpx.get(lies_at.join(icon["src"]))
        assert answer.headers["content-type"].startswith(icon["type"])
        sizes.add(icon["sizes"])
    assert {"192x192", "512x512"} <= sizes
