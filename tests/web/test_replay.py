"""Looking back at a finished match: step by step, open or as a seat saw it, by a link, and the same deal once more."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.web.conftest import NewPlayer
from tests.web.known_deals import put_match
from tests.web.layout import PLATES, cut, outside
from tests.web.player import Player
from tests.web.test_accessible import violations

from stich.testing.served import Served

GOLDEN = Path(__file__).parents[1] / "games"
MOMENTS = 16  # of a match, spread over all of it


@pytest.fixture(scope="module")
def played(browser: Browser, server: Served) -> dict[str, Any]:
    """Somebody plays a match of two rounds: where it is looked back at, and who it was."""
    with browser.new_context(reduced_motion="reduce") as context:
        player = Player(context.new_page(), server.address)
        player.set_table("mue", players=4, options={"hands": 2}, start=True)
        player.play_to_the_end()
        expect(player.finish.get_by_role("link", name="Luck or skill?")).to_have_attribute(
            "href", re.compile(r"^/summary/[\w-]+$")
        )
        player.finish.get_by_role("link", name="Look back").click()
        expect(moment(player)).to_have_value("0")
        return {"path": urlsplit(player.page.url).path, "cookies": context.cookies()}


@pytest.fixture
def looking_back(new_player: NewPlayer, played: dict[str, Any]) -> Player:
    player = new_player(bypass_csp=True)
    player.page.context.add_cookies(played["cookies"])
    player.page.add_init_script("localStorage.known = 'yes'")  # there is a cookie
    player.open(played["path"])
    expect(moment(player)).to_have_value("0")
    return player


def moment(player: Player) -> Locator:
    return player.page.get_by_role("slider", name="Moment")


def hands(player: Player) -> Locator:
    return player.page.locator(".open-hand")


def test_on_a_phone_on_its_side_the_trick_is_in_sight(looking_back: Player) -> None:
    page = looking_back.page
    page.set_viewport_size({"width": 740, "height": 360})
    page.get_by_role("combobox").first.select_option(index=1)
    moment(looking_back).fill("40")
    expect(page.locator(".middle > .trick")).to_be_in_viewport(ratio=0.95)
    expect(page.get_by_role("group", name="Back and forth")).to_be_in_viewport(ratio=1)


def test_step_by_step(looking_back: Player) -> None:
    page = looking_back.page
    expect(hands(looking_back)).to_have_count(4)
    expect(page.locator(".board .seat").filter(has_text="a bot")).to_have_count(3)
    page.get_by_role("button", name="One step forward").click()
    expect(moment(looking_back)).to_have_value("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(moment(looking_back)).to_have_value("2")
    said = page.get_by_role("complementary", name="Log").get_by_role("listitem")
    few = said.count()
    page.keyboard.press("End")
    expect(moment(looking_back)).to_have_value(moment(looking_back).get_attribute("max") or "")
    assert said.count() > few
    expect(said.last).to_contain_text("The match is over")
    page.keyboard.press("PageUp")
    expect(page.get_by_label("To a round").locator("option:checked")).to_have_text("Round 1")
    page.get_by_label("To a round").select_option("Round 2")
    expect(said.last).to_contain_text("Round 2")
    page.keyboard.press("Home")
    expect(moment(looking_back)).to_have_value("0")
    page.keyboard.press("End")
    page.get_by_role("button", name="Score").click()
    score = page.get_by_role("complementary", name="Score")
    score.get_by_role("tab", name="All rounds").click()
    expect(score.get_by_role("row", name="Total")).to_be_visible()


def test_it_runs_by_itself_until_stopped(looking_back: Player) -> None:
    looking_back.page.keyboard.press("Space")
    expect(moment(looking_back)).to_have_value(re.compile(r"^([3-9]|\d\d+)$"))
    looking_back.page.get_by_role("button", name="Pause (space)").click()
    expect(looking_back.page.get_by_role("button", name="Play (space)")).to_be_visible()


def test_as_a_seat_saw_it_and_a_link_to_the_moment(looking_back: Player, new_player: NewPlayer) -> None:
    page = looking_back.page
    page.get_by_label("As seen by").select_option(index=3)
    expect(hands(looking_back)).to_have_count(0)
    expect(looking_back.hand).to_have_count(15)
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Link to this moment").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("?at=7&seat=2")
    stranger = new_player("phone", locale="de")
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("slider", name="Augenblick")).to_have_value("7")
    expect(stranger.page.get_by_label("Gesehen von").locator("option:checked")).to_have_text(
        re.compile("^Wie .+ es sah$")
    )


def test_the_record_and_the_same_deal_once_more(looking_back: Player) -> None:
    page = looking_back.page
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = json.loads(download.value.path().read_text("utf-8"))
    page.get_by_role("button", name="Play this deal again").click()
    page.wait_for_url("**/table/*")
    expect(looking_back.hand.first).to_be_visible()
    seat = record["seats"].index("Ada")
    dealt = set(record["deals"][0]["hands"][seat].split())
    held = looking_back.page.locator(".hand [data-card]").evaluate_all("cards => cards.map(one => one.dataset.card)")
    assert set(held) == dealt
    table = urlsplit(page.url).path.removeprefix("/table/")
    assert page.request.post(f"{looking_back.address}/api/tables/{table}/close").ok  # else it would play these deals on


def test_it_is_played_on_from_a_moment_on_any_seat(looking_back: Player) -> None:
    """With the hands as they lay there; the table says that the cards are known."""
    page = looking_back.page
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    expect(moment(looking_back)).to_have_value("20")
    page.get_by_label("As seen by").select_option(index=3)
    expect(looking_back.hand.first).to_be_visible()
    held = looking_back.hand.evaluate_all("cards => cards.map(one => one.dataset.card)")
    page.get_by_role("button", name="Play on from here").click()
    asks = page.get_by_role("dialog", name="Play on from here")
    assert violations(page) == []
    asks.get_by_role("button").nth(3).click()  # after the one that closes it
    page.wait_for_url("**/table/*")
    expect(looking_back.hand).to_have_count(len(held))
    assert set(looking_back.hand.evaluate_all("cards => cards.map(one => one.dataset.card)")) == set(held)
    page.go_back()
    page.get_by_role("button", name="Analyse this match").click()
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_role("heading", name="Luck and skill").or_(page.get_by_role("progressbar"))).to_be_visible()
    assert [one for one in looking_back.problems if "409" not in one] == []
    looking_back.problems.clear()  # the browser itself complains of the refusal


def test_it_is_found_among_my_games(looking_back: Player) -> None:
    address = looking_back.page.url.partition("?")[0]
    looking_back.open()
    looking_back.page.get_by_role("listitem").filter(has_text="Mü").get_by_role("link", name="Ada").first.click()
    looking_back.page.wait_for_url(f"{address}*")


@pytest.mark.parametrize(
    ("game", "players"), [("mue", 6), ("njet", 5), ("was_sticht", 4), ("meinz", 4), ("last_panther", 6)]
)
def test_in_a_smaller_window_all_is_in_sight(new_player: NewPlayer, server: Served, game: str, players: int) -> None:
    """Beside the log, at moments of every kind; and nobody is waited for."""
    record = (GOLDEN / game / "golden" / f"{game}_{players}_default_1.json").read_text("utf-8")
    match = put_match(server, json.loads(record))
    player = new_player()
    page = player.page
    page.set_viewport_size({"width": 1200, "height": 750})
    player.open(f"/replay/{match}")
    last = int(moment(player).get_attribute("max") or 0)
    # The rows of Was sticht? are scrolled to the one that is being taken.
    facts = () if game == "was_sticht" else (".fact", ".stake", ".teams li")
    for at in range(0, last, last // MOMENTS):
        moment(player).fill(str(at))
        expect(moment(player)).to_have_value(str(at))
        assert cut(page, ".prompt", *facts) == [], at
        assert outside(page, PLATES, ".controls > *") == [], at
        expect(page.locator(".prompt", has_text="Waiting for")).to_have_count(0)


def test_a_match_that_is_not_there(new_player: NewPlayer) -> None:
    player = new_player()
    player.open("/replay/nothing")
    expect(player.page.get_by_text("There is no such match")).to_be_visible()
    player.problems.clear()  # the browser itself complains about the 404


@pytest.mark.parametrize("seat", ["", "&seat=1"])
def test_axe_finds_nothing(looking_back: Player, seat: str) -> None:
    page = looking_back.page
    last = int(moment(looking_back).get_attribute("max") or 0)
    for at in (0, last // 2, last):
        page.goto(f"{page.url.partition('?')[0]}?at={at}{seat}")
        expect(moment(looking_back)).to_have_value(str(at))
        assert violations(page) == []
