"""Taking back one's last choice: against bots only, and only if it showed the player nothing that was hidden.

An action without an alternative is no choice: it is taken back together with the player's own action before it. Else
a client that answers by itself where there is nothing to choose would leave nothing to take back.

Whether anything was shown is found out by experiment: the same actions are taken in worlds drawn at random from all
those that the player's view before them allows. If what the player sees afterwards is the same in all of them and in
the real one, they have told nothing."""

import hashlib
import secrets

from stich.kernel.chance import Chance, chance
from stich.match.match import Match
from stich.protocol.refusals import Refusal
from stich.tables.entries import Undone
from stich.tables.table import Table

WORLDS = 32
_KEY = secrets.token_bytes(32)


def undo(table: Table, seat: int) -> Undone:
    """The entry that takes back the seat's last choice; Refusal if that may not be."""
    reason = may_undo(table, seat)
    if reason is not None:
        raise Refusal("not_allowed", reason)
    assert table.before is not None
    return Undone(seat=seat, actions=len(table.before.actions))


def may_undo(table: Table, seat: int) -> str | None:
    """Why the seat may not take back its last choice; None if it may."""
    if not table.settings.undo:
        return "this table does not allow taking back"
    if table.state != "playing" or table.match is None or not table.match.actions:
        return "there is nothing to take back"
    if list(table.held.values()) != [seat]:  # nor has anybody left who may come back
        return "taking back is only possible against bots"
    if table.match.actions[-1][0] != seat or table.before is None:
        return "others have acted since, or it was taken back already"
    if len(table.before.legal(seat)) == 1:
        return "there was no choice to take back"
    return None if tells_nothing(table.before, table.match, seat) else "the action has shown what was hidden"


def tells_nothing(before: Match, after: Match, seat: int) -> bool:
    """Whether what the seat did since `before` led to the same view in every world that the seat thought possible."""
    if len(after.deals) > len(before.deals):
        return False
    book, seen, view = before.book, after.view(seat), before.view(seat)
    actions = [action for _, action in after.actions[len(before.actions) :]]
    rng = _chance_for(after)
    for _ in range(WORLDS):
        world = book.determinize(view, rng)
        for number, action in enumerate(actions):
            legal = book.legal_texts(world, seat)
            if number and list(legal) != [action]:  # what follows the choice was the only thing to do
                return False
            book.perform(world, seat, legal[action])
        if book.view(world, seat) != seen:
            return False
    return True


def _chance_for(match: Match) -> Chance:
    """With which the worlds are drawn: the same however often it is asked of a state, so that asking again is no second
    try. With a key that nobody knows: else a player could compute for each deal that is still possible what the answer
    would be, and learn from the answer which it is."""
    return chance(int.from_bytes(hashlib.blake2b(match.state_bytes(), key=_KEY).digest()))
