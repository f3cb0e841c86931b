"""Brings a database up to the schema of this version. Called at every start."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def migrate(connection: Connection, to: str = "head") -> None:
    """Migrates within the caller's transaction, so it succeeds as a whole or changes nothing."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
