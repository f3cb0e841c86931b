"""A whole match of every game through the page, by clicking; at no moment does anything lie over anything else."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.conftest import NewPlayer
from tests.web.layout import faults

# Options that end a match soon, and the most players, so that there is least room.
SHORT: dict[str, dict[str, Any]] = {
    "mue": {"players": 6, "options": {"hands": 2}},
    "njet": {"players": 5},
    "was_sticht": {"players": 4},
    "meinz": {"players": 3},
    "last_panther": {"players": 8, "options": {"limit": -30}},
}


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_whole_match(new_player: NewPlayer, game: str, size: str) -> None:
    player = new_player(size)
    player.set_table(game, start=True, **SHORT[game])
    seen: set[str] = set()
    actions = player.play_to_the_end(each=lambda: seen.update(faults(player.page)))
    assert actions
    assert seen == set()
    expect(player.finish.get_by_role("button", name="Play again")).to_be_visible()
    player.finish.get_by_role("button", name="Play again").click()
    expect(player.finish).to_be_hidden()
    player.act()


def test_the_smallest_table(new_player: NewPlayer) -> None:
    player = new_player("phone")
    player.set_table("njet", start=True, players=2)
    for _ in range(30):  # over the first tricks
        player.offered.first.wait_for()
        assert faults(player.page) == []
        player.act()
