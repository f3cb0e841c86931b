"""What the tests of the page rely on: a test meets the same cards in every run, on a server and in the page."""

from pathlib import Path

from tests.web.conftest import NewPlayer
from tests.web.known_chance import served
from tests.web.player import Player

ACTIONS = 12


def actions(player: Player) -> list[str]:
    return [player.act() for _ in range(ACTIONS)]


def test_a_server_started_again_deals_the_same(new_player: NewPlayer, tmp_path: Path) -> None:
    done = []
    for folder in (tmp_path / "first", tmp_path / "second"):
        folder.mkdir()
        with served(folder) as server:
            player = new_player()
            player.address = server.address
            for _ in range(2):
                player.set_table("last_panther", players=4, start=True)
                done.append(actions(player))
            player.page.close()
    assert done[:2] == done[2:]
    assert done[0] != done[1], "each match of a test has cards of its own"


def test_a_page_that_is_loaded_again_deals_the_same(new_player: NewPlayer, tmp_path: Path) -> None:
    done = []
    with served(tmp_path, solo="page") as server:
        for _ in range(2):
            player = new_player(playNow={"last_panther": {"players": 4, "bots": "novice"}})
            player.address = server.address
            player.open()
            player.play_now("last_panther")
            done.append(actions(player))
    assert done[0] == done[1]
