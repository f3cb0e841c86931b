"""What an action would have done that was better than the one taken: what a sentence about a mistake is chosen by."""

from collections.abc import Iterator, Sequence

from stich.analysis.moments import DecisionPoint
from stich.bots.search_bot import rulebook_of
from stich.games.events import Event, TrickWon
from stich.games.rulebook import Rulebook
from stich.kernel.state import States, copied

TRICKS = {  # by whether the better card takes the trick, and the one played
    "lead": {(True, False): "lead_keep", (False, True): "lead_leave", (True, True): "lead_both"},
    "follow": {
        (True, False): "follow_keep",
        (False, True): "follow_leave",
        (True, True): "follow_both",
        (False, False): "follow_neither",
    },
}


def story_of(moment: DecisionPoint, better: str) -> str:
    """How another action would have gone, the others doing what they did: of tricks, who would have got it; else the
    kind of the decision, with `_on` if nothing more was done too early, and with `_stop` if something was too late."""
    if moment.kind in TRICKS:
        winners = [trick_winner(moment, action) for action in (better, moment.action)]
        if None not in winners:
            takes, took = (winner == moment.seat for winner in winners)
            return TRICKS[moment.kind].get((takes, took), moment.kind)
    stopping = rulebook_of(moment.view).closing_texts(moment.world, moment.seat)
    if moment.action in stopping:
        return f"{moment.kind}_on"
    return f"{moment.kind}_stop" if better in stopping else moment.kind


def trick_winner(moment: DecisionPoint, action: str) -> int | None:
    """Who gets the trick after an action, if the others can play what they played then; else nobody knows."""
    book = rulebook_of(moment.view)
    for event in _played_on(book, copied(moment.world), [(moment.seat, action), *moment.answers]):
        if isinstance(event, TrickWon):
            return event.seat
    return None


def _played_on(book: Rulebook, states: States, actions: Sequence[tuple[int, str]]) -> Iterator[Event]:
    """What happens, until an action is not legal."""
    for seat, action in actions:
        code = book.legal_texts(states, seat).get(action)
        if code is None:
            return
        yield from book.perform(states, seat, code)
