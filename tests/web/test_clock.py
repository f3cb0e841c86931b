"""By the page's own clock every card lands by itself, however fast the server has them.

The clock of the page stands still unless a test lets it run, so no test depends on how fast this machine is."""

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.player import Player
from tests.web.standing_clock import LITTLE, act, act_or, stand_still, until

from stich.testing.served import Served

# Notes each card of a trick when it is drawn, by the page's clock: when, and by whom.
NOTE_CARDS = """
window.landed = [];
new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
        for (const node of addedNodes) {
            const name = node.querySelector?.("figure figcaption")?.textContent.trim();
            if (name && node.matches(".spot")) window.landed.push([performance.now(), name]);
        }
}).observe(document, { childList: true, subtree: true });
"""
STEP = {"slow": 650 * 1.6, "normal": 650, "fast": 650 * 0.5}
LIES = 1300
WANTED = 9


def landed(page: Page) -> list[tuple[float, str]]:
    return [(at, name) for at, name in page.evaluate("() => window.landed")]


def sit(
    browser: Browser, server: Served, game: str, table: dict[str, object] | None = None, **settings: object
) -> Player:
    """`table` are settings of the table, the others of the page."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en", reduced_motion="reduce")
    player = Player(context.new_page(), server.address, met=[game], **settings)
    player.page.add_init_script(NOTE_CARDS)
    stand_still(player)
    player.set_table(game, start=True, settings=table or {})  # bots answer at once
    return player


@pytest.mark.parametrize("speed", STEP)
def test_cards_of_others_land_one_by_one(browser: Browser, server: Served, speed: str) -> None:
    """The own card lands when it is played, each of the others' after what is seen before it."""
    player = sit(browser, server, "last_panther", speed=speed)
    while len(landed(player.page)) < WANTED:
        act(player)
    for (before, _), (after, name) in pairwise(landed(player.page)):
        if name != "You":
            assert after - before >= STEP[speed]
    player.page.context.close()


def test_at_a_table_where_time_is_counted_too(browser: Browser, server: Served) -> None:
    """And there a new speed counts at once as well."""
    player = sit(browser, server, "last_panther", table={"seconds": 600}, speed="slow")
    while len(landed(player.page)) < WANTED:
        act(player)
    for (before, _), (after, name) in pairwise(landed(player.page)):
        if name != "You":
            assert after - before >= STEP["slow"]
    choose_instant(player)
    plays_without_any_time(player)
    player.page.context.close()


def test_at_once_means_that_no_card_waits(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "last_panther", speed="instant")
    until(player, player.offered.first)
    plays_without_any_time(player)
    assert len({at for at, _ in landed(player.page)}) == 1
    player.page.context.close()


def test_with_the_monster_too(browser: Browser, server: Served) -> None:
    """The card monster's card comes with that of who played before it."""
    player = sit(browser, server, "meinz", speed="fast")
    while len(landed(player.page)) < WANTED:
        act(player)
    for (before, _), (after, name) in pairwise(landed(player.page)):
        if name != "You":
            assert after - before >= STEP["fast"]
    player.page.context.close()


def test_a_trick_lies_before_the_next_begins(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "last_panther", speed="normal")
    while len(landed(player.page)) < WANTED:
        act(player)
    tricks = [landed(player.page)[i : i + 4] for i in (0, 4)]
    assert [len({name for _, name in trick}) for trick in tricks] == [4, 4]
    assert tricks[1][0][0] - tricks[0][3][0] >= LIES
    player.page.context.close()


