"""From object files to libraries, with the linker and the C compiler that come with Zig's package."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from stich.native.targets import Target


class LinkError(Exception):
    """Zig is not installed, or it failed."""


def zig(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", "ziglang", *arguments], capture_output=True, text=True)
    if done.returncode:
        raise LinkError(f"zig {arguments[0]} failed: {done.stderr.strip()[-2000:]}")


def link(objects: Sequence[Path], library: Path, target: Target, exported: Sequence[str]) -> None:
    if target.is_wasm:
        zig(
            "wasm-ld", "--no-entry", "--strip-all", "-O2", "-z", "stack-size=1048576",
            *(f"--export={name}" for name in exported), *map(str, objects), "-o", str(library),
        )  # fmt: skip
    else:
        zig("cc", "-shared", "-s", "-target", target.linked_for, *map(str, objects), "-o", str(library))


def compile_calling(source: Path, library: Path, target: Target) -> None:
    """Compiles the extension module through which Python calls libraries. It finds Python's own functions when it is
    loaded; on Windows it has to be told in which file they are."""
    with tempfile.TemporaryDirectory(dir=library.parent) as scratch:
        more = []
        if target.suffix == ".dylib":
            more = ["-Wl,-undefined,dynamic_lookup"]
        elif target.suffix == ".dll":
            asked = re.findall(r"^FROM_PYTHON .*?\b(Py\w+)[(;,]", source.read_text("utf-8"), re.MULTILINE)
            data = {name: " DATA" if name.startswith("PyExc") else "" for name in [*asked, "PyExc_RuntimeError"]}
            definition, python = Path(scratch) / "python3.def", Path(scratch) / "python3.lib"
            lines = "".join(f"  {name}{kind}\n" for name, kind in data.items())
            definition.write_text(f"LIBRARY python3.dll\nEXPORTS\n{lines}", "utf-8")
            zig("dlltool", "-m", "i386:x86-64", "-D", "python3.dll", "-d", str(definition), "-l", str(python))
            more = [str(python)]
        made = ["-O2", "-shared", "-fPIC", "-s", "-target", target.linked_for, str(source), *more, "-o", str(library)]
        zig("cc", *made)
