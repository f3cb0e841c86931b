"""A first start of the server, as the page shows it: a game that is still being compiled, and then no longer."""

from playwright.sync_api import Route, expect
from tests.web.conftest import NewPlayer


def test_a_game_says_that_it_is_prepared_and_can_be_played_when_it_is(new_player: NewPlayer) -> None:
    player, is_ready = new_player(), False

    def as_on_a_first_start(route: Route) -> None:
        answer = route.fetch()
        games = [{**game, "ready": is_ready or game["name"] != "njet"} for game in answer.json()]
        route.fulfill(response=answer, json=games)

    player.page.route("**/api/games", as_on_a_first_start)
    player.open()
    expect(player.page.get_by_role("button", name="Njet is still being prepared")).to_be_disabled()
    expect(player.page.get_by_role("button", name="Njet with friends")).to_be_disabled()
    expect(player.page.get_by_role("button", name="Play Mü now")).to_be_enabled()
    is_ready = True
    expect(player.page.get_by_role("button", name="Play Njet now")).to_be_enabled()
    player.play_now("njet")
