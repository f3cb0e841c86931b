"""A hint glows at what is favoured, says why, and covers nothing, whatever is asked; its figures agree with it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, expect
from tests.web.conftest import NewPlayer
from tests.web.layout import CARDS, PLATES, outside, overlaps, squeezed
from tests.web.pictures import PLAYERS, asked
from tests.web.player import Player
from tests.web.test_table import SMALL, size

# By game, the verbs of what one is asked to choose.
CHOICES = {
    "mue": {"bid", "trump", "partner", "play"},
    "njet": {"njet", "team", "cache"},
    "was_sticht": {"draft", "take", "function"},
    "meinz": {"discard", "play", "meinz", "give"},
    "last_panther": {"give", "play"},
}
MOST_TABLES = 12  # of up to 90 actions each, far more than it ever takes
MOST_BIDS = 8  # so that nobody bids more
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


def choices(new_player: NewPlayer, game: str) -> Iterator[tuple[str, Player, list[dict[str, Any]]]]:
    """Each kind of thing that one is asked to choose, once, with the hints of that table."""
    missing = set(CHOICES[game])
    for _ in range(MOST_TABLES):
        player = new_player(met=[game])
        hints = told(player)
        player.set_table(game, players=PLAYERS[game], start=True)
        for verbs in asked(player, most=90, bids=MOST_BIDS):
            new = missing.intersection(verbs)
            if not new or len(verbs) < 2:
                continue
            missing -= new
            yield min(new), player, hints
            if not missing:
                return
        player.page.close()
    raise AssertionError(f"never asked: {missing}")


@pytest.mark.parametrize("game", CHOICES)
def test_a_hint_glows_and_says_why_and_covers_nothing(new_player: NewPlayer, game: str) -> None:
    for verb, player, hints in choices(new_player, game):
        page = player.page
        page.get_by_role("button", name="Hint").click()
        advice = page.get_by_role("region", name="Hint")
        expect(advice).to_be_visible()
        favoured = hints[-1]["estimates"][0]
        hinted = page.locator("[data-hinted]")
        expect(hinted.first).to_be_visible()
        assert {one.get_attribute("data-action") for one in hinted.all()} == {favoured["action"]}
        expect(advice.get_by_role("listitem")).to_have_count(0)
        covers_nothing(player, verb, ".advice", ".hand", ".line", CARDS, PLATES)
        advice.get_by_role("button", name="Figures").click()
        agree(advice, favoured)
        covers_nothing(player, verb, ".advice ol", ".hand", ".line", CARDS)
        advice.get_by_role("button", name="Close").click()
        expect(advice).to_be_hidden()


def agree(advice: Locator, favoured: dict[str, Any]) -> None:
    """What is favoured comes first, is what the sentence is about, and has the best of the figures."""
    first = advice.get_by_role("listitem").first
    expect(advice.get_by_role("status")).to_contain_text(first.locator("b").inner_text())
    shares = [float(share) for share in re.findall(SHARE, "\n".join(advice.get_by_role("listitem").all_inner_texts()))]
    assert shares[0] == pytest.approx(100 * favoured["win"], abs=0.051)
    assert shares[0] == max(shares)


def covers_nothing(player: Player, verb: str, *parts: str) -> None:
    for width, height in SIZES:
        size(player.page, width, height)
        assert outside(player.page, ".advice") == [], f"{verb} at {width} × {height}"
        assert overlaps(player.page, *parts) == [], f"{verb} at {width} × {height}"
        assert squeezed(player.page) == [], f"{verb} at {width} × {height}"
    size(player.page, 1280, 800)


def test_a_hint_goes_when_something_is_done(new_player: NewPlayer) -> None:
    player = new_player(met=["last_panther"])
    player.set_table("last_panther", start=True)
    player.offered.first.wait_for()
    player.page.get_by_role("button", name="Hint").click()
    advice = player.page.get_by_role("region", name="Hint")
    expect(advice).to_be_visible()
    player.page.locator("[data-hinted]").first.click()
    expect(advice).to_be_hidden()
