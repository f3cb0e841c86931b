"""A release is of one version, wherever that is told."""

import re
import runpy
import shlex
import subprocess
import sys
import tarfile
from pathlib import Path

import stich

ROOT = Path(__file__).parents[2]
SCRIPT = (ROOT / "scripts/release").read_text("utf-8")


def test_the_changelog_begins_with_this_version() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == stich.__version__


def test_the_version_stands_in_one_place() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert 'dynamic = ["version"]' in project
    assert f'"{stich.__version__}"' not in project
    assert f"Version {stich.__version__}" in (ROOT / "docs/research.md").read_text("utf-8")


def test_there_is_a_wheel_for_every_system_that_libraries_are_made_for() -> None:
    from stich.native.targets import TARGETS

    built = set(re.search(r"systems=\((.*)\)", SCRIPT)[1].split())  # type: ignore[index]
    assert built == {target.system for target in TARGETS.values() if not target.is_wasm}


def needed() -> set[str]:
    """The files that a wheel is built from, as far as they are committed."""
    listing = subprocess.run(
        ["git", "ls-tree", "-r", "--name-only", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    committed = {name for name in listing.stdout.splitlines() if (ROOT / name).is_file()}
    page = runpy.run_path(str(ROOT / "web/build.py"))["sources"]()
    project = {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE"}
    package = {name for name in committed if name.startswith("src/")}
    return committed & (project | package | {file.relative_to(ROOT).as_posix() for file in page})


def names_in(archive: Path) -> set[str]:
    with tarfile.open(archive) as opened:
        return {one.name for one in opened if one.isfile()}


def test_a_wheel_can_be_built_from_the_sources(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    found = {name.removeprefix(f"stich-{stich.__version__}/") for name in names_in(archive)}
    assert needed() - found == set()
    assert not any("node_modules" in name or name.startswith("src/stich/server/page/") for name in found)


def test_a_container_can_be_built_from_what_is_released_for_it(tmp_path: Path) -> None:
    """By the very command that the script has, into another folder."""
    (command,) = re.findall(r"^git archive .*$", SCRIPT.replace("\\\n", " "), re.MULTILINE)
    archive = tmp_path / "container.tar.gz"
    subprocess.run(shlex.split(re.sub(r'"dist/.*?"', shlex.quote(str(archive)), command)), cwd=ROOT, check=True)
    found = names_in(archive)
    assert needed() - found == set()
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert len(copied) >= 5
    for path in " ".join(copied).split():
        assert any(name == path or name.startswith(f"{path}/") for name in found), path
