"""Meinz: whoever gets a trick is asked whether to swap; the page answers by itself where nothing fits."""

import json

from tests.web.conftest import NewPlayer
from tests.web.known_deals import set_table_with
from tests.web.player import Player, press

from stich.testing.served import Served

# The first player leads R5 and calls; all others hold red cards and no 5, so the trick is red.
OTHERS = ["R1 R2 R3 B4 B6 B7 G3 Y1 Y2", "R4 R6 R7 B8 B9 G4 G6 Y3 Y4", "R8 G7 G8 G9 Y6 Y7 Y8 Y9"]
NOTHING_FITS = ["R5 B5 G5 Y5 B1 B2 B3 G1 G2", *OTHERS[:2], f"R9 {OTHERS[2]}"]
KEEP = "[data-action=keep]"
# How often the question has come up.
COUNT = f"""() => {{
    window.asked = 0;
    let there = false;
    new MutationObserver(() => {{
        const now = document.querySelector("{KEEP}") !== null;
        if (now && !there) window.asked++;
        there = now;
    }}).observe(document.body, {{ subtree: true, childList: true }});
}}"""


def get_the_first_trick(player: Player, server: Served, hands: list[str]) -> None:
    set_table_with(player, server, "meinz", [{"hands": hands}], players=4)
    player.offered.first.wait_for()
    player.page.evaluate(COUNT)
    for action in ("discard B1", "play R5", "meinz"):
        press(player.page.locator(f"[data-action='{action}']"))


def test_a_trick_for_which_nothing_fits_is_kept_without_a_click(new_player: NewPlayer, server: Served) -> None:
    """MZ-9: the answer goes out over the real socket, and nothing was offered that is no choice."""
    player = new_player()
    sent: list[str] = []
    player.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame).get("action", ""))),
    )
    get_the_first_trick(player, server, NOTHING_FITS)
    player.page.locator("[data-action^=play]").first.wait_for()  # who has a trick leads the next
    assert sent.count("keep") == 1
    assert player.page.evaluate("asked") == 0
