"""What the server has to do at a table by itself, and when: bots move, clocks run out, players stay away.

One pure function decides; the bot runner carries it out. While no player is there, nothing is done."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from stich.tables.entries import AnyBody, By, ClaimLapsed, HostChanged, NextRound, StoodIn, Went
from stich.tables.seats import TableSeat
from stich.tables.table import Decision, Table


@dataclass(frozen=True)
class Write:
    """An entry is due at once."""

    body: AnyBody


@dataclass(frozen=True)
class Think:
    """A bot is to act for a seat, not before `at`."""

    seat: int
    by: By
    at: float


@dataclass(frozen=True)
class Wait:
    """Nothing is due before `at`; None if only others can change that."""

    at: float | None


Duty: TypeAlias = Write | Think | Wait
NOTHING = Wait(None)
KEEP = "keep"
PAUSE_SECONDS = 30.0  # after a round, at a table with a clock
ANSWER_SECONDS = 20.0  # for all to agree that somebody has the rest of the tricks


def next_duty(table: Table, now: float, workers: Collection[str], seen: float, up_since: float) -> Duty:
    """What is due next. `seen` is when this worker saw the last entry, since other machines' clocks may differ;
    `up_since` is when it took over the table, since no clock runs while no worker watches it."""
    if table.state != "playing":
        return NOTHING
    no_clock = table.settings.seconds is None and table.round.paused is None and table.consent.question is None
    no_clock = no_clock and not table.given_up
    if no_clock and table.connected_to is not None and table.connected_to.issubset(workers):
        return NOTHING  # as at a table of people at most times
    for number, seat in enumerate(table.seats):
        if seat.connection is not None and seat.worker not in workers:
            return Write(Went(seat=number, connection=seat.connection))
    gone = [number for number, seat in enumerate(table.seats) if seat.connection is None]
    if len(gone) == len(table.seats):
        return NOTHING
    times: list[float] = []
    for number in gone:
        if (leaves := stand_in_at(table, table.seats[number], seen, up_since)) is not None:
            if leaves <= now:
                return Write(StoodIn(seat=number))
            times.append(leaves)
    host = table.seat_of(table.host)
    if host is not None and table.seats[host].away and (heir := table.heir()) is not None:
        return Write(HostChanged(guest=heir))
    if table.round.paused is not None:
        ends = pause_ends(table, seen, up_since) if table.waited_for() else now
        if ends is not None and ends <= now:
            return Write(NextRound())
        times += [] if ends is None else [ends]
    if (lapses := question_ends(table, seen, up_since)) is not None:
        if lapses <= now:
            return Write(ClaimLapsed())
        times.append(lapses)
    thinking = [
        Think(number, by, seen + pace_of(table, decision))
        for number, decision in table.decisions.items()
        if (by := played_by(table, number)) != "player"
    ]
    if table.settings.seconds is not None:
        for number, decision in table.decisions.items():
            since = max(table.running_since(decision.at, seen), up_since)
            thinking.append(Think(number, "clock", since + table.settings.seconds))
    if not thinking:
        return Wait(min(times)) if times else NOTHING
    first = min(thinking, key=lambda think: think.at)
    return first if not times or first.at <= min(times) else Wait(min(times))


def played_by(table: Table, seat: int) -> By:
    """Who decides at a seat: its player, a bot, or something that acts for the player."""
    if table.seats[seat].guest is None:
        return "bot"
    if seat in table.given_up:
        return "claim"
    return "stand_in" if table.seats[seat].away else "player"


def question_ends(table: Table, seen: float, up_since: float = 0.0) -> float | None:
    """When the question for the rest of the tricks ends unanswered; None if there is none."""
    if (question := table.consent.question) is None:
        return None
    return max(table.running_since(question.at, seen), up_since) + ANSWER_SECONDS


def pace_of(table: Table, decision: Decision) -> float:
    """How long a bot waits before it answers. Nobody wants to wait where it may change something or keep it, which
    comes up very often. A bot that could change nothing waits as long as one that could, since that is nobody's
    business."""
    return 0.0 if KEEP in decision.legal else table.settings.pace


def pause_ends(table: Table, seen: float, up_since: float = 0.0) -> float | None:
    """When the next round begins although somebody has not gone on; None for never."""
    if table.round.paused is None or table.settings.seconds is None:
        return None
    return max(table.running_since(table.round.paused.at, seen), up_since) + PAUSE_SECONDS


def stand_in_at(table: Table, seat: TableSeat, seen: float, up_since: float = 0.0) -> float | None:
    """When a bot takes over for the player of a seat, who is gone; None for never."""
    if seat.guest is None or seat.connection or seat.away or table.settings.away_seconds is None:
        return None
    return max(table.running_since(seat.gone_since, seen), up_since) + table.settings.away_seconds
