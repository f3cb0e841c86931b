"""Matches that lie on a device alone, looked back at: a server works it out, and the device keeps it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import NewPlayer
from tests.web.known_chance import served
from tests.web.player import Player
from tests.web.test_accessible import violations

import stich
from stich.bots import bot
from stich.kernel.rule import INTERPRETED
from stich.offline.build import build
from stich.testing.served import Served

pytestmark = pytest.mark.skipif(INTERPRETED, reason="what plays in the browser is compiled")

SAMPLES = 100
PATIENCE = 120_000  # milliseconds, for an analysis on a busy machine


@pytest.fixture(scope="module")
def record() -> Any:
    match = stich.game("last_panther", 3, limit=-1).new(seed=5, seats=["Ada", "Bea", "Cem"])
    table = [bot("random", seed=seat) for seat in range(3)]
    while not match.over:
        seat = match.actors()[0]
        match.apply(seat, table[seat].choose(match.view(seat), match.legal(seat)))
    return match.record()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    build(tmp_path_factory.mktemp("local"))  # where they are then found by the server too
    with served(tmp_path_factory.mktemp("server"), solo="page", analysis_samples=SAMPLES) as running:
        yield running


@pytest.fixture
def player(new_player: NewPlayer, tmp_path: Path, record: Any) -> Player:
    """Somebody on whose device the match lies; the page shows its replay."""
    player = new_player(bypass_csp=True)
    player.page.add_init_script("localStorage['played here'] = 'yes'")
    player.open()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record), "utf-8")
    mine = player.page.get_by_role("heading", name="My matches").locator("..")
    mine.get_by_label("Open a file").set_input_files(file)
    mine.get_by_role("listitem").get_by_role("link").click()
    expect(player.page.get_by_role("slider", name="Moment")).to_be_visible()
    return player


def looked_back(page: Page) -> None:
    panel = page.get_by_role("region", name="Analysis", exact=True)
    expect(panel.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=PATIENCE)
    expect(panel.get_by_role("img", name="Prospects")).to_be_visible()


def test_the_server_looks_back_and_the_device_keeps_it(player: Player) -> None:
    """Afterwards it takes no server: replay and summary have it while none answers to anything that is asked."""
    page = player.page
    page.get_by_role("button", name="Analyse this match").click()
    looked_back(page)
    assert violations(page) == []
    match = page.url.partition("/replay/")[2].partition("?")[0]
    assert match.startswith("here-")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/analyses" in request.url else None)
    player.open(f"/summary/{match}")
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()
    expect(page.get_by_role("button", name="Copy", exact=True)).to_have_count(0)  # it would lead nobody there
    assert violations(page) == []
    player.open(f"/replay/{match}?analysis")
    looked_back(page)
    assert asked == []


MAKE_OLDER = """async (name) => {
  const open = indexedDB.open("stich");
  await new Promise((done) => (open.onsuccess = done));
  const words = open.result.transaction("words", "readwrite").objectStore("words");
  const read = words.get(name);
  await new Promise((done) => (read.onsuccess = done));
  const { analysis } = JSON.parse(read.result.text);
  const put = words.put({ name, text: JSON.stringify({ analysis: { ...analysis, method: undefined } }) });
  await new Promise((done) => (put.onsuccess = done));
}"""


def test_what_an_older_stich_found_is_made_anew(player: Player) -> None:
    page = player.page
    page.get_by_role("button", name="Analyse this match").click()
    looked_back(page)
    match = page.url.partition("/replay/")[2].partition("?")[0]
    player.open()
    page.evaluate(MAKE_OLDER, f"looked back {match}")
    with page.expect_response("**/api/analyses"):  # the record is handed in again
        player.open(f"/replay/{match}?analysis")
    looked_back(page)


def test_not_while_a_table_of_the_device_plays_the_deals_again(player: Player) -> None:
    page = player.page
    replay = page.url
    page.get_by_role("button", name="Play this deal again").click()
    expect(page).to_have_url(re.compile("/table/here-"))
    player.offered.first.wait_for()
    page.goto(replay)
    page.get_by_role("button", name="Analyse this match").click()
    page.get_by_role("button", name="Close the table").click()
    looked_back(page)


def test_a_server_that_has_forgotten_is_asked_anew(player: Player, server: Served) -> None:
    """The page was closed before it was there, and came back too late."""
    page = player.page
    match = page.url.partition("/replay/")[2].partition("?")[0]
    page.route("**/api/analyses/*", lambda route: route.abort())
    with page.expect_response("**/api/analyses") as answered:
        page.get_by_role("button", name="Analyse this match").click()
    name = answered.value.json()["id"]
    panel = page.get_by_role("region", name="Analysis", exact=True)
    expect(panel).to_contain_text(re.compile("Waiting for|being looked at"))
    page.unroute_all(behavior="ignoreErrors")
    player.open()
    assert page.request.delete(f"{server.address}/api/analyses/{name}").ok
    player.open(f"/summary/{match}")
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible(timeout=PATIENCE)
    player.problems[:] = [one for one in player.problems if "404" not in one and "ERR_FAILED" not in one]


def test_it_counts_in_ones_statistics(player: Player) -> None:
    """Looked back at from there, counted, and left out again without losing what was found."""
    page = player.page
    match = page.url.partition("/replay/")[2].partition("?")[0]
    player.open("/statistics")
    page.get_by_role("button", name="Look back at it").click()
    own = page.get_by_role("heading", name="The Last Panther: 1 match")
    expect(own).to_be_visible(timeout=PATIENCE)
    expect(page.locator(f"a[href='/summary/{match}']")).to_be_visible()
    expect(page.get_by_role("button", name="Look back at it")).to_have_count(0)
    player.open("/statistics")
    expect(own).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete the statistics").click()
    expect(own).to_have_count(0)
    player.open("/statistics")
    expect(page.get_by_text("None of your matches has been looked back at yet.")).to_be_visible()
    page.route("**/api/analyses*", lambda route: route.abort())
    player.open(f"/summary/{match}")
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()
