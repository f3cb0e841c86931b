"""A guided round of every game, clicked through to its end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.conftest import NewPlayer
from tests.web.player import TITLES, Player
from tests.web.test_accessible import violations

LANGUAGES = {"en": "Play a match", "de": "Eine Partie spielen"}


def follow(player: Player, most: int = 120, each: Callable[[], object] = lambda: None) -> int:
    """Does what the lesson is about until it is over; how many clicks that took. Before each, `each` looks at it."""
    page = player.page
    end = page.locator(".coach .button", has_text="Play a match").or_(page.get_by_text("Eine Partie spielen"))
    wanted = page.locator("[data-wanted]")
    go_on = page.locator(".coach .button.main")
    for clicks in range(most):
        wanted.or_(go_on).first.wait_for()
        if end.is_visible():
            return clicks
        each()
        (wanted if wanted.count() else go_on).first.click()
    raise AssertionError(f"no end after {most} clicks")


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", TITLES)
def test_a_guided_round(new_player: NewPlayer, game: str, locale: str) -> None:
    player = new_player("phone" if locale == "de" else "desktop", locale=locale)
    player.open(f"/learn/{game}")
    assert follow(player) > 15
    expect(player.page.get_by_role("progressbar")).to_have_attribute("value", "1")
    player.page.get_by_role("button", name=LANGUAGES[locale]).click()
    player.page.wait_for_url("**/table/*")
    expect(player.hand.or_(player.offered).first).to_be_visible()


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize(("width", "height"), [(360, 640), (740, 360)])
def test_what_is_wanted_is_in_sight_on_small_screens(new_player: NewPlayer, game: str, width: int, height: int) -> None:
    player = new_player("phone", locale="de")
    page = player.page
    page.set_viewport_size({"width": width, "height": height})
    player.open(f"/learn/{game}")
    wanted = page.locator("[data-wanted]")

    def look() -> None:
        if wanted.count():
            expect(wanted.first).to_be_in_viewport(ratio=0.5)
            expect(page.locator(".coach .task")).to_be_in_viewport(ratio=1)

    assert follow(player, each=look) > 15


def test_another_click_than_the_one_asked_for_changes_nothing(new_player: NewPlayer) -> None:
    player = new_player()
    player.open("/learn/mue")
    player.page.locator("[data-action='bid B3']").click()
    expect(player.page.get_by_role("status").filter(has_text="not what this lesson is about")).to_be_visible()
    expect(player.hand).to_have_count(12)


def test_a_clause_opens_the_rules_there(new_player: NewPlayer) -> None:
    player = new_player("phone")
    player.open("/learn/mue")
    player.page.get_by_role("button", name="The rule for this (MU-5)").click()
    rules = player.page.get_by_role("complementary", name="Rules")
    expect(rules.locator(".now")).to_contain_text("MU-5")
    rules.get_by_role("button", name="Close").click()
    expect(player.page.locator("[data-wanted]")).to_be_visible()


def test_the_first_visit_offers_it(new_player: NewPlayer) -> None:
    player = new_player("phone")
    player.set_table("meinz", start=True)
    offer = player.page.get_by_role("link", name="New here? A guided round, 5 minutes")
    expect(offer).to_be_visible()
    player.act()  # who plays does not want to be asked any more
    expect(offer).to_be_hidden()
    player.open()
    player.page.get_by_role("link", name="Guided round Njet").click()
    player.page.wait_for_url("**/learn/njet")
    expect(player.page.locator("[data-wanted]")).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(new_player: NewPlayer, size: str, theme: str) -> None:
    player = new_player(size, theme=theme, bypass_csp=True)
    player.open("/learn/njet")
    player.page.locator("[data-wanted]").wait_for()
    assert violations(player.page) == []
    follow(player)
    assert violations(player.page) == []
