"""Where the cards come from: seeds, given deals, and both."""

import random
from typing import Any

import pytest

import stich
from stich.checks import LARGEST_SEED
from stich.kernel.state import State
from stich.match import Game
from stich.match.match import Match
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_match, random_step, random_steps

SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")

# Hands that a seed has given once and must give for ever.
GOLDEN = {
    ("mue", 5): [
        "B0 B2 B3 Y0 Y8 Y9 R0 K0 K1 K3 K6 K7",
        "B4 B7 B8 B9 Y2 Y5 R8 K5 K7 K8 G2 G7",
        "B1 B7 Y1 Y3 Y7 R5 R6 K2 G4 G5 G8 G9",
        "B1 B6 Y1 Y6 R1 R2 R3 R4 R7 R7 K9 G6",
        "B5 Y4 Y7 R1 R9 K1 K4 G0 G1 G1 G3 G7",
    ],
    ("last_panther", 3): [
        "B3 B7 B8 Y0 Y7 Y8 R4 R5 R6 R7 R8 R9 K4 K7 G0",
        "B5 B6 Y3 Y5 Y6 R0 R3 K0 K3 K6 K7 K8 G6 G8 G9",
        "B0 B4 B7 B9 Y4 Y7 Y9 R7 K5 K9 G3 G4 G5 G7 G7",
    ],
}


def all_pass(match: Match) -> None:
    """A hand of Mü without a bid."""
    for _ in range(match.game.players):
        match.apply(match.actors()[0], "pass")


def rounds_of(game: Game, seed: int | str | None, rounds: int, **arguments: Any) -> Match:
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


def test_each_given_deal_is_checked_as_one_of_its_own_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands may change from round to round."""
    game, rounds = stich.game("mue", players=4), list[int]()
    given, deals = rounds_of(game, 7, 3).deals, game.definition.load_rulebook().deals
    usual = deals.cards_each

    def cards_each(s: State) -> int:
        rounds.append(int(s.rounds_played))
        return usual(s)

    monkeypatch.setattr(deals, "cards_each", cards_each)
    game.new(deals=given)
    assert list(dict.fromkeys(rounds)) == [0, 1, 2]


def test_without_a_seed_every_match_and_round_is_dealt_anew() -> None:
    game = stich.game("mue", players=4)
    matches = [rounds_of(game, None, 3) for _ in range(10)]
    deals = [str(deal) for match in matches for deal in match.deals]
    assert len(set(deals)) == len(deals) == 30
    assert all(match.seed is None and match.record()["seed"] is None for match in matches)


def test_what_was_drawn_is_not_drawn_again_when_actions_are_taken_back() -> None:
    match = stich.game("mue", players=4).new()
    all_pass(match)
    back = match.taken_back(2)
    all_pass(back.taken_back(0))
    for _ in range(2):
        back.apply(back.actors()[0], "pass")
    assert back.deals == match.deals


def test_a_key_deals_the_same_cards_again() -> None:
    """C-1: for an evening on which all tables play the same deals, from a secret that can not be guessed."""
    game = stich.game("mue", players=4)
    keys = ["0123456789abcdef", "0123456789abcdeg", "ein Abend im Jänner"]
    dealt = [rounds_of(game, key, 2).deals for key in keys]
    assert dealt == [rounds_of(game, key, 2).deals for key in keys]
    assert len({str(deal) for deals in dealt for deal in deals}) == 6
    assert rounds_of(game, "1234567890123456", 1).deals != rounds_of(game, 1234567890123456, 1).deals


@pytest.mark.parametrize("seed", [0, LARGEST_SEED])
def test_the_smallest_and_the_largest_seed(seed: int) -> None:
    match, _ = random_match(stich.game("mue", players=4, hands=1), seed)
    assert stich.replay(match.record()).seed == seed
    assert stich.game("mue").new(seed=seed).seed == seed


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
    assert firsts == [2, 2, 4, 3, 1, 3, 0, 0, 0, 2, 0, 2, 2, 1, 3, 2, 4, 2, 0, 0]


# ---- given deals -----------------------------------------------------------------------------------------------


@SEATINGS
def test_given_deals_come_first_and_the_seed_goes_on(game: Game) -> None:
    given = [rounds_of(game, 11, 1).deals[0], rounds_of(game, 12, 2).deals[1]]
    match = rounds_of(game, 7, 4, deals=given)
    assert match.deals[:2] == given[: len(match.deals)]
    if not match.over:
        assert len(match.deals) == 4
    expected = rounds_of(game, 7, 4).deals
    compared = min(len(match.deals), len(expected))
    assert match.deals[2:compared] == expected[2:compared]


@SEATINGS
def test_without_a_seed_the_match_waits_for_a_deal(game: Game) -> None:
    first, second = rounds_of(game, 11, 1).deals[0], rounds_of(game, 12, 2).deals[1]
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
