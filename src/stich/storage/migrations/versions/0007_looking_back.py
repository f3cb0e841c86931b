"""What waits to be looked back at is shared by all workers, and outlives them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "looking_back",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("asker", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("turn", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.String(32)),
        sa.Column("done", sa.Integer, nullable=False, server_default="0"),
        sa.Column("total", sa.Integer, nullable=False, server_default="0"),
        sa.Column("failed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("record", sa.Text),
        sa.Column("body", sa.Text),
    )
