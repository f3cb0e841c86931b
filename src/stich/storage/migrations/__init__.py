"""Brings a database up to the schema of this version. Runs at every start; does nothing when nothing is to be done."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def migrate(connection: Connection, to: str = "head") -> None:
    """Inside the caller's transaction: it is done as a whole or not at all."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
