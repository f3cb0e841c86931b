"""No clock runs that nobody sees, and one that plays says so."""

import math
import re

from playwright.sync_api import expect
from tests.web.conftest import NewPlayer
from tests.web.standing_clock import act, stand_still, until
from tests.web.test_forgiving import two_at_a_table

# Notes by the page's clock when each update comes, and when the own time in it runs out.
NOTE_TIMES = """
window.told = {};
window.WebSocket = class extends WebSocket {
    constructor(...where) {
        super(...where);
        this.addEventListener("message", ({ data }) => {
            const { type, seat, clocks } = JSON.parse(data);
            const own = type === "update" ? clocks.find((clock) => clock.seat === seat) : undefined;
            if (own) window.told = { at: performance.now(), ends: performance.now() + own.milliseconds };
        });
    }
};
"""
# The seconds that the own clock shows, how many there are, and how long ago they were told.
COMPARE_TIMES = """() => {
    const [minutes, seconds] = document.querySelector(".own [role=timer]").textContent.split(":").map(Number);
    const { at, ends } = window.told;
    return [60 * minutes + seconds, (ends - performance.now()) / 1000, (performance.now() - at) / 1000];
}"""
COUNTS = 0.25  # seconds between two looks of a clock at the time


def test_a_call_waits_for_as_long_as_one_likes(new_player: NewPlayer) -> None:
    player = new_player()
    player.page.clock.install()
    player.set_table("meinz", start=True)
    call = player.page.locator("[data-action=meinz]")
    for _ in range(100):
        if not player.act_or(call) or call.is_visible():
            break
        player.page.clock.run_for(50)
    expect(call).to_be_visible()
    expect(player.page.get_by_role("timer")).to_have_count(0)
    player.page.clock.run_for(120_000)
    expect(call).to_be_visible()


def test_the_clock_that_is_shown_is_the_one_that_plays(new_player: NewPlayer) -> None:
    """The server's clock runs while the page still shows what bots have played and how a trick lies."""
    player = new_player(speed="slow")
    player.page.add_init_script(NOTE_TIMES)
    stand_still(player)
    player.set_table("last_panther", start=True, settings={"seconds": 600})
    waited = 0.0
    while waited < 3:
        until(player, player.page.locator(".own").get_by_role("timer"))
        shown, left, waited = player.page.evaluate(COMPARE_TIMES)
        assert math.ceil(left) <= shown <= math.ceil(left + COUNTS)
        act(player)


def test_a_clock_that_plays_for_somebody_says_so(new_player: NewPlayer) -> None:
    player = new_player()
    player.set_table("mue", start=True, settings={"seconds": 1})
    expect(player.page.get_by_text("Your time was up: the clock has played for you.").first).to_be_visible()


def test_who_waits_for_somebody_sees_for_how_long_and_the_host_need_not(new_player: NewPlayer) -> None:
    host, ben, path = two_at_a_table(new_player)
    ben.page.close()
    waiting = host.page.get_by_text("Ben is gone.")
    expect(waiting.get_by_role("timer")).to_have_text(re.compile(r"A bot takes over in \d+ seconds?\."))
    host.page.get_by_role("button", name="Let a bot play now").click()
    expect(waiting).to_have_count(0)
    expect(host.page.get_by_text("Ben is away. A bot plays until Ben is back.").first).to_be_visible()
    seats = host.page.request.get(f"{host.address}/api{path.replace('table', 'tables')}").json()["seats"]
    assert [seat["away"] for seat in seats] == [False, True, False]


def test_where_no_bot_comes_by_itself_it_is_said_that_the_table_waits(new_player: NewPlayer) -> None:
    host, ben, _ = two_at_a_table(new_player, table={"away_seconds": None})
    ben.page.close()
    expect(host.page.get_by_text("Ben is gone. The table waits.")).to_be_visible()
    expect(host.page.get_by_role("timer")).to_have_count(0)
    host.page.get_by_role("button", name="Let a bot play now").click()
    expect(host.page.get_by_text("Ben is away. A bot plays until Ben is back.").first).to_be_visible()
