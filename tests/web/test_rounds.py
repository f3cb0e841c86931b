"""The end of a round: the table waits until everybody there has gone on, and the result is told in words."""

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.web.conftest import NewPlayer
from tests.web.player import TITLES, Player, take_turns
from tests.web.test_forgiving import two_at_a_table

# What each game's sums in words are made of.
WORDS = {
    "mue": r"\d+ in tricks|bid|–",
    "njet": r"\d+ tricks?.* × −?\d",
    "was_sticht": r"[✓✗] .*\d tricks?\)",
    "meinz": r"sum \d+: (the highest|the second|the third|the lowest|shared)",
    "last_panther": r"yellow \+\d|red −\d|panthers? −\d|last trick \+50|nothing that counts",
}
# What the headline says of it.
HEADLINES = {
    "mue": r"(Made it|made it|Missed|Stopped): .*\d+ of \d+ points|Stalemate: .* tie with \d|Nobody bid",
    "njet": r"[+−]?\d+ for (you|your team), [+−]?\d+ for the others",
    "was_sticht": r"Task (done|failed): .*\d tricks?|You did (the|nobody’s) task",
    "meinz": r"Your \d+ is (the|only the) .* sum: |Somebody else has \d+, too: no points",
    "last_panther": r"(panthers?: |last trick is yours: )[+−]?\d+|[+−]?\d+ for you",
}
SHORT = {"limit": -30}  # for The Last Panther: a match of few rounds


def result(player: Player) -> Locator:
    return player.page.get_by_role("dialog").filter(has=player.page.get_by_role("tab", name="This round"))


def play_a_round(*players: Player) -> None:
    """Until each of them sees its result."""
    take_turns(*players, until=lambda: all(result(player).is_visible() for player in players))


@pytest.mark.parametrize("game", TITLES)
def test_the_sum_in_words_and_a_button_in_sight(new_player: NewPlayer, game: str) -> None:
    player = new_player("phone", sheet=True)
    player.set_table(game, start=True)
    play_a_round(player)
    shown = result(player)
    expect(shown.get_by_role("heading")).to_have_text(re.compile(HEADLINES[game]))
    sums = shown.get_by_role("tabpanel").get_by_role("listitem")
    for line in sums.all_inner_texts():
        assert re.search(WORDS[game], line), line
    expect(shown.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)
    expect(player.hand).to_have_count(0)  # nothing is dealt behind it
    shown.get_by_role("button", name="Go on").click()
    expect(shown).to_be_hidden()
    player.offered.first.wait_for()


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_result_is_seen_where_there_is_little_room(new_player: NewPlayer, locale: str) -> None:
    """Both buttons on one line, and on a phone on its side at least one's own result and two more."""
    player = new_player("phone", locale=locale, sheet=True)
    player.set_table("last_panther", start=True, players=4)
    shown = player.page.get_by_role("dialog").filter(has=player.page.get_by_role("tab"))
    take_turns(player, until=shown.is_visible)
    player.page.set_viewport_size({"width": 360, "height": 640})
    buttons = shown.locator("footer button")
    expect(buttons).to_have_count(2)
    boxes = [button.bounding_box() for button in buttons.all()]
    assert len({box["y"] for box in boxes if box}) == 1
    player.page.set_viewport_size({"width": 740, "height": 360})
    for i in range(3):
        expect(shown.get_by_role("tabpanel").get_by_role("listitem").nth(i)).to_be_in_viewport(ratio=1)


def test_the_next_round_waits_for_both(new_player: NewPlayer) -> None:
    host, ben, _ = two_at_a_table(new_player, sheet=True)
    play_a_round(host, ben)
    result(host).get_by_role("button", name="Go on").click()
    expect(host.page.get_by_text("Waiting for Ben.")).to_be_visible()
    expect(host.hand).to_have_count(0)
    ben.page.keyboard.press("Escape")  # to look at the table
    expect(result(ben)).to_be_hidden()
    ben.page.get_by_role("button", name="Show the result").click()
    expect(result(ben)).to_be_visible()
    ben.page.keyboard.press("Escape")
    ben.page.get_by_role("button", name="Next round").click()
    for player in (host, ben):
        expect(player.hand).to_have_count(9)
        expect(player.page.get_by_text("The round is over.")).to_have_count(0)


def test_who_leaves_does_not_hold_the_others(new_player: NewPlayer) -> None:
    host, ben, _ = two_at_a_table(new_player, sheet=True)
    play_a_round(host, ben)
    result(host).get_by_role("button", name="Go on").click()
    expect(host.page.get_by_text("Waiting for Ben.")).to_be_visible()
    ben.page.close()
    expect(host.hand).to_have_count(9)


