"""`stich admin`: what a host does while the server is running."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
import typer

from stich.cli.arguments import AsJson, examples
from stich.cli.serve import check_that_it_can_serve, data_folder
from stich.errors import StichError

Where: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="FILE|postgresql://…", help="As for `stich serve`; your data folder's if not given."
    ),
]
Guest: TypeAlias = Annotated[str, typer.Argument(metavar="GUEST", help="A guest's id, as `stich admin guests` has it.")]
GuestOrAddress: TypeAlias = Annotated[
    str, typer.Argument(metavar="GUEST|ADDRESS", help="A guest's id, an address or a network.")
]
Days: TypeAlias = Annotated[float | None, typer.Option(min=0, help="For how long; for ever if not given.")]
Reason: TypeAlias = Annotated[str, typer.Option(help="Told to whom it concerns.")]

admin = typer.Typer(
    help="Keep house: backups, tables, guests, bans. Works beside a running server, which takes note in seconds.",
    epilog=examples(
        "stich admin backup stich-2026-11-16.db",
        "stich admin tables",
        "stich admin ban 192.0.2.7 --days 7",
        "stich admin prune --dry-run",
    ),
)


@admin.callback(invoke_without_command=True)
def commands(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
    else:
        check_that_it_can_serve()


def where(database: str | None) -> str:
    return database or str(data_folder() / "stich.db")


@admin.command(epilog=examples("stich admin backup copy.db", "stich admin backup copy.dump --database postgresql://…"))
def backup(copy: Annotated[Path, typer.Argument(metavar="FILE")], database: Where = None) -> None:
    """Copy the database while servers use it. PostgreSQL needs pg_dump."""
    from stich.admin.backup import backup as make

    print(f"{copy}: {make(where(database), copy):,} bytes")


@admin.command(epilog=examples("stich admin restore copy.db", "stich admin restore copy.db --database another.db"))
def restore(copy: Annotated[Path, typer.Argument(metavar="FILE")], database: Where = None) -> None:
    """Put a backup in the database's place. No server may use it meanwhile. PostgreSQL needs pg_restore."""
    from stich.admin.backup import restore as put_back

    before = put_back(where(database), copy)
    print(f"restored from {copy}" + (f"; what was there before is {before}" if before else ""))


@admin.command()
def tables(
    closed: Annotated[bool, typer.Option("--closed", help="Those that are closed as well.")] = False,
    as_json: AsJson = False,
    database: Where = None,
) -> None:
    """List tables, the latest first. An id is the table's link; logs have its mark instead."""
    from stich.admin.database import administering

    with administering(where(database)) as open_:
        found = open_.tables(closed)
    rows = [(one.id, one.mark, one.game, one.state, one.host, ", ".join(one.names), day(one.updated)) for one in found]
    show(("table", "mark", "game", "state", "host", "people", "changed"), rows, found, as_json)


@admin.command(context_settings={"ignore_unknown_options": True})  # an id may begin with a dash
def close(
    table: Annotated[list[str], typer.Argument(metavar="TABLE...", help="Ids of tables.")], database: Where = None
) -> None:
    """Close tables for good. Who sits there is told."""
    from stich.admin.database import administering

    with administering(where(database)) as open_:
        for one in table:
            print(f"{one}: {'closed' if open_.close_table(one) else 'was closed before'}")


@admin.command()
def guests(
    name: Annotated[str, typer.Argument(help="A part of the name; all guests if not given.")] = "",
    as_json: AsJson = False,
    database: Where = None,
) -> None:
    """List guests, the latest first, with the matches they have ended."""
    from stich.admin.database import administering

    with administering(where(database)) as open_:
        found = open_.guests(name)
    rows = [(one.id, one.name, day(one.created), str(one.matches)) for one in found]
    show(("guest", "name", "since", "matches"), rows, found, as_json)


@admin.command()
def export(guest: Guest, database: Where = None) -> None:
    """Print all that is kept of a guest, as JSON: tables, lines, matches with their records."""
    from stich.admin.database import administering

    with administering(where(database)) as open_:
        print(msgspec.json.format(msgspec.json.encode(open_.export(guest))).decode())


