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


def test_a_guided_round_waits_for_its_game(new_player: NewPlayer) -> None:
    player, is_ready = new_player(), False

    def as_on_a_first_start(route: Route) -> None:
        if is_ready:
            route.continue_()
        else:
            problem = {"code": "not_ready", "message": "Njet is still being prepared; try again in a moment"}
            route.fulfill(status=503, json=problem)

    player.page.route("**/api/lessons/njet", as_on_a_first_start)
    player.open("/learn/njet")
    expect(player.page.get_by_text("Njet is still being prepared. The round begins by itself.")).to_be_visible()
    is_ready = True
    expect(player.hand.first).to_be_visible()
    assert all("503" in problem for problem in player.problems)
    player.problems.clear()
