"""The tree holds nothing that ties it to one machine or one package registry, and every pin has its hashes."""

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from stich.games import ours

ROOT = Path(__file__).parents[2]

# Each pattern has a class or an escape inside the telling word, so that it does not match itself.
REGISTRY = re.compile(
    r"""pypi\.(org|python)
      | python[h]osted
      | npm[j]s
      | registry\.[\w-]+\.\w
      | deb\.debian
      | https?://\S+/simple\b
      | index[-_]url""",
    re.VERBOSE | re.IGNORECASE,
)
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(work|root|(home|Users)/[\w.-]+)/")

REQUIREMENT_FILES = sorted((ROOT / "requirements").glob("*.txt"))


def tree() -> Iterator[Path]:
    """The files that are in the repository, or would be with the next `git add`."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = (ROOT / name for name in listing.split("\0") if name)
    return (path for path in paths if path.is_file())


def findings(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in tree()
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), start=1)
        if pattern.search(line)
    ]


def requirements(path: Path) -> list[str]:
    """The requirements of a file, one string each with its hashes."""
    lines = path.read_text("utf-8").replace("\\\n", " ").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def pins(name: str) -> dict[str, str]:
    """What a requirement file pins: package name → version."""
    return dict(line.split()[0].split("==") for line in requirements(ROOT / "requirements" / name))


def test_the_listing_is_not_empty() -> None:
    assert Path(__file__) in set(tree())


def test_no_registry_address() -> None:
    assert findings(REGISTRY) == []


@pytest.mark.parametrize("name", [definition.name for definition in ours()])
def test_a_game_lies_in_few_folders(name: str) -> None:
    """Where something is named after a game: a folder of that name with all below it, or one with such files."""
    found = set()
    for path in tree():
        parts = path.relative_to(ROOT).parts
        first = next((i for i, part in enumerate(parts) if re.match(rf"{name}\b|{name}_", part)), None)
        if first is not None:
            found.add("/".join(parts[: first + (parts[first] == name)]))
    assert len(found) <= 7, sorted(found)
    assert {f"src/stich/games/{name}", f"tests/games/{name}", f"web/src/games/{name}"} <= found


def test_no_path_of_a_machine() -> None:
    assert findings(MACHINE_PATH) == []


@pytest.mark.parametrize(
    "text",
    [
        "https://files.python" + "hosted.org/packages/x.whl",
        "https://" + "registry.npm" + "js.org/svelte",
        "https://" + "registry.yarn" + "pkg.com/svelte",
        "https://mirror.example/sim" + "ple/",
        "--extra-index" + "-url",
    ],
)
def test_registry_addresses_are_recognised(text: str) -> None:
    assert REGISTRY.search(text)


@pytest.mark.parametrize("text", ["registry.get(name)", "a simple game", "from PyPI"])
def test_plain_words_are_no_registry_addresses(text: str) -> None:
    assert not REGISTRY.search(text)


@pytest.mark.parametrize("folder", ["work", "root", "home/ada", "Users/ada"])
def test_paths_of_a_machine_are_recognised(folder: str) -> None:
    assert MACHINE_PATH.search(f"see /{folder}/notes")
    assert not MACHINE_PATH.search(f"see docs/{folder}/notes")


def test_package_locks_do_not_say_where_from() -> None:
    for path in tree():
        if path.name == "package-lock.json":
            packages = json.loads(path.read_text("utf-8")).get("packages", {})
            assert [name for name, package in packages.items() if "resolved" in package] == [], path


@pytest.mark.parametrize("path", REQUIREMENT_FILES, ids=lambda path: path.name)
def test_every_requirement_is_pinned_with_hashes(path: Path) -> None:
    assert requirements(path)
    for line in requirements(path):
        assert re.match(r"[\w.-]+==[\w.]+ ", line), line
        assert re.search(r" --hash=sha256:[0-9a-f]{64}\b", line), line


def test_requirement_files_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    def names(wanted: list[str]) -> set[str]:
        """Of packages; an extra of our own stands for what it asks for."""
        found = {re.split(r"[^\w.-]", item, maxsplit=1)[0] for item in wanted if not item.startswith("stich[")}
        for extra in re.findall(r"stich\[([\w,-]+)\]", " ".join(wanted)):
            for name in extra.split(","):
                found |= names(project["optional-dependencies"][name])
        return found

    assert names(project["dependencies"]) <= pins("runtime.txt").keys()
    assert names(project["optional-dependencies"]["server"]) <= pins("runtime.txt").keys()
    assert names(project["optional-dependencies"]["dev"]) <= pins("dev.txt").keys()


def test_dev_contains_runtime() -> None:
    """Both are installed into one environment: see scripts/setup."""
    assert pins("runtime.txt").items() <= pins("dev.txt").items()
