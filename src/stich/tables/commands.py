"""The commands that can be given at a table. Each checks the present table and returns the entry that it becomes, or
raises Refusal; nothing is written before that."""

import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Literal, TypeAlias

from stich.games.deals import Deal
from stich.protocol.messages import EmoteName
from stich.protocol.refusals import Refusal
from stich.protocol.tables import BotLevel
from stich.quoting import quoted
from stich.records import FORMAT, Format
from stich.tables.entries import (
    Acted,
    Allowed,
    AnyBody,
    Asked,
    Closed,
    Declined,
    HostChanged,
    Left,
    Locked,
    Muted,
    Removed,
    Said,
    Sat,
    Started,
    StoodIn,
    WentOn,
    Withdrew,
)
from stich.tables.names import looks, plain_text, shows_something
from stich.tables.table import Decision, Table

Command: TypeAlias = Callable[[Table], AnyBody]  # raises Refusal

MOST_ASKING = 12
HOST_AWAY_SECONDS = 60.0
UNSEATED_HOST_AWAY_SECONDS = 600.0  # who does not sit at the table may be looking on, of which the log knows nothing


def new_id() -> str:
    """A name that nobody guesses, good for links."""
    return secrets.token_urlsafe(12)


# ---- seats -------------------------------------------------------------------------------------------------------


def sit(guest: str, name: str, wanted: int | None) -> Command:
    def checked(table: Table) -> Sat:
        seat = _free_seat(table, guest, wanted)
        if (why := word_needed(table, guest, seat)) is not None:
            raise Refusal("ask_first", f"{why}: ask the host for the seat")
        _nobody_elses_name(table, guest, name, seat)
        return Sat(seat=seat, guest=guest, name=name)

    return checked


def word_needed(table: Table, guest: str, seat: int) -> str | None:
    """Why a guest needs the host's consent to sit down in a free seat; None if not.

    In a running match a seat shows its cards, so only the player who has left it may come back without being let in."""
    kept_for = table.seats[seat].kept_for
    if guest == table.host:
        return None
    if table.state != "over" and guest in table.rights.replaced:
        return "the host has put a bot in your place"
    if table.state == "playing" and (kept_for is None or kept_for.guest != guest):
        return "the match has begun, and who sits down sees the cards of the seat"
    if table.state != "playing" and table.settings.locked:
        return "the table is locked"
    return None


def ask(guest: str, name: str, wanted: int | None) -> Command:
    """Asks for a seat that needs the host's consent."""

    def checked(table: Table) -> Asked:
        seat = _free_seat(table, guest, wanted)
        _not_muted(table, guest)
        if word_needed(table, guest, seat) is None:
            raise Refusal("wrong_state", f"seat {seat} is free: sit down without asking")
        before = table.rights.asking.get(guest)
        if before is not None and before.seat == seat:
            raise Refusal("wrong_state", f"you have asked for seat {seat}, and the host has not answered yet")
        if before is None and len(table.rights.asking) >= MOST_ASKING:
            raise Refusal("too_many", f"{MOST_ASKING} have asked for a seat already; wait for the host's answers")
        _nobody_elses_name(table, guest, name, seat)
        return Asked(seat=seat, guest=guest, name=name)

    return checked


def withdraw(guest: str) -> Command:
    def checked(table: Table) -> Withdrew:
        _not_closed(table)
        if guest not in table.rights.asking:
            raise Refusal("wrong_state", "you have not asked for a seat")
        return Withdrew(guest=guest)

    return checked


def answer(host: str, guest: str, let_in: bool) -> Command:
    """The host's answer to somebody who has asked for a seat. A guest who is let in gets the seat and the name that
    they asked with."""

    def checked(table: Table) -> Sat | Declined:
        _host(table, host)
        asking = table.rights.asking.get(guest)
        if asking is None:
            raise Refusal("wrong_state", "this guest does not ask for a seat, or not any more")
        if not let_in:
            return Declined(guest=guest)
        _nobody_elses_name(table, guest, asking.name, asking.seat)
        return Sat(seat=_free_seat(table, guest, asking.seat), guest=guest, name=asking.name, let_in=True)

    return checked


