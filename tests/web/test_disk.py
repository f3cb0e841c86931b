"""What lies on the device may be damaged, and have no room: the page says so, and nothing is lost."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.web.player import Player
from tests.web.sites import hosted, local_of, wait_until
from tests.web.test_without_server import FULL_DISK, Problems, before_its_worker, moment, short_match

from stich.kernel.rule import INTERPRETED
from stich.page import page_files

pytestmark = pytest.mark.skipif(INTERPRETED, reason="what plays in the browser is compiled")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("host")
    with hosted(root, local_of(root / "offline")) as address:
        yield address


@pytest.fixture
def new_window(browser: Browser, address: str) -> Iterator[Callable[[], Player]]:
    """Windows of one device."""
    context = browser.new_context(locale="en", reduced_motion="reduce", service_workers="block")
    players: list[Player] = []

    def new() -> Player:
        players.append(Player(context.new_page(), address.rstrip("/")))
        players[-1].problems = Problems()  # of a picture the browser wants to have one more
        return players[-1]

    yield new
    context.close()
    assert [problem for player in players for problem in player.problems] == []


@pytest.fixture
def player(new_window: Callable[[], Player]) -> Player:
    return new_window()


def to_tables(player: Player) -> Locator:
    """The links on the first page, which is loaded anew."""
    player.open()
    return player.page.get_by_role("region", name="Play on").get_by_role("link")


def to_matches(player: Player) -> Locator:
    return (
        player.page.get_by_role("heading", name="My matches").locator("..").get_by_role("listitem").get_by_role("link")
    )


# ---- damaged ---------------------------------------------------------------------------------------------------------

# Has a function change one shelf of what is kept.
ON_THE_SHELF = """async ([shelf, change]) => {
    const settled = (asked) => new Promise((done, failed) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
    });
    const disk = await settled(indexedDB.open("stich"));
    const there = disk.transaction(shelf, "readwrite").objectStore(shelf);
    await eval(change)(there, await settled(there.getAll()));
    there.transaction.commit();
    await new Promise((done) => (there.transaction.oncomplete = done));
    disk.close();
}"""


def damage(player: Player, shelf: str, change: str) -> None:
    """While no page is open that plays. `change` is a function of the shelf and of all that is on it."""
    player.page.goto(f"{player.address}/app/icon.svg")
    player.page.evaluate(ON_THE_SHELF, [shelf, change])


OF_MEINZ = "all.filter(({ table }) => table === all.find(({ body }) => body.game === 'meinz').table)"
ACTION = f"{OF_MEINZ}.find(({{ body }}) => body.entry === 'acted')"
IMPOSSIBLE = f"{{ ...{ACTION}.body, action: 'play X' }}"
DAMAGES = {
    "an action that can not be": f"there.put({{ ...{ACTION}, body: {IMPOSSIBLE} }})",
    "an entry that says nothing": f"there.put({{ ...{ACTION}, body: null }})",
    "a gap": f"there.delete([{ACTION}.table, {ACTION}.seq])",
    "no beginning": f"there.delete([{ACTION}.table, 1])",
}


@pytest.mark.parametrize("what", DAMAGES)
def test_a_table_whose_log_is_damaged_says_so_can_be_saved_and_is_in_nobodys_way(player: Player, what: str) -> None:
    page = player.page
    for game in ("njet", "meinz"):
        player.open()
        player.play_now(game)
        player.act()
        player.act()
    damage(player, "entries", f"(there, all) => {DAMAGES[what]}")
    tables = to_tables(player)
    expect(tables).to_have_count(2)
    tables.filter(has_text="Meinz").click()
    expect(page.locator("p.banner")).to_contain_text("What this device has kept of this table is damaged")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    log = json.loads(Path(saved.value.path()).read_bytes())
    assert log["format"] == "stich-log/1"
    assert "meinz" in json.dumps(log["entries"]) or what == "no beginning"
    page.get_by_role("status").get_by_role("link", name="Home").click()
    expect(tables).to_have_count(1)
    tables.filter(has_text="Njet").click()
    player.act()
    player.act()


def test_a_match_that_does_not_replay_says_so_and_the_others_do(player: Player) -> None:
    page = player.page
    player.open()
    short_match(player)
    player.play_to_the_end()
    wrong = """(there, [{ record, ...match }]) => {
        const wrong = record.actions.with(1, [0, "play X"]);
        there.put({ ...match, id: "here-wrong", ended: 2, record: { ...record, actions: wrong } });
        there.put({ ...match, id: "here-empty", ended: 1 });
    }"""
    damage(player, "matches", wrong)
    player.open()
    expect(to_matches(player)).to_have_count(2)
    to_matches(player).last.click()
    expect(page.get_by_text("This is not a match that can be replayed.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the record").click()
    assert json.loads(Path(saved.value.path()).read_bytes())["game"] == "mue"
    player.open()
    to_matches(player).first.click()
    expect(moment(player)).to_have_value("0")


# ---- without room ----------------------------------------------------------------------------------------------------

NOTHING_KEPT = "This device keeps nothing at the moment"


def disk_is_full(player: Player, full: bool) -> None:
    player.page.evaluate("(full) => (self.disk ??= new BroadcastChannel('disk')).postMessage(full)", full)


def fill_the_disk(player: Player) -> None:
    """In the middle of a match, which goes on until the player knows."""
    disk_is_full(player, True)
    notice = player.page.get_by_text(NOTHING_KEPT)
    while not notice.is_visible():
        player.act_or(notice)


def test_a_match_that_ends_on_a_full_disk_is_kept_once_there_is_room(player: Player) -> None:
    before_its_worker(player, FULL_DISK)
    player.open()
    short_match(player)
    player.act()
    fill_the_disk(player)
    player.play_to_the_end()
    player.finish.get_by_role("link", name="Home").click()
    expect(to_matches(player)).to_have_count(1)
    disk_is_full(player, False)
    player.play_now("meinz")
    player.act()
    player.open()
    expect(to_matches(player)).to_have_count(1)


def test_what_another_window_has_gone_on_with_does_not_hold_up_other_tables(
    player: Player, new_window: Callable[[], Player]
) -> None:
    before_its_worker(player, FULL_DISK)
    player.open()
    player.play_now("meinz")
    player.act_until("play")
    fill_the_disk(player)
    other = new_window()  # which has not heard of it
    other.page.goto(player.page.url)
    other.act_until("play")
    expect(player.page.get_by_text("This table is open in another window.")).to_be_visible()
    disk_is_full(player, False)
    player.page.get_by_role("link", name="Home").first.click()
    player.play_now("njet")
    player.act()
    player.act()
    expect(to_tables(player)).to_have_count(2)


def test_the_browser_is_asked_to_persist_as_soon_as_something_is_to_be_kept(player: Player) -> None:
    page = player.page
    page.add_init_script("navigator.storage.persist = async () => (self.asked = true)")
    player.open()
    page.get_by_role("button", name="Mü with house rules").click()
    set_up = page.get_by_role("button", name="Set the table")
    set_up.wait_for()
    assert page.evaluate("self.asked") is None
    set_up.click()
    page.get_by_role("button", name="Start").wait_for()
    wait_until(page, "self.asked")


def test_that_there_is_no_room_for_the_games_is_said_once(browser: Browser, address: str) -> None:
    own = sum(len(body) for body in page_files().values())
    context = browser.new_context(locale="en", reduced_motion="reduce")
    page = context.new_page()
    limit = {"origin": address, "quotaSize": own + 200_000}
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", limit)
    said = page.get_by_text("This device has no room to keep all games")
    page.goto(address)
    expect(said).to_be_visible()
    page.add_init_script(
        """self.heard = [];
        navigator.serviceWorker.addEventListener("message", ({ data }) => self.heard.push(data));"""
    )
    page.goto(address)
    wait_until(page, "self.heard.includes('no room')")
    expect(said).to_have_count(0)
    context.close()
