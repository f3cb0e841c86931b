"""What may be asked of a table, and what entry it becomes. Everything is checked here, before anything is written."""

import secrets
import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeAlias

from stich.protocol.messages import EmoteName
from stich.protocol.refusals import Refusal
from stich.protocol.tables import BotLevel
from stich.quoting import quoted
from stich.records import FORMAT
from stich.tables.entries import Acted, AnyBody, Closed, Deal, Left, Said, Sat, Started
from stich.tables.table import Decision, Table

Command: TypeAlias = Callable[[Table], AnyBody]  # raises Refusal


def new_id() -> str:
    """A name that nobody guesses, good for links."""
    return secrets.token_urlsafe(12)


def plain_text(text: str, code: str = "bad_text") -> str:
    """One line of text: no control or invisible formatting characters, no space around it."""
    kept = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    kept = " ".join("".join(char for char in kept if unicodedata.category(char)[0] != "C").split())
    if not kept:
        raise Refusal("bad_name" if code == "bad_name" else "bad_text", "there must be something to read in it")
    return kept


def sit(guest: str, name: str, wanted: int | None) -> Command:
    def checked(table: Table) -> Sat:
        _not_closed(table)
        if (own := table.seat_of(guest)) is not None:
            raise Refusal("wrong_state", f"you already sit in seat {own}")
        free = [i for i, seat in enumerate(table.seats) if seat.guest is None]
        held = table.held.get(guest) if table.state == "playing" else None
        seat = next(iter(free), None) if wanted is None and held is None else wanted if wanted is not None else held
        if seat is None:
            raise Refusal("table_full", "all seats are taken")
        if not 0 <= seat < len(table.seats):
            raise Refusal("no_such_seat", f"there is no seat {seat}: the seats are 0 to {len(table.seats) - 1}")
        if seat not in free:
            raise Refusal("seat_taken", f"seat {seat} is taken")
        if held is not None and seat != held:
            raise Refusal(
                "not_allowed", f"who has seen the cards of seat {held} can only come back to it in this match"
            )
        return Sat(seat=seat, guest=guest, name=name)

    return checked


def leave(guest: str) -> Command:
    return lambda table: Left(seat=_seated(table, guest))


def replace(guest: str, seat: int, bot: BotLevel) -> Command:
    def checked(table: Table) -> Left:
        _not_closed(table)
        _host(table, guest)
        if not 0 <= seat < len(table.seats):
            raise Refusal("no_such_seat", f"there is no seat {seat}: the seats are 0 to {len(table.seats) - 1}")
        return Left(seat=seat, bot=bot)

    return checked


def start(guest: str, deals: Sequence[Deal] = (), first: int | None = None) -> Command:
    """Also the rematch: a table whose match is over starts the next. With the deals of another match it is played
    again."""

    def checked(table: Table) -> Started:
        _not_closed(table)
        _host(table, guest)
        if table.state == "playing":
            raise Refusal("wrong_state", "the match has begun")
        if not table.humans():
            raise Refusal("wrong_state", "somebody has to sit down first")
        names = [table.recorded_name(seat) for seat in range(len(table.seats))]
        begins = first
        if begins is None and table.game.first_is_free:
            begins = secrets.randbelow(table.game.players)
        return Started(match=new_id(), names=names, first=begins, deals=list(deals), format=FORMAT)

    return checked


def close(guest: str) -> Command:
    def checked(table: Table) -> Closed:
        _not_closed(table)
        _host(table, guest)
        return Closed()

    return checked


def say(guest: str, name: str, text: str | None, emote: EmoteName | None) -> Command:
    def checked(table: Table) -> Said:
        _not_closed(table)
        told = None if text is None else plain_text(text)
        return Said(guest=guest, name=name, seat=table.seat_of(guest), text=told, emote=emote)

    return checked


def act(guest: str, seq: int, action: str) -> Command:
    def checked(table: Table) -> Acted:
        seat = _seated(table, guest)
        decision = asked(table, seat, seq)
        told = " ".join(action.split())
        if told not in decision.legal:
            raise Refusal("illegal", f"{quoted(told)} is not legal now", decision.legal)
        return Acted(seat=seat, action=told)

    return checked


def asked(table: Table, seat: int, seq: int) -> Decision:
    """The question that a message with this number answers; Refusal if it answers none."""
    if table.state != "playing":
        raise Refusal("not_playing", "no match is being played at this table")
    decision = table.decisions.get(seat)
    if seq > table.seq:
        raise Refusal("stale", f"entry {seq} does not exist; the last is {table.seq}")
    if decision is None:
        raise Refusal("not_your_turn", f"seat {seat} is not asked now")
    if seq < decision.seq:
        raise Refusal(
            "stale", f"entry {seq} is too old: seat {seat} is asked since entry {decision.seq}", decision.legal
        )
    return decision


def _seated(table: Table, guest: str) -> int:
    _not_closed(table)
    seat = table.seat_of(guest)
    if seat is None:
        raise Refusal("not_seated", "you do not sit at this table")
    return seat


def _host(table: Table, guest: str) -> None:
    if table.host != guest:
        raise Refusal("not_host", "only the host of the table can do that")


def _not_closed(table: Table) -> None:
    if table.state == "closed":
        raise Refusal("table_closed", "the table is closed")
