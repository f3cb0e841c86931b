"""How the page is served: small, cached, safe, and only where there is one."""

import gzip
import re
from urllib.parse import urlsplit

import httpx
import pytest
from tests.web.conftest import NewPlayer

from stich.server.http.page import files
from stich.testing.served import Served

FIRST_LOAD_BYTES = 120_000


@pytest.mark.parametrize("path", ["/", "/games", "/table/x", "/replay/x", "/learn/mue", "/rules/mue"])
def test_the_page_draws_these(server: Served, path: str) -> None:
    answer = httpx.get(server.address + path)
    assert answer.status_code == 200
    assert '<div id="app">' in answer.text
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/tables/x/y", "/static/nothing.js", "/static/../index.html", "/x"]
)
def test_nothing_else_is_the_page(server: Served, path: str) -> None:
    answer = httpx.get(server.address + path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_scripts_are_compressed_and_kept(server: Served) -> None:
    script = re.search(r'src="(/static/[^"]+\.js)"', httpx.get(server.address).text)
    assert script is not None
    answer = httpx.get(server.address + script[1], headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    plain = httpx.get(server.address + script[1], headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content


def test_no_script_but_our_own_may_run(server: Served) -> None:
    answer = httpx.get(server.address)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "<style" not in answer.text
    assert re.findall(r"<script(?![^>]*\bsrc=)", answer.text) == []


def test_the_first_load_is_small(new_player: NewPlayer) -> None:
    """Script and style from the first page to the first cards, compressed, in bytes."""
    player = new_player()
    loaded: set[str] = set()
    player.page.on("request", lambda request: loaded.add(urlsplit(request.url).path.lstrip("/")))
    player.open()
    player.play_now("mue")
    wanted = {name for name in loaded if name.endswith((".js", ".css"))}
    assert any(name.startswith("static/TablePage-") for name in wanted)
    assert sum(len(gzip.compress(files()[name].body)) for name in wanted) <= FIRST_LOAD_BYTES


def test_everything_comes_from_here() -> None:
    """No web fonts and no requests to others."""
    for name, file in files().items():
        if name.endswith((".css", ".html")):
            assert re.findall(rb"(?:url\(|src=|href=)[\"']?https?:", file.body) == [], name
