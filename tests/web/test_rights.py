"""Whose word it takes, on the page: who one is, who sits down in a running match, who speaks, who stays."""

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import NewPlayer
from tests.web.player import Player


def named(player: Player, name: str) -> None:
    """Somebody with a name of their own, as after the first table with friends."""
    player.page.request.post(f"{player.address}/api/guests", data={"name": name})
    player.page.add_init_script("localStorage.known = localStorage.named = 'yes'")


def my_name(player: Player) -> str:
    name: str = player.page.request.get(f"{player.address}/api/me").json()["name"]
    return name


def personal_link(player: Player) -> str:
    token = player.page.request.post(f"{player.address}/api/me/link").json()["token"]
    return f"/#me={token}"


def menu(page: Page) -> Page:
    page.get_by_role("button", name="Table and settings").click()
    return page


# ---- who one is --------------------------------------------------------------------------------------------------


def test_a_link_asks_before_it_makes_somebody_another(new_player: NewPlayer) -> None:
    anna, bob = new_player("phone"), new_player()
    named(anna, "Anna")
    named(bob, "Bob")
    link = personal_link(bob)
    anna.open(link)
    question = anna.page.get_by_role("dialog", name="Be Bob on this device?")
    expect(question.get_by_text("You are Anna here. This link belongs to Bob.")).to_be_visible()
    assert "me=" not in anna.page.url
    assert my_name(anna) == "Anna"
    question.get_by_role("button", name="Stay Anna").click()
    expect(question).to_be_hidden()
    assert my_name(anna) == "Anna"
    anna.open("/games")
    anna.open(link)  # which was not used up
    with anna.page.expect_navigation():  # all of the page is then somebody else's
        question.get_by_role("button", name="Be Bob").click()
    expect(question).to_be_hidden()
    settings = anna.page.get_by_role("button", name="Settings")
    settings.click()
    devices = anna.page.get_by_role("region", name="My devices")
    expect(devices.get_by_text("You are Bob on 2 devices.")).to_be_visible()
    assert my_name(anna) == "Bob"
    with anna.page.expect_navigation():
        devices.get_by_role("button", name="Be Anna again").click()
    expect(devices).to_be_hidden()
    anna.page.get_by_role("button", name="Settings").click()
    expect(devices.get_by_text("You are Anna on this device only.")).to_be_visible()
    assert my_name(anna) == "Anna"


def test_a_link_asks_also_who_is_nobody_yet(new_player: NewPlayer) -> None:
    """Whoever made the link is the same guest, and would see the cards."""
    bob, stranger = new_player(), new_player()
    named(bob, "Bob")
    stranger.open(personal_link(bob))
    question = stranger.page.get_by_role("dialog", name="Be Bob on this device?")
    expect(question.get_by_text("Only say yes if you made this link yourself")).to_be_visible()
    question.get_by_role("button", name="No", exact=True).click()
    expect(question).to_be_hidden()
    assert stranger.page.request.get(f"{stranger.address}/api/me").status == 401


def test_other_devices_are_signed_out_on_the_page(new_player: NewPlayer) -> None:
    anna, phone = new_player(), new_player("phone")
    named(anna, "Anna")
    phone.open(personal_link(anna))
    with phone.page.expect_navigation():
        phone.page.get_by_role("button", name="Be Anna").click()
    expect(phone.page.get_by_role("dialog")).to_be_hidden()
    anna.open()
    anna.page.get_by_role("button", name="Settings").click()
    devices = anna.page.get_by_role("region", name="My devices")
    devices.get_by_role("button", name="Sign out all other devices").click()
    question = anna.page.get_by_role("dialog", name="Sign out all other devices?")
    assert phone.page.request.get(f"{phone.address}/api/me").status == 200, "not before the answer"
    question.get_by_role("button", name="Sign out all other devices").click()
    expect(devices.get_by_text("You are Anna on this device only.")).to_be_visible()
    assert phone.page.request.get(f"{phone.address}/api/me").status == 401
    devices.get_by_role("button", name="Continue on another device").click()
    expect(devices.get_by_role("textbox", name="Link")).to_be_visible()
    expect(devices.get_by_text("stay here")).to_have_count(0)  # where the server has all there is
    devices.get_by_role("button", name="Revoke the link").click()
    expect(devices.get_by_role("textbox", name="Link")).to_have_count(0)


# ---- seats -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_guest_asks_for_a_seat_and_is_let_in(new_player: NewPlayer, size: str) -> None:
    host, carla, dora = new_player(size), new_player(size), new_player()
    path = host.set_table("meinz", start=True, players=4)
    named(carla, "Carla")
    named(dora, "Dora")
    host.offered.first.wait_for()
    for other in (carla, dora):
        other.open(path)
        expect(other.page.get_by_text("You are watching.")).to_be_visible()
    carla.page.get_by_role("button", name="Ask for a seat").click()
    expect(carla.page.get_by_text("You have asked for the seat of Bruno.")).to_be_visible()
    expect(dora.page.get_by_text("Carla asks for the seat of Bruno.")).to_be_visible()
    expect(dora.page.get_by_role("button", name="Let in")).to_have_count(0)
    expect(carla.hand).to_have_count(0)
    host.page.get_by_role("button", name="No: Carla").click()
    expect(carla.page.get_by_text("You are watching.")).to_be_visible()
    carla.page.get_by_role("button", name="Ask for a seat").click()
    host.page.get_by_role("button", name="Let in: Carla").click()
    expect(carla.hand.first).to_be_visible()
    told = "The host lets Carla into seat 2. Carla now sees the cards of Bruno."
    for player in (host, dora):
        expect(player.page.get_by_text(told).first).to_be_visible()
    dora.page.get_by_role("button", name="Chat").click()
    expect(dora.page.get_by_role("listitem").filter(has_text=told)).to_be_visible()


