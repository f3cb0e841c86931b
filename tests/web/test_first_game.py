"""From the first page to the first tricks."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import NewPlayer


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_play_now_and_some_tricks(new_player: NewPlayer, size: str) -> None:
    player = new_player(size)
    player.open()
    player.play_now("meinz")
    expect(player.hand).to_have_count(9)
    expect(player.page.get_by_role("dialog")).to_have_count(0)  # no name is asked for
    for _ in range(3):
        player.act_until("play")
    player.page.get_by_role("button", name="Log").click()
    expect(player.page.get_by_role("listitem").filter(has_text="Round 1").first).to_be_visible()


def test_the_first_tap_lifts_a_card_and_the_second_plays_it(new_player: NewPlayer) -> None:
    player = new_player(oneTap=False)
    player.open()
    player.play_now("meinz")
    card = player.page.locator(".hand [data-action]").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(player.hand).to_have_count(9)
    card.click()
    expect(player.hand).to_have_count(8)


def test_a_card_that_may_not_be_played_says_why(new_player: NewPlayer) -> None:
    player = new_player()
    player.open()
    player.play_now("last_panther")
    for _ in range(100):
        player.offered.first.wait_for()
        barred = player.page.locator(".hand [data-card]:not([data-action])")
        if barred.count() and player.page.locator(".hand [data-action^=play]").count():
            break
        player.act()
    barred.first.click(force=True)  # it says of itself that it is disabled
    expect(player.page.get_by_role("status").filter(has_text="You must follow")).to_be_visible()


def test_a_reload_in_the_middle_of_a_match(new_player: NewPlayer) -> None:
    player = new_player()
    player.open()
    player.play_now("meinz")
    player.act_until("play")
    player.offered.first.wait_for()
    cards = player.hand.count()
    player.page.reload()
    player.offered.first.wait_for()
    expect(player.hand).to_have_count(cards)


def test_a_second_window_takes_over_and_gives_back(new_player: NewPlayer) -> None:
    player = new_player()
    player.open()
    player.play_now("meinz")
    second = player.page.context.new_page()
    second.goto(player.page.url)
    expect(second.locator(".hand [data-card]")).to_have_count(9)
    back = player.page.get_by_role("button", name="Take it back here")
    back.click()
    expect(back).to_be_hidden()
    player.act_until("play")