def _free_seat(table: Table, guest: str, wanted: int | None) -> int:
    """The seat that a guest would get: the one that is wanted, else the one that the guest had before in this match,
    else the first that is kept for nobody."""
    _not_closed(table)
    _not_removed(table, guest)
    if (own := table.seat_of(guest)) is not None:
        raise Refusal("wrong_state", f"you already sit in seat {own}")
    free = [i for i, seat in enumerate(table.seats) if seat.guest is None]
    free.sort(key=lambda i: table.state == "playing" and table.seats[i].kept_for is not None)
    held = table.held.get(guest) if table.state == "playing" else None
    seat = next(iter(free), None) if wanted is None and held is None else wanted if wanted is not None else held
    if seat is None:
        raise Refusal("table_full", "all seats are taken")
    if not 0 <= seat < len(table.seats):
        raise Refusal("no_such_seat", f"there is no seat {seat}: the seats are 0 to {len(table.seats) - 1}")
    if seat not in free:
        raise Refusal("seat_taken", f"seat {seat} is taken")
    if held is not None and seat != held:
        raise Refusal("not_allowed", f"who has seen the cards of seat {held} can only come back to it in this match")
    return seat


def _nobody_elses_name(table: Table, guest: str, name: str, seat: int | None) -> None:
    """Raises Refusal for the name of somebody else at the table, of somebody who asks for a seat, or of a bot in
    another seat."""
    people = [*table.people(), *table.rights.asking.values()]
    names = [one.name for one in people if one.guest != guest]
    if table.state == "playing":
        names += [table.seat_name(i) for i, one in enumerate(table.seats) if one.guest is None and i != seat]
    _unlike(name, names)


def _unlike(name: str, names: Collection[str]) -> None:
    if (same := next((one for one in names if looks(one) == looks(name)), None)) is not None:
        raise Refusal("name_taken", f"{same!r} is at this table, and {name!r} looks the same: take another name")


def leave(guest: str) -> Command:
    def checked(table: Table) -> Left:
        seat = seated(table, guest)
        return Left(seat=seat, host=table.heir(seat) if guest == table.host else None)

    return checked


def replace(guest: str, seat: int, bot: BotLevel) -> Command:
    def checked(table: Table) -> Left:
        _host(table, guest)
        if not 0 <= seat < len(table.seats):
            raise Refusal("no_such_seat", f"there is no seat {seat}: the seats are 0 to {len(table.seats) - 1}")
        own = table.seat_of(guest) == seat
        return Left(seat=seat, bot=bot, host=table.heir(seat) if own else None)

    return checked


def stand_in(guest: str, seat: int, workers: Collection[str]) -> Command:
    """Lets a bot play at once for somebody who is gone, until they return."""

    def checked(table: Table) -> StoodIn:
        _host(table, guest)
        if table.state != "playing":
            raise Refusal("not_playing", "no match is being played at this table")
        if not 0 <= seat < len(table.seats):
            raise Refusal("no_such_seat", f"there is no seat {seat}: the seats are 0 to {len(table.seats) - 1}")
        there = table.seats[seat]
        if there.guest is None or there.away or there.worker in workers:
            raise Refusal("wrong_state", f"seat {seat} waits for nobody who is gone")
        return StoodIn(seat=seat)

    return checked


# ---- what the host decides ---------------------------------------------------------------------------------------


def lock(guest: str, on: bool) -> Command:
    def checked(table: Table) -> Locked:
        _host(table, guest)
        if table.settings.locked == on:
            raise Refusal("wrong_state", f"the table is {'locked' if on else 'not locked'}")
        return Locked(on=on)

    return checked


def about(guest: str, other: str, do: Literal["mute", "unmute", "remove", "allow"]) -> Command:
    """What the host decides about somebody who is or was at the table, whether seated or not."""

    def checked(table: Table) -> Muted | Removed | Allowed:
        _host(table, guest)
        if other == guest:
            raise Refusal("not_allowed", "the host can not do this to themselves")
        if table.person(other) is None:
            raise Refusal("wrong_state", "nobody at this table has this id")
        rights = table.rights
        done = {
            "mute": other in rights.muted,
            "unmute": other not in rights.muted,
            "remove": other in rights.removed,
            "allow": other not in rights.removed,
        }
        if done[do]:
            raise Refusal("wrong_state", "it is so already")
        if do in ("mute", "unmute"):
            return Muted(guest=other, on=do == "mute")
        return Removed(guest=other) if do == "remove" else Allowed(guest=other)

    return checked


