"""The name of this machine's type, as it appears in the file names of libraries."""

import os
import platform
import sys
from functools import cache
from pathlib import Path

CPUINFO = Path("/proc/cpuinfo")
# What each level of x86-64 processors has, as Linux calls it. `abm` is the instruction that counts leading zeros: where
# it is missing, the processor silently takes it for an older one with another result.
V2 = {"cx16", "lahf_lm", "pni", "popcnt", "sse4_1", "sse4_2", "ssse3"}
V3 = V2 | {"abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"}


@cache
def this_machine() -> str:
    """The system, and for x86-64 processors also their level. Those that are too old for any library have none."""
    system = this_system()
    return system + _level() if system.endswith("x86_64") else system


@cache
def this_system() -> str:
    """The system and processor family, such as linux_x86_64 or macosx_aarch64."""
    name = {"darwin": "macosx", "win32": "windows"}.get(sys.platform, sys.platform)
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    return f"{name}_{machine}"


def _level() -> str:
    """The highest level of which the processor has everything. Where nobody says what it has, it is taken to be as new
    as other systems than Linux demand."""
    features = _features()
    if features is None:
        return "_v2"
    if features >= V3 and os.environ.get("STICH_PROCESSOR") != "v2":
        return "_v3"
    return "_v2" if features >= V2 else ""


def _features() -> set[str] | None:
    """What the processor can do, in Linux's words; None where nobody says."""
    try:
        lines = CPUINFO.read_text("utf-8", "replace").splitlines()
    except OSError:
        return None
    return next((set(line.partition(":")[2].split()) for line in lines if line.startswith("flags")), None)


def suffix() -> str:
    return {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
