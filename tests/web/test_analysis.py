"""A match looked back at on the page: how it went, what was given away, and finding it oneself."""

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect
from sqlalchemy import Connection
from tests.web.conftest import NewPlayer
from tests.web.known_chance import served
from tests.web.test_accessible import violations

import stich
from stich.analysis import Analysis, analyse
from stich.analysis.results import ActionWorth, JudgedDecision
from stich.bots import bot
from stich.protocol.http import AnalysisState, MyLookedBack
from stich.records import as_text
from stich.storage import schema
from stich.storage.analysis_store import AnalysisStore
from stich.storage.database import Database
from stich.testing.served import Served

SAMPLES = 400
PATIENCE = 120_000  # milliseconds, for an analysis on a busy machine


@pytest.fixture(scope="module")
def record() -> Any:
    """Bots that play at random give something away, on these deals as on all."""
    match = stich.game("last_panther", 3, limit=-1).new(seed=5)
    table = [bot("random", seed=seat) for seat in range(3)]
    while not match.over:
        seat = match.actors()[0]
        match.apply(seat, table[seat].choose(match.view(seat), match.legal(seat)))
    return match.record()


@pytest.fixture(scope="module")
def analysis(record: Any) -> Analysis:
    return analyse(record, samples=SAMPLES)


async def kept(address: str, record: Any, analysis: Analysis) -> None:
    database = Database(address)

    def work(connection: Connection) -> None:
        for match in ("known", "new", "fresh"):
            row = {"id": match, "table_id": "t", "game": record["game"], "ended": 1.0, "winners": "[0]"}
            connection.execute(schema.matches.insert(), {**row, "record": as_text(record)})

    try:
        await database.write("matches", work)
        await AnalysisStore(database).keep("known", analysis)
    finally:
        database.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, record: Any, analysis: Analysis) -> Iterator[Served]:
    """One match that has been analysed, and one that has not."""
    folder = tmp_path_factory.mktemp("analysed")
    with ThreadPoolExecutor(1) as beside:  # in this one Playwright runs its event loop
        beside.submit(asyncio.run, kept(str(folder / "stich.db"), record, analysis)).result()
    with served(folder, analysis_samples=100) as running:
        yield running


def opened(new_player: NewPlayer, match: str) -> Page:
    player = new_player(bypass_csp=True)
    player.open(f"/replay/{match}")
    player.page.get_by_role("button", name="Analyse this match").click()
    return player.page


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Analysis", exact=True)


def test_it_is_made_while_one_waits(new_player: NewPlayer) -> None:
    page = opened(new_player, "new")
    expect(panel(page).get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=PATIENCE)


def test_graph_turning_points_luck_and_skill(new_player: NewPlayer, analysis: Analysis) -> None:
    page = opened(new_player, "known")
    expect(panel(page).get_by_role("img", name="Prospects")).to_be_visible()
    points = sum(len(seat.turning_points) for seat in analysis.seats)
    expect(panel(page).get_by_role("button", name="Round 1:")).to_have_count(points)
    scores = panel(page).get_by_role("region", name="The match in short").get_by_role("row")
    for seat, summary in enumerate(analysis.seats):
        expect(scores.nth(seat + 1)).to_contain_text(str(summary.account.score))
    assert violations(page) == []


