"""Playing a record again."""

from typing import Any

from stich.checks import whole
from stich.errors import DealError, IllegalAction, OptionError, RecordError, SeatError, UnknownGame
from stich.games import definition
from stich.match.claims import ReplayedClaims
from stich.match.game import Game
from stich.match.match import Match
from stich.quoting import quoted
from stich.records import Record, parse_record


def replay(record: Any, upto: int | None = None) -> Match:
    """The match of a record, or its first `upto` actions. RecordError names the place that is impossible.

    Only the deals that are written out are dealt; then the match waits for a deal, even if the record names a seed."""
    first = None if upto is None else whole("upto", upto, least=0)
    parsed = parse_record(record)
    match = _opened(parsed)
    claims = ReplayedClaims(parsed, match)
    for number, (seat, action) in enumerate(parsed.actions[:first]):
        claims.note()
        try:
            match.apply(seat, action)
        except (IllegalAction, SeatError) as error:
            if match.needs_deal:
                written = len(parsed.deals)
                raise RecordError("deals", f"{written} are written out, but actions[{number}] needs one more") from None
            raise RecordError(f"actions[{number}]", str(error)) from None
        claims.check()
    claims.note()
    if upto is None:
        _check_end(parsed, match)
    return match


def _opened(record: Record) -> Match:
    try:
        place = "game"
        rules = definition(record.game)
        place = "seats"
        Game.of(rules, len(record.seats), {})
        place = "options"
        settled = Game.of(rules, len(record.seats), record.options)
    except (UnknownGame, OptionError) as error:
        raise RecordError(place, str(error)) from None
    try:
        match = Match(
            settled,
            seed=record.seed,
            deals=record.deals,
            first=record.first,
            seats=record.seats,
            format=record.format,
        )
    except OptionError as error:
        field = next((field for field in ("seed", "seats") if str(error).startswith(field)), "first")
        raise RecordError(field, str(error)) from None
    except DealError as error:
        place, _, message = str(error).partition(": ")
        raise RecordError(place, message) from None
    if not record.deals and match.needs_deal:  # a draft may come before the first deal
        raise RecordError("deals", "missing: a record writes out every deal")
    return match


def _check_end(record: Record, match: Match) -> None:
    if len(record.deals) > len(match.deals):
        raise RecordError(f"deals[{len(match.deals)}]", "is never reached")
    if record.scores is not None and not match.over:
        raise RecordError("scores", "are there although the match is not over: actions are missing")
    if record.scores is not None and record.scores != match.scores:
        raise RecordError("scores", f"{quoted(record.scores)} should be {match.scores}")
