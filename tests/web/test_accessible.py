"""axe, which knows the rules of WCAG, finds nothing on any screen."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import SIZES, NewPlayer
from tests.web.known_deals import set_table_at
from tests.web.pictures import PLAYERS
from tests.web.player import TITLES, press, take_turns
from tests.web.test_claims import asker, two_at_njet
from tests.web.test_forgiving import menu, two_at_a_table
from tests.web.test_rounds import play_a_round, result

from stich.testing.served import Served

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
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
def test_the_rounds_so_far(new_player: NewPlayer, theme: str) -> None:
    """As a table and as a chart, once there is more than one."""
    player = new_player("phone", theme=theme, bypass_csp=True, sheet=True)
    player.set_table("meinz", start=True)
    play_a_round(player)
    result(player).get_by_role("button", name="Go on").click()
    expect(result(player)).to_be_hidden()
    play_a_round(player)
    for tab in ("All rounds", "Chart"):
        result(player).get_by_role("tab", name=tab).click()
        for size in ("desktop", "phone"):
            player.page.set_viewport_size(SIZES[size])
            assert violations(player.page) == [], f"{tab} on a {size}"


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
    """Every phase of the first round on a phone and on a desktop, and what stands beside the table."""
    player = new_player("phone", theme=theme, bypass_csp=True)
    player.set_table(game, start=True)
    phases: set[str] = set()
    for _ in range(24):  # over the first round; no match ends so soon
        kind = (player.offered.first.get_attribute("data-action") or "").split()[0]
        if kind not in phases:
            phases.add(kind)
            for size in ("desktop", "phone"):
                player.page.set_viewport_size(SIZES[size])
                assert violations(player.page) == [], f"{kind} on a {size}"
        player.act()
    for beside in ("Score", "Log", "Chat", "Rules"):
        player.page.get_by_role("button", name=beside, exact=True).click()
        for size in ("desktop", "phone"):
            player.page.set_viewport_size(SIZES[size])
            assert violations(player.page) == [], f"{beside} on a {size}"
        player.page.get_by_role("button", name="Close").click()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_questions_cards_that_are_chosen_and_a_closed_table(new_player: NewPlayer, theme: str) -> None:
    player = new_player("phone", theme=theme, bypass_csp=True, oneTap=False)
    page = player.page
    player.set_table("last_panther", players=3, start=True)
    for i in range(3):
        press(player.hand.nth(i))
    assert violations(page) == []
    page.get_by_role("button", name="Choose these 3").click()
    page.locator(".hand .received").first.wait_for()
    press(player.page.locator(".hand [data-action^=play]").first)
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
    ("game", "verb"),
    [
        *(("mue", verb) for verb in ("bid", "trump", "partner")),
        *(("njet", verb) for verb in ("njet", "team", "monster", "cache")),
        *(("was_sticht", verb) for verb in ("draft", "take", "function", "discard")),
        *(("meinz", verb) for verb in ("discard", "meinz", "give", "take")),
    ],
)
def test_what_is_asked_besides_cards(new_player: NewPlayer, server: Served, game: str, verb: str) -> None:
    """In both themes, on a phone and on a desktop."""
    player = new_player("phone", bypass_csp=True)
    set_table_at(player, server, game, verb, players=PLAYERS[game])
    player.page.locator(f"[data-action^={verb}]").first.wait_for()
    for size in ("phone", "desktop"):
        player.page.set_viewport_size(SIZES[size])
        for theme in ("light", "dark"):
            player.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            assert violations(player.page) == [], f"{theme}, on a {size}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_who_looks_on_who_waits_and_who_is_gone(new_player: NewPlayer, theme: str) -> None:
    """Also the questions before somebody leaves or is removed, the last trick, and the pause after a round."""
    host, ben, path = two_at_a_table(new_player, theme=theme, bypass_csp=True, sheet=True)
    visitor = new_player(theme=theme, bypass_csp=True)
    visitor.open(path)
    visitor.page.get_by_text("You are watching.").wait_for()
    for size in ("desktop", "phone"):
        visitor.page.set_viewport_size(SIZES[size])
        assert violations(visitor.page) == [], f"who looks on, on a {size}"
    for button, question in (("Leave my seat to a bot", "Leave your seat?"), ("Remove: Ben", "Remove Ben")):
        menu(host).get_by_role("button", name=button).click()
        asked_first = host.page.get_by_role("dialog", name=question)
        asked_first.wait_for()
        assert violations(host.page) == [], question
        asked_first.get_by_role("button", name="Cancel").click()
        host.page.keyboard.press("Escape")
    last_trick = host.page.get_by_role("button", name="Last trick")
    # It is there until the next card is played: until one of them is asked for that.
    take_turns(host, ben, until=lambda: bool((host.offered.count() or ben.offered.count()) and last_trick.count()))
    host.page.keyboard.press("t")
    host.page.get_by_role("dialog", name="Last trick").wait_for()
    assert violations(host.page) == []
    host.page.keyboard.press("Escape")
    play_a_round(host, ben)
    for player in (host, ben):
        player.page.keyboard.press("Escape")
        player.page.get_by_role("button", name="Next round").wait_for()
        assert violations(player.page) == []
    ben.page.get_by_role("button", name="Next round").click()
    host.page.get_by_role("button", name="Next round").click()
    expect(host.hand).to_have_count(9)
    ben.page.close()
    host.page.get_by_role("region", name="Ben is gone.").wait_for()
    assert violations(host.page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_who_is_asked_for_the_rest(new_player: NewPlayer, theme: str) -> None:
    one, other = asker(*two_at_njet(new_player, theme=theme, bypass_csp=True))
    one.page.locator("[data-claim=ask]").click()
    other.page.get_by_role("button", name="Agree", exact=True).wait_for()
    for player in (one, other):
        assert violations(player.page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_lobby_as_a_guest_sees_it_and_an_address_without_a_page(new_player: NewPlayer, theme: str) -> None:
    host, ben = (new_player(theme=theme, bypass_csp=True) for _ in range(2))
    path = host.set_table("meinz")
    ben.open(path)
    ben.page.get_by_role("button", name="Sit down").wait_for()
    for size in ("desktop", "phone"):
        ben.page.set_viewport_size(SIZES[size])
        assert violations(ben.page) == [], f"on a {size}"
    ben.page.goto(f"{ben.address}/nowhere")
    ben.page.get_by_role("heading").first.wait_for()
    assert violations(ben.page) == []
    ben.problems.clear()  # that there is no such page is told on the console, too