def test_at_a_table_with_a_clock_the_time_is_told(new_player: NewPlayer) -> None:
    player = new_player(sheet=True)
    player.set_table("meinz", start=True, settings={"seconds": 600})
    play_a_round(player)
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("timer").filter(has_text="The next round begins in")).to_be_visible()


def test_a_reload_shows_the_result_again(new_player: NewPlayer) -> None:
    player = new_player(sheet=True)
    player.set_table("meinz", start=True)
    play_a_round(player)
    headline = result(player).get_by_role("heading").inner_text()
    player.page.reload()
    expect(result(player).get_by_role("heading")).to_have_text(headline)


def test_who_wants_no_result_is_not_stopped(new_player: NewPlayer) -> None:
    player = new_player(sheet=True)
    player.set_table("meinz", start=True)
    play_a_round(player)
    result(player).get_by_role("button", name="Don’t show this again").click()
    expect(player.hand).to_have_count(9)
    third = player.page.get_by_text("Round 3 of 8")
    for _ in range(200):
        if not player.act_or(third) or third.is_visible():
            break
    expect(third).to_be_visible()


def test_the_chart_is_behind_a_tab(new_player: NewPlayer) -> None:
    player = new_player("phone", sheet=True)
    player.set_table("meinz", start=True)
    play_a_round(player)
    expect(result(player).get_by_role("tab", name="Chart")).to_have_count(0)  # of one round
    result(player).get_by_role("button", name="Go on").click()
    expect(result(player)).to_be_hidden()
    play_a_round(player)
    expect(result(player).get_by_role("img", name="The match so far")).to_have_count(0)
    result(player).get_by_role("tab", name="All rounds").click()
    expect(result(player).get_by_role("row", name=re.compile(r"^Round \d"))).to_have_count(2)
    player.page.keyboard.press("ArrowRight")
    expect(result(player).get_by_role("img", name="The match so far")).to_be_visible()
    expect(result(player).get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)


def test_the_end_of_a_match_tells_its_last_round_and_has_its_button_in_sight(new_player: NewPlayer) -> None:
    player = new_player("phone")
    player.set_table("last_panther", start=True, players=8, options=SHORT)
    player.play_to_the_end()
    for width, height in ((360, 640), (740, 360)):
        player.page.set_viewport_size({"width": width, "height": height})
        expect(player.finish.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
        headline = player.finish.get_by_role("paragraph").filter(has_text=re.compile(HEADLINES["last_panther"]))
        expect(headline).to_be_in_viewport(ratio=1)


def test_who_plays_again_does_not_close_the_end_for_others(new_player: NewPlayer) -> None:
    host, ben = new_player(), new_player("phone")
    path = host.set_table("last_panther", players=3, options=SHORT)
    ben.page.request.post(f"{ben.address}/api/guests", data={"name": "Ben"})
    ben.page.request.post(f"{ben.address}/api/tables/{path.split('/')[-1]}/seat", data={"seat": 1})
    ben.open(path)
    host.page.get_by_role("button", name="Start").click()
    take_turns(host, ben, until=lambda: host.finish.is_visible() and ben.finish.is_visible())
    host.page.keyboard.press("Escape")  # to look at the table
    expect(host.finish).to_be_hidden()
    host.page.get_by_role("button", name="Show the result").click()
    host.finish.get_by_role("button", name="Play again").click()
    expect(host.finish).to_be_hidden()
    expect(host.hand.first).to_be_visible()
    expect(ben.finish.get_by_text("The next match has begun.")).to_be_visible()
    ben.finish.get_by_role("button", name="Go on").click()
    expect(ben.finish).to_be_hidden()
    expect(ben.hand.first).to_be_visible()


def test_the_end_is_not_opened_again_by_what_is_said_after_it(new_player: NewPlayer) -> None:
    player, other = new_player(), new_player()
    path = player.set_table("last_panther", start=True, players=3, options=SHORT)
    player.play_to_the_end()
    player.page.keyboard.press("Escape")
    other.page.request.post(f"{other.address}/api/guests", data={"name": "Ben"})
    other.open(path)
    other.finish.wait_for()
    other.page.keyboard.press("Escape")
    other.page.get_by_role("button", name="Chat").click()
    other.page.get_by_label("Say something").fill("Well done")
    other.page.get_by_role("button", name="Say", exact=True).click()
    player.page.keyboard.press("c")
    expect(player.page.get_by_role("listitem").filter(has_text="Well done")).to_be_visible()
    expect(player.finish).to_be_hidden()
