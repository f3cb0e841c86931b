"""For who plays by keyboard or by ear: where the focus goes, what is announced, and keys that save a walk."""

import re

import pytest
from playwright.sync_api import expect
from tests.web.conftest import NewPlayer
from tests.web.player import TITLES, Player, press
from tests.web.test_forgiving import menu
from tests.web.test_rounds import play_a_round, result

NO_MORE = "Ask no more this trick"
# Notes of each trick of Meinz in which nobody wants to be asked any more: how often the player has stayed silent in it,
# and what was asked again.
NOTE_QUESTIONS = """
window.tricks = [];
let trick = null;
addEventListener("click", ({ target }) => {
    if (target.closest("button")?.textContent.trim() === "%s") trick ??= [0, []];
}, true);
const asks = () => [
    ...document.querySelectorAll(".phase-panel :is(.prompt, [role=status], [role=alert])"),
    ...document.querySelectorAll("[data-action=silent], [data-action=meinz]"),
].map((one) => one.textContent.trim()).filter((text) => /Do you want|Stay silent|Meinz!/.test(text));
new MutationObserver((changes) => {
    if (trick === null) return;
    for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) {
            if (/^You stay silent/.test(textContent)) trick[0] += 1;
            if (/takes? the trick/.test(textContent)) window.tricks.push(trick), trick = null;
            if (trick === null) return;
        }
    trick[1].push(...asks());
}).observe(document, { subtree: true, childList: true, characterData: true });
""".replace("%s", NO_MORE)
# Notes what is said of what is asked, whenever that changes, and what is told of what happens.
NOTE_SPOKEN = """
window.spoken = [];
window.told = [];
new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
        const around = target.parentElement;
        if (around?.closest(".phase-panel [role=status]")) window.spoken.push(target.textContent.trim());
        if (target.matches?.("[role=log]")) window.told.push(...[...addedNodes].map(({ textContent }) => textContent));
    }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def sit(new_player: NewPlayer, game: str, **more: object) -> Player:
    player = new_player(**more)
    player.set_table(game, start=True)
    player.offered.first.wait_for()
    return player


@pytest.mark.parametrize("game", TITLES)
def test_after_an_action_the_focus_is_at_the_table(new_player: NewPlayer, game: str) -> None:
    """In every phase of the first round; and once something is asked again, at a card or a button."""
    player = sit(new_player, game)
    page = player.page
    for _ in range(24):
        player.offered.first.wait_for()
        player.offered.first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement.closest('.board')")
        player.offered.first.wait_for()
        page.wait_for_function("() => document.activeElement.matches('.board button')")


@pytest.mark.parametrize("button", ["Go on", "Close"])
def test_the_focus_is_at_the_table_after_the_result_of_a_round(new_player: NewPlayer, button: str) -> None:
    player = sit(new_player, "meinz", sheet=True)
    play_a_round(player)
    result(player).get_by_role("button", name=button, exact=True).press("Enter")
    player.page.wait_for_function("() => document.activeElement.closest('.board')")
    if button == "Go on":
        player.page.wait_for_function("() => document.activeElement.matches('.board button')")


def test_who_starts_in_the_lobby_is_at_the_table(new_player: NewPlayer) -> None:
    player = new_player()
    player.set_table("meinz")
    player.page.get_by_role("button", name="Start").press("Enter")
    player.page.wait_for_function("() => document.activeElement.matches('.board button')")


def test_a_window_gives_the_focus_back_however_it_is_closed(new_player: NewPlayer) -> None:
    player = sit(new_player, "meinz")
    opens = player.page.get_by_role("button", name="Table and settings")
    shown = menu(player)
    leaves = shown.get_by_role("button", name="Leave my seat to a bot")
    leaves.press("Enter")
    player.page.get_by_role("button", name="Cancel").press("Enter")
    expect(leaves).to_be_focused()
    shown.get_by_role("button", name="Close", exact=True).press("Enter")
    expect(opens).to_be_focused()


@pytest.mark.parametrize("game", TITLES)
def test_what_is_asked_is_announced(new_player: NewPlayer, game: str) -> None:
    player = sit(new_player, game)
    for _ in range(10):
        player.offered.first.wait_for()
        spoken = player.page.locator(".phase-panel :is([role=status], [role=alert])").all_inner_texts()
        prompt = player.page.locator(".phase-panel .prompt").inner_text()
        assert prompt in [text.strip() for text in spoken]
        player.act()


def test_the_question_of_meinz_comes_before_all_else(new_player: NewPlayer) -> None:
    player = sit(new_player, "meinz")
    call = player.page.locator("[data-action=meinz]")
    for _ in range(60):
        if not player.act_or(call) or call.is_visible():
            break
    expect(player.page.locator(".phase-panel [role=alert]")).to_have_text(re.compile("Do you want this trick"))
    player.page.keyboard.press("s")  # stays silent, and does not open the score
    expect(player.page.get_by_role("complementary", name="Score")).to_be_hidden()
    expect(player.page.get_by_role("log")).to_contain_text("You stay silent")


def test_meinz_is_called_with_a_key_that_the_button_names(new_player: NewPlayer) -> None:
    player = sit(new_player, "meinz")
    call = player.page.locator("[data-action=meinz]")
    while not call.is_visible():
        assert player.act_or(call)
    expect(call.locator("kbd")).to_have_text("M")
    expect(call.locator("kbd")).to_be_visible()
    expect(player.page.locator("[data-action=silent] kbd")).to_have_text("S")
    player.page.keyboard.press("m")
    expect(player.page.get_by_role("log")).to_contain_text("You call “Meinz!”")


def test_who_wants_no_more_questions_in_a_trick_gets_none(new_player: NewPlayer) -> None:
    """Though the rules ask again after every card, which is answered without the player."""
    player = new_player()
    player.page.add_init_script(NOTE_QUESTIONS)
    player.set_table("meinz", start=True)
    more = player.page.get_by_role("button", name=NO_MORE)
    while not any(answers > 1 for answers, _ in player.page.evaluate("() => window.tricks")):
        player.offered.or_(player.finish).first.wait_for()
        assert not player.finish.is_visible(), "nobody was asked twice in a trick"
        press(more if more.is_visible() else player.offered.first)
    assert [again for _, again in player.page.evaluate("() => window.tricks") if again] == []


def noted(player: Player, what: str) -> list[str]:
    found: list[str] = player.page.evaluate(f"() => window.{what}")
    return found


def test_the_turn_is_announced_again_after_a_trick_that_one_has_won(new_player: NewPlayer) -> None:
    """Also where nobody else was asked meanwhile, as when the own card was the last of the trick."""
    player = new_player(speed="fast")
    player.page.add_init_script(NOTE_SPOKEN)
    player.set_table("last_panther", start=True, players=3, options={"limit": -2000})
    while not re.search("^You play .*\nYou take the trick", "\n".join(told := noted(player, "told")), re.MULTILINE):
        before = len(noted(player, "spoken"))
        player.act()
        player.offered.first.wait_for()
        prompt = player.page.locator(".prompt").inner_text()
        assert prompt in noted(player, "spoken")[before:], told[-3:]


def test_what_a_round_brought_is_still_told_when_the_next_begins(new_player: NewPlayer) -> None:
    player = sit(new_player, "last_panther")
    told = player.page.get_by_role("log")
    for _ in range(60):
        if re.search(r"Round 2\b", told.inner_text()):
            break
        player.act()
    text = told.inner_text()
    assert "takes the last trick" in text or re.search(r"Round 1\b", text)
    assert text.index("Round 2") > text.index("Round 1")


def test_arrows_on_the_board_of_njet(new_player: NewPlayer) -> None:
    player = sit(new_player, "njet")
    page = player.page
    free = page.locator(".njet-board [data-action]")
    free.first.wait_for()
    expect(page.locator(".njet-board [data-action][tabindex='0']")).to_have_count(1)
    free.first.focus()
    first = page.locator(":focus").get_attribute("data-action")
    page.keyboard.press("ArrowDown")
    second = page.locator(":focus").get_attribute("data-action")
    assert second is not None
    assert first is not None
    assert second.split()[1] != first.split()[1]  # another row
    page.keyboard.press("ArrowUp")
    expect(page.locator(":focus")).to_have_attribute("data-action", re.compile("^njet "))


def test_one_key_to_the_main_action(new_player: NewPlayer) -> None:
    """Where the panel offers one thing alone, or draws one stronger, Enter does it."""
    player = sit(new_player, "mue")
    expect(player.page.locator(".phase [data-action]")).to_have_attribute("data-action", "pass")
    player.page.locator(".prompt").focus()
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_role("log")).to_contain_text("You pass")


def test_forced_colours_keep_the_marks_of_turn_and_trump(new_player: NewPlayer) -> None:
    player = sit(new_player, "njet")
    player.page.emulate_media(forced_colors="active")
    own = player.page.get_by_role("region", name="You", exact=True)
    assert own.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    trumps = player.page.locator(".hand .trump")
    while not trumps.count():  # a board without trumps, or a hand
        assert player.act()
        player.offered.or_(player.finish).first.wait_for()
    mark = "(one) => getComputedStyle(one, '::before').backgroundColor"
    assert trumps.first.evaluate(mark) not in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)")
