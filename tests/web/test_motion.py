"""Cards move, as fast as the player wants, or not at all."""

from collections import Counter
from typing import Any

from playwright.sync_api import Browser, Page
from tests.web.player import Player

from stich.testing.served import Served

# Notes what is moved, whether it comes or goes, and for how long. What comes ends where it is.
NOTE_MOVES = """
window.moves = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
    const where = this.closest(".hand") ? "hand" : this.closest(".trick") ? "trick" : "elsewhere";
    const comes = /translate\\(0px, 0px\\)/.test(frames.at?.(-1)?.transform ?? "");
    if (options.duration > 1) window.moves.push([where, comes ? "comes" : "goes", options.duration]);
    return animate.call(this, frames, options);
};
"""
COMES_TO_HAND, LEAVES_HAND = ("hand", "comes"), ("hand", "goes")
COMES_TO_TRICK = ("trick", "comes")


def moves(page: Page) -> Counter[tuple[str, str]]:
    """How many cards were moved where since this was last asked."""
    found: list[tuple[str, str, float]] = page.evaluate("() => window.moves.splice(0)")
    return Counter((where, which) for where, which, _ in found)


def sit_down(browser: Browser, server: Served, game: str, motion: Any = "no-preference", **settings: Any) -> Player:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en", reduced_motion=motion)
    player = Player(context.new_page(), server.address, met=[game], **settings)
    player.page.add_init_script(NOTE_MOVES)
    player.set_table(game, start=True, settings={"pace": 0})
    player.offered.first.wait_for()
    return player


def settled(page: Page) -> None:
    page.wait_for_function("() => document.getAnimations().every((one) => !one.effect.target.closest('.hand, .trick'))")


def test_deals_passes_plays_and_captures_fly(browser: Browser, server: Served) -> None:
    player = sit_down(browser, server, "last_panther", speed="normal")
    page = player.page
    settled(page)
    assert moves(page)[COMES_TO_HAND] >= player.hand.count()
    player.act_until("play")
    page.wait_for_function(
        "() => window.moves.filter(([where, which]) => where == 'trick' && which == 'goes').length >= 4"
    )
    seen = moves(page)
    assert seen[LEAVES_HAND] >= 2, "two cards are passed on"
    assert seen[COMES_TO_HAND] >= 2, "and two come"
    assert seen[COMES_TO_TRICK] >= 4
    page.context.close()


def test_faster(browser: Browser, server: Served) -> None:
    longest = {}
    for speed in ("slow", "normal", "fast"):
        player = sit_down(browser, server, "meinz", speed=speed)
        settled(player.page)
        longest[speed] = player.page.evaluate("() => Math.max(...window.moves.map(([, , duration]) => duration))")
        player.page.context.close()
    assert longest["fast"] < longest["normal"] < longest["slow"]


def test_nothing_moves_for_who_wants_calm(browser: Browser, server: Served) -> None:
    player = sit_down(browser, server, "meinz", motion="reduce", speed="normal")
    player.act()
    player.act()
    assert not moves(player.page)
    player.page.context.close()
