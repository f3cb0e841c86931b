"""Meinz: whoever gets a trick is asked whether to swap; the page answers by itself where nothing fits."""

import json

from playwright.sync_api import WebSocket
from tests.web.conftest import NewPlayer


def test_a_trick_for_which_nothing_fits_is_kept_without_a_click(new_player: NewPlayer) -> None:
    """MZ-9: the answer goes out over the real socket, and nothing was offered that is no choice."""
    player = new_player()
    kept: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: kept.append("") if json.loads(frame).get("action") == "keep" else None)

    player.page.on("websocket", listen)
    player.set_table("meinz", start=True, players=4)
    clicked = 0
    for _ in range(300):
        player.offered.first.wait_for()
        offered = [action.get_attribute("data-action") for action in player.offered.all()]
        assert offered != ["keep"]
        clicked += player.act() == "keep"
        if len(kept) > clicked:
            break
    assert len(kept) > clicked
