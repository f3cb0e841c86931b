"""Brings a database up to the schema of this version. Called at every start.

Alembic is loaded only if there is something to do, since loading it takes a tenth of the time that a server takes to
start."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

FOLDER = Path(__file__).parent


class MadeByNewerVersion(Exception):
    """The database has a schema that this version does not know."""


def migrate(connection: Connection, to: str = "head") -> None:
    """Migrates within the caller's transaction, so it succeeds as a whole or changes nothing."""
    if revision_of(connection) == newest_revision():
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        raise MadeByNewerVersion from error


def revision_of(connection: Connection) -> str | None:
    """The revision of a database's schema; None for a database without tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision


def newest_revision() -> str:
    """The revision that this version needs. The files are named by their revisions, in order."""
    return max(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("[0-9]*.py"))
