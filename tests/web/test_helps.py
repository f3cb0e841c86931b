"""What helps who sits at a table: hint, last trick, rules at the right place, log, score sheet, what is read aloud."""

import re

import pytest
from playwright.sync_api import expect
from tests.web.conftest import NewPlayer
from tests.web.player import TITLES, Player


def at_a_table(new_player: NewPlayer, game: str = "meinz", **more: object) -> Player:
    player = new_player(**more)
    player.set_table(game, start=True)
    player.offered.first.wait_for()
    return player


def test_a_hint_tells_what_the_expert_expects(new_player: NewPlayer) -> None:
    player = at_a_table(new_player)
    player.page.get_by_role("button", name="Hint").click()
    advice = player.page.get_by_role("region", name="Hint")
    advice.get_by_role("button", name="Figures").click()
    expect(advice.get_by_text(re.compile(r"wins the match [\d.]+% of the time")).first).to_be_visible()


def test_the_last_trick_on_demand(new_player: NewPlayer) -> None:
    """C-3: until the next one begins, so when it is the own one."""
    player = at_a_table(new_player, "last_panther")
    button = player.page.get_by_role("button", name="Last trick")
    while not button.is_visible():
        assert player.act()
        player.offered.or_(player.finish).first.wait_for()
    button.click()
    trick = player.page.get_by_role("dialog", name="Last trick")
    expect(trick.get_by_role("listitem")).to_have_count(4)
    expect(trick.get_by_text("You take the trick")).to_be_visible()


@pytest.mark.parametrize("game", TITLES)
def test_the_rules_open_at_the_clause_that_matters_now(new_player: NewPlayer, game: str) -> None:
    player = at_a_table(new_player, game)
    clauses = set()
    for _ in range(24):  # through the phases of the first round
        player.offered.first.wait_for()
        player.page.keyboard.press("r")
        now = player.page.get_by_role("complementary", name="Rules").locator(".now")
        expect(now).to_be_in_viewport()
        clauses.add(now.inner_text())
        player.page.keyboard.press("r")
        player.act()
    assert len(clauses) > 1


def test_the_log_tells_the_game_in_words_and_it_is_read_aloud(new_player: NewPlayer) -> None:
    player = at_a_table(new_player)
    read_aloud = player.page.get_by_role("log")
    expect(read_aloud).to_have_attribute("aria-live", "polite")
    player.act_until("play")
    expect(read_aloud).to_have_text(re.compile(r"\b(play|take|call|stay|keep|put|swap)s? "))  # whatever came last
    player.page.keyboard.press("l")
    log = player.page.get_by_role("complementary", name="Log").get_by_role("listitem")
    expect(log.filter(has_text=re.compile("^You play (blue|yellow|red|green) [1-9]")).first).to_be_visible()


def test_a_clock_at_who_is_asked(new_player: NewPlayer) -> None:
    player = new_player()
    player.set_table("meinz", start=True, settings={"seconds": 120})
    player.offered.first.wait_for()
    own = player.page.get_by_role("region", name="You", exact=True)
    expect(own.get_by_role("timer", name=re.compile(r"^\d+ seconds left$"))).to_be_visible()


def test_language_and_theme_are_switched_in_the_page(new_player: NewPlayer) -> None:
    player = new_player(locale="de-AT")
    page = player.page
    player.open()
    expect(page.get_by_role("button", name="Meinz jetzt spielen")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Play Meinz now")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Play Meinz now")).to_be_visible()
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check(force=True)
    assert page.evaluate(ground) != light