def test_the_winner_glows_as_long_as_the_trick_lies(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "last_panther", speed="normal")
    page = player.page
    winner = page.locator(".trick .winner.over svg.card")
    while act_or(player, winner):
        pass
    expect(page.locator(".trick figure")).to_have_count(4)
    shadow = "(one) => getComputedStyle(one).boxShadow"
    assert winner.evaluate(shadow) != "none"
    assert sum(one.evaluate(shadow) != "none" for one in page.locator(".trick svg.card").all()) == 1
    before = len(landed(page))
    page.clock.run_for(LIES // 2)
    expect(winner).to_have_count(1)
    assert len(landed(page)) == before
    page.context.close()


def test_a_new_speed_counts_at_once_at_a_running_table(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "last_panther", speed="slow")
    while not landed(player.page):
        act(player)
    choose_instant(player)
    plays_without_any_time(player)
    player.page.context.close()


def test_a_new_speed_counts_at_once_with_a_hint_open(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "last_panther", speed="slow")
    plays = player.page.locator(".hand [data-action^=play]")
    while plays.count() < 2:  # where there is something to choose
        act(player)
        until(player, player.offered.first)
    player.page.get_by_role("button", name="Hint").click()
    hint = player.page.get_by_role("region", name="Hint")
    expect(hint).to_be_visible()
    choose_instant(player)
    expect(hint).to_be_visible()  # it does not go with the old speed
    plays_without_any_time(player)
    expect(hint).to_have_count(0)
    player.page.context.close()


def test_a_new_speed_counts_at_once_with_the_score_sheet_open(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "last_panther", speed="slow")
    while not landed(player.page):
        act(player)
    score = player.page.get_by_role("complementary", name="Score")
    player.page.keyboard.press("s")
    expect(score).to_be_visible()
    choose_instant(player)
    expect(score).to_be_visible()
    plays_without_any_time(player)
    expect(score).to_be_visible()
    player.page.context.close()


def test_a_new_speed_counts_at_once_after_the_result_of_a_round(browser: Browser, server: Served) -> None:
    """Chosen while the result is shown, it holds for the next round."""
    player = sit(browser, server, "last_panther", speed="fast", sheet=True)
    result = player.page.get_by_role("dialog").filter(has=player.page.get_by_role("tab", name="This round"))
    while act_or(player, result):
        pass
    player.page.keyboard.press("Escape")  # to the table, whose menu has the speeds
    expect(result).to_be_hidden()
    choose_instant(player)
    player.page.get_by_role("button", name="Next round").click()
    plays_without_any_time(player)
    player.page.context.close()


def choose_instant(player: Player) -> None:
    player.page.get_by_role("button", name="Table and settings").click()
    player.page.get_by_role("radio", name="Instant").check(force=True)
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def plays_without_any_time(player: Player) -> None:
    """What is still to be seen at the old speed is seen after a moment; then others play while the clock stands."""
    player.page.clock.run_for(LITTLE)
    others: list[str] = []
    while len(others) < 2:  # who plays last and takes the trick is asked again before anybody else
        player.offered.first.wait_for()
        before = len(landed(player.page))
        player.act()
        player.offered.first.wait_for()
        others = [name for _, name in landed(player.page)[before:] if name != "You"]


def test_the_last_card_plays_itself_if_wanted(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "meinz", speed="fast", lastCard=True)
    told = player.page.get_by_role("log").filter(has_text="Round 1 is over")
    more = until(player, player.hand.nth(1))
    while until(player, player.offered.first) and more.count():
        act(player)
    questions = player.page.locator(".phase [data-action]:visible")  # calls and swaps wait for an answer, cards do not
    while until(player, told, questions.first) is not told:
        act(player)
    player.page.context.close()


def test_passes_and_calls_are_said_at_the_seats(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "meinz", speed="fast")
    call = player.page.locator("[data-action=meinz]")
    while act_or(player, call):
        pass
    call.click()
    expect(player.page.locator(".seat .loud", has_text="Meinz!")).to_be_visible()
    player.page.context.close()
    player = sit(browser, server, "mue", speed="slow")
    until(player, player.page.locator("[data-action=pass]")).click()
    expect(player.page.get_by_role("region", name="You", exact=True).get_by_text("Pass")).to_be_visible()
    player.page.context.close()
