"""A release is of one version, wherever that is told."""

import re
from pathlib import Path

import stich

ROOT = Path(__file__).parents[2]


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

    built = set(re.search(r"systems=\((.*)\)", (ROOT / "scripts/release").read_text("utf-8"))[1].split())  # type: ignore[index]
    assert built == {target.system for target in TARGETS.values() if not target.is_wasm}
