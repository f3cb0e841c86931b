"""`stich site`: plain files in any folder of any web host, which play, and play on without a network."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, expect
from tests.web.browser import lacks_webassembly
from tests.web.conftest import SIZES
from tests.web.player import TITLES, Player
from tests.web.sites import BELOW, CONTROLLED, hosted, local_of, wait_until

import stich
from stich.games import ours
from stich.kernel.rule import INTERPRETED
from stich.records import as_text
from stich.site import write_site
from stich.testing.random_play import random_match

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
    with closing(new_context(browser)) as context:
        yield context


def new_context(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport=SIZES["phone"], locale="en", reduced_motion="reduce", has_touch=True)


def visit(context: BrowserContext, address: str) -> Player:
    easy = {game.name: {"players": game.seats[0], "bots": "novice"} for game in ours()}
    player = Player(context.new_page(), address.rstrip("/"), playNow=easy)
    player.open()
    return player


@pytest.fixture(scope="module")
def offline(browser: Browser, address: str, local: dict[str, bytes]) -> Iterator[Player]:
    """Somebody who has been there once, until the device had everything, and has no network any more."""
    kept = f"caches.open('stich-local').then((cache) => cache.keys()).then(({{ length }}) => length === {len(local)})"
    with closing(new_context(browser)) as context:
        player = visit(context, address)
        wait_until(player.page, CONTROLLED)
        wait_until(player.page, kept)
        context.set_offline(True)
        yield player
        assert player.problems == []


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_match_without_a_network(offline: Player, address: str, game: str) -> None:
    offline.page.goto(address)
    offline.page.get_by_role("button", name=f"Play {TITLES[game]} now", exact=True).click()
    offline.act()
    table = urlsplit(offline.page.url)
    assert (table.path, table.fragment[:7]) == (f"/{BELOW}/", "/table/")
    offline.page.reload()
    offline.act()
    offline.page.get_by_role("link", name="Home").first.click()
    offline.page.get_by_role("region", name="Play on").get_by_role("link").first.click()
    offline.play_to_the_end(most=5000)
    offline.finish.get_by_role("link", name="Home").click()
    expect(offline.page.get_by_role("heading", name="My matches").locator("..")).to_contain_text(TITLES[game])


@pytest.mark.parametrize("game", TITLES)
def test_rules_and_a_guided_round_without_a_network(offline: Player, address: str, game: str) -> None:
    offline.page.goto(f"{address}#/rules/{game}")
    expect(offline.page.locator("article h1")).to_be_visible()
    offline.page.get_by_role("link", name="Guided round").click()
    expect(offline.page.get_by_role("region", name="You")).to_be_visible()
    offline.page.go_back()
    expect(offline.page.locator("article h1")).to_be_visible()


def test_hints_taking_back_looking_back_and_files_without_a_network(
    offline: Player, address: str, tmp_path: Path
) -> None:
    """All that one can do with a match: while it is played, when it is over, and with what others have played."""
    page = offline.page
    moment = page.get_by_role("slider", name="Moment")
    mine = page.get_by_role("heading", name="My matches").locator("..")

    page.goto(address)
    offline.play_now("last_panther")
    offline.act_until("play")
    offline.offered.first.wait_for()
    cards = offline.hand.count()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_be_visible()
    offline.act_until("play")
    offline.offered.first.wait_for()
    offline.take_back(cards)

    offline.play_to_the_end(most=5000)
    offline.finish.get_by_role("link", name="Look back").click()
    expect(moment).to_have_value("0")
    page.reload()
    expect(moment).to_have_value("0")
    moment.press("End")
    expect(moment).not_to_have_value("0")
    with page.expect_download() as saved:
        page.get_by_title("record").click()
    record = json.loads(Path(saved.value.path()).read_bytes())
    assert record["game"] == "last_panther"

    page.goto(address)
    expect(mine).to_contain_text(TITLES["last_panther"])
    listed = mine.get_by_role("listitem").count()
    with page.expect_download() as saved:
        mine.get_by_role("button", name="Save matches").click()
    saved.value.save_as(all_of_them := tmp_path / "matches.json")
    assert record in [one["record"] for one in json.loads(all_of_them.read_bytes())["matches"]]
    other, _ = random_match(stich.game("meinz"), seed=1, rounds=1000)
    (from_elsewhere := tmp_path / "elsewhere.json").write_text(as_text(other.record()), "utf-8")
    for file, told, more in ((all_of_them, "No new matches in this file.", 0), (from_elsewhere, "1 match added.", 1)):
        mine.get_by_label("Open a file").set_input_files(file)
        expect(mine.get_by_role("status")).to_contain_text(told)
        expect(mine.get_by_role("listitem")).to_have_count(listed + more)


def test_the_first_page_waits_for_one_script_and_what_a_game_takes_is_fetched_ahead(
    context: BrowserContext, address: str
) -> None:
    held: list[Route] = []
    holding = True

    def hold(route: Route) -> None:
        first = re.search(r"/(static/index-[^/]+|local/games\.json|app/[^/]+)?$", route.request.url)
        held.append(route) if holding and not first else route.continue_()

    context.add_init_script("delete Navigator.prototype.serviceWorker")
    context.route("**", hold)
    player = Player(context.new_page(), address)
    player.page.goto(address, wait_until="commit")  # what is held is not loaded
    play = player.page.get_by_role("button", name="Play Meinz now", exact=True)
    expect(play).to_be_enabled()
    expect(player.page.get_by_role("link", name="Guided round").first).to_be_visible()
    names = " ".join(route.request.url for route in held)
    assert all(part in names for part in ("static/english-", "static/TablePage-", "static/worker-")), names
    assert "/local/" not in names, "which game it will be nobody has said"
    holding = False
    for route in held:
        route.continue_()
    player.play_now("meinz")
    assert player.problems == []


def test_nothing_is_asked_of_a_server(context: BrowserContext, address: str) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    player = visit(context, address)
    player.play_now("meinz")
    assert [url for url in asked if not url.startswith(address)] == []
    assert [url for url in asked if "/api/" in url or url.endswith("/health")] == []
    assert player.problems == []


def test_without_webassembly_it_says_so_and_shows_what_needs_none(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    lacks_webassembly(page)
    player = Player(page, address)
    player.page.goto(address)
    expect(page.get_by_role("status").filter(has_text="This browser has no WebAssembly")).to_be_visible()
    page.get_by_role("button", name="Play Meinz now", exact=True).click()
    expect(page.get_by_text("This browser cannot play without a server")).to_be_visible()
    page.locator("a[href='#/learn/meinz']").click()
    expect(player.hand.first).to_be_visible()
    page.goto(f"{address}#/rules/meinz")
    expect(page.locator("article h1")).to_be_visible()
    assert player.problems == []


def test_a_new_version_is_offered_and_waits_while_one_plays(context: BrowserContext, root: Path) -> None:
    with hosted(root / "changing", {}) as address:
        player = visit(context, address)
        wait_until(player.page, CONTROLLED)
        offer = player.page.get_by_role("complementary", name="A new version of Stich is here.")
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
