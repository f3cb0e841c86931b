"""In which way an analysis was made, so that one that was made in another way is made anew."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("analyses", sa.Column("method", sa.Integer, nullable=False, server_default="1"))
