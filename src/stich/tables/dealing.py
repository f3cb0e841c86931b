"""Deals are drawn when they are due, and stand in the log: it never depends on how they are drawn, and nobody can know
a later one, whatever of the log is seen."""

import msgspec

from stich.tables.entries import Entry
from stich.tables.table import Table


def after_dealing(table: Table, entry: Entry) -> tuple[Entry, Table]:
    """The entry, with the deal that is due after it if one is, and the table after it."""
    changed = table.after(entry)
    if changed.match is None or not changed.match.needs_deal or changed.paused is not None:
        return entry, changed
    body = msgspec.structs.replace(entry.body, deal=changed.match.random_deal())
    dealt = Entry(entry.seq, entry.at, body)
    return dealt, table.after(dealt)
