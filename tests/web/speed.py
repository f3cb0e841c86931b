"""How quick the page is, on this machine against a server of its own: `python -m tests.web.speed`.

Tells how long it takes from Play now to the first cards, and how long the frames last while cards move: with a server,
and in the page alone (`python -m tests.web.speed alone`), where Experts think beside it."""

import re
import statistics
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.browser import launch
from tests.web.player import TITLES, Player

from stich.testing.served import served

PLAYS = 12
GAMES = ("mue", "njet", "meinz", "last_panther")  # Was sticht? begins without cards
# Notes when each frame is drawn, from now on.
WATCH_FRAMES = """() => {
    window.frames_at = [];
    const note = (now) => { window.frames_at.push(now); requestAnimationFrame(note); };
    requestAnimationFrame(note);
}"""


def main(alone: bool) -> None:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for game in GAMES:
            waited = first_cards(browser, server.address, game, alone)
            frames = while_cards_move(browser, server.address, game, alone)
            late = sum(frame > 1000 / 60 * 1.5 for frame in frames) / len(frames)
            print(
                f"{TITLES[game]}: first cards after {waited:.2f} s; "
                f"frames of {statistics.median(frames):.1f} ms in the median, {late:.0%} of {len(frames)} late"
            )
        browser.close()


def first_cards(browser: Browser, address: str, game: str, alone: bool) -> float:
    """Seconds from clicking Play now, for somebody who was never here before."""
    page = new_page(browser, alone)
    player = Player(page, address)
    player.open()
    start = time.monotonic()
    player.play_now(game)
    waited = time.monotonic() - start
    page.context.close()
    return waited


def while_cards_move(browser: Browser, address: str, game: str, alone: bool) -> list[float]:
    """Milliseconds from frame to frame while some cards are played at the usual pace."""
    page = new_page(browser, alone)
    player = Player(page, address, speed="normal", playNow={game: {"bots": "expert"}} if alone else {})
    player.open()
    player.play_now(game)
    page.evaluate(WATCH_FRAMES)
    for _ in range(PLAYS):
        player.act()
    at = page.evaluate("() => window.frames_at")
    page.context.close()
    return [after - before for before, after in pairwise(at)]


def new_page(browser: Browser, alone: bool) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")
    if alone:
        context.route(re.compile(r"/(api/|health)"), lambda route: route.abort())
    return context.new_page()


if __name__ == "__main__":
    main(sys.argv[1:] == ["alone"])
