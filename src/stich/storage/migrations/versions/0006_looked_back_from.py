"""Guests may have what was looked back at forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guests", sa.Column("looked_back_from", sa.Double, nullable=False, server_default="0"))
