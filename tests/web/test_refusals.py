"""What the server refuses is said once, and the page goes on."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import NewPlayer


def test_who_talks_too_fast_is_told_so_once(new_player: NewPlayer) -> None:
    player = new_player()
    player.set_table("meinz", start=True)
    player.offered.first.wait_for()
    player.page.get_by_role("button", name="Chat").click()
    for _ in range(10):
        player.page.get_by_role("button", name="Hello!").click()
    notice = player.page.get_by_text("A little slower, please.")
    expect(notice.first).to_be_visible()
    player.page.wait_for_timeout(500)
    expect(player.page.locator(".notices p")).to_have_count(1)
    player.act()


@pytest.mark.parametrize("path", ["/table/nosuch", "/learn/nosuch"])
def test_an_address_that_leads_nowhere_is_said_once(new_player: NewPlayer, path: str) -> None:
    player = new_player()
    player.open(path)
    notices = player.page.locator(".notices p")
    expect(notices).to_have_count(1)
    player.page.wait_for_timeout(500)
    expect(notices).to_have_count(1)
    # The browser itself says that there is nothing.
    player.problems[:] = [problem for problem in player.problems if "404" not in problem]
