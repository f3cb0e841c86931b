"""A page whose clock runs only as far as a test lets it: what it measures does not depend on the machine.

What the server has to say still comes when it comes."""

from playwright.sync_api import Locator
from tests.web.player import Player, press

LITTLE = 250  # milliseconds of the page's clock
MOST_STEPS = 1500


def stand_still(player: Player) -> None:
    """To be called before the page is opened."""
    player.page.clock.install(time=0)
    player.page.clock.pause_at(1000)


def until(player: Player, *wanted: Locator) -> Locator:
    """Lets time pass until one of these is there; the one that is."""
    for _ in range(MOST_STEPS):
        for one in wanted:
            if one.count():
                return one
        player.page.clock.run_for(LITTLE)
    raise AssertionError(f"none of these ever comes: {wanted}")


def act(player: Player) -> None:
    """Does the first thing that is offered, once something is. Some of it is seen to be done only after a while."""
    press(until(player, player.offered.first))
    player.page.clock.run_for(LITTLE)


def act_or(player: Player, other: Locator) -> bool:
    """Acts, unless something else is there to be looked at, and then tells so."""
    found = until(player, other, player.offered.first)
    if found is not other:
        act(player)
    return found is not other
