"""Who sits at a table, so that a guest is led back to it on every device."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("guests", sa.Text, nullable=False, server_default="[]"))
    tables = sa.table("tables", sa.column("id"), sa.column("state"), sa.column("guests"))
    entries = sa.table("entries", sa.column("table_id"), sa.column("seq"), sa.column("body"))
    connection = op.get_bind()
    going_on = sa.select(tables.c.id).where(tables.c.state.in_(["open", "playing"]))
    for table in connection.execute(going_on).scalars().all():
        log = sa.select(entries.c.body).where(entries.c.table_id == table).order_by(entries.c.seq)
        seated: dict[int, str] = {}
        for body in map(json.loads, connection.execute(log).scalars()):
            if body["entry"] == "sat":
                seated[body["seat"]] = body["guest"]
            elif body["entry"] == "left":
                seated.pop(body["seat"], None)
            elif body["entry"] == "removed":
                seated = {seat: guest for seat, guest in seated.items() if guest != body["guest"]}
        guests = json.dumps(list(seated.values()), separators=(",", ":"))
        connection.execute(tables.update().where(tables.c.id == table).values(guests=guests))
