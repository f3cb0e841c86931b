"""The page as a site of plain files, on a plain web host, in a folder below its root."""

import contextlib
import functools
import threading
import time
from collections.abc import Iterator, Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from tests.web.known_chance import with_known_chance

from stich.offline.build import build
from stich.page import local_files
from stich.site import write_site

BELOW = "club/cards"
CONTROLLED = "navigator.serviceWorker.controller !== null"
PATIENCE_SECONDS = 60


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


def local_of(folder: Path) -> dict[str, bytes]:
    """What plays in the browser, built where it is missing."""
    build(folder)
    return local_files(folder)


def wait_until(page: Page, holds: str) -> None:
    """Asked again and again; Playwright's own way is forbidden by the page's policy."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not page.evaluate(holds):
        assert time.monotonic() < give_up, f"{holds} does not become true"
        page.wait_for_timeout(50)


@contextlib.contextmanager
def hosted(root: Path, local: Mapping[str, bytes]) -> Iterator[str]:
    """Writes the site below a folder that a web host serves; its address."""
    write_site(root / BELOW, local)
    for file in (root / BELOW / "static").iterdir():
        file.write_bytes(with_known_chance(f"static/{file.name}", file.read_bytes()))
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root))) as host:
        thread = threading.Thread(target=host.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{host.server_address[1]}/{BELOW}/"
        host.shutdown()
