"""axe, which knows the rules of WCAG, finds nothing on any screen."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.conftest import NewPlayer
from tests.web.pictures import PHASES, PLAYERS, asked, is_past
from tests.web.player import TITLES

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
MOST_TABLES = 40  # far more than it ever takes
RUN = "async (rules) => (await axe.run({ runOnly: rules })).violations"


def violations(page: Page) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    found: list[dict[str, Any]] = page.evaluate(RUN, RULES)
    return [f"{one['id']}: {one['help']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_and_dialogs(new_player: NewPlayer, theme: str) -> None:
    player = new_player(theme=theme, bypass_csp=True)
    page = player.page
    player.open()
    page.get_by_role("button", name="Play Mü now").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="Settings").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Mü with friends").click()
    assert violations(page) == []
    page.get_by_label("The others at the table will see it.").fill("Ada")
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("House rules").click()
    assert violations(page) == []
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name="Start").wait_for()
    assert violations(page) == []
    player.open("/rules/mue")
    page.get_by_role("heading", name="Mü", exact=True).wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_dialogs_at_a_table(new_player: NewPlayer, theme: str) -> None:
    """Menu, hint, the sheet after a round and the end of a match."""
    player = new_player("phone", theme=theme, bypass_csp=True, sheet=True)
    page = player.page
    player.set_table("last_panther", players=3, options={"limit": -230}, start=True)  # over a round
    player.offered.first.wait_for()
    page.get_by_role("button", name="Table and settings").click()
    page.get_by_role("dialog").wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Figures").click()
    assert violations(page) == []
    sheet = page.get_by_role("dialog").filter(has=page.get_by_role("button", name="Go on"))
    looked = False
    while player.act_or(sheet):
        if sheet.is_visible():
            if not looked:
                assert violations(page) == []
            looked = True
            sheet.get_by_role("button", name="Go on").click()
    assert looked
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_people_are_asked(new_player: NewPlayer, theme: str) -> None:
    """Whether a device shall be another guest, one's devices, and whether the host lets somebody in."""
    host, carla = [new_player("phone", theme=theme, bypass_csp=True) for _ in range(2)]
    path = host.set_table("meinz", start=True)
    carla.page.request.post(f"{carla.address}/api/guests", data={"name": "Carla"})
    carla.page.add_init_script("localStorage.known = localStorage.named = 'yes'")
    token = host.page.request.post(f"{host.address}/api/me/link").json()["token"]
    carla.open(f"/#me={token}")
    carla.page.get_by_role("dialog", name="Be Ada on this device?").wait_for()
    assert violations(carla.page) == []
    carla.page.get_by_role("button", name="Stay Carla").click()
    carla.page.get_by_role("button", name="Settings").click()
    carla.page.get_by_text("You are Carla on this device only.").wait_for()
    assert violations(carla.page) == []
    carla.open(path)
    carla.page.get_by_role("button", name="Ask for a seat").click()
    host.page.get_by_role("button", name="Let in: Carla").wait_for()
    assert violations(host.page) == []
    carla.page.get_by_text("You have asked for the seat of").wait_for()
    assert violations(carla.page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", TITLES)
def test_tables(new_player: NewPlayer, game: str, theme: str) -> None:
    """Every phase of the first round, and what stands beside the table."""
    player = new_player("phone", theme=theme, bypass_csp=True)
    player.set_table(game, start=True)
    phases: set[str] = set()
    for _ in range(24):  # over the first round; no match ends so soon
        kind = (player.offered.first.get_attribute("data-action") or "").split()[0]
        if kind not in phases:
            phases.add(kind)
            assert violations(player.page) == []
        player.act()
    for beside in ("Score", "Log", "Chat", "Rules"):
        player.page.get_by_role("button", name=beside, exact=True).click()
        assert violations(player.page) == []
        player.page.get_by_role("button", name="Close").click()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_questions_cards_that_are_chosen_and_a_closed_table(new_player: NewPlayer, theme: str) -> None:
    player = new_player("phone", theme=theme, bypass_csp=True, oneTap=False)
    page = player.page
    player.set_table("last_panther", players=3, start=True)
    for i in range(3):
        player.hand.nth(i).click()
    assert violations(page) == []
    page.get_by_role("button", name="Choose these 3").click()
    page.locator(".hand .received").first.wait_for()
    player.page.locator(".hand [data-action^=play]").first.click()
    assert violations(page) == []
    page.get_by_role("button", name="Table and settings").click()
    page.get_by_role("button", name="Close the table").click()
    question = page.get_by_role("dialog", name="Close the table for everybody?")
    question.wait_for()
    assert violations(page) == []
    question.get_by_role("button", name="Close the table").click()
    page.get_by_role("heading", name="This table is closed").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize(
    ("game", "verbs"),
    [
        ("mue", {"bid", "trump", "partner"}),
        ("njet", {"team", "monster", "cache"}),
        ("was_sticht", {"discard"}),
        ("meinz", {"meinz", "give", "take"}),
    ],
)
def test_phases_that_not_everybody_comes_to(new_player: NewPlayer, game: str, verbs: set[str]) -> None:
    """At as many tables as it takes to be asked in all of them."""
    missing = set(verbs)
    for _ in range(MOST_TABLES):
        player = new_player("phone", bypass_csp=True)
        player.set_table(game, players=PLAYERS[game], start=True)
        for offered in asked(player):
            found = missing & set(offered)
            if found:
                assert violations(player.page) == [], found
            missing -= found
            if not missing:
                return
            if is_past(offered, missing, list(PHASES[game])):
                break
    raise AssertionError(f"never asked: {missing}")
