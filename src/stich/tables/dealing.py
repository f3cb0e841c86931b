"""Adds deals to entries. A deal is drawn when it is due and then belongs to the log. So the log does not depend on how
deals are drawn, and nobody can know a later deal, whatever they see of the log."""

import msgspec

from stich.tables.entries import Entry
from stich.tables.table import Table


def after_dealing(table: Table, entry: Entry) -> tuple[Entry, Table]:
    """The entry, with the deal that is due after it if one is, and the table after it."""
    changed = table.after(entry)
    if changed.match is None or not changed.match.needs_deal or changed.round.paused is not None:
        return entry, changed
    body = msgspec.structs.replace(entry.body, deal=changed.match.random_deal())
    dealt = Entry(entry.seq, entry.at, body)
    return dealt, table.after(dealt)
