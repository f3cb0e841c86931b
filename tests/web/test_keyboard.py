"""A whole match without a pointer."""

from playwright.sync_api import expect
from tests.web.conftest import NewPlayer


def test_a_match_by_keyboard_alone(new_player: NewPlayer) -> None:
    player = new_player(oneTap=False)
    player.set_table("meinz", start=True, players=3)
    keyboard = player.page.keyboard
    for _ in range(2000):
        player.offered.or_(player.finish).first.wait_for()
        if player.finish.is_visible():
            break
        if player.page.locator(".hand [data-action]").count():
            keyboard.press("h")  # to the first card that may be played
            expect(player.page.locator(".hand [data-action]:focus")).to_have_count(1)
            keyboard.press("Enter")
            keyboard.press("Enter")
        else:
            for _ in range(40):
                if player.page.locator("[data-action]:focus").count():
                    break
                keyboard.press("Tab")
            keyboard.press("Enter")
    expect(player.finish).to_be_visible()
    keyboard.press("Escape")
    expect(player.finish).to_be_hidden()


def test_arrows_go_along_the_hand(new_player: NewPlayer) -> None:
    player = new_player()
    player.open()
    player.play_now("meinz")
    expect(player.hand).to_have_count(9)
    player.offered.first.wait_for()
    player.page.keyboard.press("h")
    expect(player.hand.first).to_be_focused()
    player.page.keyboard.press("ArrowRight")
    expect(player.hand.nth(1)).to_be_focused()
    player.page.keyboard.press("End")
    expect(player.hand.last).to_be_focused()
