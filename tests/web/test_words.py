"""What the page says where it once said it badly: house rules, refusals, lost addresses, the way into a game."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import NewPlayer
from tests.web.test_accessible import violations

from stich.games import ours

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_option_has_words(language: str) -> None:
    for game in ours():
        told = json.loads((GAMES / game.name / f"{language}.json").read_text("utf-8")).get("option", {})
        for option in game.options:
            names = option.default if isinstance(option.default, dict) else ()
            asked = {"null" if choice is None else str(choice) for choice in option.choices} | set(names)
            assert {"label", *asked} <= set(told[option.name]), option.name


def open_house_rules(page: Page) -> None:
    """The dialog for a table of Was sticht? on the German page, with its house rules."""
    page.get_by_role("button", name="Was sticht? mit Freunden").click()
    page.get_by_label("Die anderen am Tisch sehen ihn.").fill("Ada")
    page.get_by_role("button", name="Weiter").click()
    page.get_by_text("Hausregeln").click()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_table_of_1993_with_a_value_of_the_house(new_player: NewPlayer, size: str) -> None:
    player = new_player(size, locale="de", bypass_csp=True)
    player.open()
    page = player.page
    open_house_rules(page)
    dialog = page.get_by_role("dialog")
    page.get_by_role("radio", name="1993").check(force=True)
    expect(page.get_by_label("die wenigsten Stiche")).to_have_value("9")
    page.get_by_label("kein Stich", exact=True).fill("7")
    assert not re.search(r"\[object|functions|tie-break", dialog.inner_text())
    assert violations(page) == []
    with page.expect_response("**/api/tables") as answer:
        page.get_by_role("button", name="Tisch eröffnen").click()
    assert answer.value.status == 201
    options = answer.value.json()["options"]
    assert options["edition"] == "1993"
    assert (options["values"]["no-tricks"], options["values"]["fewest-tricks"]) == (7, 9)
    page.get_by_role("button", name="Anfangen").click()
    worth = page.locator("[data-action='draft no-tricks'], .one", has_text="kein Stich").first
    expect(worth).to_contain_text("Wert 7")
    player.act_until("take")
    expect(player.hand.first).to_be_visible()


def test_a_refusal_is_read_inside_the_dialog(new_player: NewPlayer) -> None:
    player = new_player(locale="de")
    player.open()
    page = player.page
    open_house_rules(page)
    # A server that knows other rules than this page, as after an update.
    page.route("**/api/tables", lambda route: route.continue_(post_data={"game": "was_sticht", "options": {"x": 1}}))
    page.get_by_role("button", name="Tisch eröffnen").click()
    alert = page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_have_text("Mit diesen Hausregeln lässt sich kein Tisch eröffnen.")
    expect(alert).to_be_in_viewport()
    player.problems.clear()  # the browser reports the refusal


@pytest.mark.parametrize(
    ("locale", "words", "home"),
    [
        ("en", "There is nothing at this address.", "Home"),
        ("de", "Unter dieser Adresse gibt es nichts.", "Startseite"),
    ],
)
@pytest.mark.parametrize("path", ["/nowhere/at/all", "/%zz", "/rules/chess"])
def test_an_unknown_address_shows_a_page(new_player: NewPlayer, path: str, locale: str, words: str, home: str) -> None:
    player = new_player(locale=locale)
    answer = player.page.goto(player.address + path)
    assert answer is not None
    assert answer.status == (200 if path.startswith("/rules") else 404)
    expect(player.page.get_by_role("heading", name=words)).to_be_visible()
    player.problems.clear()  # the browser reports the 404
    player.page.get_by_role("link", name=home).click()
    expect(player.page.get_by_role("button", name=re.compile("Meinz")).first).to_be_visible()


def test_rules_draw_cards_and_lead_into_the_game(new_player: NewPlayer) -> None:
    player = new_player("phone", locale="de", bypass_csp=True)
    player.open("/rules/was_sticht")
    page = player.page
    example = page.get_by_role("listitem").filter(has_text="Alex hat das Monster")
    expect(example.locator("[data-drawn] svg.card")).to_have_count(4)
    expect(page.get_by_role("row", name="die wenigsten Stiche 9 8")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Was sticht? jetzt spielen").click()
    page.wait_for_url("**/table/*")
    expect(player.offered.first).to_be_visible()


def test_the_coach_says_what_to_do_without_codes(new_player: NewPlayer) -> None:
    player = new_player(locale="de")
    player.open("/learn/mue")
    coach = player.page.get_by_role("region", name="Anleitung")
    expect(coach.locator(".task")).to_contain_text("Jetzt: Grün 8 bieten")
    assert not re.search(r"MU-\d", coach.inner_text())


def test_who_reads_is_told_that_it_is_their_turn(new_player: NewPlayer) -> None:
    player = new_player(locale="de")
    player.set_table("mue", start=True)
    player.offered.first.wait_for()
    expect(player.page.get_by_role("region", name="Du", exact=True)).to_contain_text(re.compile(r"Du\s+bist dran"))
