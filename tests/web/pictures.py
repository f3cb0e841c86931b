"""Pictures of the page for the documents, taken from the page itself: `python -m tests.web.pictures docs/images/page`.

Every phase of every game is played up to, with whatever cards come; sizes, languages and themes take turns."""

import io
import sys
import tempfile
from collections.abc import Collection, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.web.browser import launch
from tests.web.player import Player, press

from stich.testing.served import served

SIZES: dict[str, Any] = {"phone": {"width": 390, "height": 780}, "desktop": {"width": 1200, "height": 750}}
LOOKS = cycle([("en", "light"), ("en", "dark"), ("de", "dark"), ("de", "light")])
COLOURS = 256
MOST_TABLES = 8
# What leads to the phases that are not asked of everybody; in Njet one starts if all others may not.
WISHES = ("meinz", "give", "bid", "trump", "njet start 1", "njet start 2", "njet start 3", "njet start 4")
MOST_BIDS = 5

# By the verb of what is asked for, in the order of a round: the picture's name, and which time tells most.
PHASES: dict[str, dict[str, tuple[str, int]]] = {
    "mue": {"bid": ("auction", 2), "trump": ("trump", 1), "partner": ("partner", 1), "play": ("tricks", 3)},
    "njet": {
        "njet": ("njet", 3),
        "team": ("teams", 1),
        "monster": ("monster", 1),
        "cache": ("cache", 1),
        "play": ("tricks", 3),
    },
    "was_sticht": {
        "draft": ("draft", 2),
        "take": ("cards", 6),
        "function": ("functions", 1),
        "play": ("tricks", 3),
        "discard": ("discard", 1),
    },
    "meinz": {
        "discard": ("discard", 1),
        "play": ("tricks", 2),
        "meinz": ("call", 2),
        "give": ("swap", 1),
        "take": ("take", 1),
    },
    "last_panther": {"give": ("passing", 2), "play": ("tricks", 5)},
}
# On a desktop, where nothing is cramped, the phase with the most on the table.
BROAD = {"mue": "bid", "njet": "njet", "was_sticht": "take", "meinz": "meinz", "last_panther": "play"}
PLAYERS = {"mue": 5, "njet": 5, "was_sticht": 3, "meinz": 4, "last_panther": 4}


def asked(player: Player, most: int = 200, bids: int = MOST_BIDS) -> Iterator[list[str]]:
    """The verbs of what is offered, for some rounds, doing one thing each time."""
    actions_taken: list[str] = []
    for _ in range(most):
        player.offered.or_(player.finish).first.wait_for()
        if player.finish.is_visible():
            return
        actions = player.offered.evaluate_all("all => all.map(one => one.dataset.action)")
        yield [action.split()[0] for action in actions]
        chosen = next((one for one in actions if one.startswith(WISHES)), actions[0])
        if chosen.startswith("bid") and actions_taken.count("bid") >= bids:
            chosen = next(one for one in actions if one in ("pass", "done"))
        actions_taken.append(chosen.split()[0])
        press(player.page.locator(f"[data-action='{chosen}']").first)


class Camera:
    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser = browser
        self.address = address
        self.folder = folder

    def sitter(self, size: str, locale: str, theme: Any, **settings: Any) -> tuple[BrowserContext, Player]:
        context = self.browser.new_context(
            viewport=SIZES[size], locale=locale, color_scheme=theme, reduced_motion="reduce"
        )
        return context, Player(context.new_page(), self.address, met=list(PHASES), **settings)

    def take(self, page: Page, name: str) -> None:
        """A small picture; the one for the README as a PNG, which everything can show."""
        page.wait_for_timeout(250)  # for what fades
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        if name == "table":
            shot.quantize(COLOURS, kmeans=3).save(self.folder / "table.png", optimize=True)
        else:
            shot.save(self.folder / f"{name}.webp", quality=80, method=6)
        print(name, file=sys.stderr)

    def phases(self, game: str, size: str, verbs: Collection[str]) -> None:
        """One picture of each phase, at as many tables as it takes to be asked in all of them."""
        missing = {verb: PHASES[game][verb] for verb in verbs}
        for _ in range(MOST_TABLES):
            locale, theme = next(LOOKS)
            context, player = self.sitter(size, locale, theme)
            player.set_table(game, players=PLAYERS[game], start=True)
            for offered in asked(player):
                for verb in set(offered) & set(missing):
                    name, left = missing[verb]
                    missing[verb] = (name, left - 1)
                    if left <= 1:
                        del missing[verb]
                        self.take(player.page, f"{game}-{name}-{size}")
                if is_past(offered, missing, list(PHASES[game])):
                    break
            context.close()
            if not missing:
                return
        print(f"not seen in {game}: {list(missing)}", file=sys.stderr)

    def elsewhere(self) -> None:
        """What is not a phase: the first page, a lesson, the look back."""
        context, player = self.sitter("desktop", "en", "light")
        player.open()
        player.page.locator(".games li").nth(4).wait_for()
        self.take(player.page, "home")
        context.close()
        for size, locale, theme, game, clicks in (
            ("phone", "de", "light", "mue", 9),
            ("desktop", "en", "dark", "was_sticht", 14),
        ):
            context, player = self.sitter(size, locale, theme)
            player.open(f"/learn/{game}")
            wanted = player.page.locator("[data-wanted], .coach .button.main")
            for _ in range(clicks):
                wanted.first.click()
            wanted.first.wait_for()
            self.take(player.page, f"lesson-{size}")
            context.close()
        self.afterwards()

    def afterwards(self) -> None:
        """The end of a match, and the look back at it."""
        context, player = self.sitter("desktop", "en", "light")
        player.set_table("mue", players=5, options={"hands": 3}, start=True)
        player.play_to_the_end()
        self.take(player.page, "score-desktop")
        player.finish.get_by_role("link", name="Look back").click()
        player.page.get_by_role("slider").wait_for()
        path = player.page.url.partition("?")[0]
        for size, at in (("desktop", 45), ("phone", 60)):
            player.page.set_viewport_size(SIZES[size])
            player.page.goto(f"{path}?at={at}")
            player.page.get_by_role("slider").wait_for()
            self.take(player.page, f"replay-{size}")
        context.close()

    def table(self) -> None:
        """The one for the README: a trick of Mü well under way."""
        context, player = self.sitter("desktop", "en", "light")
        player.page.set_viewport_size({"width": 1280, "height": 800})
        player.set_table("mue", players=5, start=True, settings={"bots": "club"})
        for verbs in asked(player, most=80):
            laid = player.page.locator(".trick figure").count()
            if "play" in verbs and laid >= 3 and player.hand.count() >= 7:
                break
        self.take(player.page, "table")
        context.close()


def is_past(offered: list[str], missing: Collection[str], order: list[str]) -> bool:
    """Whether nothing that is missing can be asked any more in this round."""
    return all(order.index(verb) < min(map(order.index, set(offered) & set(order)), default=0) for verb in missing)


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, served(Path(kept)) as server, sync_playwright() as playwright:
        camera = Camera(launch(playwright), server.address, folder)
        for game in PHASES:
            if not wanted or game in wanted:
                camera.phases(game, "phone", PHASES[game])
                camera.phases(game, "desktop", [BROAD[game]])
        if not wanted or "elsewhere" in wanted:
            camera.elsewhere()
        if not wanted or "table" in wanted:
            camera.table()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
