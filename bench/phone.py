"""The page without a server on a phone: how much is loaded up to the first cards, how soon they are there, and whether
frames keep coming while bots think.

    python -m bench.phone                every game
    python -m bench.phone --games mue

The site is served as a web host would, compressed, over a network like fast 4G: the host itself keeps everything back,
so that workers wait as the page does. Chromium runs the page's own thread at a quarter of this machine's speed; it can
not slow down workers, which deal and think. Nothing is in the browser's cache. The aims are 200 kB and 2 s up to the
first cards, and 60 frames a second."""

import contextlib
import functools
import gzip
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.web.browser import launch
from tests.web.player import TITLES, Player
from tests.web.sites import local_of
from tests.web.speed import WATCH_FRAMES

from stich.bench.measuring import machine
from stich.site import write_site

# As Chromium's own tools mean "Fast 4G".
BYTES_PER_SECOND, DELAY_SECONDS = 9_000_000 / 8 * 0.9, 0.165
SLOWER = 4  # times, the page's thread
PHONE: ViewportSize = {"width": 390, "height": 844}
PLAYS = 12
LATE_MS = 1000 / 60 * 1.5


class Network:
    """One line for all that is sent, and how many bytes that were."""

    def __init__(self) -> None:
        self.sent, self.free_at, self.lock = 0, 0.0, threading.Lock()

    def pass_on(self, size: int) -> None:
        """Returns when that many bytes have arrived."""
        with self.lock:
            self.sent += size
            self.free_at = max(self.free_at, time.monotonic() + DELAY_SECONDS) + size / BYTES_PER_SECOND
            arrived = self.free_at
        time.sleep(max(arrived - time.monotonic(), 0))


class PhoneHost(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *given: object, network: Network, directory: str) -> None:
        self.network = network
        super().__init__(*given, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = gzip.compress(path.read_bytes(), 9)
        self.network.pass_on(len(body))
        self.send_response(200)
        for name, value in (
            ("Content-Type", self.guess_type(str(path))),
            ("Content-Encoding", "gzip"),
            ("Content-Length", str(len(body))),
        ):
            self.send_header(name, value)
        with contextlib.suppress(ConnectionError):  # the page may be closed by now
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def hosted(site: Path, network: Network) -> Iterator[str]:
    handler = functools.partial(PhoneHost, network=network, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_address[1]}"
        host.shutdown()


@contextlib.contextmanager
def phone(browser: Browser, slower: int) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, device_scale_factor=3, is_mobile=True, has_touch=True, locale="en")
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.serviceWorker")  # which fetches more than is needed now
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    yield page
    context.close()


def first_cards(browser: Browser, address: str, game: str, network: Network) -> tuple[float, float, int]:
    """Seconds until the page can be used, from the click on Play now to the first cards, and what was sent by then."""
    with phone(browser, SLOWER) as page:
        player, before = Player(page, address), network.sent
        start = time.monotonic()
        page.goto(address, wait_until="commit")  # further files may still be on their way when it can be used
        play = page.get_by_role("button", name=f"Play {TITLES[game]} now", exact=True)
        play.wait_for()
        usable = time.monotonic()
        play.click()
        player.hand.or_(player.offered).first.wait_for()
        return usable - start, time.monotonic() - usable, network.sent - before


def frames(browser: Browser, address: str, game: str, level: str) -> list[float]:
    """Milliseconds from frame to frame while some cards are played and bots think, at this machine's own speed."""
    with phone(browser, 1) as page:
        player = Player(page, address, speed="normal", playNow={game: {"bots": level}})
        player.open()
        page.get_by_role("button", name=f"Play {TITLES[game]} now", exact=True).click()
        player.offered.first.wait_for()
        page.evaluate(WATCH_FRAMES)
        for _ in range(PLAYS):
            player.act()
        return [after - before for before, after in pairwise(page.evaluate("() => window.frames_at"))]


def told(lasted: list[float]) -> str:
    late = sum(frame > LATE_MS for frame in lasted) / len(lasted)
    return f"{statistics.median(lasted):.1f} ms, {late:.1%}"


def main(
    games: Annotated[str, typer.Option(help="These only, separated by commas.")] = ",".join(TITLES),
    repetitions: Annotated[int, typer.Option(min=1, help="Of the first load; the best and the median are told.")] = 5,
) -> None:
    """Measures the page without a server as on a phone."""
    network = Network()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        write_site(site, local_of(Path(folder) / "local"))
        browser = launch(playwright)
        print(
            "| game | sent | page | and to the first cards | together (median) | frames: Expert, late | Master, late |"
        )
        print("|---|---|---|---|---|---|---|")
        with hosted(site, network) as address:
            for game in games.split(","):
                loads = [first_cards(browser, address, game, network) for _ in range(repetitions)]
                page, cards, sent = min(loads, key=lambda load: load[0] + load[1])
                median = statistics.median(load[0] + load[1] for load in loads)
                thinking = [told(frames(browser, address, game, level)) for level in ("expert", "master")]
                figures = [
                    f"{sent / 1000:.0f} kB",
                    f"{page:.2f} s",
                    f"{cards:.2f} s",
                    f"{page + cards:.2f} ({median:.2f}) s",
                ]
                print(f"| {TITLES[game]} | {' | '.join([*figures, *thinking])} |", flush=True)
        browser.close()
    print(f"\n*{', '.join(f'{name} {fact}' for name, fact in machine().items())}*")


if __name__ == "__main__":
    typer.run(main)
