"""A hint glows at what is favoured, says why, and covers nothing, whatever is asked; its figures agree with it."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, expect
from tests.web.conftest import NewPlayer
from tests.web.known_deals import set_table_at
from tests.web.layout import CARDS, PLATES, outside, overlaps, squeezed
from tests.web.pictures import PLAYERS
from tests.web.player import Player, press
from tests.web.test_table import SMALL, size

from stich.testing.served import Served

# What one is asked to choose.
CHOICES = {
    "mue": ("bid", "trump", "partner", "play"),
    "njet": ("njet", "team", "monster", "cache", "play"),
    "was_sticht": ("draft", "take", "function", "discard", "play"),
    "meinz": ("discard", "play", "meinz", "give", "take"),
    "last_panther": ("give", "play"),
}
SIZES = ((1280, 800), *SMALL.values())
SHARE = r"wins the match ([\d.]+)%"


def told(player: Player) -> list[dict[str, Any]]:
    """All hints that the server gives, the last one last."""
    hints: list[dict[str, Any]] = []

    def hear(text: str | bytes) -> None:
        if (message := json.loads(text))["type"] == "advice":
            hints.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    player.page.on("websocket", listen)
    return hints


@pytest.mark.parametrize(("game", "verb"), [(game, verb) for game, verbs in CHOICES.items() for verb in verbs])
def test_a_hint_glows_and_says_why_and_covers_nothing(
    new_player: NewPlayer, server: Served, game: str, verb: str
) -> None:
    player = new_player(met=[game])
    page, hints = player.page, told(player)
    set_table_at(player, server, game, verb, players=PLAYERS[game])
    player.offered.first.wait_for()
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("region", name="Hint")
    expect(advice).to_be_visible()
    favoured = hints[-1]["estimates"][0]
    hinted = page.locator("[data-hinted]")
    expect(hinted.first).to_be_visible()
    assert {one.get_attribute("data-action") for one in hinted.all()} == {favoured["action"]}
    expect(advice.get_by_role("listitem")).to_have_count(0)
    covers_nothing(player, ".advice", ".hand", ".line", CARDS, PLATES)
    advice.get_by_role("button", name="Figures").click()
    agree(advice, favoured)
    covers_nothing(player, ".advice ol", ".hand", ".line", CARDS)
    advice.get_by_role("button", name="Close").click()
    expect(advice).to_be_hidden()


def agree(advice: Locator, favoured: dict[str, Any]) -> None:
    """What is favoured comes first, is what the sentence is about, and has the best of the figures."""
    first = advice.get_by_role("listitem").first
    expect(advice.get_by_role("status")).to_contain_text(first.locator("b").inner_text())
    shares = [float(share) for share in re.findall(SHARE, "\n".join(advice.get_by_role("listitem").all_inner_texts()))]
    assert shares[0] == pytest.approx(100 * favoured["win"], abs=0.051)
    assert shares[0] == max(shares)


def covers_nothing(player: Player, *parts: str) -> None:
    for width, height in SIZES:
        size(player.page, width, height)
        assert outside(player.page, ".advice") == [], f"at {width} × {height}"
        assert overlaps(player.page, *parts) == [], f"at {width} × {height}"
        assert squeezed(player.page) == [], f"at {width} × {height}"
    size(player.page, 1280, 800)


def test_a_hint_goes_when_something_is_done(new_player: NewPlayer) -> None:
    player = new_player(met=["last_panther"])
    player.set_table("last_panther", start=True)
    player.offered.first.wait_for()
    player.page.get_by_role("button", name="Hint").click()
    advice = player.page.get_by_role("region", name="Hint")
    expect(advice).to_be_visible()
    press(player.page.locator("[data-hinted]").first)
    expect(advice).to_be_hidden()
