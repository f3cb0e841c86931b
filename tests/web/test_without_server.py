"""The page without its server: solo play, hints, taking back, coming back, finished matches, guided rounds."""

import gzip
import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.web.browser import lacks_webassembly
from tests.web.conftest import NewPlayer
from tests.web.player import TITLES, Player
from tests.web.test_accessible import violations
from tests.web.test_rounds import play_a_round, result

from stich import offline
from stich.offline.build import build
from stich.server.http.page import files

FIRST_LOAD_BYTES = 200_000


@pytest.fixture(scope="module", autouse=True)
def local(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files to play with, built before the server starts, which has them if they are there."""
    build(folder := tmp_path_factory.mktemp("local"))
    assert offline.files() is not None
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def alone(new_player: NewPlayer) -> NewPlayer:
    """Players whose pages come from the server, and for whom it then does not answer any more."""

    def new(*given: object, **settings: object) -> Player:
        player = new_player(*given, **settings)
        cut_off(player)
        return player

    return new


class Problems(list[str]):
    """Without what the browser itself says of every address that does not answer."""

    def append(self, problem: str) -> None:
        if "Failed to load resource" not in problem:
            super().append(problem)


def cut_off(player: Player) -> None:
    player.problems = Problems(player.problems)
    player.page.context.route(re.compile(r"/(api/|health)"), lambda route: route.abort())


def open_alone(player: Player) -> None:
    player.open()
    expect(player.page.get_by_text("You can play against bots all the same")).to_be_visible()


def short_match(player: Player) -> None:
    """Sets a table of Mü for one round, by the house rules, and begins."""
    page = player.page
    page.get_by_role("button", name="Mü with house rules").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Novice", exact=True).click()
    dialog.get_by_text("House rules", exact=True).click()
    dialog.get_by_label("A fixed number of rounds instead").fill("1")
    dialog.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name="Start").click()
    player.offered.first.wait_for()


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_round_of_every_game(alone: NewPlayer, game: str) -> None:
    player = alone(sheet=True)
    open_alone(player)
    player.page.get_by_role("button", name=f"Play {TITLES[game]} now", exact=True).click()
    player.offered.first.wait_for()
    assert "/table/here-" in player.page.url
    play_a_round(player)
    result(player).get_by_role("button", name="Go on").click()
    player.offered.first.wait_for()


@pytest.mark.parametrize("game", TITLES)
def test_the_first_load_is_small(alone: NewPlayer, local: dict[str, bytes], game: str) -> None:
    """Everything from the first page to the first cards, with the game's rules, compressed, in bytes."""
    player = alone()
    player.page.add_init_script("delete Navigator.prototype.serviceWorker")  # which fetches more than is needed now
    loaded: set[str] = set()
    player.page.context.on("request", lambda request: loaded.add(urlsplit(request.url).path.lstrip("/")))
    open_alone(player)
    player.page.get_by_role("button", name=f"Play {TITLES[game]} now", exact=True).click()
    player.offered.first.wait_for()
    own = {name: files()[name].body for name in loaded if name in files()}
    rules = {name: local[name.removeprefix("local/")] for name in loaded if name.startswith("local/")}
    assert f"local/{game}.wasm" in rules
    assert any(name.startswith("static/worker-") for name in own)
    sizes = {name: len(gzip.compress(body)) for name, body in (own | rules).items()}
    assert sum(sizes.values()) <= FIRST_LOAD_BYTES, sizes


def test_a_hint_and_taking_back(alone: NewPlayer) -> None:
    player = alone()
    open_alone(player)
    player.play_now("last_panther")
    player.act_until("play")
    player.offered.first.wait_for()
    cards = player.hand.count()
    player.page.get_by_role("button", name="Hint").click()
    expect(player.page.locator(".advice")).to_be_visible()
    player.act_until("play")
    player.offered.first.wait_for()
    player.take_back(cards)


def test_a_reload_comes_back_to_the_match_and_the_first_page_leads_there(alone: NewPlayer) -> None:
    player = alone()
    open_alone(player)
    player.play_now("meinz")
    player.act_until("play")
    player.offered.first.wait_for()
    cards = player.hand.count()
    player.page.reload()
    player.offered.first.wait_for()
    expect(player.hand).to_have_count(cards)
    player.open()
    player.page.get_by_role("region", name="Play on").get_by_role("link").click()
    player.offered.first.wait_for()
    expect(player.hand).to_have_count(cards)


def test_a_second_window_takes_over_and_gives_back(alone: NewPlayer) -> None:
    player = alone()
    open_alone(player)
    player.play_now("meinz")
    player.offered.first.wait_for()
    second = player.page.context.new_page()
    second.goto(player.page.url)
    expect(second.locator(".hand [data-card]")).to_have_count(9)
    back = player.page.get_by_role("button", name="Take it back here")
    back.click()
    expect(back).to_be_hidden()
    player.act_until("play")


def moment(player: Player) -> Locator:
    return player.page.get_by_role("slider", name="Moment")


def test_a_match_to_its_end_and_its_replay(alone: NewPlayer, tmp_path: Path) -> None:
    player = alone()
    page = player.page
    open_alone(player)
    short_match(player)
    player.play_to_the_end()
    player.finish.get_by_role("link", name="Look back").click()
    expect(moment(player)).to_have_value("0")
    page.reload()
    expect(moment(player)).to_have_value("0")
    moment(player).press("End")
    with page.expect_download() as record:
        page.get_by_role("button", name="Download").or_(page.get_by_title("record")).first.click()
    assert json.loads(Path(record.value.path()).read_bytes())["game"] == "mue"

    player.open()
    mine = page.get_by_role("heading", name="My matches").locator("..")
    expect(mine.get_by_role("listitem")).to_have_count(1)
    with page.expect_download() as saved:
        mine.get_by_role("button", name="Save matches").click()
    kept = tmp_path / "matches.json"
    saved.value.save_as(kept)
    (again := tmp_path / "broken.json").write_text(kept.read_text("utf-8")[:-100], "utf-8")
    choose = mine.get_by_label("Open a file")
    choose.set_input_files(again)
    expect(mine.get_by_role("status")).to_contain_text("There are no matches in this file")
    expect(mine.get_by_role("listitem")).to_have_count(1)

    other = alone()
    open_alone(other)
    mine = other.page.get_by_role("heading", name="My matches").locator("..")
    mine.get_by_label("Open a file").set_input_files(kept)
    expect(mine.get_by_role("status")).to_contain_text("1 match added.")
    mine.get_by_role("listitem").get_by_role("link").click()
    expect(moment(other)).to_have_value("0")


COUNT_TIMERS = """
    window.delays = [];
    const set = window.setTimeout;
    window.setTimeout = (call, delay, ...given) => (window.delays.push(delay), set(call, delay, ...given));
"""


def test_a_server_that_is_away_is_asked_by_one_timer(alone: NewPlayer) -> None:
    """Each look once set two timers, each of which looked again: after some minutes the page did nothing else."""
    player = alone()
    player.page.add_init_script(COUNT_TIMERS)
    open_alone(player)
    assert [delay for delay in player.page.evaluate("delays") if delay in (1000, 5000)] == [5000]


def test_the_same_deal_once_more(alone: NewPlayer) -> None:
    player = alone()
    open_alone(player)
    short_match(player)
    player.play_to_the_end()
    player.finish.get_by_role("link", name="Look back").click()
    player.page.get_by_role("button", name="Play this deal again").click()
    player.offered.first.wait_for()
    assert "/table/here-" in player.page.url


def test_a_guided_round(alone: NewPlayer) -> None:
    player = alone()
    open_alone(player)
    player.page.get_by_role("link", name="Guided round Meinz").or_(
        player.page.locator("a[href='/learn/meinz']")
    ).first.click()
    expect(player.hand.first).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_everybody_can_use_it(alone: NewPlayer, size: str) -> None:
    player = alone(size, bypass_csp=True)
    open_alone(player)
    assert violations(player.page) == []
    player.page.get_by_role("button", name="Mü with house rules").click()
    assert violations(player.page) == []
    player.page.get_by_role("button", name="Set the table").click()
    player.page.get_by_role("button", name="Start").wait_for()
    assert violations(player.page) == []


def test_files_of_another_version_are_not_played_with(alone: NewPlayer) -> None:
    player = alone()
    player.page.add_init_script("delete Navigator.prototype.serviceWorker")
    player.page.context.route("**/local/meinz.wasm", lambda route: route.fulfill(body=b"\0asm of another day"))
    open_alone(player)
    player.page.get_by_role("button", name="Play Meinz now", exact=True).click()
    expect(player.page.get_by_text("The page and its games are of different versions.")).to_be_visible()
    player.play_now("njet")


def test_a_server_that_goes_while_the_page_is_open(new_player: NewPlayer) -> None:
    player = new_player()
    player.open()
    player.page.get_by_role("button", name="Play Meinz now", exact=True).wait_for()
    cut_off(player)
    player.play_now("meinz")
    player.act_until("play")
    assert "/table/here-" in player.page.url


NO_DISK = "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('denied'); } });"
# What a browser does on a full disk, from when it is told that it is full.
FULL_DISK = """
const begin = IDBDatabase.prototype.transaction;
let full = false;
new BroadcastChannel("disk").onmessage = ({ data }) => (full = data);
IDBDatabase.prototype.transaction = function (...given) {
  const begun = begin.apply(this, given);
  if (full && given[1] === "readwrite") queueMicrotask(() => begun.abort());
  return begun;
};
"""


def before_its_worker(player: Player, script: str) -> None:
    """Runs a script in the worker that keeps things, before it does."""
    player.page.add_init_script("delete Navigator.prototype.serviceWorker")  # nobody else fetches it
    name = next(name for name in files() if re.fullmatch(r"static/worker-[^/]+\.js", name))

    def changed(route: Route) -> None:
        route.fulfill(content_type="text/javascript", body=script + files()[name].body.decode())

    player.page.context.route(f"**/{name}", changed)


def test_without_webassembly_what_was_begun_is_listed_and_waits(alone: NewPlayer) -> None:
    player = alone()
    open_alone(player)
    player.play_now("meinz")
    player.act_until("play")
    player.offered.first.wait_for()
    cards = player.hand.count()

    other = Player(player.page.context.new_page(), player.address)
    lacks_webassembly(other.page)
    other.open()
    expect(other.page.get_by_role("status").filter(has_text="This browser has no WebAssembly")).to_be_visible()
    other.page.get_by_role("region", name="Play on").get_by_role("link").click()
    expect(other.page.get_by_text("This browser cannot play without a server").first).to_be_visible()

    player.page.reload()
    player.offered.first.wait_for()
    expect(player.hand).to_have_count(cards)


def test_without_storage_it_says_so_and_plays_on(alone: NewPlayer) -> None:
    player = alone()
    before_its_worker(player, NO_DISK)
    player.open()
    player.play_now("meinz")
    expect(player.page.get_by_text("This device keeps nothing at the moment")).to_be_visible()
    player.act_until("play")


def test_on_a_full_disk_it_says_so_and_plays_on(alone: NewPlayer) -> None:
    player = alone()
    before_its_worker(player, FULL_DISK)
    open_alone(player)
    player.play_now("meinz")
    player.act_until("play")
    player.page.evaluate("(window.disk = new BroadcastChannel('disk')).postMessage(true)")
    notice = player.page.get_by_text("This device keeps nothing at the moment")
    while not notice.is_visible():
        player.act_or(notice)
    player.page.evaluate("window.disk.postMessage(false)")
    player.act_until("play")
    player.offered.first.wait_for()
    cards = player.hand.count()
    player.page.reload()  # nothing is lost: all of it was written once there was room again
    player.offered.first.wait_for()
    expect(player.hand).to_have_count(cards)
