"""Claims at a table: what a seat may claim, and what becomes of it.

What is offered follows from the seat's own view and from what everybody knows, so neither an offer nor a refusal
reveals others' cards. For the same reason bots are never asked to agree: a bot may know from its own cards that
somebody gets the rest, and its answer, or even that it is asked, would reveal that."""

from typing import Final

from stich.kernel.state import NOBODY
from stich.match.match import Match
from stich.protocol.messages import ClaimOffer
from stich.protocol.refusals import Refusal
from stich.records import ClaimName
from stich.solve.cards import card_tables
from stich.solve.ending import load_ending
from stich.solve.play_out import ALL, ASKABLE, DECIDED, NONE, claimable, next_card
from stich.tables.commands import Command, asked, seated
from stich.tables.entries import ClaimAnswered, ClaimAsked, Claimed
from stich.tables.table import Table

MOST_TRICKS = 8  # earlier hardly anything is sure, and to find that out takes time
MOST_TRICKS_ASKED = 6  # earlier nobody can judge a claim
WHY_NOT: Final[dict[ClaimOffer, str]] = {
    "all": "it is not sure, by what you know, that all tricks to come are yours",
    "none": "it is not sure, by what you know, that you take no more tricks",
    "decided": "something is still left to win, or it is not your turn",
}


def offers(table: Table, seat: int) -> list[ClaimOffer]:
    """What a seat may claim now, or ask for."""
    match = table.match
    if match is None or not table.decisions or table.consent.question is not None or seat in table.given_up:
        return []
    found = what_is_sure(match, seat)
    if found & ALL:
        return ["all"]
    if found & DECIDED:
        return ["decided"]
    sure: list[ClaimOffer] = ["none"] if found & NONE else []
    return [*sure, "ask"] if found & ASKABLE and why_not_ask(table, seat) is None else sure


def what_is_sure(match: Match, seat: int) -> int:
    """What a seat can claim by its own view, as `stich.solve.play_out` writes it."""
    definition = match.game.definition
    if not 1 < match.tricks_left <= MOST_TRICKS or match.over or "ending" not in definition.parts:
        return 0
    load_ending(definition)
    return int(claimable(match.observed(seat), seat, len(match.book.deck), card_tables()))


def why_not_ask(table: Table, seat: int) -> str | None:
    """Why a seat may not ask the others for the rest; None if it may."""
    if any(one.guest is None or one.connection is None or one.away for one in table.seats):
        return "only where all others are people who are there: a bot could not agree without telling of its cards"
    assert table.match is not None
    tricks = table.match.tricks_left
    if tricks > MOST_TRICKS_ASKED:
        return f"only in the last {MOST_TRICKS_ASKED} tricks"
    if table.consent.asked.get(seat) == tricks:
        return "only once a trick"
    return None


def claim(guest: str, seq: int, what: ClaimOffer) -> Command:
    """Claims something, or asks for the rest. The player has seen the log up to entry `seq`."""

    def checked(table: Table) -> Claimed | ClaimAsked:
        seat = seated(table, guest)
        _in_this_round(table, seq)
        if what != "none":
            asked(table, seat, seq)
        if what not in offers(table, seat):
            raise _refusal(table, seat, what)
        if what == "ask":
            return ClaimAsked(seat=seat)
        return Claimed(seat=seat, what=what, actions=_rest(table, seat, what))

    return checked


def answer_claim(guest: str, seq: int, agree: bool) -> Command:
    """Answers a player who has asked for the rest. When the last one agrees, it becomes a claim."""

    def checked(table: Table) -> Claimed | ClaimAnswered:
        seat = seated(table, guest)
        question = table.consent.question
        if question is None or question.seat == seat or seat in question.agreed:
            raise Refusal("wrong_state", "nobody asks you for the rest of the tricks, or not any more")
        if not question.seq <= seq <= table.seq:
            raise Refusal("stale", f"entry {seq} is not since the question, which is entry {question.seq}")
        if not agree or len(question.agreed) + 2 < len(table.seats):
            return ClaimAnswered(seat=seat, agree=agree)
        return Claimed(seat=question.seat, what="all", agreed=True, actions=_rest(table, question.seat, "all"))

    return checked


def _in_this_round(table: Table, seq: int) -> None:
    if table.state != "playing":
        raise Refusal("not_playing", "no match is being played at this table")
    if seq > table.seq:
        raise Refusal("stale", f"entry {seq} does not exist; the last is {table.seq}")
    if seq < (since := max(table.round.seq, table.fresh_from)):
        raise Refusal("stale", f"entry {seq} is too old: the round is played since entry {since}")


def _refusal(table: Table, seat: int, what: ClaimOffer) -> Refusal:
    if table.consent.question is not None:
        return Refusal("wrong_state", "somebody has asked for the rest of the tricks, and not all have answered")
    if what == "ask":
        why = "only who is to play, in the tricks, and can not know the rest to be theirs"
        return Refusal("not_allowed", f"asking for the rest is not possible: {why_not_ask(table, seat) or why}")
    return Refusal("not_sure", WHY_NOT[what])


def _rest(table: Table, seat: int, what: ClaimName) -> list[tuple[int, str]]:
    """The actions that the table plays by itself after a claim. If a seat takes no more tricks, the others play on,
    unless only one of them is left."""
    assert table.match is not None
    if what == "none" and len(table.given_up | {seat}) < len(table.seats) - 1:
        return []
    return play_out(table.match, seat if what == "all" else NOBODY)


def play_out(match: Match, claimer: int) -> list[tuple[int, str]]:
    """The rest of the tricks as a claimer gets them; with NOBODY any legal cards."""
    load_ending(match.game.definition)
    rest, cards, tables = match.copy(), len(match.book.deck), card_tables()
    played = len(match.actions)
    while len(rest.deals) == len(match.deals) and not rest.over:
        code = int(next_card(rest.state(), claimer, cards, tables))
        if code == NOBODY:
            break
        (seat,) = rest.actors()
        (text,) = rest.book.words.texts_of(rest.book.stage(rest.state()), 1 << code)
        rest.apply(seat, text)
    return list(rest.actions[played:])
