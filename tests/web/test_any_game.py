"""A game of another package, of which the page has no word: played from the first page to the end of the match."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import NewPlayer
from tests.web.known_chance import served
from tests.web.layout import faults
from tests.web.test_accessible import violations

from stich.testing.served import Served

NAME, EXAMPLE = "promise", "oh_hell"
ENTRIES = f"[stich.games]\n{NAME} = promise:PROMISE\n{EXAMPLE} = oh_hell:OH_HELL\n"
OUTSIDE = (Path(__file__).parent / "outside", Path(__file__).parents[2] / "examples/oh_hell/src")
TITLE, ABOUT = "Promise", "Promise how many tricks you will take, and keep your word."
# What would be on the page if a text were missing: a key, or a gap in a text.
UNTOLD = re.compile(r"\b\w+:\w+\.|\b(game|role|tally|action|title|part|event|option)\.\w|\{\{|undefined|NaN|\[object")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server where the packages of two games are installed."""
    site = tmp_path_factory.mktemp("site")
    installed = site / f"{NAME}-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1.0\n", "utf-8")
    (installed / "entry_points.txt").write_text(ENTRIES, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, [site, *OUTSIDE])))
        with served(tmp_path_factory.mktemp("server")) as running:
            yield running


def words(page: Page) -> str:
    """All that is on the page to read or to hear."""
    labels = page.locator("[aria-label], [title]").evaluate_all(
        "all => all.map((one) => `${one.getAttribute('aria-label')} ${one.getAttribute('title')}`).join('\\n')"
    )
    return f"{page.inner_text('body')}\n{labels}"


def test_the_first_page_tells_it_as_the_server_does(new_player: NewPlayer) -> None:
    player = new_player()
    player.open()
    tile = player.page.get_by_role("article").filter(has_text=TITLE)
    expect(tile.get_by_role("heading")).to_have_text(TITLE)
    expect(tile).to_contain_text(ABOUT)
    expect(tile).to_contain_text("3 to 5 players")
    expect(tile.get_by_role("link")).to_have_count(0)  # no rules, no guided round
    assert not UNTOLD.search(words(player.page))
    tile.get_by_role("button", name=f"{TITLE} with friends").click()
    player.page.get_by_label("The others at the table will see it.").fill("Ada")
    player.page.get_by_role("button", name="Go on").click()
    player.page.get_by_text("House rules").click()
    expect(player.page.get_by_label("how many rounds are played")).to_have_value("2")
    player.page.get_by_role("button", name="Set the table").click()
    expect(player.page.get_by_role("heading", name=TITLE).first).to_be_visible()
    assert not UNTOLD.search(words(player.page))


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize(("name", "options"), [(NAME, {}), (EXAMPLE, {"most": 2})], ids=[NAME, EXAMPLE])
def test_a_whole_match(new_player: NewPlayer, size: str, locale: str, name: str, options: dict[str, int]) -> None:
    player = new_player(size, locale=locale, bypass_csp=True)
    player.set_table(name, start=True, players=4, options=options)
    seen: set[str] = set()
    looked: set[str] = set()

    def look() -> None:
        seen.update(faults(player.page))
        seen.update(found[0] for found in UNTOLD.finditer(words(player.page)))
        phase = player.page.locator(".phase h2").first
        if phase.is_visible() and phase.inner_text() not in looked:
            looked.add(phase.inner_text())
            seen.update(map(str, violations(player.page)))

    actions = player.play_to_the_end(each=look)
    assert {action.split()[0] for action in actions} >= {"bid", "play"}
    assert seen == set()
    assert len(looked) >= 2
    expect(player.finish).to_contain_text("tricks")
    player.finish.locator("a[href^='/replay/']").click()
    expect(player.page.locator(".board")).to_be_visible()
    player.page.keyboard.press("End")
    assert not UNTOLD.search(words(player.page))


def test_actions_are_told_in_words_and_a_number_is_a_seat_only_where_it_is_one(new_player: NewPlayer) -> None:
    player = new_player()
    player.set_table(NAME, start=True, players=4, options={"rounds": 4})  # once as dealer
    names = [seat["name"] for seat in player.page.request.get(table_of(player.page)).json()["seats"]]
    told: dict[str, str] = {}
    for _ in range(25):  # actions in four rounds
        player.offered.first.wait_for()
        for offer in player.offered.all():
            action = offer.get_attribute("data-action") or ""
            told[action] = offer.get_attribute("aria-label") or offer.inner_text()
        player.act()
    assert {told[f"bid {tricks}"] for tricks in range(6)} == {f"Bid {tricks}" for tricks in range(6)}
    assert [told[f"rival {seat}"] for seat in (1, 2, 3)] == [f"Rival {names[seat]}" for seat in (1, 2, 3)]
    cards = {action: text for action, text in told.items() if action.startswith("play ")}
    ranks = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    assert cards == {action: f"Play {ranks.get(action[6:], action[6:])} of {suits[action[5]]}" for action in cards}


def table_of(page: Page) -> str:
    return page.url.replace("/table/", "/api/tables/")


def test_a_hand_lies_by_suit_and_rank(new_player: NewPlayer) -> None:
    player = new_player()
    player.set_table(NAME, start=True, players=5)
    player.hand.first.wait_for()
    hand = [str(card.get_attribute("data-card")) for card in player.hand.all()]
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert len(hand) == 5
    assert hand == sorted(hand, key=lambda card: ("CDHS".index(card[0]), ranks.index(card[1:])))


def test_what_happened_is_told_by_name_and_fields(new_player: NewPlayer) -> None:
    player = new_player()
    player.set_table(NAME, start=True, players=3)
    player.act_until("play")
    player.page.keyboard.press("l")
    log = player.page.get_by_role("list", name="Log")
    expect(log).to_contain_text(re.compile(r"You: bid made \(tricks \d\)\."))
    expect(log).to_contain_text(re.compile(r"\w+: rival named \(against \w+\)\."))
    expect(log).to_contain_text(re.compile(r"You play (\d+|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)\."))
    panel = player.page.locator(".phase")
    expect(panel).to_contain_text("trump")
    expect(panel).to_contain_text("hearts")
    roles = player.page.locator(".seat .roles")
    expect(roles.filter(has_text="host")).to_have_count(1)
    expect(roles.filter(has_text="rival")).to_have_count(1)


@pytest.mark.usefixtures("server")  # in whose environment the package is installed
def test_the_types_of_the_page_do_not_depend_on_what_is_installed() -> None:
    command = [sys.executable, "-m", "stich.protocol.typescript"]
    made = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert made == (Path(__file__).parents[2] / "web/src/lib/protocol.ts").read_text("utf-8")


def test_the_server_tells_all_that_is_needed(new_player: NewPlayer, server: Served) -> None:
    games = new_player().page.request.get(f"{server.address}/api/games").json()
    told = next(game for game in games if game["name"] == NAME)
    assert told["deck"]["colours"] == {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    assert told["deck"]["ranks"][-5:] == ["10", "J", "Q", "K", "A"]
    assert told["actions_naming_seats"] == ["rival"]
    kinds = {field["name"]: (field["kind"], field["per_seat"]) for field in told["fields"]}
    assert kinds == {
        "dealer": ("seat", False),
        "rival": ("seat", False),
        "trump": ("name", False),
        "bid": ("number", True),
        "tricks_taken": ("number", True),
        "void": ("names", True),
    }
    assert told["events"] == {
        "bid_made": {"seat": "seat", "tricks": "number"},
        "rival_named": {"seat": "seat", "against": "seat"},
    }
    assert json.dumps(told).isascii()
