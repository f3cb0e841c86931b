"""The page as an app of a server: it can be installed, and opens without a network; nothing of the server is kept."""

import json
import re
import struct
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from tests.web.player import Player
from tests.web.sites import CONTROLLED, wait_until
from tests.web.test_connection import of_another_day

from stich.page import SERVICE_WORKER, page_files
from stich.testing.served import Served


def named_by_worker(script: str) -> dict[str, list[str]]:
    """The line before the service worker's own script."""
    found = re.match(r"const STICH_FILES = (\{.*\});\n", script)
    assert found is not None
    told: dict[str, list[str]] = json.loads(found[1])
    return told


def test_the_manifest_has_what_an_installed_app_needs() -> None:
    manifest = json.loads(page_files()["app/manifest.webmanifest"])
    assert manifest["name"]
    assert manifest["short_name"] == "Stich"
    assert manifest["display"] == "standalone"
    assert (manifest["start_url"], manifest["scope"]) == (
        "../",
        "../",
    )  # from app/, so whatever folder the page lies in
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        body = page_files()[f"app/{icon['src']}"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", body[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    purposes = {(icon["type"], icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert ("image/png", "192x192", "any") in purposes
    assert ("image/png", "512x512", "maskable") in purposes


def test_the_worker_names_every_file_of_the_page(server: Served) -> None:
    answer = httpx.get(f"{server.address}/{SERVICE_WORKER}")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    named = named_by_worker(answer.text)
    assert set(named["own"]) == {"", *page_files()} - {"index.html", SERVICE_WORKER}
    for name in named["own"]:
        assert httpx.get(f"{server.address}/{name}").status_code == 200, name
    for name in named["local"]:
        assert httpx.get(f"{server.address}/{name}").status_code == 200, name


def test_what_has_not_changed_is_not_sent_again(server: Served) -> None:
    first = httpx.get(server.address)
    again = httpx.get(server.address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="en", reduced_motion="reduce")
    yield context
    context.close()


def test_the_page_opens_without_a_network_and_nothing_of_the_api_is_kept(
    context: BrowserContext, server: Served
) -> None:
    player = Player(context.new_page(), server.address)
    player.open()
    wait_until(player.page, CONTROLLED)
    player.page.reload()
    player.set_table("mue", start=True)
    expect(player.hand.first).to_be_visible()
    kept = player.page.evaluate(
        """async () => {
            const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
            return (await Promise.all(all)).flat().map((request) => new URL(request.url).pathname);
        }"""
    )
    assert "/" in kept
    assert [path for path in kept if path.startswith("/api/") or path == "/health"] == []
    context.set_offline(True)
    player.page.goto(f"{server.address}/rules/njet")
    expect(player.page.locator("article h1")).to_be_visible()
    context.set_offline(False)
    answer = player.page.goto(f"{server.address}/health")
    assert answer is not None
    assert answer.json()["status"] == "ready", "what is no page of ours is the server's"


def test_a_page_that_was_kept_for_too_long_is_loaded_from_its_server(context: BrowserContext, server: Served) -> None:
    player = Player(context.new_page(), server.address)
    of_another_day(player.page)
    player.open()
    wait_until(player.page, CONTROLLED)
    player.set_table("meinz", start=True)
    assert player.page.evaluate(CONTROLLED), "the page is the one that was kept"
    player.offered.first.wait_for()
    with player.page.expect_navigation():
        player.page.get_by_text("The server has another version of Stich").get_by_role("button").click()
    assert not player.page.evaluate(CONTROLLED), "the page is the server's own"
    player.act_until("play")
    wait_until(player.page, "navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))")
