"""Taking back one's last action: against bots only, and only if it showed the player nothing that was hidden.

Whether it did is found out by experiment: the same action is taken in worlds drawn at random from all those that the
player's view before the action allows. If what the player sees afterwards is the same in all of them and in the real
one, the action has told nothing."""

import hashlib

import numpy as np

from stich.kernel.chance import chance
from stich.match.match import Match
from stich.protocol.refusals import Refusal
from stich.tables.entries import Undone
from stich.tables.table import Table

WORLDS = 32


def undo(table: Table, seat: int) -> Undone:
    """The entry that takes back the seat's last action; Refusal if that may not be."""
    reason = may_undo(table, seat)
    if reason is not None:
        raise Refusal("not_allowed", reason)
    assert table.match is not None
    return Undone(seat=seat, actions=len(table.match.actions) - 1)


def may_undo(table: Table, seat: int) -> str | None:
    """Why the seat may not take back its last action; None if it may."""
    if not table.settings.undo:
        return "this table does not allow taking back"
    if table.state != "playing" or table.match is None or not table.match.actions:
        return "there is nothing to take back"
    if list(table.held.values()) != [seat]:  # nor has anybody left who may come back
        return "taking back is only possible against bots"
    if table.match.actions[-1][0] != seat or table.before is None:
        return "others have acted since, or it was taken back already"
    return None if tells_nothing(table.before, table.match, seat) else "the action has shown what was hidden"


def tells_nothing(before: Match, after: Match, seat: int) -> bool:
    """Whether the last action led to the same view in every world that the seat thought possible."""
    if len(after.deals) > len(before.deals):
        return False
    face, seen = before.face, after.view(seat)
    (_, action), view = after.actions[-1], before.view(seat)
    # Every worker must come to the same answer, and the player must not know beforehand which worlds are tried.
    rng = chance(int.from_bytes(hashlib.sha256(after.state_bytes()).digest()))
    for _ in range(WORLDS):
        world = face.determinize(view, rng)
        code = face.legal_texts(world[0], seat)[action]
        face.rules.apply(world[0], seat, np.int64(code))
        if face.view(world[0], seat) != seen:
            return False
    return True
