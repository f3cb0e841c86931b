"""The claims of a record, as it is played again: each is made among the tricks of a round, and comes true there.

That a claim comes true is asked, not whether it was sure: what counts as sure may grow, and records last for ever."""

from stich.errors import RecordError
from stich.games.events import CardPlayed, RoundScored, TrickWon
from stich.match.match import Match
from stich.quoting import quoted
from stich.records import Claim, Record


class ReplayedClaims:
    """Notes the claims of a record in the match that is made of it, and watches those of the round that is played."""

    def __init__(self, record: Record, match: Match) -> None:
        self._match = match
        self._ahead = list(enumerate(record.claims))
        self._holding: list[tuple[int, Claim]] = []
        self._seen = match.happened
        before = 0
        for number, claim in self._ahead:
            if not 0 <= claim.seat < match.game.players:
                seats = f"the seats are 0 to {match.game.players - 1}"
                raise RecordError(f"claims[{number}].seat", f"there is no seat {quoted(claim.seat)}: {seats}")
            if not before <= claim.after <= len(record.actions):
                expected = f"a number of actions from {before} to {len(record.actions)}"
                raise RecordError(f"claims[{number}].after", f"{quoted(claim.after)} is not {expected}, in order")
            before = claim.after

    def note(self) -> None:
        """Before the next action: what is claimed now."""
        while self._ahead and self._ahead[0][1].after == len(self._match.actions):
            number, claim = self._ahead.pop(0)
            if self._match.over or self._match.needs_deal:
                raise RecordError(f"claims[{number}]", "no round is played")
            if not next_is_a_card(self._match):
                raise RecordError(f"claims[{number}]", "is not made among the tricks of a round")
            for before, held in self._holding:
                if (held.seat, held.what) == (claim.seat, claim.what):
                    again = f"seat {claim.seat} has claimed that in this round already: claims[{before}]"
                    raise RecordError(f"claims[{number}]", again)
            self._match.claim(claim.seat, claim.what, claim.agreed)
            self._holding.append((number, claim))

    def check(self) -> None:
        """After an action: whether what was claimed still holds."""
        if self._holding:
            for event in self._match.all_events_since(self._seen):
                if isinstance(event, TrickWon):
                    self._check_trick(event.seat)
                elif isinstance(event, RoundScored):
                    self._holding = []
        self._seen = self._match.happened

    def _check_trick(self, winner: int) -> None:
        for number, claim in self._holding:
            true = claim.what == "decided" or (winner == claim.seat) == (claim.what == "all")
            if not true and not claim.agreed:
                said = "the rest of the tricks" if claim.what == "all" else "no more tricks"
                untrue = f"does not come true: seat {claim.seat} claims {said}, and seat {winner} gets one"
                raise RecordError(f"claims[{number}]", untrue)


def next_is_a_card(match: Match) -> bool:
    """Whether what is to be done now is to play a card to a trick: tried on a copy, for any action tells."""
    tried, seat = match.copy(), match.actors()[0]
    tried.apply(seat, match.legal(seat)[0])
    return any(isinstance(event, CardPlayed) for event in tried.all_events_since(match.happened))
