"""Every phase of every game at every size that is looked at: `python -m tests.web.sweep FOLDER [mue njet …]`.

Each phase becomes one sheet with the same moment at all sizes beside each other, in a language and a theme that take
turns. They are to be looked at, and kept nowhere."""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright
from tests.web.browser import launch
from tests.web.pictures import PHASES, Camera

from stich.testing.served import served

SIZES: list[ViewportSize] = [
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
    {"width": 740, "height": 360},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
]
GAP = 16  # pixels between two pictures of a sheet


def sheet(page: Page) -> Image.Image:
    """The same moment at all sizes, from the smallest to the largest."""
    shots = []
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_timeout(250)  # for what fades
        shots.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
    whole = Image.new("RGB", (sum(shot.width + GAP for shot in shots), max(shot.height for shot in shots)), "white")
    left = 0
    for shot in shots:
        whole.paste(shot, (left, 0))
        left += shot.width + GAP
    return whole


class Sheets(Camera):
    """Takes a sheet instead of a picture."""

    def take(self, page: Page, name: str) -> None:
        sheet(page).save(self.folder / f"{name}.png")
        print(name, file=sys.stderr)


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, served(Path(kept)) as server, sync_playwright() as playwright:
        sheets = Sheets(launch(playwright), server.address, folder)
        for game in wanted or PHASES:
            sheets.phases(game, "desktop", PHASES[game])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
