"""Builds the page, the libraries of compiled rules and the files to play without a server into the wheel. An editable
install leaves the page to `scripts/setup`, and the others to whoever first needs them.

A wheel is for the system it is built on, or for the one that STICH_WHEEL_FOR names, such as linux_aarch64."""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# By system: the processors that it has libraries for, and what pip calls it.
SYSTEMS = {
    "linux_x86_64": (("_v2", "_v3"), "manylinux_2_17_x86_64"),
    "linux_aarch64": (("",), "manylinux_2_17_aarch64"),
    "macosx_x86_64": (("_v2",), "macosx_11_0_x86_64"),
    "macosx_aarch64": (("",), "macosx_11_0_arm64"),
    "windows_x86_64": (("_v2",), "win_amd64"),
}


class StichBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        runpy.run_path(str(Path(self.root) / "web" / "build.py"))["build"]()
        source = Path(self.root) / "src"
        folder = source / "stich" / "libraries"
        here = runpy.run_path(str(source / "stich" / "kernel" / "machines.py"))["this_system"]()
        system = os.environ.get("STICH_WHEEL_FOR") or here
        if system not in SYSTEMS:
            raise LookupError(f"wheels are built for {', '.join(SYSTEMS)}, not for {system!r} (STICH_WHEEL_FOR)")
        levels, tag = SYSTEMS[system]
        targets = [f"{system}{level}" for level in levels]
        for arguments in (
            ["stich.native", str(folder), "--tidy", "--for", *targets],
            ["stich.offline", str(source / "stich" / "offline" / "files")],
        ):
            environment = {**os.environ, "PYTHONPATH": str(source)}
            subprocess.run([sys.executable, "-m", *arguments], check=True, env=environment)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{tag}"
