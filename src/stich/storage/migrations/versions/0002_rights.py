"""Tables that are locked, or play known deals again; secrets of before expire in a year if they are not used."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

YEAR = 365 * 24 * 3600.0


def upgrade() -> None:
    op.add_column("tables", sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("known_deals", sa.Boolean, nullable=False, server_default=sa.false()))
    secrets = sa.table("secrets", sa.column("kind"), sa.column("expires"))
    op.execute(
        secrets.update()
        .where(secrets.c.kind == "cookie", secrets.c.expires.is_(None))
        .values(expires=time.time() + YEAR)
    )
