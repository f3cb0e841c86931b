"""Taking back one's last choice, with all that bots have answered to it. Only for somebody who plays against bots
alone.

An action without an alternative is no choice, and is taken back together with the choice before it. Otherwise nothing
could be taken back by a client that makes such moves by itself. Nothing of a finished round is taken back."""

from stich.protocol.refusals import Refusal
from stich.tables.entries import Undone
from stich.tables.table import Table


def undo(table: Table, seat: int, seq: int) -> Undone:
    """The entry that takes back the seat's last choice; Refusal if that is not allowed. The player has seen the log up
    to entry `seq`. A later choice is not meant, so the same message sent twice takes back only one."""
    reason = may_undo(table, seat)
    if reason is not None:
        raise Refusal("not_allowed", reason)
    last = table.round.choices[-1]
    if seq < max(last.seq, table.fresh_from):
        raise Refusal("stale", f"you have chosen or taken back something since entry {seq}")
    return Undone(seat=seat, actions=last.actions)


def may_undo(table: Table, seat: int) -> str | None:
    """Why the seat may not take back its last choice; None if it may."""
    if not table.settings.undo:
        return "this table does not allow taking back"
    if table.state != "playing" or table.round.paused is not None:
        return "there is nothing to take back"
    if list(table.held.values()) != [seat]:  # nor has anybody left who may come back
        return "taking back is only possible against bots"
    return None if table.round.choices else "you have chosen nothing yet in this round"