@admin.command()
def delete(
    guest: Guest,
    close_tables: Annotated[bool, typer.Option("--close", help="Close the guest's tables where they are not.")] = False,
    database: Where = None,
) -> None:
    """Delete a guest: identity, name and words. Matches that others played stay, with "(deleted)" for the name."""
    from stich.admin.database import administering

    with administering(where(database)) as open_:
        done = open_.delete_guest(guest, close_tables)
    print(
        f"{guest} deleted: {done['tables_closed']} tables closed, {done['matches']} records and {done['entries']} "
        "entries of logs without the name"
    )


def _decide(kind: str, done: str, who: str, days: float | None, reason: str, database: str | None) -> None:
    from stich.admin.database import administering

    with administering(where(database)) as open_:
        ruling = open_.decide(kind, who, days, reason)
    print(f"{ruling.subject} {done}" + ("" if ruling.until is None else f" until {day(ruling.until)}"))


def _lift(kind: str, done: str, who: str, database: str | None) -> None:
    from stich.admin.database import AdminError, administering

    with administering(where(database)) as open_:
        if not open_.lift(kind, who):
            raise AdminError(f"{who} was not {done}; `stich admin rulings` lists who is")
    print(f"{who} no longer {done}")


@admin.command(epilog=examples("stich admin ban 5f0c9d2e7b1a4c38", "stich admin ban 192.0.2.0/24 --days 7"))
def ban(who: GuestOrAddress, days: Days = None, reason: Reason = "", database: Where = None) -> None:
    """Let a guest, or whoever comes from an address, no longer in. Open connections end."""
    _decide("ban", "banned", who, days, reason, database)


@admin.command()
def unban(who: GuestOrAddress, database: Where = None) -> None:
    """Let them in again."""
    _lift("ban", "banned", who, database)


@admin.command()
def mute(who: GuestOrAddress, days: Days = None, reason: Reason = "", database: Where = None) -> None:
    """Let a guest, or whoever comes from an address, play and look on, but say nothing at any table."""
    _decide("mute", "muted", who, days, reason, database)


@admin.command()
def unmute(who: GuestOrAddress, database: Where = None) -> None:
    """Let them speak again."""
    _lift("mute", "muted", who, database)


@admin.command()
def rulings(as_json: AsJson = False, database: Where = None) -> None:
    """List who is banned or muted."""
    from stich.admin.database import administering

    with administering(where(database)) as open_:
        found = open_.rulings()
    rows = [(one.subject, one.kind, day(one.at), day(one.until) if one.until else "", one.reason) for one in found]
    show(("who", "what", "since", "until", "reason"), rows, found, as_json)


@admin.command(epilog=examples("stich admin rotate 5f0c9d2e7b1a4c38", "stich admin rotate --all"))
def rotate(
    guest: Annotated[str | None, typer.Argument(metavar="GUEST", help="A guest's id.")] = None,
    everybody: Annotated[bool, typer.Option("--all", help="Of everybody, who then have to begin anew.")] = False,
    database: Where = None,
) -> None:
    """Make cookies and personal links void. One guest gets a new link, good for a day; all of them get none."""
    from stich.admin.database import administering

    if everybody == (guest is not None):
        raise StichError("name one guest, or --all of them")
    with administering(where(database)) as open_:
        count, link = open_.rotate(guest)
    print(f"{count} secrets void" + ("" if link is None else f"; new personal link: /#me={link.token}"))


@admin.command()
def prune(
    tables_days: Annotated[float, typer.Option(min=0, help="Tables closed for so many days.")] = 365,
    guests_days: Annotated[float, typer.Option(min=0, help="Guests unused for so many days.")] = 365,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be deleted.")] = False,
    database: Where = None,
) -> None:
    """Delete the logs of old closed tables, and guests unused for long. Records of matches stay."""
    from stich.admin.database import administering

    with administering(where(database)) as open_:
        done = open_.prune(tables_days, guests_days, dry_run)
    verb = "would be deleted" if dry_run else "deleted"
    print(f"{done['tables']} tables with {done['entries']} entries and {done['guests']} guests {verb}")


def day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


def show(headings: Sequence[str], rows: Sequence[Sequence[str]], found: Any, as_json: bool) -> None:
    """Prints columns that are as wide as their content, so that nothing is cut off in a pipe."""
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    for row in (headings, *rows):
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    if not rows:
        print("none", file=sys.stderr)
