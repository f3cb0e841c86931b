"""The name of this machine's type, as it appears in the file names of libraries."""

import os
import platform
import sys
from functools import cache
from pathlib import Path

NEWER = {"avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"}  # what x86-64-v3 has besides v2, and Linux calls so


@cache
def this_machine() -> str:
    """The system, and for x86-64 processors also the set of instructions they have."""
    system = this_system()
    if not system.endswith("x86_64"):
        return system
    return f"{system}_v3" if _is_newer() else f"{system}_v2"


@cache
def this_system() -> str:
    """The system and processor family, such as linux_x86_64 or macosx_arm64."""
    name = {"darwin": "macosx", "win32": "windows"}.get(sys.platform, sys.platform)
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    return f"{name}_{machine}"


def _is_newer() -> bool:
    if os.environ.get("STICH_PROCESSOR") == "v2":
        return False
    try:
        text = Path("/proc/cpuinfo").read_text("ascii")
    except OSError:
        return False
    flags = next((line for line in text.splitlines() if line.startswith("flags")), "")
    return set(flags.partition(":")[2].split()) >= NEWER


def suffix() -> str:
    return {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
