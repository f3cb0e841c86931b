"""Somebody who plays through the page, by clicking what can be clicked."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

# Nothing is waited for but the server.
QUICK = {"speed": "instant", "oneTap": True, "sheet": False}
TITLES = {
    "mue": "Mü",
    "njet": "Njet",
    "was_sticht": "Was sticht?",
    "meinz": "Meinz",
    "last_panther": "The Last Panther",
}
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)


class Player:
    def __init__(self, page: Page, address: str, **settings: Any) -> None:
        self.page = page
        self.address = address
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)
        page.set_default_timeout(PATIENCE_MS)
        chosen = json.dumps({**QUICK, **settings})
        # A browser that keeps nothing has none of them chosen.
        page.add_init_script(f"try {{ localStorage.settings ??= {json.dumps(chosen)} }} catch {{}}")

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def set_table(self, game: str, **more: Any) -> str:
        """Sets a table up by the API, as this player, and opens it; its address."""
        self.page.request.post(f"{self.address}/api/guests", data={"name": more.pop("name", "Ada")})
        settings = {"pace": 0, "bots": "novice", **more.pop("settings", {})}
        answer = self.page.request.post(f"{self.address}/api/tables", data={"game": game, "settings": settings, **more})
        assert answer.status == 201, answer.text()
        path = f"/table/{answer.json()['id']}"
        self.open(path)
        return path

    def play_now(self, game: str) -> None:
        self.page.get_by_role("button", name=f"Play {TITLES[game]} now", exact=True).click()
        expect(self.hand.first).to_be_visible()

    @property
    def hand(self) -> Locator:
        return self.page.locator(".hand [data-card]")

    @property
    def offered(self) -> Locator:
        """Everything that can be done now."""
        return self.page.locator("[data-action]:visible")

    @property
    def finish(self) -> Locator:
        return self.page.get_by_role("dialog").filter(has=self.page.locator("a[href*='/replay/']"))

    def act(self) -> str:
        """Does the first thing that is offered, once something is."""
        self.offered.or_(self.finish).first.wait_for()
        if self.finish.is_visible():
            return ""
        chosen = self.offered.first
        action = chosen.get_attribute("data-action") or ""
        press(chosen)
        return action

    def act_or(self, other: Locator) -> bool:
        """Acts, unless something else is there to be looked at; false once the match is over."""
        self.offered.or_(self.finish).or_(other).first.wait_for()
        if self.finish.is_visible():
            return False
        if not other.is_visible():
            press(self.offered.first)
        return True

    def play_to_the_end(self, most: int = 2000, each: Callable[[], object] = lambda: None) -> list[str]:
        """All that was done until the match was over; before each action, `each` looks at the table."""
        done: list[str] = []
        self.offered.first.wait_for()
        each()
        while action := self.act():
            assert len(done) < most, f"no end after {done[-20:]}"
            done.append(action)
            self.offered.or_(self.finish).first.wait_for()
            each()
        return done

    def take_back(self, cards: int) -> None:
        """Takes back until there are so many cards in the hand again, or more: a card without a choice goes back with
        the choice before."""
        while (left := self.hand.count()) < cards:
            self.page.get_by_role("button", name="Undo").click()
            expect(self.hand).not_to_have_count(left)
            self.offered.first.wait_for()

    def act_until(self, verb: str, most: int = 200) -> list[str]:
        """Plays on until an action of this kind was taken."""
        done: list[str] = []
        while not (done and done[-1].startswith(verb)):
            assert len(done) < most, f"no {verb} among {done}"
            done.append(self.act())
        return done


def press(one: Locator) -> None:
    """Clicks near the upper left corner, which stays in sight however the cards of a hand overlap."""
    one.click(position={"x": 10, "y": 10})


def take_turns(*players: Player, until: Callable[[], bool]) -> None:
    """Whoever is asked does the first thing that is offered."""
    acted = time.monotonic()
    while not until():
        for player in players:
            if player.offered.count():
                press(player.offered.first)
                acted = time.monotonic()
        assert time.monotonic() < acted + PATIENCE_MS / 1000, "nobody is asked any more"
