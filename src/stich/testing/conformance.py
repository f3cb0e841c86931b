"""What must be true for every game, at every moment of every match."""

import random
from collections.abc import Callable

import msgspec
import numpy as np

from stich.cards.deck import cards_in
from stich.encoding.layout import layout_of
from stich.errors import IllegalAction, RecordError, SeatError
from stich.games.events import RoundBegun, RoundScored
from stich.games.fields import Field, Seen
from stich.games.views import View
from stich.kernel.chance import chance
from stich.kernel.json_writer import Numbers
from stich.kernel.kinds import Kind, ListOf, SetOf, SetOfCards, SetOfSeats
from stich.kernel.playouts import play_round_at
from stich.kernel.state import NOBODY, OVER, State
from stich.match import Game
from stich.match.match import Match
from stich.match.replay import replay
from stich.testing.imagined import check_imagined_past_was_legal
from stich.testing.leaks import check_hands_are_hidden_when_dealt, check_no_leak_by_swapping
from stich.testing.random_play import random_match, random_steps

LARGEST_STATE = 1024


def conformance(game: Game, seed: int) -> None:
    """Runs all checks on random matches from one seed. An AssertionError says what is wrong."""
    for check in CHECKS:
        check(game, seed)


def check_same_seed_same_match(game: Game, seed: int) -> None:
    one, _ = random_match(game, seed)
    other, _ = random_match(game, seed)
    assert one.record() == other.record(), "the same seed gave another match"
    assert one.all_events == other.all_events, "the same match told other events"