def test_the_summary_has_turning_points_mistakes_and_where_points_came_from(
    new_player: NewPlayer, analysis: Analysis
) -> None:
    """The same for everybody with the link; each moment leads into the replay, just before it."""
    player = new_player(bypass_csp=True)
    player.open("/summary/known")
    page = player.page
    for heading in ("Where the points came from", "Biggest mistakes", "Everybody"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    for seat, summary in enumerate(analysis.seats):
        page.get_by_role("group", name="Whose summary").get_by_role("button").nth(seat).click()
        points = page.locator("main ol").first.get_by_role("link")
        expect(points).to_have_count(len(summary.turning_points))
        score = page.get_by_role("row", name="Score", exact=False).first
        expect(score).to_contain_text(str(summary.account.score).replace("-", "−"))
    assert violations(page) == []
    seat = next(seat for seat, summary in enumerate(analysis.seats) if summary.turning_points)
    page.get_by_role("group", name="Whose summary").get_by_role("button").nth(seat).click()
    moment = analysis.seats[seat].turning_points[0]
    points.first.click()
    expect(panel(page).get_by_role("img", name="Prospects")).to_be_visible()
    expect(page.get_by_role("slider", name="Moment")).to_have_value(str(moment.number))


def test_the_summary_is_made_for_who_opens_it_first(new_player: NewPlayer) -> None:
    player = new_player()
    player.open("/summary/fresh")
    expect(player.page.get_by_role("heading", name="Where the points came from")).to_be_visible(timeout=PATIENCE)


def told_to(page: Page, *states: AnalysisState) -> None:
    """The page is told one after another how far the analysis of a match is, and the last again and again."""
    left = list(states)

    def answer(route: Route) -> None:
        state = left.pop(0) if len(left) > 1 else left[0]
        route.fulfill(body=msgspec.json.encode(state), content_type="application/json")

    page.route("**/api/matches/known/analysis", answer)


def test_the_summary_tells_how_far_it_is(new_player: NewPlayer) -> None:
    player = new_player()
    running = AnalysisState(state="running", done=3, total=10)
    told_to(player.page, AnalysisState(state="none"), AnalysisState(state="waiting", ahead=2), running)
    player.open("/summary/known")
    bar = player.page.get_by_role("progressbar")
    expect(bar).to_have_attribute("max", "10")
    assert bar.evaluate("bar => bar.value") == 3
    expect(player.page.get_by_text("The match is being looked at, decision by decision.")).to_be_visible()


def test_a_summary_that_fails_is_said_to_and_can_be_asked_for_again(new_player: NewPlayer) -> None:
    player = new_player()
    page = player.page
    told_to(page, AnalysisState(state="none"), AnalysisState(state="running"), AnalysisState(state="failed"))
    player.open("/summary/known")
    expect(page.get_by_text("That did not work. Please try again later.")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    page.unroute_all()
    page.reload()
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()


def test_mistakes_by_size_and_estimates_on_the_cards(new_player: NewPlayer, analysis: Analysis) -> None:
    page = opened(new_player, "known")
    wrong = [one for one in analysis.decisions if one.judgement.points.mistake]
    panel(page).get_by_label("Mistakes from").select_option("any size")
    panel(page).get_by_role("button", name=f"Next of {len(wrong)} mistakes").click()
    choice = page.get_by_role("region", name="The choice at this moment")
    later = next(one for one in wrong if one.number > 0)
    expect(choice.get_by_role("row")).to_have_count(len(later.judgement.options) + 1)
    expect(choice).to_contain_text("nobody could know")
    told = page.locator(".open-hand .worth")
    expect(told.first).to_be_visible()
    assert told.count() >= len(later.judgement.options)  # of equal cards each has its own


def test_one_finds_it_oneself(new_player: NewPlayer, analysis: Analysis) -> None:
    page = opened(new_player, "known")
    panel(page).get_by_label("Mistakes from").select_option("any size")
    panel(page).get_by_role("button", name="Find it yourself").click()
    choice = page.get_by_role("region", name="The choice at this moment")
    wrong = next(one for one in analysis.decisions if one.judgement.points.mistake and one.number > 0)
    expect(page.locator(".open-hand .worth")).to_have_count(0)
    expect(choice.get_by_role("table")).to_have_count(0)
    # What could be known at the seat is all that is seen, and nothing below says what was better.
    expect(page.get_by_role("combobox", name="As seen by")).to_have_value(str(wrong.seat))
    expect(page.get_by_role("region", name="The match in short")).to_have_count(0)
    guesses = choice.get_by_role("button")
    expect(guesses).to_have_count(len(wrong.judgement.options))
    best = [option.action for option in wrong.judgement.options].index(wrong.judgement.points.best)
    guesses.nth(best).click()
    expect(choice.get_by_role("status")).to_have_text("Found: that was best.")
    expect(choice.get_by_role("table")).to_be_visible()
    # Played on, the replay stops before the next mistake, which is to be found as well.
    following = next(one for one in analysis.decisions if one.judgement.points.mistake and one.number > wrong.number)
    page.get_by_role("button", name="Play (").click()
    expect(choice.get_by_text("Here something was given away.")).to_be_visible()
    expect(page.get_by_role("combobox", name="As seen by")).to_have_value(str(following.seat))
    expect(choice.get_by_role("button")).to_have_count(len(following.judgement.options))
    expect(page.get_by_role("button", name="Play (")).to_be_visible()


def behind(decision: JudgedDecision, option: ActionWorth) -> float:
    """By how many standard errors an action is worse than the best."""
    points = {one.action: one.points for one in decision.judgement.options}
    return (points[decision.judgement.points.best] - option.points) / (option.points_error or 1)


@pytest.mark.parametrize(("close", "said"), [(True, "Just as good"), (False, "Not that either")])
def test_a_guess_counts_as_found_within_the_error(
    new_player: NewPlayer, analysis: Analysis, close: bool, said: str
) -> None:
    page = opened(new_player, "known")
    panel(page).get_by_label("Mistakes from").select_option("any size")
    wrong = [one for one in analysis.decisions if one.judgement.points.mistake and one.number > 0]
    times, place = next(
        (times, place)
        for times, one in enumerate(wrong, 1)
        for place, option in enumerate(one.judgement.options)
        if option.action not in (one.action, one.judgement.points.best) and (behind(one, option) <= 2) == close
    )
    for _ in range(times):
        panel(page).get_by_role("button", name="Find it yourself").click()
    choice = page.get_by_role("region", name="The choice at this moment")
    choice.get_by_role("button").nth(place).click()
    expect(choice.get_by_role("status")).to_contain_text(said)
    expect(choice.get_by_role("table")).to_contain_text("±")


def test_from_the_end_of_a_match_to_its_summary_and_into_ones_statistics(new_player: NewPlayer) -> None:
    """Found under "My matches", saved as a file, and deleted by who they are of."""
    player = new_player("phone", bypass_csp=True)
    page = player.page
    player.page.add_init_script("localStorage.known = 'yes'")  # there is a cookie
    player.set_table("last_panther", players=3, options={"limit": -1}, start=True)
    player.play_to_the_end()
    player.finish.get_by_role("link", name="Luck or skill?").click()
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Your turning points")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Look back").click()
    expect(panel(page).get_by_label("Whose")).to_have_value("0")  # one's own mistakes first
    expect(panel(page).get_by_role("heading", name="Turning points")).to_have_count(1)
    player.open()
    page.get_by_role("link", name="My statistics").click()
    expect(page.get_by_role("heading", name="The Last Panther: 1 match")).to_be_visible()
    expect(page.get_by_role("img", name="The Last Panther, match by match")).to_be_visible()
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = msgspec.json.decode(download.value.path().read_bytes(), type=MyLookedBack)
    assert [(one.game, one.matches) for one in saved.games] == [("last_panther", 1)]
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete the statistics").click()
    expect(page.get_by_text("None of your matches has been looked back at yet.")).to_be_visible()


def test_matches_not_yet_looked_back_at_are_so_from_the_statistics(new_player: NewPlayer) -> None:
    player = new_player()
    player.page.add_init_script("localStorage.known = 'yes'")  # there is a cookie
    player.set_table("last_panther", players=3, options={"limit": -1}, start=True)
    player.play_to_the_end()
    player.open("/statistics")
    player.page.get_by_role("button", name="Look back at it").click()
    expect(player.page.get_by_role("heading", name="The Last Panther: 1 match")).to_be_visible(timeout=PATIENCE)


def spoil(database: str, match: str) -> None:
    """Makes a record one that can not be replayed, beside the server that has the database for itself."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE matches SET record = replace(record, 'play ', 'plays ') WHERE id = ?", [match])


def test_who_waits_for_analyses_that_fail_does_not_wait_for_ever(server: Served, new_player: NewPlayer) -> None:
    player = new_player()
    page = player.page
    page.add_init_script("localStorage.known = 'yes'")  # there is a cookie
    player.set_table("last_panther", players=3, options={"limit": -1}, start=True)
    player.play_to_the_end()
    (match,) = page.request.get(f"{server.address}/api/me/matches").json()
    spoil(server.settings.database, match["id"])
    player.open("/statistics")
    again = page.get_by_role("button", name="Look back at it")
    again.click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(again).to_be_visible(timeout=PATIENCE)
