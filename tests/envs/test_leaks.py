"""No observation holds what its seat can not know: the conformance suite's swaps, looked at through the encoding."""

import random

import msgspec
import numpy as np
import pytest

import stich
from stich.encoding.encoder import encode
from stich.encoding.game import EncodedGame
from stich.envs.choices import play_on
from stich.envs.position import Position
from stich.envs.self_play import SelfPlay
from stich.kernel.rule import entry
from stich.kernel.state import States
from stich.testing.leaks import swapped, texts_in
from stich.testing.random_play import random_steps

SEEDS = range(10)


def seen_in(table: EncodedGame, states: States, viewer: int) -> bytes:
    return Position(table, states).observation(viewer).tobytes()


def swaps(table: EncodedGame, seed: int) -> list[tuple[int, States, States]]:
    """Moments of a random match: a viewer, the record, and one in which unseen cards have changed places."""
    rng = random.Random(seed)
    found, since, deals = [], 0, 0
    seen: dict[int, set[str]] = {}
    for match in random_steps(table.game, seed, rounds=1):
        if len(match.deals) > deals:
            deals, since = len(match.deals), len(match.actions)
            seen = {viewer: set() for viewer in rng.sample(range(table.players), 2)}
        for viewer in seen:
            seen[viewer] |= texts_in(msgspec.to_builtins(match.view(viewer)))
        if match.over or not seen or rng.random() > 0.3:
            continue
        viewer = rng.choice(list(seen))
        other = swapped(match, seen[viewer], since, rng)
        if other is not None:
            found.append((viewer, match.state(), other.state()))
    return found


def test_swapping_unseen_cards_changes_no_observation(table: EncodedGame) -> None:
    tried = 0
    for seed in SEEDS:
        for viewer, one, other in swaps(table, seed):
            assert seen_in(table, one, viewer) == seen_in(table, other, viewer)
            tried += one.tobytes() != other.tobytes()
    assert tried > 4 or table.game.name == "was_sticht"  # where no card is hidden


@entry
def encode_unblanked(states: States, viewer: int, out: object) -> None:
    encode(states[0], viewer, out, 0)


def test_the_swaps_are_noticed_when_nothing_is_blanked() -> None:
    """The test above can fail: encoded without `observe`, some of the same swaps show."""
    table = EncodedGame.of(stich.game("meinz", 4))
    different = 0
    for seed in SEEDS:
        for viewer, one, other in swaps(table, seed):
            rows = np.zeros((2, table.observation_size), np.uint8)
            for row, states in zip(rows, (one, other), strict=True):
                for seat in range(table.players):
                    if seat != viewer:
                        encode_unblanked(states, seat, row)
                        break
            different += not np.array_equal(*rows)
    assert different > 5


def test_swapping_unseen_cards_changes_no_row_of_a_learners_seat(table: EncodedGame) -> None:
    """The words a network is given, as the tables for learners write them; what the critic sees does change."""
    play = SelfPlay(table.game.name, table.players, size=1)
    part = play._parts[0]

    def shown(states: States) -> tuple[bytes, bytes]:
        part.states[:] = states
        part.rows[:] = 0
        play_on(part, 0, 1)
        return play.own_rows.tobytes(), play.rows[:, play.columns.full : play.columns.mask].tobytes()

    tried = noticed = 0
    for seed in SEEDS:
        for viewer, one, other in swaps(table, seed):
            position = Position(table, one)
            if position.seat == viewer and len(position.legal()) > 1:
                (own, full), (own_then, full_then) = shown(one), shown(other)
                assert own == own_then
                tried += 1
                noticed += full != full_then
    assert noticed > 0 or table.game.name == "was_sticht"
    assert tried > 0 or table.game.name == "was_sticht"


@pytest.mark.parametrize(("name", "players"), [("meinz", 4), ("njet", 4), ("last_panther", 5), ("was_sticht", 4)])
def test_what_others_choose_in_secret_is_not_seen(name: str, players: int) -> None:
    """Two matches in which a seat chose differently while all choose at once look the same to the others."""
    table = EncodedGame.of(stich.game(name, players))
    compared = 0
    for seed in range(12):
        rng = random.Random(seed)
        position = Position(table)
        deals = position.begin(seed)
        while position.rounds_played == 0:
            if position.phase in table.layout.hidden and len(position.legal()) > 1:
                chooser = position.seat
                one, other = position.copy(), position.copy()
                first, second = rng.sample(position.legal(), 2)
                one.apply(first)
                other.apply(second)
                still_hidden = one.phase == position.phase
                for viewer in range(players):
                    if viewer != chooser and still_hidden:
                        assert one.observation(viewer).tobytes() == other.observation(viewer).tobytes()
                        compared += 1
            position.apply(rng.choice(position.legal()))
            position.deal_if_due(deals)
    assert compared > 10


def test_trumps_that_a_seat_can_not_tell_apart_look_the_same() -> None:
    """Was sticht?: while cards are taken, any pair of trumps that agrees with the hints is as good as the true one."""
    table = EncodedGame.of(stich.game("was_sticht", 4))
    rules = table.book.rules
    compared = 0
    for seed in range(8):
        rng = random.Random(seed)
        position = Position(table)
        deals = position.begin(seed)
        while position.phase <= rules.CHOOSING_CARDS:
            if position.phase == rules.CHOOSING_CARDS:
                viewer = (int(position.states[0].dealer) + 1) % 4
                other = position.imagined(viewer, deals.copy())
                true, drawn = position.states[0], other.states[0]
                assert other.observation(viewer).tobytes() == position.observation(viewer).tobytes()
                compared += (true.trump_color, true.trump_number) != (drawn.trump_color, drawn.trump_number)
            position.apply(rng.choice(position.legal()))
            position.deal_if_due(deals)
    assert compared > 20