def check_record_round_trip(game: Game, seed: int) -> None:
    match, _ = random_match(game, seed)
    record = match.record()
    assert msgspec.json.decode(msgspec.json.encode(record)) == record, "a record is not plain JSON"
    try:
        again = replay(record)
    except RecordError as error:
        raise AssertionError(f"a record can not be replayed: {error}") from None
    assert again.record() == record, "a replayed record is another one"
    before, after = match.state()[0], again.state()[0]
    changed = [name for name in before.dtype.names if not np.array_equal(before[name], after[name])]
    assert not changed, f"a replayed record ends in another state; different fields: {', '.join(changed)}"
    assert again.all_events == match.all_events, "a replayed record tells other events"
    half = replay(record, upto=len(match.actions) // 2)
    assert half.actions == match.actions[: len(match.actions) // 2], "half a record replays to other actions"


def check_cards_conserved(game: Game, seed: int) -> None:
    for match in random_steps(game, seed, rounds=3):
        assert_cards_conserved(match, match.state()[0])


def assert_cards_conserved(match: Match, s: State) -> None:
    everywhere = 0
    for place in match.book.card_places:
        for cards in np.atleast_1d(s[place]):
            assert not everywhere & int(cards), f"a card lies twice, once in {place}"
            everywhere |= int(cards)
    dealt = match.book.deals.cards_in_play(s) if match.deals else 0  # a game may begin before its first deal
    assert everywhere == dealt, "cards have come or gone"


def check_determinize_agrees_with_view(game: Game, seed: int) -> None:
    """An imagined world is a complete, playable state, and looks the same to the seat that imagined it."""
    rng = random.Random(seed)
    for step, match in enumerate(random_steps(game, seed, rounds=2)):
        if match.over or rng.random() > 0.3:
            continue
        seat = rng.choice([None, *range(game.players)])
        view = match.view(seat)
        world = match.book.determinize(view, chance(seed, step))
        _assert_same_view(view, match.book.view(world, seat), f"seat {seat} sees another world")
        assert not np.any(world[0].face_down), "cards stayed face down in an imagined world"
        assert match.book.actors(world) == match.book.actors(match.state()), "others are to act in an imagined world"
        assert_cards_conserved(match, world[0])
        for actor in match.actors():
            legal = match.book.legal_texts(world, actor)
            assert legal, f"seat {actor} is to act in an imagined world but can not"
            if actor == seat:
                _assert_same(match.legal(actor), list(legal), "the viewer may do something else in an imagined world")
        play_round_at(world, 0, chance(seed, step))
        assert world[0].phase <= OVER, "an imagined world can not be played to the end of its round"


def _assert_same(really: list[str], imagined: list[str], message: str) -> None:
    only = [
        [action for action in one if action not in other] for one, other in ((really, imagined), (imagined, really))
    ]
    assert really == imagined, f"{message}: really also {only[0]}, in the world also {only[1]}"


def _assert_same_view(view: View, other: View, message: str) -> None:
    one, another = msgspec.structs.asdict(view), msgspec.structs.asdict(other)
    changed = [f"{name!r} is {another[name]}, not {value}" for name, value in one.items() if another[name] != value]
    assert not changed, f"{message}: {'; '.join(changed)}"


def check_observe_hides_what_is_declared(game: Game, seed: int) -> None:
    """`observe` blanks exactly what the declarations of the fields say, and changes nothing else."""
    for match in random_steps(game, seed, rounds=2):
        state = match.state()
        for viewer in (NOBODY, *range(game.players)):
            seen = np.zeros(1, state.dtype)
            match.book.observe(state, seen, viewer)
            for name, field in match.book.fields.stored.items():
                before, after = np.atleast_1d(state[0][name]), np.atleast_1d(seen[0][name])
                _assert_hidden(match, field, viewer, before, after)


def _assert_hidden(match: Match, field: Field, viewer: int, before: Numbers, after: Numbers) -> None:
    who = "the public" if viewer == NOBODY else f"seat {viewer}"
    place = f"the field {field.name!r}, of which {field.seen.value}, when {who} looks"
    if field.seen is Seen.WRITTEN:
        return
    for entry, (was, shown) in enumerate(zip(before.tolist(), after.tolist(), strict=True)):
        own = field.seen is Seen.BY_OWNER and entry == viewer
        if field.seen is Seen.BY_ALL or own:
            assert shown == was, f"`observe` changes entry {entry} of {place}"
        elif field.seen is Seen.BY_SOME:
            assert _shows_no_more(field.kind, was, shown), f"`observe` invents entry {entry} of {place}"
        else:
            assert shown == 0, f"`observe` leaves entry {entry} of {place}"


def _shows_no_more(kind: Kind, was: int, shown: int) -> bool:
    """Whether a number that only some see is shown as it is, or is blanked; of a set, members may be left out."""
    if isinstance(kind, SetOf | SetOfCards | SetOfSeats):
        return not shown & ~was
    entries = kind.kind if isinstance(kind, ListOf) else kind
    return shown in (was, 0) or entries.tell(shown) is None


def check_view_is_all_a_bot_needs(game: Game, seed: int) -> None:
    """A view survives being written as JSON, and the state read back from it gives the same view."""
    rng = random.Random(seed)
    for match in random_steps(game, seed, rounds=2):
        for seat in rng.sample([None, *range(game.players)], 2):
            view = match.view(seat)
            decoded = msgspec.json.decode(msgspec.json.encode(view), type=match.book.view_type)
            _assert_same_view(view, decoded, "a view changes on its way through JSON")
            written = msgspec.json.decode(match.view_as_json(seat), type=match.book.view_type)
            _assert_same_view(view, written, "the views written for all tell something else")
            back = match.book.state_of(view)
            viewer = -1 if seat is None else seat
            face_down = back[0].face_down.copy()
            again = match.book.tell(back, seat)
            _assert_same_view(view, again, "a view read back tells something else")
            assert viewer < 0 or face_down[viewer] == 0, "the viewer's own cards are face down"


def check_illegal_actions_change_nothing(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    ever_legal: set[str] = {"", "play", "play X9", "nonsense", "\x00", "play R7 R7"}
    for match in random_steps(game, seed, rounds=1):
        before = match.state_bytes(), match.record(), len(match.all_events)
        for seat in range(game.players):
            legal = set(match.legal(seat))
            assert bool(legal) == (seat in match.actors()), "who may act has something to do, and nobody else"
            ever_legal |= legal
            for action in rng.sample(sorted(ever_legal - legal), min(3, len(ever_legal - legal))):
                _assert_refused(match, seat, action)
        _assert_refused(match, game.players, "pass")
        _assert_refused(match, -1, "pass")
        assert before == (match.state_bytes(), match.record(), len(match.all_events)), "a refused action left a trace"


def _assert_refused(match: Match, seat: int, action: str) -> None:
    at_the_table = 0 <= seat < match.game.players
    try:
        match.apply(seat, action)
    except IllegalAction as error:
        refused = at_the_table and error.legal == match.legal(seat)
    except SeatError:
        refused = not at_the_table
    else:
        refused = False
    assert refused, f"seat {seat} was not refused {action!r} as it should"


def check_scores_add_up(game: Game, seed: int) -> None:
    match, _ = random_match(game, seed)
    totals = [0] * len(match.scores)
    for scored in (event for event in match.all_events if isinstance(event, RoundScored)):
        sums = [sum(parts) for parts in zip(*scored.parts.values(), strict=True)]
        assert sums == scored.scores, f"the parts of a round's scores make {sums}, not {scored.scores}"
        totals = [total + score for total, score in zip(totals, scored.scores, strict=True)]
        assert totals == scored.totals, f"the rounds make {totals}, not {scored.totals}"
    assert totals == match.scores, f"the rounds make {totals}, not {match.scores}"
    if match.over:
        assert match.winners, "a match is over but nobody has won"
        assert match.actors() == [], "a match is over but someone is to act"
        assert not any(match.legal(seat) for seat in range(game.players)), "a match is over but actions are legal"
    dealt = [event for event in match.all_events if isinstance(event, RoundBegun)]
    assert len(dealt) == len(match.deals), "not every deal was told"


def check_secret_actions_are_named(game: Game, seed: int) -> None:
    """What the layout does not call hidden is seen by the others: OpenSpiel's histories tell them of it."""
    rng, hidden = random.Random(seed), layout_of(game.definition).hidden
    for match in random_steps(game, seed, rounds=2):
        seats = match.actors()
        seat = rng.choice(seats) if seats else NOBODY
        legal = match.legal(seat) if seats else []
        if len(legal) < 2 or match.phase in hidden:
            continue
        first, second = (_after(match, seat, action) for action in rng.sample(legal, 2))
        for viewer in set(range(game.players)) - {seat}:
            same_view = first.view(viewer) == second.view(viewer)
            told, told_then = (one.events(viewer, since=match.happened) for one in (first, second))
            assert not same_view or told != told_then, (
                f"seat {viewer} can not see which action seat {seat} takes in the phase {match.view(None).phase!r}; "
                "the game's layout is to name this phase in `hidden`, or OpenSpiel's histories tell it"
            )


def _after(match: Match, seat: int, action: str) -> Match:
    other = match.copy()
    other.apply(seat, action)
    return other


def check_small_state(game: Game, seed: int) -> None:
    size = game.new(seed=seed).state().itemsize
    assert size <= LARGEST_STATE, f"a state has {size} bytes"


def check_codes_are_bits(game: Game, seed: int) -> None:
    """Action codes fit into a set, and every legal one has a text of its own."""
    for match in random_steps(game, seed, rounds=1):
        for seat in match.actors():
            codes = list(cards_in(match.book.legal(match.state(), seat)))
            assert max(codes) < 63, f"action code {max(codes)} does not fit a set"
            assert len(match.legal(seat)) == len(codes), "two legal actions have the same text"


CHECKS: tuple[Callable[[Game, int], None], ...] = (
    check_same_seed_same_match,
    check_record_round_trip,
    check_cards_conserved,
    check_determinize_agrees_with_view,
    check_observe_hides_what_is_declared,
    check_imagined_past_was_legal,
    check_view_is_all_a_bot_needs,
    check_hands_are_hidden_when_dealt,
    check_no_leak_by_swapping,
    check_illegal_actions_change_nothing,
    check_scores_add_up,
    check_secret_actions_are_named,
    check_small_state,
    check_codes_are_bits,
)
