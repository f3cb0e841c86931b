"""Which browser the tests of the page use: a real Chromium, fetched if there is none."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Playwright, Route

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HELP = (
    "the tests of the page need Chromium: name one in STICH_BROWSER, put one on the PATH, "
    "or run `.venv/bin/playwright install chromium`"
)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=find(playwright.chromium), args=arguments())


def that_keeps_nothing(browser: Browser, profile: Path, **given: Any) -> BrowserContext:
    """The same browser, whose user has forbidden all sites to keep anything: no cookies, nothing else either."""
    (preferences := profile / "Default" / "Preferences").parent.mkdir(parents=True)
    preferences.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}), "utf-8")
    kind = browser.browser_type
    return kind.launch_persistent_context(profile, executable_path=find(kind), args=arguments(), **given)


def arguments() -> list[str]:
    """As root, as in a container, Chromium's own sandbox can not start."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


WITHOUT_WEBASSEMBLY = "delete self.WebAssembly;"


def lacks_webassembly(page: Page) -> None:
    """From its next load on, in this page and in the workers that play in it."""

    def without(route: Route) -> None:
        route.fulfill(content_type="text/javascript", body=WITHOUT_WEBASSEMBLY + route.fetch().text())

    page.add_init_script(f"{WITHOUT_WEBASSEMBLY} delete Navigator.prototype.serviceWorker;")  # nobody else fetches them
    page.route(re.compile(r"/static/(worker|thinker)-[^/]+\.js$"), without)


def find(chromium: BrowserType) -> str:
    """The program to start: the one named, one on the PATH, Playwright's own, Debian's."""
    if named := os.environ.get("STICH_BROWSER"):
        return named
    for name in NAMES:
        if found := shutil.which(name):
            return found
    own = Path(chromium.executable_path)
    if own.exists() or (_runs(sys.executable, "-m", "playwright", "install", "chromium") and own.exists()):
        return str(own)
    if _installed_by_apt() and (found := shutil.which("chromium")):
        return found
    raise RuntimeError(HELP)


def _installed_by_apt() -> bool:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    return _runs("apt-get", "update", "-qq") and _runs("apt-get", "install", "-y", "-qq", "chromium")


def _runs(*command: str) -> bool:
    return subprocess.run(command, check=False).returncode == 0
