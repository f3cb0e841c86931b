"""Controls that forgive: nothing ends without a question, what decides is in sight, the last choice can be undone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.web.conftest import NewPlayer
from tests.web.known_deals import set_table_at
from tests.web.layout import overlaps
from tests.web.player import Player, press

from stich.testing.served import Served

IN_TWO_TAPS = "localStorage.settings = JSON.stringify({ ...JSON.parse(localStorage.settings), oneTap: false })"
# Whether nothing lies over an element.
LIES_OPEN = """(one) => {
    const { x, y } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + 9, y + 9));
}"""


def two_at_a_table(
    new_player: NewPlayer, table: dict[str, Any] | None = None, **settings: Any
) -> tuple[Player, Player, str]:
    """Ada, the host, and Ben, who play Meinz; `table` are settings of the table, the others of their pages."""
    host, ben = new_player(**settings), new_player("phone", **settings)
    path = host.set_table("meinz", players=3, settings=table or {})
    ben.page.request.post(f"{ben.address}/api/guests", data={"name": "Ben"})
    ben.page.add_init_script("localStorage.known = localStorage.named = 'yes'")
    ben.open(path)
    ben.page.get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_text("Ben", exact=True).first).to_be_visible()
    host.page.get_by_role("button", name="Start").click()
    expect(host.hand.first).to_be_visible()
    expect(ben.hand.first).to_be_visible()
    return host, ben, path


def menu(player: Player) -> Locator:
    player.page.get_by_role("button", name="Table and settings").click()
    return player.page.get_by_role("dialog", name="Table and settings")


def test_closing_asks_first_and_a_closed_table_says_so_to_all(new_player: NewPlayer) -> None:
    host, ben, path = two_at_a_table(new_player)
    menu(host).get_by_role("button", name="Close the table").click()
    question = host.page.get_by_role("dialog", name="Close the table for everybody?")
    expect(question.get_by_text("The match ends at once, without a result")).to_be_visible()
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_be_hidden()
    expect(ben.page.get_by_text("This table is closed")).to_have_count(0)
    assert host.page.request.get(f"{host.address}/api{path.replace('table', 'tables')}").json()["state"] == "playing"
    menu_open = host.page.get_by_role("dialog", name="Table and settings")
    menu_open.get_by_role("button", name="Close the table").click()
    question.get_by_role("button", name="Close the table").click()
    for player in (host, ben):
        expect(player.page.get_by_role("heading", name="This table is closed")).to_be_visible()
        expect(player.page.get_by_text("Waiting for")).to_have_count(0)
    ben.page.reload()
    expect(ben.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    expect(ben.page.get_by_text("Waiting for")).to_have_count(0)
    ben.page.get_by_role("button", name="A new table like this one").click()
    expect(ben.page.get_by_role("button", name="Start")).to_be_visible()
    assert not ben.page.url.endswith(path)


def test_leaving_a_running_match_asks_first(new_player: NewPlayer) -> None:
    player = new_player("phone")
    path = player.set_table("meinz", start=True)
    player.offered.first.wait_for()
    menu(player).get_by_role("button", name="Leave my seat to a bot").click()
    question = player.page.get_by_role("dialog", name="Leave your seat?")
    question.get_by_role("button", name="Cancel").click()
    seats = player.page.request.get(f"{player.address}/api{path.replace('table', 'tables')}").json()["seats"]
    assert seats[0]["kind"] == "human"
    player.page.get_by_role("button", name="Leave my seat to a bot").click()
    question.get_by_role("button", name="Leave").click()
    player.page.wait_for_url(player.address + "/")


def test_undo_goes_back_to_the_own_last_choice_after_bots_have_answered(new_player: NewPlayer) -> None:
    player = new_player()
    player.set_table("last_panther", start=True, players=3)
    plays = player.page.locator(".hand [data-action^=play]")
    while plays.count() < 2:  # a card without an alternative is no choice
        player.act()
        player.offered.first.wait_for()
    player.act()
    player.offered.first.wait_for()  # the bots have played, and it is the own turn again
    cards = player.hand.count()
    undo = player.page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.click()
    expect(player.hand).to_have_count(cards + 1)
    expect(plays.first).to_be_visible()


@pytest.mark.parametrize(
    ("game", "verb"), [("was_sticht", "draft"), ("was_sticht", "take"), ("njet", "njet"), ("meinz", "take")]
)
def test_what_was_picked_is_confirmed_without_scrolling(
    new_player: NewPlayer, server: Served, game: str, verb: str
) -> None:
    """What lies on the table, as the tasks, the rows, the board and a trick, at any size."""
    player = new_player(met=[game])
    set_table_at(player, server, game, verb, players=4)
    player.offered.first.wait_for()
    player.page.evaluate(IN_TWO_TAPS)
    player.page.reload()
    player.page.locator(f".phase [data-action^={verb}]").first.click()
    confirm = player.page.locator(".confirm [data-action]")
    for width, height in ((320, 568), (360, 640), (390, 844), (740, 360), (1280, 800)):
        player.page.set_viewport_size({"width": width, "height": height})
        expect(confirm).to_be_in_viewport(ratio=1)
        assert player.page.evaluate(LIES_OPEN, confirm.element_handle()), f"at {width} × {height}"
    confirm.click()
    expect(confirm).to_have_count(0)


def test_the_host_is_asked_before_somebody_is_removed(new_player: NewPlayer) -> None:
    host, ben, _ = two_at_a_table(new_player)
    menu(host).get_by_role("button", name="Remove: Ben").click()
    question = host.page.get_by_role("dialog", name=re.compile("Remove Ben"))
    question.get_by_role("button", name="Cancel").click()
    host.page.get_by_role("button", name="Remove: Ben").click()
    question.get_by_role("button", name="Remove", exact=True).click()
    expect(ben.page.get_by_text("The host has removed you from this table.").first).to_be_visible()


# ---- the hand ----------------------------------------------------------------------------------------------------


def test_a_lifted_card_says_what_the_next_tap_does(new_player: NewPlayer) -> None:
    player = new_player("phone", oneTap=False, met=["meinz"])
    player.set_table("meinz", start=True)
    press(player.page.locator(".hand [data-action^=discard]").first)
    expect(player.page.locator(".hand .sign")).to_have_text("Tap again")
    player.page.locator(".hand .sign").click()
    card = player.page.locator(".hand [data-action^=play]").first
    for _ in range(20):
        player.offered.first.wait_for()
        if card.is_visible():
            break
        press(player.offered.last)
    cards = player.hand.count()
    card.click()
    sign = player.page.locator(".hand .sign")
    expect(sign).to_have_text("Play")
    expect(sign).to_be_in_viewport(ratio=1)
    sign.click()
    expect(player.hand).to_have_count(cards - 1)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_cards_to_pass_are_chosen_by_toggling_and_those_received_are_marked(new_player: NewPlayer, size: str) -> None:
    player = new_player(size, oneTap=False, met=["last_panther"])
    player.set_table("last_panther", start=True, players=4)
    page, card = player.page, player.page.locator(".hand [data-card]")
    confirm = page.get_by_role("button", name="Choose these 3")
    for i in (0, 1, 2):
        card.nth(i).click()
    expect(confirm).to_be_in_viewport(ratio=1)
    if size == "phone":  # where rows of the hand lie over each other
        found = overlaps(page, ".hand .confirm .button", ".hand [data-card]", ".me .seat", ".me .tools button")
        assert [one for one in found if "confirm" in one] == []
    card.nth(1).click()  # rather not
    expect(card.nth(1)).to_have_attribute("aria-pressed", "false")
    expect(confirm).to_have_count(0)
    expect(card).to_have_count(15)
    card.nth(4).click()
    given = [card.nth(i).get_attribute("data-card") for i in (0, 2, 4)]
    kept = sorted(str(one.get_attribute("data-card")) for i, one in enumerate(card.all()) if i not in (0, 2, 4))
    confirm.click()
    received = page.locator(".hand .received")
    expect(received).to_have_count(3)
    hand = sorted(str(one.get_attribute("data-card")) for one in card.all())
    got = [str(one.get_attribute("data-card")) for one in received.all()]
    assert sorted([*kept, *got]) == hand, given
    expect(received.first).to_have_attribute("aria-label", re.compile("received"))
    page.reload()
    expect(received).to_have_count(3)
    playable = page.locator(".hand [data-action^=play]").first
    playable.click()
    playable.click()
    expect(received).to_have_count(0)


def test_a_card_for_the_next_turn_plays_itself_unless_it_is_let_go(new_player: NewPlayer) -> None:
    player, grace = (new_player(oneTap=False, met=["last_panther"]) for _ in range(2))
    grace.page.request.post(f"{grace.address}/api/guests", data={"name": "Grace"})
    page = player.page
    deals = page.get_by_role("region", name="You").get_by_text("dealer", exact=True)
    for _ in range(60):  # until by lot the player deals: then Grace, at the left, leads, and everybody waits for her
        path = player.set_table("last_panther", players=4)
        grace.page.request.post(f"{grace.address}/api/tables/{path.split('/')[-1]}/seat", data={"seat": 1})
        page.get_by_role("button", name="Start").click()
        player.offered.first.wait_for()
        if deals.is_visible():
            break
    grace.open(path)
    for one in (player, grace):
        one.offered.first.wait_for()
        for card in range(3):
            press(one.hand.nth(card))
        one.page.get_by_role("button", name="Choose these 3").click()
    hers = grace.page.locator(".hand [data-action^=play]").first
    hers.wait_for()
    expect(page.locator(".hand .received")).to_have_count(3)
    page.wait_for_timeout(500)  # a tap that comes at once is meant for the card that was chosen before
    planned = player.hand.first
    planned.click()
    expect(page.locator(".hand .sign")).to_have_text("Next")
    planned.click()
    expect(page.locator(".hand .sign")).to_have_count(0)
    planned.click()
    expect(page.locator(".hand .sign")).to_have_text("Next")
    hers.click()
    hers.click()
    # Either it plays itself, or it may not be played and says so.
    expect(page.locator(".hand .sign")).to_have_count(0)
    told = page.get_by_text("can’t be played now").first
    expect(told.or_(page.locator(".hand[aria-label*='14 cards']")).first).to_be_visible()


def test_the_hand_lies_as_one_likes(new_player: NewPlayer) -> None:
    player = new_player(met=["meinz"])
    player.set_table("meinz", start=True)
    player.offered.first.wait_for()
    cards = [str(one.get_attribute("data-card")) for one in player.hand.all()]
    menu(player).get_by_text("By number", exact=True).click()
    player.page.keyboard.press("Escape")
    numbers = [str(one.get_attribute("data-card"))[1:] for one in player.hand.all()]
    assert numbers == sorted(card[1:] for card in cards)
