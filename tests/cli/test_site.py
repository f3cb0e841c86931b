"""`stich site`: where it writes, and where it does not."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stich.cli import site as command
from stich.errors import OptionError
from stich.page import POLICY
from stich.site import MARK, site_files, write_site

LOCAL = {"games.json": b"[]", "mue.wasm": b"compiled"}


@pytest.fixture(autouse=True)
def _built(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Stands for what plays in the browser, which takes minutes to build."""
    folder = tmp_path_factory.mktemp("offline")
    for name, body in LOCAL.items():
        (folder / name).write_bytes(body)
    monkeypatch.setattr("stich.offline.files", lambda: folder)


def names(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def test_it_writes_every_file_and_says_how_many(run: Callable[..., Any], tmp_path: Path) -> None:
    out = tmp_path / "new" / "site"
    said = run("site", "--out", str(out)).stdout
    assert names(out) == {*site_files(LOCAL), MARK}
    assert said.startswith(f"{len(names(out))} files, ")
    assert (out / "local" / "mue.wasm").read_bytes() == b"compiled"


def test_no_address_in_it_begins_at_the_root(tmp_path: Path) -> None:
    """So it may lie in any folder."""
    index = site_files(LOCAL)["index.html"].decode()
    assert 'href="/' not in index
    assert 'src="/' not in index
    assert '<meta name="stich-server" content="none" />' in index
    assert POLICY in index
    for name, body in site_files(LOCAL).items():
        if name.endswith((".js", ".css")):
            assert b'"/static/' not in body, name
            assert b"url(/" not in body, name


def test_what_is_no_longer_of_it_goes_and_nothing_else(tmp_path: Path) -> None:
    write_site(tmp_path, {**LOCAL, "gone.wasm": b""})
    (tmp_path / "CNAME").write_text("cards.example")
    write_site(tmp_path, LOCAL)
    assert names(tmp_path) == {*site_files(LOCAL), MARK, "CNAME"}


def test_a_folder_with_something_else_is_left_alone(run: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    refused = run("site", "--out", str(tmp_path))
    assert "holds something else; name a folder that is new, empty or has a site of Stich" in refused.stderr
    assert names(tmp_path) == {"thesis.txt"}
    refused = run("site", "--out", str(tmp_path / "thesis.txt"))
    assert "is a file; --out names a folder" in refused.stderr


def test_where_nothing_can_be_written_it_says_why(run: Callable[..., Any]) -> None:
    assert "the site can not be written to" in run("site", "--out", "/proc/site").stderr


def test_what_can_not_be_built_here_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stich.offline.files", lambda: None)
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    with pytest.raises(OptionError, match=r"to build it takes the extra 'native': stich\[native\]"):
        command.offline_folder()
