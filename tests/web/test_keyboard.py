"""A whole match without a pointer."""

import pytest
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


@pytest.mark.parametrize(("game", "own"), [("meinz", ["M", "S"]), ("mue", [])])
def test_the_keys_of_the_table_and_of_its_game_are_listed(new_player: NewPlayer, game: str, own: list[str]) -> None:
    player = new_player()
    player.set_table(game, start=True)
    player.offered.first.wait_for()
    player.page.get_by_role("button", name="Table and settings").click()
    player.page.get_by_text("Keys", exact=True).click()
    keys = player.page.get_by_role("dialog").locator("dt").all_inner_texts()
    assert [key for key in keys if len(key) == 1] == [*own, *"HTIUESLCR"]


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
