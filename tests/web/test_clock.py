"""By the page's own clock every card lands by itself, however fast the server has them."""

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.player import Player

from stich.testing.served import Served

# Notes each card of a trick when it is drawn, by the page's clock: when, by whom, and how many lay there then.
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
WANTED = 9


def landed(page: Page) -> list[tuple[float, str]]:
    return [(at, name) for at, name in page.evaluate("() => window.landed")]


def sit(browser: Browser, server: Served, game: str, **settings: object) -> Player:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en", reduced_motion="reduce")
    player = Player(context.new_page(), server.address, met=[game], **settings)
    player.page.add_init_script(NOTE_CARDS)
    player.set_table(game, start=True)  # bots answer at once
    return player


@pytest.mark.parametrize("speed", STEP)
def test_cards_of_others_land_one_by_one(browser: Browser, server: Served, speed: str) -> None:
    player = sit(browser, server, "last_panther", speed=speed)
    while len(landed(player.page)) < WANTED:
        player.act()
    found = landed(player.page)
    # The own card lands when it is played, each of the others' after what is seen before it. A busy machine may draw
    # one late, which makes the next seem early: half of the distance is asked for; bursts had a tenth of it.
    for (before, _), (after, name) in pairwise(found):
        if name != "You":
            assert after - before >= STEP[speed] / 2
    player.page.context.close()


def test_with_the_monster_too(browser: Browser, server: Served) -> None:
    """The card monster's card comes with that of who played before it."""
    player = sit(browser, server, "meinz", speed="fast")
    while len(landed(player.page)) < WANTED:
        player.act()
    for (before, _), (after, name) in pairwise(landed(player.page)):
        if name != "You":
            assert after - before >= STEP["fast"] / 2
    player.page.context.close()


def test_a_trick_lies_before_the_next_begins(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "last_panther", speed="normal")
    while len(landed(player.page)) < WANTED:
        player.act()
    tricks = [landed(player.page)[i : i + 4] for i in (0, 4)]
    assert [len({name for _, name in trick}) for trick in tricks] == [4, 4]
    assert tricks[1][0][0] - tricks[0][3][0] >= 1300
    player.page.context.close()


def test_a_new_speed_counts_at_once_at_a_running_table(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "last_panther", speed="slow")
    player.act_until("play")
    player.page.get_by_role("button", name="Table and settings").click()
    player.page.get_by_role("radio", name="Instant").check(force=True)
    player.page.keyboard.press("Escape")
    player.offered.first.wait_for()
    others: list[float] = []
    while len(others) < 2:  # who plays last and takes the trick is asked again before anybody else
        before = len(landed(player.page))
        player.act()
        player.offered.first.wait_for()
        others = [at for at, name in landed(player.page)[before:] if name != "You"]
    assert others[-1] - others[0] < STEP["slow"]  # several of them, which at the old speed would take longer
    player.page.context.close()


def test_the_last_card_plays_itself_if_wanted(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "meinz", speed="instant", lastCard=True)
    sheet = player.page.get_by_role("log")
    for _ in range(60):
        if player.hand.count() == 2:  # eight tricks with nine cards, of which one is laid aside
            break
        player.act()
    while player.hand.count() == 2:
        player.act()
    questions = player.page.locator(".phase [data-action]:visible")  # calls and swaps wait for an answer, cards do not
    told = sheet.filter(has_text="Round 1")
    while not told.count():
        questions.first.or_(told).first.wait_for(state="attached")
        if not told.count():
            questions.first.click()
    expect(sheet).to_contain_text("Round 1")
    player.page.context.close()


def test_passes_and_calls_are_said_at_the_seats(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "meinz", speed="fast")
    for _ in range(200):
        call = player.page.locator("[data-action=meinz]")
        if not player.act_or(call) or call.is_visible():
            break
    call.click()
    expect(player.page.locator(".seat .loud", has_text="Meinz!")).to_be_visible()
    player.page.context.close()
    player = sit(browser, server, "mue", speed="slow")
    player.page.locator("[data-action=pass]").wait_for()
    player.page.locator("[data-action=pass]").click()
    expect(player.page.get_by_role("region", name="You", exact=True).get_by_text("Pass")).to_be_visible()
    player.page.context.close()
