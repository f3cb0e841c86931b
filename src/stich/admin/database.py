"""What a host does to a server's database, whether a server is running or not.

Nothing here talks to a server. Changes are written to the database, where a running server finds them: a table is
closed by one more entry of its log, under a number that can be used only once; a ban is a row that servers read every
few seconds (`stich.server.rulings`). Anyone who can write to the database is the host; there is no other secret."""

import asyncio
import contextlib
import ipaddress
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
from sqlalchemy import Connection, case, create_engine, delete, func, insert, literal, make_url, or_, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError, SQLAlchemyError

from stich.errors import StichError
from stich.protocol.http import GuestInfo, MatchSummary, PersonalLink
from stich.server.guests import Guests
from stich.server.limits import address_key
from stich.server.logs import mark
from stich.server.rulings import Ruling, is_address
from stich.storage import schema
from stich.storage.analysis_store import AnalysisStore
from stich.storage.database import Database, DatabaseUnusable, check_whose, on_postgres, use_wal
from stich.storage.guest_store import GuestStore
from stich.storage.match_store import MatchStore
from stich.storage.migrations import newest_revision, revision_of
from stich.tables.entries import Closed, encode_body

T = TypeVar("T")
NOBODY = "(deleted)"
DAY = 24 * 3600.0
PAGE = 100
ATTEMPTS = 20


