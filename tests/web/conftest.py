"""A server and a browser for the tests of a module, and players who open the page in it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright
from tests.web.browser import launch
from tests.web.known_chance import CHANCE, TEST_FILE, served
from tests.web.player import Player

from stich.testing.served import Served

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "small phone": {"width": 320, "height": 568},
    "phone on its side": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "desktop": {"width": 1280, "height": 800},
}
NewPlayer = Callable[..., Player]


@pytest.fixture(scope="session", autouse=True)
def test_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tells the servers which test is running, from whose name they draw cards."""
    (file := tmp_path_factory.mktemp("chance") / "test").touch()
    os.environ[TEST_FILE] = str(file)
    return file


@pytest.fixture(autouse=True)
def running_test(test_file: Path, request: pytest.FixtureRequest) -> None:
    test_file.write_text(request.node.nodeid + CHANCE, "utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running


# Not for the whole session: while Playwright runs, no other test of this process could run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def new_player(browser: Browser, server: Served) -> Iterator[NewPlayer]:
    """Makes players, each with a browser profile of their own; in the end nothing may have failed in their pages."""
    contexts: list[BrowserContext] = []
    players: list[Player] = []

    def new(
        size: str = "desktop", locale: str = "en", theme: Any = "light", bypass_csp: bool = False, **settings: Any
    ) -> Player:
        context = browser.new_context(
            viewport=SIZES[size],
            locale=locale,
            color_scheme=theme,
            reduced_motion="reduce",
            has_touch="phone" in size,
            bypass_csp=bypass_csp,
            service_workers="block",  # which would answer in the server's place; test_app.py and test_site.py have them
        )
        contexts.append(context)
        players.append(Player(context.new_page(), server.address, **settings))
        return players[-1]

    yield new
    for context in contexts:
        context.close()
    assert [problem for player in players for problem in player.problems] == []
