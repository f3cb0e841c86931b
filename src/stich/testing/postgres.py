"""A real PostgreSQL server for tests. They start and stop it themselves, in a temporary folder."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from stich.testing.served import free_port

PACKAGE = "postgresql"
USER = "postgres"  # PostgreSQL does not run as root


def binaries() -> Path:
    """The folder of PostgreSQL's programs. Installs them if possible, else says what to do."""
    found = _found()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"check": True, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-qq"], **quiet)  # type: ignore[call-overload]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "install", "-y", "-qq", PACKAGE], env=environment, **quiet)  # type: ignore[call-overload]
        found = _found()
    if found is None:
        raise RuntimeError(f"these tests need PostgreSQL: install it, on Debian with apt-get install {PACKAGE}")
    return found


def _found() -> Path | None:
    candidates = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    if (on_path := shutil.which("initdb")) is not None:
        candidates.append(Path(on_path).resolve().parent)
    return next((path for path in candidates if (path / "initdb").exists() and (path / "pg_ctl").exists()), None)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database that exists as long as the block."""
    programs, port = binaries(), free_port()
    folder = Path(tempfile.mkdtemp(prefix="stich-postgres-"))
    user = USER if os.geteuid() == 0 else None
    if user is not None:
        owner = pwd.getpwnam(user)
        os.chown(folder, owner.pw_uid, owner.pw_gid)

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), *arguments]
        done = subprocess.run(command, user=user, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stdout.decode(errors='replace')}")

    data, log = str(folder / "data"), str(folder / "log")
    try:
        run("initdb", "-D", data, "-U", "stich", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-p {port} -h 127.0.0.1 -k {folder} -c max_connections=60"
        run("pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "start")
        try:
            yield f"postgresql://stich@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