def test_who_leaves_a_match_finds_the_seat_kept(new_player: NewPlayer) -> None:
    host = new_player()
    path = host.set_table("meinz", start=True, players=3)
    host.offered.first.wait_for()
    menu(host.page).get_by_role("button", name="Leave my seat to a bot").click()
    host.page.get_by_role("dialog", name="Leave your seat?").get_by_role("button", name="Leave").click()
    host.page.wait_for_url(host.address + "/")
    host.open(path)
    expect(host.page.get_by_text("kept for Ada")).to_be_visible()
    host.page.get_by_role("button", name="Back to my seat").click()
    expect(host.hand.first).to_be_visible()


def test_a_locked_table_is_asked_at(new_player: NewPlayer) -> None:
    host, carla = new_player(), new_player("phone", locale="de")
    path = host.set_table("njet", players=3)
    host.page.get_by_role("switch", name="Lock the table").click()
    named(carla, "Carla")
    carla.open(path)
    expect(carla.page.get_by_text("Der Tisch ist abgeschlossen: Bitte den Gastgeber um einen Platz.")).to_be_visible()
    carla.page.get_by_role("button", name="Um einen Platz bitten").click()
    expect(carla.page.get_by_text("Du hast um einen Platz gebeten.")).to_be_visible()
    host.page.get_by_role("button", name="Let in: Carla").click()
    expect(carla.page.get_by_role("button", name="Platz einem Bot überlassen")).to_be_visible()


def test_somebody_with_the_name_of_another_takes_another_name(new_player: NewPlayer) -> None:
    host, other = new_player(), new_player()
    path = host.set_table("njet", players=3)
    named(other, "ADA")
    other.open(path)
    other.page.get_by_role("button", name="Sit down").click()
    expect(other.page.get_by_text("Somebody at this table has this name").first).to_be_visible()
    other.page.get_by_label("The others at the table will see it.").fill("Grace")
    other.page.get_by_role("button", name="Go on").click()
    expect(host.page.get_by_text("Grace", exact=True)).to_be_visible()
    other.problems.clear()  # the browser itself tells of the refusal


# ---- talk --------------------------------------------------------------------------------------------------------


def test_the_host_mutes_and_removes_a_spectator(new_player: NewPlayer) -> None:
    host, eve = new_player("phone"), new_player()
    path = host.set_table("meinz", start=True, players=4)
    named(eve, "Eve")
    host.offered.first.wait_for()
    eve.open(path)
    eve.page.get_by_role("button", name="Chat").click()
    eve.page.get_by_role("button", name="Hello!").click()
    expect(eve.page.get_by_role("listitem").filter(has_text="Hello!")).to_be_visible()
    people = menu(host.page).get_by_role("region", name="People")
    people.get_by_role("button", name="Mute: Eve").click()
    expect(people.get_by_role("listitem", name="Eve").get_by_text("muted")).to_be_visible()
    expect(eve.page.get_by_text("The host has muted Eve.").first).to_be_visible()
    eve.page.get_by_role("button", name="Wow!").click()
    expect(eve.page.get_by_text("The host has muted you at this table.").first).to_be_visible()
    people.get_by_role("button", name="Remove: Eve").click()
    host.page.get_by_role("dialog", name="Remove Eve").get_by_role("button", name="Remove", exact=True).click()
    expect(eve.page.get_by_text("The host has removed you from this table.").first).to_be_visible()
    eve.page.reload()
    expect(eve.page.get_by_text("The host has removed you from this table.").first).to_be_visible()
    people.get_by_role("button", name="Allow back: Eve").click()
    expect(people.get_by_role("button", name="Mute: Eve")).to_have_count(0)
    eve.page.reload()
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()


# ---- deals that are known ----------------------------------------------------------------------------------------


def test_a_table_with_known_deals_says_so(new_player: NewPlayer) -> None:
    host, other = new_player(), new_player("phone")
    host.set_table("last_panther", players=3, options={"limit": -1}, start=True)
    host.play_to_the_end()
    match = str(host.finish.locator("a[href^='/replay/']").get_attribute("href")).rpartition("/")[2]
    again = host.page.request.post(
        f"{host.address}/api/matches/{match}/again", data={"settings": {"pace": 0, "listed": True}}
    ).json()
    other.open()
    listed = other.page.get_by_role("link").filter(has_text="known deals")
    expect(listed).to_be_visible()
    other.open(f"/table/{again['id']}")
    expect(other.page.get_by_text("Somebody at this table may know the cards")).to_be_visible()
