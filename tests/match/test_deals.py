"""Where the cards come from: seeds, given deals, and both."""

import random
from typing import Any

import pytest

import stich
from stich.checks import LARGEST_SEED
from stich.match import Game
from stich.match.match import Match
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_match, random_step, random_steps

SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")

# Hands that a seed has given once and must give for ever.
GOLDEN = {
    ("mue", 5): [
        "B1 B2 B3 B4 B6 B8 Y7 Y8 R3 K6 K9 G4",
        "B7 B9 Y3 Y7 R4 R7 R9 K2 K3 K4 G0 G5",
        "B5 Y4 Y5 Y6 R7 K1 K5 K7 G1 G3 G6 G7",
        "B0 B7 Y1 Y2 Y9 R1 R1 R2 R8 K0 K1 G9",
        "B1 Y0 Y1 R0 R5 R6 K7 K8 G1 G2 G7 G8",
    ],
    ("last_panther", 3): [
        "B0 B4 B5 B6 B7 B8 B9 Y8 Y9 R6 K5 K6 K7 K9 G6",
        "B7 Y3 Y5 Y6 Y7 R5 R7 R8 K0 K4 K7 G3 G4 G7 G7",
        "B3 Y0 Y4 Y7 R0 R3 R4 R7 R9 K3 K8 G0 G5 G8 G9",
    ],
}


def all_pass(match: Match) -> None:
    """A hand of Mü without a bid."""
    for _ in range(match.game.players):
        match.apply(match.actors()[0], "pass")


def rounds_of(game: Game, seed: int | None, rounds: int, **arguments: Any) -> Match:
    """A random match, with the same choices for the same legal actions, until so many rounds are dealt."""
    rng = random.Random(1)
    match = game.new(seed, **arguments)
    while not match.over and len(match.deals) < rounds:
        random_step(match, rng)
    return match


@pytest.mark.parametrize(("name", "players"), GOLDEN)
def test_the_cards_of_a_seed_never_change(name: str, players: int) -> None:
    """C-1: same inputs, same cards, on every machine and version."""
    assert stich.game(name, players).new(seed=7).deals == [{"hands": GOLDEN[name, players]}]


@SEATINGS
def test_the_same_seed_deals_the_same_cards(game: Game) -> None:
    """C-1: whoever begins, and whatever is done with them; other seeds deal others."""
    one, other = rounds_of(game, 7, 2), rounds_of(game, 7, 2)
    assert one.deals == other.deals
    another = rounds_of(game, 8, 2)
    assert another.deals[0] != one.deals[0]
    assert one.deals[1:] != one.deals[:1]


def test_what_was_played_does_not_matter() -> None:
    """C-1: the second deal hangs on the seed alone."""
    game = stich.game("mue", players=4)
    passed = game.new(seed=7)
    all_pass(passed)
    assert passed.deals == rounds_of(game, 7, 2).deals
    assert passed.deals == rounds_of(game, 7, 2, first=3).deals


def test_without_a_seed_matches_differ() -> None:
    game = stich.game("mue")
    seeds = {game.new().seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(seed is not None and 0 <= seed <= LARGEST_SEED for seed in seeds)
    match = game.new()
    assert game.new(seed=match.seed).deals == match.deals


@pytest.mark.parametrize("seed", [0, LARGEST_SEED])
def test_the_smallest_and_the_largest_seed(seed: int) -> None:
    match, _ = random_match(stich.game("mue", players=4, hands=1), seed)
    assert stich.replay(match.record()).seed == seed


# ---- who begins ------------------------------------------------------------------------------------------------


@SEATINGS
def test_the_first_seat_is_0_unless_named(game: Game) -> None:
    """C-2: or what the rules say it always is."""
    always = game.definition.first_is_always.get(game.players)
    assert game.first_is_free == (always is None)
    assert game.new(seed=1).first == (0 if always is None else always)
    assert int(game.new(seed=1).state()[0].dealer) == game.new(seed=1).first
    for first in range(game.players):
        if always is None:
            assert game.new(seed=1, first=first).first == first
            assert int(game.new(seed=1, first=first).state()[0].dealer) == first
        elif first != always:
            with pytest.raises(stich.OptionError, match=f"the first seat is always {always}, not {first}"):
                game.new(seed=1, first=first)


@SEATINGS
def test_a_random_first_seat_comes_from_the_seed(game: Game) -> None:
    """C-2: the same for the same seed, and any of them; the cards stay those of the seed."""
    if not game.first_is_free:
        pytest.skip("the first seat is always the same")
    firsts = [game.new(seed=seed, first="random").first for seed in range(60)]
    assert firsts == [game.new(seed=seed, first="random").first for seed in range(60)]
    assert set(firsts) == set(range(game.players))
    assert game.new(seed=3, first="random").deals == game.new(seed=3).deals


def test_the_random_first_seats_never_change() -> None:
    """C-2: nor do they between versions."""
    firsts = [stich.game("mue", 5).new(seed=seed, first="random").first for seed in range(20)]
    assert firsts == [3, 1, 2, 3, 4, 3, 0, 1, 3, 1, 3, 4, 3, 3, 4, 3, 3, 3, 4, 1]


# ---- given deals -----------------------------------------------------------------------------------------------


@SEATINGS
def test_given_deals_come_first_and_the_seed_goes_on(game: Game) -> None:
    given = [rounds_of(game, seed, 1).deals[0] for seed in (11, 12)]
    match = rounds_of(game, 7, 4, deals=given)
    assert match.deals[:2] == given[: len(match.deals)]
    if not match.over:
        assert len(match.deals) == 4
    expected = rounds_of(game, 7, 4).deals
    assert match.deals[2:] == expected[2 : len(match.deals)]


@SEATINGS
def test_without_a_seed_the_match_waits_for_a_deal(game: Game) -> None:
    first, second = (rounds_of(game, seed, 1).deals[0] for seed in (11, 12))
    rng = random.Random(1)
    match = game.new(deals=[first])
    while not match.needs_deal:
        assert not match.over
        random_step(match, rng)
    assert match.seed is None
    assert match.actors() == []
    assert all(match.legal(seat) == [] for seat in range(game.players))
    assert match.view(0).phase == "deal"
    assert stich.replay(match.record()).state_bytes() == match.state_bytes()
    assert stich.replay(match.record()).needs_deal
    match.deal(second)
    assert not match.needs_deal
    assert match.deals == [first, second]
    assert match.actors()
    assert stich.replay(match.record()).state_bytes() == match.state_bytes()


def test_given_deals_are_kept_apart_from_the_caller() -> None:
    game = stich.game("mue", players=4)
    mine = [game.new(seed=1).deals[0], game.new(seed=2).deals[0]]
    match = game.new(deals=mine)
    expected = mine[1]
    mine.clear()
    all_pass(match)
    assert match.deals[1] == expected


@SEATINGS
def test_a_match_from_deals_is_the_match_from_the_seed(game: Game) -> None:
    """The deals say it all: the same actions lead to the same states."""
    from_seed, _ = random_match(game, seed=5, rounds=2)
    first = from_seed.first if game.first_is_free else None
    from_deals = game.new(deals=from_seed.deals, first=first)
    for seat, action in from_seed.actions:
        from_deals.apply(seat, action)
    assert from_deals.state_bytes() == from_seed.state_bytes()
    assert from_deals.all_events == from_seed.all_events
    assert sum(1 for _ in random_steps(game, 5, rounds=2)) == len(from_deals.actions) + 1
