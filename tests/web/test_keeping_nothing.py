"""A browser whose user has forbidden all sites to keep anything: the page says so, and is played with all the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, expect
from tests.web.browser import that_keeps_nothing
from tests.web.player import Player
from tests.web.sites import hosted, local_of
from tests.web.test_without_server import Problems

from stich.kernel.rule import INTERPRETED
from stich.testing.served import Served

pytestmark = pytest.mark.skipif(INTERPRETED, reason="what plays in the browser is compiled")


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Built before a server starts, which has them if they are there."""
    return local_of(tmp_path_factory.mktemp("offline"))


@pytest.fixture
def context(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    context = that_keeps_nothing(browser, tmp_path, locale="en", reduced_motion="reduce")
    yield context
    context.close()


def test_the_profile_keeps_nothing(context: BrowserContext, server: Served) -> None:
    """Else the other tests would show nothing."""
    page = context.new_page()
    page.goto(f"{server.address}/health")
    denied = "(name) => { try { return !self[name]; } catch { return true; } }"
    assert page.evaluate(denied, "localStorage")
    assert page.evaluate("navigator.locks.request('any', () => false).catch(() => true)")
    assert page.evaluate("new Promise((done) => { indexedDB.open('any').onerror = () => done(true) })")


def says_so(player: Player) -> Locator:
    return player.page.get_by_text("This device keeps nothing at the moment")


def choose_settings(player: Player) -> None:
    """They last as long as the page."""
    page = player.page
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog")
    settings.get_by_text("Instant", exact=True).click()
    settings.get_by_text("Play with one tap").click()
    settings.get_by_role("button", name="Close").click()


def play_and_come_back(player: Player) -> None:
    page = player.page
    player.act_until("play")
    player.act_until("play")
    assert "/table/here-" in page.url
    page.get_by_role("link", name="Home").first.click()
    page.get_by_role("region", name="Play on").get_by_role("link").click()
    player.act_until("play")
    assert player.problems == []


def test_a_site_of_plain_files(context: BrowserContext, tmp_path: Path, local: dict[str, bytes]) -> None:
    with hosted(tmp_path / "host", local) as address:
        player = Player(context.new_page(), address.rstrip("/"))
        player.open()
        expect(says_so(player)).to_be_visible()
        choose_settings(player)
        player.play_now("meinz")
        play_and_come_back(player)


def test_where_a_server_can_not_know_who_one_is_one_plays_in_the_page(
    local: dict[str, bytes], context: BrowserContext, server: Served
) -> None:
    player = Player(context.new_page(), server.address)
    player.problems = Problems(player.problems)
    player.open()
    choose_settings(player)
    player.play_now("meinz")
    expect(says_so(player)).to_be_visible()
    play_and_come_back(player)
