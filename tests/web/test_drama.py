"""What happens is seen and heard: markers fly, what all should read stays, zeros are noticed, cards and calls sound."""

from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.web.player import Player
from tests.web.standing_clock import LITTLE, stand_still

from stich.testing.served import Served

# Notes each of Njet's markers when it begins to fly: whose it is, and how far from the middle of that plate it begins.
NOTE_MARKERS = """
window.flown = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
    const [, x, y] = /translate\\((-?[\\d.]+)px, (-?[\\d.]+)px\\)/.exec(frames[0]?.transform ?? "") ?? [];
    if (this.matches(".cover") && x !== undefined && options.duration > 1) {
        const name = this.querySelector(".marker").title;
        const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
        const [here, plate] = [this, document.querySelector(`.seat[aria-label="${name}"]`)]
            .map((one) => middle(one.getBoundingClientRect()));
        window.flown.push([name, Math.hypot(here[0] + Number(x) - plate[0], here[1] + Number(y) - plate[1]),
                           Math.hypot(Number(x), Number(y))]);
    }
    return animate.call(this, frames, options);
};
"""
# Notes by the page's clock when the board is put away, when the teams are told, when somebody does something next, and
# when the player is asked; and all words at seats.
NOTE_SIGHTS = """
window.seen = {};
window.said = [];
new MutationObserver((changes) => {
    const note = (what) => { window.seen[what] ??= performance.now(); };
    if (document.querySelector(".board") && !document.querySelector(".njet-board")) note("settled");
    if (document.querySelector(".phase .teams")) note("teams");
    if (document.querySelector(".teams .monster, .trick figure")) note("next");
    if (document.querySelector("[data-action^=team], [data-action^=cache], [data-action^=play]")) note("asked");
    for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.matches?.(".seat .brief")) window.said.push(node.textContent);
}).observe(document, { childList: true, subtree: true });
"""
# Notes in the same way what Mü reveals before its first trick.
NOTE_PARTNER = """
window.seen = {};
new MutationObserver(() => {
    const note = (what) => { window.seen[what] ??= performance.now(); };
    const roles = [...document.querySelectorAll(".seat .roles li")];
    if (roles.some((role) => role.textContent === "partner")) note("partner");
    if (document.querySelector(".trick figure")) note("next");
    if (document.querySelector("[data-action^=partner], .hand [data-action^=play]")) note("asked");
}).observe(document, { childList: true, subtree: true });
"""
# Counts sounds: the rustles of cards, and the notes of chimes and calls; and the cards that are laid.
NOTE_SOUNDS = """
window.heard = { rustles: 0, notes: 0, cards: 0 };
new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.matches?.(".trick .spot")) window.heard.cards++;
}).observe(document, { childList: true, subtree: true });
for (const [kind, what] of [[AudioBufferSourceNode, "rustles"], [OscillatorNode, "notes"]]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) { window.heard[what]++; return start.apply(this, when); };
}
"""
LONG = 1800  # milliseconds for what all should read, at the usual speed
NOTES_OF_A_CALL = 3
MOST_TABLES = 60  # far more than it ever takes


def sit(
    browser: Browser,
    server: Served,
    game: str,
    note: str,
    motion: Any = "reduce",
    standing: bool = False,
    **settings: Any,
) -> Player:
    """`standing`: with a clock that only runs when it is let."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en", reduced_motion=motion)
    player = Player(context.new_page(), server.address, met=[game], **settings)
    player.page.add_init_script(note)
    if standing:
        stand_still(player)
    player.set_table(game, start=True)
    return player


def test_the_markers_of_njet_fly_from_their_seats_to_the_board(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "njet", NOTE_MARKERS, motion="no-preference", speed="fast")
    for _ in range(2):
        assert player.act().startswith("njet")
    player.page.wait_for_function("() => new Set(window.flown.map(([name]) => name)).size === 4")
    for name, from_plate, far in player.page.evaluate("() => window.flown"):
        assert from_plate < 3, f"{name}'s marker begins elsewhere"
        assert far > 100, f"{name}'s marker hardly moves"
    player.page.context.close()


def test_the_settled_board_and_the_teams_stay_long_enough_to_be_read(browser: Browser, server: Served) -> None:
    """Bots answer at once: it is the page that waits, unless the player is asked."""
    board = teams = False
    for _ in range(MOST_TABLES):
        player = sit(browser, server, "njet", NOTE_SIGHTS, standing=True, speed="normal")
        while "next" not in (seen := player.page.evaluate("() => window.seen")) and "asked" not in seen:
            if player.page.locator(".njet-board [data-action]").count():
                player.act()
            else:
                player.page.clock.run_for(LITTLE)
        player.page.context.close()
        if "teams" in seen:
            assert seen["teams"] - seen["settled"] >= LONG
            board = True
        if "teams" in seen and "next" in seen:
            assert seen["next"] - seen["teams"] >= LONG
            teams = True
        if board and teams:
            return
    raise AssertionError("the player was asked every time")


def test_the_partner_is_known_long_enough_before_the_first_card(browser: Browser, server: Served) -> None:
    for _ in range(MOST_TABLES):
        player = sit(browser, server, "mue", NOTE_PARTNER, standing=True, speed="normal")
        while "next" not in (seen := player.page.evaluate("() => window.seen")) and "asked" not in seen:
            if player.page.locator(".phase [data-action]").count():
                player.act()
            else:
                player.page.clock.run_for(LITTLE)
        player.page.context.close()
        if "asked" not in seen:
            assert seen["next"] - seen["partner"] >= LONG
            return
    raise AssertionError("the player was asked every time")


def test_captured_zeros_are_said_at_the_seat(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "njet", NOTE_SIGHTS, speed="fast")
    for _ in range(120):
        if any("zero" in said for said in player.page.evaluate("() => window.said")):
            break
        player.act()
    assert any(said in ("A zero!", "2 zeros!") for said in player.page.evaluate("() => window.said"))
    player.page.context.close()


def heard(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("() => window.heard")
    return found


def test_cards_sound_unless_they_are_not_to(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "last_panther", NOTE_SOUNDS, speed="fast")
    page = player.page
    player.act_until("play")
    page.wait_for_function("() => window.heard.rustles >= 4")  # by default
    page.get_by_role("button", name="Table and settings").click()
    switch = page.get_by_role("switch", name="Soft sounds of the cards")
    expect(switch).to_be_checked()
    switch.uncheck(force=True)
    page.keyboard.press("Escape")
    player.offered.first.wait_for()
    before = heard(page)
    while heard(page)["cards"] < before["cards"] + 4:
        player.act()
    assert heard(page)["rustles"] == before["rustles"]
    page.context.close()


def test_a_call_is_heard(browser: Browser, server: Served) -> None:
    player = sit(browser, server, "meinz", NOTE_SOUNDS, speed="fast")
    call = player.page.locator("[data-action=meinz]")
    for _ in range(200):
        if not player.act_or(call) or call.is_visible():
            break
    before = heard(player.page)["notes"]
    call.click()
    expect(player.page.locator(".own .loud")).to_be_visible()
    player.page.wait_for_function(f"() => window.heard.notes >= {before + NOTES_OF_A_CALL}")
    player.page.context.close()
