"""Why something was refused: a closed set of codes, the same over HTTP and over WebSocket."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from stich.quoting import one_line

RefusalCode: TypeAlias = Literal[
    "bad_message",  # not a message of this protocol
    "stale",  # answers a position that is gone; the action was doubled or the table has moved on
    "not_your_turn",
    "illegal",  # not among the legal actions
    "not_sure",  # a claim that one can not know to be true, or not yet
    "not_seated",
    "not_host",
    "not_playing",
    "not_allowed",  # the table's settings do not allow it
    "ask_first",  # it takes the host's word: ask for the seat
    "removed",  # from the table, by its host
    "muted",  # by the host
    "seat_taken",
    "no_such_seat",
    "table_full",
    "table_closed",
    "wrong_state",  # such as starting a game that has begun
    "bad_option",
    "bad_record",  # no record of a finished match, or one that can not be played
    "bad_name",
    "name_unseen",  # nothing can be seen in it, or something can not
    "name_mixed",  # written in several alphabets
    "name_of_bot",  # or in the page's own words
    "name_taken",  # at this table, or one that looks the same
    "bad_text",
    "unknown_guest",
    "unknown_table",
    "unknown_match",
    "not_found",  # no such address
    "failed",  # a fault of the server, which it has logged
    "bad_link",
    "other_guest",  # this device is somebody else: name who, to be another
    "too_many",  # a limit on how many there may be
    "slow_down",  # a limit on how often
    "foreign_origin",
    "busy",  # try again
    "not_ready",  # still warming up
]


class Refusal(Exception):
    """Something asked for that is refused and has changed nothing. `legal` holds what may be done, where that helps."""

    def __init__(self, code: RefusalCode, message: str, legal: Sequence[str] = ()) -> None:
        self.message = one_line(message)  # which may repeat what was asked
        super().__init__(self.message)
        self.code: RefusalCode = code
        self.legal = list(legal)
