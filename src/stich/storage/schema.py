"""The tables of the database. Migrations make them; a test checks that both say the same."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Double, nullable=False),
    # Analyses made before do not count in the guest's statistics: they were deleted.
    Column("looked_back_from", Double, nullable=False, server_default="0"),
)

# Only hashes: who reads the database can not sit down in anyone's seat.
secrets = Table(
    "secrets",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("kind", String(8), nullable=False),  # cookie, link
    Column("expires", Double),
)

# What is needed of a table without reading its log: for lists, and for finding tables that nobody tends.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("state", String(8), nullable=False),
    Column("host", String(32), nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("names", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("owner", String(32)),
    Column("locked", Boolean, nullable=False, server_default=false()),
    Column("known_deals", Boolean, nullable=False, server_default=false()),
    # Who sits there or may come back, while anything is to be played.
    Column("guests", Text, nullable=False, server_default="[]"),
    Index("tables_by_state", "state", "listed", "updated"),
    Index("tables_by_host", "host", "state"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("ended", Double, nullable=False),
    Column("record", Text, nullable=False),
    Column("winners", Text, nullable=False),
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32)),
    Column("game", String(64), nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("share", Double, nullable=False),  # of the win
    Index("match_seats_by_guest", "guest", "match"),
)

# A match looked back at. It names nobody; `seats` is the part of it that statistics are made of. `method` says how it
# was made: what was made in another way than today's is made anew.
analyses = Table(
    "analyses",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("at", Double, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("seats", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("method", Integer, nullable=False, server_default="1"),
)

# Matches that wait to be looked back at, or are: those of a lower `turn` first. A record that somebody has handed in
# stands here with its analysis until that is fetched. `asker` is an address.
looking_back = Table(
    "looking_back",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("asker", String(64), nullable=False),
    Column("at", Double, nullable=False),
    Column("turn", BigInteger, nullable=False),
    Column("worker", String(32)),
    Column("done", Integer, nullable=False, server_default="0"),
    Column("total", Integer, nullable=False, server_default="0"),
    Column("failed", Boolean, nullable=False, server_default=false()),
    Column("record", Text),
    Column("body", Text),
)

# Who may tend tables: a worker that has not said so for a while is dead, and its tables are taken over.
workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Double, nullable=False),
)

# What the host has decided. `subject` is a guest's id or a network of addresses; a ruling of kind "changed" says since
# when something else is different that servers keep in memory.
rulings = Table(
    "rulings",
    metadata,
    Column("subject", String(64), primary_key=True),
    Column("kind", String(8), primary_key=True),  # ban, mute, changed
    Column("at", Double, nullable=False),
    Column("until", Double),
    Column("reason", String(200), nullable=False),
)