def become_host(guest: str, now: float, workers: Collection[str]) -> Command:
    """Makes somebody who sits at the table its host, in place of a host who has been gone for a while."""

    def checked(table: Table) -> HostChanged:
        seated(table, guest)
        if table.host == guest:
            raise Refusal("wrong_state", "you are the host")
        seat = table.seat_of(table.host)
        there = seat is not None and table.seats[seat].worker in workers
        gone_since = table.host_seen if seat is None else max(table.seats[seat].gone_since, table.peopled_since)
        patience = UNSEATED_HOST_AWAY_SECONDS if seat is None else HOST_AWAY_SECONDS
        if there or now < gone_since + patience:
            raise Refusal("not_allowed", f"the host is here, or was in the last {patience:.0f} seconds")
        return HostChanged(guest=guest)

    return checked


def start(
    guest: str,
    deals: Sequence[Deal] = (),
    first: int | None = None,
    actions: Sequence[tuple[int, str]] = (),
    format: Format = FORMAT,
) -> Command:
    """Starts a match, or the next one when a match is over. With the deals of another match that match is played again;
    with its first actions, too, it is played on from there."""

    def checked(table: Table) -> Started:
        _host(table, guest)
        if table.state == "playing":
            raise Refusal("wrong_state", "the match has begun")
        if not table.humans():
            raise Refusal("wrong_state", "somebody has to sit down first")
        names = [table.recorded_name(seat) for seat in range(len(table.seats))]
        begins = first
        if begins is None and table.game.first_is_free:
            begins = secrets.randbelow(table.game.players)
        return Started(
            match=new_id(), names=names, first=begins, deals=list(deals), actions=list(actions), format=format
        )

    return checked


def close(guest: str) -> Command:
    def checked(table: Table) -> Closed:
        _host(table, guest)
        return Closed()

    return checked


# ---- talk and play -----------------------------------------------------------------------------------------------


def say(guest: str, name: str, text: str | None, emote: EmoteName | None) -> Command:
    """Says something at the table. Players speak under the name of their seat; spectators can not take the name of
    anybody else."""

    def checked(table: Table) -> Said:
        _not_closed(table)
        _not_removed(table, guest)
        _not_muted(table, guest)
        told = None if text is None else plain_text(text)
        if told is not None and not shows_something(told):
            raise Refusal("bad_text", "there must be something to read in it")
        seat = table.seat_of(guest)
        if seat is None:
            _unlike(name, [line.name for line in table.lines if line.news is None and line.guest != guest])
            _nobody_elses_name(table, guest, name, None)
        known_as = name if seat is None else table.seats[seat].name
        return Said(guest=guest, name=known_as, seat=seat, text=told, emote=emote)

    return checked


def act(guest: str, seq: int, action: str) -> Command:
    def checked(table: Table) -> Acted:
        seat = seated(table, guest)
        decision = asked(table, seat, seq)
        told = " ".join(action.split())
        if told not in decision.legal:
            raise Refusal("illegal", f"{quoted(told)} is not legal now", decision.legal)
        return Acted(seat=seat, action=told)

    return checked


def go_on(guest: str, seq: int) -> Command:
    """Says that a player has seen enough of the round that is over."""

    def checked(table: Table) -> WentOn:
        seat = seated(table, guest)
        if table.round.paused is None or seat in table.round.gone_on:
            raise Refusal("wrong_state", "no round is over, or you have gone on already")
        if seq < (since := table.round.paused.seq):
            raise Refusal("stale", f"entry {seq} is too old: the round is over since entry {since}")
        return WentOn(seat=seat)

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
    if seat in table.given_up:
        raise Refusal("not_your_turn", f"seat {seat} takes no more tricks, and a bot plays its cards")
    if seq < decision.seq:
        raise Refusal(
            "stale", f"entry {seq} is too old: seat {seat} is asked since entry {decision.seq}", decision.legal
        )
    return decision


def seated(table: Table, guest: str) -> int:
    _not_closed(table)
    seat = table.seat_of(guest)
    if seat is None:
        raise Refusal("not_seated", "you do not sit at this table")
    return seat


def _host(table: Table, guest: str) -> None:
    _not_closed(table)
    if table.host != guest:
        raise Refusal("not_host", "only the host of the table can do that")


def _not_closed(table: Table) -> None:
    if table.state == "closed":
        raise Refusal("table_closed", "the table is closed")


def _not_removed(table: Table, guest: str) -> None:
    if guest in table.rights.removed:
        raise Refusal("removed", "the host has removed you from this table")


def _not_muted(table: Table, guest: str) -> None:
    if guest in table.rights.muted:
        raise Refusal("muted", "the host does not let you speak at this table")
