"""`stich site`: plain files in any folder of any web host, which play, and play on without a network."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.conftest import SIZES
from tests.web.player import Player
from tests.web.sites import BELOW, CONTROLLED, hosted, local_of, wait_until

from stich.games import ours
from stich.kernel.rule import INTERPRETED
from stich.site import write_site

FIRST_LOAD_BYTES = 200_000
pytestmark = pytest.mark.skipif(INTERPRETED, reason="what plays in the browser is compiled")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("host")


@pytest.fixture(scope="module")
def local(root: Path) -> dict[str, bytes]:
    return local_of(root / "offline")


@pytest.fixture(scope="module")
def address(root: Path, local: dict[str, bytes]) -> Iterator[str]:
    with hosted(root, local) as address:
        yield address


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=SIZES["phone"], locale="en", reduced_motion="reduce", has_touch=True)
    yield context
    context.close()


def visit(context: BrowserContext, address: str) -> Player:
    player = Player(context.new_page(), address.rstrip("/"))
    player.open()
    return player


def wait_until_kept(page: Page, files: int) -> None:
    """Until the device has everything it takes to do without the network."""
    wait_until(page, CONTROLLED)
    wait_until(
        page, f"caches.open('stich-local').then((cache) => cache.keys()).then(({{ length }}) => length === {files})"
    )


def test_one_visit_is_enough_to_play_without_a_network(
    context: BrowserContext, address: str, local: dict[str, bytes]
) -> None:
    player = visit(context, address)
    wait_until_kept(player.page, len(local))
    context.set_offline(True)
    player.page.reload()
    player.play_now("mue")
    player.act()
    table = player.page.url
    assert urlsplit(table).path == f"/{BELOW}/"
    assert urlsplit(table).fragment.startswith("/table/")
    player.page.reload()
    expect(player.hand.first).to_be_visible()
    player.act()
    for game in ours():
        player.page.goto(f"{address}#/rules/{game.name}")
        expect(player.page.locator("article h1")).to_be_visible()
        player.page.goto(f"{address}#/learn/{game.name}")
        expect(player.page.locator(".hand [data-card]").first).to_be_visible()
    player.page.get_by_role("link", name="Home").first.click()
    player.page.get_by_role("region", name="Play on").get_by_role("link").first.click()
    expect(player.hand.first).to_be_visible()
    assert player.page.url == table


def test_the_first_load_is_small(context: BrowserContext, root: Path, address: str) -> None:
    """Everything from the first page to the first cards, with the game's rules, compressed, in bytes."""
    loaded: set[str] = set()
    context.on("request", lambda request: loaded.add(urlsplit(request.url).path))
    player = visit(context, address)
    player.play_now("mue")
    own = {path.removeprefix(f"/{BELOW}/") or "index.html" for path in loaded if path.startswith(f"/{BELOW}/")}
    needed = {name for name in own if not name.endswith((".png", ".net", "service-worker.js"))}
    assert "local/mue.wasm" in needed
    size = sum(len(gzip.compress((root / BELOW / name).read_bytes(), mtime=0)) for name in needed)
    assert size <= FIRST_LOAD_BYTES, f"{size}: {sorted(needed)}"


def test_nothing_is_asked_of_a_server(context: BrowserContext, address: str) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    player = visit(context, address)
    player.play_now("meinz")
    assert [url for url in asked if not url.startswith(address)] == []
    assert [url for url in asked if "/api/" in url or url.endswith("/health")] == []
    assert player.problems == []


def test_a_new_version_is_offered_and_waits_while_one_plays(context: BrowserContext, root: Path) -> None:
    with hosted(root / "changing", {}) as address:
        player = visit(context, address)
        wait_until(player.page, CONTROLLED)
        offer = player.page.get_by_role("complementary", name="A new version of Stich is there.")
        player.page.goto(f"{address}#/table/here-none")
        write_site(root / "changing" / BELOW, {"games.json": b"[]"})
        player.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        player.page.wait_for_function(
            "navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"
        )
        expect(offer).to_have_count(0)
        player.page.goto(f"{address}#/rules/mue")
        expect(offer).to_be_visible()
        before = player.page.evaluate("caches.keys()")
        assert len([name for name in before if name.startswith("stich-page-")]) == 2
        with player.page.expect_navigation():
            offer.get_by_role("button", name="Reload").click()
        player.page.wait_for_function(
            "navigator.serviceWorker.getRegistration().then((found) => found.waiting === null)"
        )
        expect(player.page.locator("article h1")).to_be_visible()
        expect(offer).to_have_count(0)
        after = player.page.evaluate("caches.keys()")
        assert set(before) <= set(after), "what a page of the version before may still load is gone"
