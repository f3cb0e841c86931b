"""Where there is little room, what matters now is in sight without scrolling."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import NewPlayer
from tests.web.layout import faults
from tests.web.player import TITLES


@pytest.mark.parametrize("game", TITLES)
def test_hand_and_trick_are_in_sight_on_a_phone_on_its_side(new_player: NewPlayer, game: str) -> None:
    player = new_player("phone on its side")
    player.set_table(game, start=True)
    player.act_until("play")
    card = player.page.locator(".hand [data-action^=play]").first
    for _ in range(20):  # in Meinz who has played may be asked for a call or a swap before the next card
        if not player.act_or(card) or card.is_visible():
            break
    card.wait_for()
    for part in (".middle > .trick", ".hand", ".phase"):
        expect(player.page.locator(part)).to_be_in_viewport(ratio=0.9)
    assert faults(player.page) == []


@pytest.mark.parametrize("size", ["small phone", "phone on its side"])
def test_a_call_can_be_made_without_looking_for_it(new_player: NewPlayer, size: str) -> None:
    player = new_player(size)
    player.set_table("meinz", start=True)
    call = player.page.locator("[data-action=meinz]")
    for _ in range(60):
        if not player.act_or(call) or call.is_visible():
            break
    expect(call).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", ["phone", "small phone", "phone on its side", "desktop"])
def test_a_table_for_friends_is_set_without_looking_for_the_button(new_player: NewPlayer, size: str) -> None:
    player = new_player(size, locale="de")
    player.open()
    player.page.get_by_role("button", name="Mü mit Freunden").click()
    player.page.get_by_label("Die anderen am Tisch sehen ihn.").fill("Ada")
    player.page.get_by_role("button", name="Weiter").click()
    go = player.page.get_by_role("button", name="Tisch eröffnen")
    expect(go).to_be_in_viewport(ratio=1)
    go.click()
    expect(player.page.get_by_role("button", name="Anfangen")).to_be_in_viewport(ratio=1)


def test_in_a_large_type_the_settings_stay_in_reach(new_player: NewPlayer) -> None:
    player = new_player("phone", bypass_csp=True)
    player.open()
    player.page.add_style_tag(content=":root { font-size: 200% }")
    expect(player.page.get_by_role("button", name="Settings")).to_be_in_viewport(ratio=1)


def test_all_nine_rows_are_whole_on_a_phone(new_player: NewPlayer) -> None:
    player = new_player("phone")
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.set_table("was_sticht", start=True)
    told = player.page.locator(".prompt", has_text="Take a card from row 1.")
    for _ in range(20):  # the tasks are chosen first
        if not player.act_or(told) or told.is_visible():
            break
    last, below = player.page.locator(".rows > li").last.bounding_box(), told.bounding_box()
    assert last
    assert below
    assert last["y"] + last["height"] <= below["y"]