class AdminError(StichError):
    """Something could not be done; nothing has changed."""


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a host sees it. `mark` is what logs say in place of its id."""

    id: str
    mark: str
    game: str
    state: str
    listed: bool
    host: str
    names: list[str]
    updated: float


class GuestLine(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    created: float
    matches: int


class Admin:
    """An open database, beside the server that uses it."""

    def __init__(self, address: str) -> None:
        if on_postgres(address):
            self.engine = create_engine(make_url(address).set(drivername="postgresql+psycopg"), hide_parameters=True)
        else:
            path = Path(address).expanduser()
            if not path.is_file():
                raise DatabaseUnusable(f"there is no database {path}; --database says where it is")
            check_whose(path)
            self.engine = create_engine(
                make_url("sqlite:///").set(database=str(path)), connect_args={"timeout": 30.0}, hide_parameters=True
            )
            use_wal(self.engine)
        try:
            with self.engine.connect() as connection:
                found = revision_of(connection)
        except SQLAlchemyError as error:
            self.close()
            raise DatabaseUnusable(f"the database can not be used: {error.__cause__ or error}") from None
        if found != (newest := newest_revision()):
            self.close()
            raise DatabaseUnusable(
                f"the database is of another version ({found}, here {newest}); `stich serve` of this version updates it"
            )

    def close(self) -> None:
        self.engine.dispose()

    # As `Database` has them, so that what the HTTP API reads and writes is read and written by the same code.

    async def read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    async def write(self, _: str, work: Callable[[Connection], T]) -> T:
        return self._change(work)

    def _change(self, work: Callable[[Connection], T], for_good: bool = True) -> T:
        """Does some work in a transaction and tells servers to look. The first statement writes; otherwise SQLite might
        find out too late that a server has written meanwhile."""
        with self.engine.connect() as connection:
            _put(connection, Ruling("-", "changed", time.time(), None, ""))
            outcome = work(connection)
            if for_good:
                connection.commit()
            return outcome

    # ---- tables ------------------------------------------------------------------------------------------------

    def tables(self, closed: bool = False) -> list[TableLine]:
        """All tables, the latest first; closed ones only if asked for."""
        columns = schema.tables.c
        query = select(schema.tables, schema.guests.c.name.label("host_name")).outerjoin(
            schema.guests, schema.guests.c.id == columns.host
        )
        query = query if closed else query.where(columns.state != "closed")
        with self.engine.connect() as connection:
            return [
                TableLine(
                    id=row.id,
                    mark=mark(row.id),
                    game=row.game,
                    state=row.state,
                    listed=row.listed,
                    host=row.host_name or NOBODY,
                    names=msgspec.json.decode(row.names),
                    updated=row.updated,
                )
                for row in connection.execute(query.order_by(columns.updated.desc()))
            ]

    def close_table(self, table: str) -> bool:
        """Closes a table. Returns False if it was closed before."""
        entries, body = schema.entries.c, encode_body(Closed())
        last, now = func.max(entries.at), time.time()
        at = case((last > now, last), else_=now)  # as servers do, whose clock may be ahead
        entry = select(literal(table), func.max(entries.seq) + 1, at, literal(body)).where(entries.table_id == table)
        row = schema.tables.c.id == table

        def work(connection: Connection) -> bool:
            state = connection.execute(select(schema.tables.c.state).where(row)).scalar()
            if state is None:
                raise AdminError(f"there is no table {table!r}")
            if state != "closed":
                names = ["table_id", "seq", "at", "body"]
                connection.execute(insert(schema.entries).from_select(names, entry))
                connection.execute(update(schema.tables).where(row).values(state="closed", updated=now))
            return bool(state != "closed")

        for _ in range(ATTEMPTS):
            with contextlib.suppress(IntegrityError):  # a server has written an entry meanwhile
                return self._change(work)
        raise AdminError(f"too much is going on at table {table!r}; try again")

    # ---- guests ------------------------------------------------------------------------------------------------

    def guests(self, name: str = "") -> list[GuestLine]:
        """The guests whose name contains this text."""
        seats, guests = schema.match_seats.c, schema.guests.c
        played = select(func.count()).where(seats.guest == guests.id).scalar_subquery()
        query = select(schema.guests, played.label("matches")).where(
            func.lower(guests.name).contains(name.lower(), autoescape=True)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(guests.created.desc())).all()
        return [GuestLine(id=row.id, name=row.name, created=row.created, matches=row.matches) for row in rows]

    def _guest(self, guest: str) -> GuestInfo:
        with self.engine.connect() as connection:
            row = connection.execute(select(schema.guests).where(schema.guests.c.id == guest)).first()
        if row is None:
            raise AdminError(f"there is no guest {guest!r}; `stich admin guests` lists them")
        return GuestInfo(row.id, row.name)

    def export(self, guest: str) -> dict[str, Any]:
        """Everything that is stored about a guest, as data."""
        known, matches = self._guest(guest), MatchStore(cast(Database, self))
        tables: list[Any] = []
        lines: list[Any] = []
        with self.engine.connect() as connection:
            created = connection.execute(select(schema.guests.c.created).where(schema.guests.c.id == guest)).scalar()
            about = select(schema.secrets.c.kind, schema.secrets.c.expires).where(schema.secrets.c.guest == guest)
            devices = [dict(row._mapping) for row in connection.execute(about)]
            for row in _entries_about(connection, guest):
                body = msgspec.json.decode(row.body)
                (lines if body["entry"] == "said" else tables).append({"table": row.table_id, "at": row.at, **body})
        summaries: list[MatchSummary] = []
        while found := asyncio.run(matches.matches_of(guest, PAGE, summaries[-1].ended if summaries else None)):
            summaries += found
        return {
            "guest": {"id": known.id, "name": known.name, "created": created},
            "secrets": devices,  # of which only hashes are kept
            "tables": tables,
            "lines": lines,
            "statistics": msgspec.to_builtins(asyncio.run(matches.statistics(guest))),
            "looked_back": msgspec.to_builtins(asyncio.run(AnalysisStore(cast(Database, self)).looked_back(guest))),
            "matches": [
                {**msgspec.to_builtins(one), "record": asyncio.run(matches.record(one.id))} for one in summaries
            ],
            "rulings": [msgspec.to_builtins(one) for one in self.rulings() if one.subject == guest],
        }

    def delete_guest(self, guest: str, close: bool = False) -> Counter[str]:
        """Removes a guest from everything. What others played stays, with a name that says nothing. Servers have tables
        that are not closed in memory, so these have to be closed first, or are with `close`."""
        known = self._guest(guest)
        with self.engine.connect() as connection:
            about = [(row.table_id, msgspec.json.decode(row.body)) for row in _entries_about(connection, guest)]
            at = {table for table, body in about if body["entry"] != "said"}
            states = select(schema.tables.c.id).where(schema.tables.c.state != "closed")
            still = sorted(set(connection.execute(states).scalars()) & at)
        if still and not close:
            raise AdminError(
                f"{known.name} has been at {len(still)} tables that are not closed; --close closes them: "
                + ", ".join(still)
            )
        for table in still:
            self.close_table(table)
        return self._change(lambda connection: _forget(connection, guest)) + Counter(tables_closed=len(still))

    def rotate(self, guest: str | None) -> tuple[int, PersonalLink | None]:
        """Makes all cookies and links void: of everybody, or of one guest, who gets a new personal link."""
        known = None if guest is None else self._guest(guest)
        query = delete(schema.secrets)
        query = query if known is None else query.where(schema.secrets.c.guest == known.id)
        count = self._change(lambda connection: connection.execute(query).rowcount)
        if known is None:
            return count, None
        return count, asyncio.run(Guests(GuestStore(cast(Database, self))).link(known))

    # ---- rulings -----------------------------------------------------------------------------------------------

    def rulings(self) -> list[Ruling]:
        query = select(schema.rulings).where(schema.rulings.c.kind != "changed").order_by("subject", "kind")
        with self.engine.connect() as connection:
            return [Ruling(*row) for row in connection.execute(query)]

    def decide(self, kind: str, who: str, days: float | None, reason: str) -> Ruling:
        """Bans or mutes a guest, or whoever comes from an address or a network."""
        now = time.time()
        until = None if days is None else now + days * DAY
        ruling = Ruling(self._subject(who), kind, now, until, reason)
        self._change(lambda connection: _put(connection, ruling))
        return ruling

    def lift(self, kind: str, who: str) -> bool:
        """Ends a ban or a muting. Returns whether there was one."""
        subject = network(who) if is_address(who) else who
        rulings = schema.rulings.c
        query = delete(schema.rulings).where(rulings.subject == subject, rulings.kind == kind)
        return self._change(lambda connection: connection.execute(query).rowcount) > 0

    def _subject(self, who: str) -> str:
        return network(who) if is_address(who) else self._guest(who).id

    # ---- pruning -----------------------------------------------------------------------------------------------

    def prune(self, tables_days: float, guests_days: float, dry_run: bool) -> Counter[str]:
        """Deletes the logs of tables that were closed so long ago, but not the records of their matches; and guests who
        are at no table, were new so long ago and have finished no match since."""
        now, tables, entries = time.time(), schema.tables.c, schema.entries.c
        guests, seats, matches = schema.guests.c, schema.match_seats.c, schema.matches.c
        old = select(tables.id).where(tables.state == "closed", tables.updated < now - tables_days * DAY)
        since = now - guests_days * DAY
        recent = select(seats.guest).join(schema.matches, matches.id == seats.match).where(matches.ended >= since)
        unused = select(guests.id).where(guests.created < since)

        def work(connection: Connection) -> Counter[str]:
            count: Counter[str] = Counter()
            for table in connection.execute(old).scalars().all():
                count["tables"] += 1
                count["entries"] += connection.execute(delete(schema.entries).where(entries.table_id == table)).rowcount
                connection.execute(delete(schema.tables).where(tables.id == table))
            used = set(connection.execute(recent).scalars())
            for body in connection.execute(select(entries.body).where(_NAMES_A_GUEST)).scalars():
                used.update(_GUESTS.findall(body))
            for guest in set(connection.execute(unused).scalars()) - used:
                count["guests"] += 1
                _delete_identity(connection, guest)
            return count

        return self._change(work, for_good=not dry_run)


_GUESTS = re.compile(r'"(?:guest|host)":"([^"]+)"')
_NAMES_A_GUEST = or_(*(schema.entries.c.body.contains(f'"{field}":"') for field in ("guest", "host")))


@contextlib.contextmanager
def administering(address: str) -> Iterator[Admin]:
    admin = Admin(address)
    try:
        yield admin
    except DatabaseError as error:
        raise AdminError(f"the database does not do it: {error.__cause__ or error}") from None
    finally:
        admin.close()


def network(address: str) -> str:
    """The network that a ruling names for an address."""
    try:
        given = ipaddress.ip_network(address, strict=False)
    except ValueError as error:
        raise AdminError(f"an address or a network such as 192.0.2.0/24: {error}") from None
    return str(ipaddress.ip_network(address_key(address))) if given.num_addresses == 1 else str(given)


def _put(connection: Connection, ruling: Ruling) -> None:
    row = schema.rulings.c
    connection.execute(delete(schema.rulings).where(row.subject == ruling.subject, row.kind == ruling.kind))
    connection.execute(schema.rulings.insert(), msgspec.structs.asdict(ruling))


def _entries_about(connection: Connection, guest: str) -> Sequence[Any]:
    query = select(schema.entries).where(schema.entries.c.body.contains(f'"{guest}"', autoescape=True))
    return connection.execute(query.order_by("table_id", "seq")).all()


def _delete_identity(connection: Connection, guest: str) -> None:
    """Deletes the guest's row and all that refer to it. Matches stay, as nobody's."""
    for table in schema.metadata.tables.values():
        for key in table.foreign_keys:
            if key.column is schema.guests.c.id:
                connection.execute(delete(table).where(key.parent == guest))
    connection.execute(update(schema.match_seats).where(schema.match_seats.c.guest == guest).values(guest=None))
    connection.execute(delete(schema.rulings).where(schema.rulings.c.subject == guest))
    connection.execute(delete(schema.guests).where(schema.guests.c.id == guest))


def _forget(connection: Connection, guest: str) -> Counter[str]:
    count: Counter[str] = Counter()
    entries, alias = schema.entries.c, f"nobody-{secrets.token_hex(4)}"
    tables = {row.table_id for row in _entries_about(connection, guest)}
    renamed: dict[str, set[int]] = {}  # seats by match
    for table in tables:
        here: dict[int, bool] = {}  # whether it is the guest who sits in a seat
        query = select(schema.entries).where(entries.table_id == table).order_by(entries.seq)
        for row in connection.execute(query).all():
            body = msgspec.json.decode(row.body)
            if body["entry"] in ("sat", "left"):
                here[body["seat"]] = body.get("guest") == guest
            changed = _without(body, guest, alias)
            if body["entry"] == "started":
                renamed[body["match"]] = {seat for seat, sits in here.items() if sits}
                changed["names"] = _renamed(body["names"], renamed[body["match"]])
            if changed != body:
                count["entries"] += 1
                written = msgspec.json.encode(changed).decode()
                place = entries.table_id == table, entries.seq == row.seq
                connection.execute(update(schema.entries).where(*place).values(body=written))
    seats, matches = schema.match_seats.c, schema.matches.c
    for row in connection.execute(select(seats.match, seats.seat).where(seats.guest == guest)):
        renamed.setdefault(row.match, set()).add(row.seat)
    for match, own in renamed.items():
        text = connection.execute(select(matches.record).where(matches.id == match)).scalar()
        record = {} if text is None else msgspec.json.decode(text)
        if own and record:
            count["matches"] += 1
            record["seats"] = _renamed(record["seats"], own)
            written = msgspec.json.encode(record).decode()
            connection.execute(update(schema.matches).where(matches.id == match).values(record=written))
    closed = schema.tables.c.id.in_(tables), schema.tables.c.state == "closed"
    connection.execute(update(schema.tables).where(*closed).values(names="[]", guests="[]"))
    connection.execute(update(schema.tables).where(schema.tables.c.host == guest).values(host=alias))
    _delete_identity(connection, guest)
    return count


def _renamed(names: Sequence[str], seats: Iterable[int]) -> list[str]:
    return [NOBODY if seat in seats else name for seat, name in enumerate(names)]


def _without(value: Any, guest: str, alias: str) -> Any:
    """The same data with the guest's id, name and words replaced."""
    if isinstance(value, dict):
        own = {"name": NOBODY, "text": "…"} if value.get("guest") == guest else {}
        return {
            key: own[key] if key in own and one is not None else _without(one, guest, alias)
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [_without(one, guest, alias) for one in value]
    return alias if value == guest else value
