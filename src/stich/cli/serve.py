"""`stich serve`: the table server."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Literal

import typer

from stich.cli.arguments import examples
from stich.errors import OptionError

SERVE_EXAMPLES = examples(
    "stich serve",
    "stich serve --host 0.0.0.0 --port 80",
    "stich serve --database postgresql://stich@db.example/stich --workers 4 --behind-proxy",
)
THIS_MACHINE = ("127.0.0.1", "::1")


def data_folder() -> Path:
    """The folder in which this user's programs keep their data."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "stich"


def check_that_it_can_serve() -> None:
    """Raises OptionError where what a server is made of is missing: packages, or what only Unix has."""
    if find_spec("fcntl") is None:
        raise OptionError("the server runs on Linux and macOS; on Windows, run it in WSL or in a container")
    if find_spec("litestar") is None:
        raise OptionError("serving needs the extra 'server': pip install 'stich[server]'")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all of this machine.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8765,
    database: Annotated[
        str | None, typer.Option(metavar="FILE|postgresql://…", help="An SQLite file in your data folder if not given.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes; several need PostgreSQL.")] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="https://…", help="A site besides this one whose pages may ask; may be repeated."),
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believe a proxy on this machine about who asks.")
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS|NETWORK", help="A proxy elsewhere to believe as well; may be repeated."),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS|NETWORK", help="Who may read /metrics besides this machine; may be repeated."),
    ] = None,
    abandoned_days: Annotated[
        float, typer.Option(min=0.01, help="Close tables at which nobody has been for so long.")
    ] = 30,
    solo: Annotated[
        Literal["server", "page"],
        typer.Option(help="Where tables of one person and bots are played: here, or in their pages."),
    ] = "server",
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings only.")] = False,
) -> None:
    """Serve tables: players open the address in a browser, programs use its API. Stop it with Ctrl-C."""
    check_that_it_can_serve()
    from stich.server.serving import check
    from stich.server.serving import serve as run
    from stich.server.settings import Settings
    from stich.server.warming import nothing_compiled

    if database is None:
        data_folder().mkdir(parents=True, exist_ok=True)
    where = database or str(data_folder() / "stich.db")
    settings = Settings(
        host=host,
        port=port,
        database=where,
        workers=workers,
        origins=origin or [],
        proxies=[*(THIS_MACHINE if behind_proxy else ()), *(proxy or ())],
        metrics_from=metrics_from or [],
        abandoned_days=abandoned_days,
        solo=solo,
        builds_offline=True,
        log_level="WARNING" if quiet else "INFO",
    )
    check(settings)
    compiles = nothing_compiled()
    print(f"Stich at http://{host}:{port}, tables in {_without_password(where)}", file=sys.stderr)
    if compiles:
        print(
            "The rules are compiled now, once on this machine; each game can be played when it is done.",
            file=sys.stderr,
        )
    run(settings)


def _without_password(database: str) -> str:
    from sqlalchemy import make_url

    from stich.storage.database import on_postgres

    if not on_postgres(database):
        return database
    return make_url(database).render_as_string(hide_password=True)
