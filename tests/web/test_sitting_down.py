"""Before the first card: with how many and against whom one plays, what a lobby tells, and who comes and goes."""

import re

from playwright.sync_api import expect
from tests.web.conftest import NewPlayer
from tests.web.player import Player, take_turns

# Counts the tones that are begun.
COUNT_TONES = """
    window.tones = 0;
    const begin = AudioScheduledSourceNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { window.tones += 1; return begin.apply(this, at); };
"""


def somebody(player: Player, name: str) -> None:
    player.page.request.post(f"{player.address}/api/guests", data={"name": name})
    player.page.add_init_script("localStorage.known = localStorage.named = 'yes'")


def test_play_now_with_the_number_of_players_and_the_bots_one_likes(new_player: NewPlayer) -> None:
    player = new_player()
    player.open()
    player.page.get_by_role("combobox", name="Njet: players").select_option("2")
    player.page.get_by_role("combobox", name="Njet: bots").select_option("novice")
    player.play_now("njet")
    table = player.page.request.get(player.page.url.replace("/table/", "/api/tables/")).json()
    assert (table["players"], table["settings"]["bots"]) == (2, "novice")
    expect(player.page.get_by_text("bots: Novice")).to_be_visible()
    player.page.get_by_role("button", name="Table and settings").click()
    people = player.page.get_by_role("region", name="People")
    expect(people.get_by_role("listitem").filter(has_text="Novice")).to_have_count(1)
    player.open()  # and it is remembered
    expect(player.page.get_by_role("combobox", name="Njet: players")).to_have_value("2")
    expect(player.page.get_by_role("combobox", name="Mü: players")).to_have_value("5")
    player.play_now("njet")
    assert player.page.request.get(player.page.url.replace("/table/", "/api/tables/")).json()["players"] == 2


def test_where_time_is_counted_it_is_said_how_long_bots_take(new_player: NewPlayer) -> None:
    """However fast the page shows cards: a new table there has them wait so long that all can see what happens."""
    player = new_player(locale="de", speed="instant")
    somebody(player, "Ada")
    player.open()
    player.page.get_by_role("button", name="Njet mit Freunden").click()
    told = player.page.get_by_text("Bots brauchen dann für jeden Zug 0,6 s")
    expect(told).to_have_count(0)
    player.page.get_by_text("30 s", exact=True).click()
    expect(told).to_be_visible()
    player.page.get_by_role("button", name="Tisch eröffnen").click()
    player.page.wait_for_url("**/table/*")
    table = player.page.request.get(player.page.url.replace("/table/", "/api/tables/")).json()
    assert (table["settings"]["seconds"], table["settings"]["pace"]) == (30, 0.6)


def test_a_lobby_tells_how_it_is_played_and_lets_people_talk(new_player: NewPlayer) -> None:
    host, ben = new_player(), new_player("phone")
    path = host.set_table("mue", players=4, options={"target": 150}, settings={"seconds": 30, "hints": False})
    somebody(ben, "Ben")
    ben.open(path)
    for words in ("Thinking time", "30 s", "Points that end the match", "150"):
        expect(ben.page.get_by_text(words, exact=True)).to_be_visible()
    ben.page.get_by_role("main").get_by_role("button", name="Chat").click()
    ben.page.get_by_label("Say something").fill("May I?")
    ben.page.get_by_role("button", name="Say", exact=True).click()
    host.page.get_by_role("main").get_by_role("button", name="Chat").click()
    expect(host.page.get_by_role("listitem").filter(has_text="May I?")).to_be_visible()
    host.page.get_by_role("main").get_by_role("button", name="Rules").click()
    expect(host.page.get_by_role("complementary", name="Rules").get_by_role("heading", name="Mü")).to_be_visible()


def test_the_host_hears_when_a_friend_sits_down(new_player: NewPlayer) -> None:
    host, ben = new_player(), new_player("phone")
    host.page.add_init_script(COUNT_TONES)
    path = host.set_table("meinz", players=3)
    expect(host.page.get_by_role("button", name="Start")).to_be_visible()
    somebody(ben, "Ben")
    ben.open(path)
    ben.page.get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_text("Ben sits down.").first).to_be_visible()
    host.page.wait_for_function("() => window.tones > 0")  # by default
    before = host.page.evaluate("() => window.tones")
    ben.page.get_by_role("button", name="Leave my seat to a bot").click()
    expect(host.page.get_by_text("Ben leaves the table.").first).to_be_visible()
    assert host.page.evaluate("() => window.tones") == before
    host.page.get_by_role("button", name="Table and settings").click()
    host.page.get_by_role("switch", name="Sound when somebody sits down").uncheck(force=True)
    host.page.keyboard.press("Escape")
    ben.page.get_by_role("button", name="Sit down").first.click()
    expect(host.page.get_by_text("Ben", exact=True).first).to_be_visible()
    assert host.page.evaluate("() => window.tones") == before


def test_leaving_and_taking_over_are_told_in_the_log_under_the_name_of_then(new_player: NewPlayer) -> None:
    host, ben = new_player(), new_player("phone")
    path = host.set_table("mue", players=4)
    somebody(ben, "Ben")
    ben.open(path)
    ben.page.get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_text("Ben sits down.").first).to_be_visible()
    host.page.get_by_role("button", name="Start").click()
    log = host.page.get_by_role("complementary", name="Log").get_by_role("listitem")
    expect(host.hand.first).to_be_visible()
    host.page.keyboard.press("l")
    done = log.filter(has_text=re.compile(r"^Ben (bids|passes)"))
    take_turns(host, ben, until=lambda: done.count() > 0)
    acted = done.first.inner_text()
    ben.page.get_by_role("button", name="Table and settings").click()
    ben.page.get_by_role("button", name="Leave my seat to a bot").click()
    ben.page.get_by_role("dialog", name="Leave your seat?").get_by_role("button", name="Leave").click()
    expect(log.filter(has_text="Ben has left. The seat is kept")).to_be_visible()
    expect(log.filter(has_text=acted).first).to_be_visible()
    host.page.reload()  # in a wide window the log stays beside the table
    expect(host.hand.first).to_be_visible()
    expect(log.filter(has_text="Ben has left. The seat is kept")).to_be_visible()
    expect(log.filter(has_text=acted).first).to_be_visible()
    told = log.all_inner_texts()
    left = next(i for i, line in enumerate(told) if line.startswith("Ben has left"))
    assert told.index(acted) < left
    assert not any(line.startswith("Bruno") for line in told[:left])
