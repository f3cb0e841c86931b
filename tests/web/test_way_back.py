"""Nobody loses a match by leaving its page: the first page leads back, and Back closes what lies over the table."""

from playwright.sync_api import expect
from tests.web.conftest import NewPlayer


def test_the_first_page_leads_back_to_a_running_match(new_player: NewPlayer) -> None:
    player = new_player("phone")
    player.open()
    player.play_now("meinz")
    table = player.page.url
    player.page.get_by_role("link", name="Home").click()
    back = player.page.get_by_role("region", name="Play on").get_by_role("link", name="Meinz")
    expect(back).to_be_visible()
    player.page.reload()
    back.click()
    player.page.wait_for_url(table)
    expect(player.hand.first).to_be_visible()


def test_a_table_that_is_closed_is_forgotten(new_player: NewPlayer) -> None:
    player = new_player()
    path = player.set_table("meinz", start=True)
    player.page.evaluate("localStorage.known = 'yes'")
    player.offered.first.wait_for()
    player.open()
    on = player.page.get_by_role("region", name="Play on")
    expect(on.get_by_role("link", name="Meinz")).to_be_visible()
    player.page.request.post(f"{player.address}/api{path.replace('table', 'tables')}/close")
    player.open()
    expect(player.page.get_by_role("heading", name="My matches")).to_be_visible()
    expect(on).to_have_count(0)


def test_a_personal_link_brings_running_and_finished_matches_along(new_player: NewPlayer) -> None:
    desk, phone = new_player(), new_player("phone")
    desk.set_table("last_panther", players=3, options={"limit": -1}, start=True)
    desk.play_to_the_end()
    wanted = {"game": "meinz", "start": True, "settings": {"pace": 0, "bots": "novice"}}
    table = desk.page.request.post(f"{desk.address}/api/tables", data=wanted).json()["id"]
    token = desk.page.request.post(f"{desk.address}/api/me/link").json()["token"]
    phone.open(f"/#me={token}")
    with phone.page.expect_navigation():
        phone.page.get_by_role("button", name="Be Ada").click()
    back = phone.page.get_by_role("region", name="Play on").get_by_role("link", name="Meinz")
    expect(phone.page.get_by_role("link", name="The Last Panther").filter(has_text="Ada")).to_be_visible()
    back.click()
    phone.page.wait_for_url(f"{phone.address}/table/{table}")
    expect(phone.hand).to_have_count(9)


def test_back_closes_what_lies_over_the_table_on_a_phone(new_player: NewPlayer) -> None:
    player = new_player("phone")
    player.open()
    player.play_now("meinz")
    table = player.page.url
    rules = player.page.get_by_role("complementary", name="Rules")
    for close in (player.page.go_back, player.page.get_by_role("button", name="Close").click):
        player.page.get_by_role("button", name="Rules").click()
        expect(rules).to_be_visible()
        close()
        expect(rules).to_have_count(0)
        assert player.page.url == table
        expect(player.hand.first).to_be_visible()
    # Nothing is left behind: the next Back leaves the table.
    player.page.go_back()
    player.page.wait_for_url(player.address + "/")
