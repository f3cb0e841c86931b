"""Several people at one table."""

from playwright.sync_api import expect
from tests.web.conftest import NewPlayer


def test_two_at_a_table_made_for_friends(new_player: NewPlayer) -> None:
    host, guest = new_player("desktop"), new_player("phone")
    host.open()
    host.page.get_by_role("button", name="Meinz with friends").click()
    host.page.get_by_label("The others at the table will see it.").fill("Ada")
    host.page.get_by_role("button", name="Go on").click()
    host.page.get_by_role("button", name="Set the table").click()
    link = host.page.get_by_role("textbox", name="Link").input_value()
    expect(host.page.get_by_role("img", name="The link as a QR code")).to_be_visible()

    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.get_by_label("The others at the table will see it.").fill("Grace")
    guest.page.get_by_role("button", name="Go on").click()
    expect(host.page.get_by_text("Grace", exact=True)).to_be_visible()
    host.page.get_by_role("button", name="Start").click()
    expect(host.hand).to_have_count(9)
    expect(guest.hand).to_have_count(9)

    host.act()
    guest.act()
    guest.page.get_by_role("button", name="Chat").click()
    guest.page.get_by_role("button", name="Well played!").click()
    expect(host.page.get_by_label("Grace", exact=True).get_by_text("Well played!")).to_be_visible()
    guest.page.get_by_label("Say something").fill("My first game <b>here</b>")
    guest.page.get_by_role("button", name="Say", exact=True).click()
    guest.page.get_by_role("button", name="Close").click()
    host.page.keyboard.press("c")
    expect(host.page.get_by_text("My first game <b>here</b>").last).to_be_visible()

    guest.page.reload()
    for _ in range(4):
        for player in (host, guest):
            if player.offered.count():
                player.act()


def test_an_open_table_is_found_on_the_first_page(new_player: NewPlayer) -> None:
    host, other = new_player(), new_player("phone", locale="de")
    host.set_table("njet", players=3, settings={"listed": True})
    host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.get_by_role("button", name="Copy").click()
    assert host.page.evaluate("navigator.clipboard.readText()") == host.page.url
    other.open()
    other.page.get_by_role("link", name="Njet").filter(has_text="Ada").first.click()
    other.page.wait_for_url(host.page.url)
    expect(other.page.get_by_role("button", name="Platz nehmen").first).to_be_visible()


def test_the_link_is_copied_where_a_page_has_no_clipboard(new_player: NewPlayer) -> None:
    """As at http://192.168.1.2, the address of a server at home."""
    host = new_player()
    host.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    host.set_table("njet", players=3)
    host.page.get_by_role("button", name="Copy", exact=True).click()
    expect(host.page.get_by_role("button", name="Copied", exact=True)).to_be_focused()
    host.page.get_by_role("button", name="Chat", exact=True).first.click()
    said = host.page.get_by_role("textbox", name="Say something")
    said.press("ControlOrMeta+v")
    expect(said).to_have_value(host.page.url)


def test_who_only_has_the_link_watches_and_asks_for_a_bots_seat(new_player: NewPlayer) -> None:
    host, other = new_player(), new_player()
    path = host.set_table("meinz", start=True, players=4)
    host.offered.first.wait_for()
    other.open(path)
    expect(other.page.get_by_text("You are watching.")).to_be_visible()
    expect(other.hand).to_have_count(0)
    other.page.get_by_role("button", name="Ask for a seat").click()
    other.page.get_by_label("The others at the table will see it.").fill("Grace")
    other.page.get_by_role("button", name="Go on").click()
    host.page.get_by_role("button", name="Let in: Grace").click()
    expect(other.hand.first).to_be_visible()
