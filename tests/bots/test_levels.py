"""Every level in every game and at every seat count."""

import random

import msgspec
import pytest

import stich
from stich.bots import Bot, bot, bots
from stich.match import Game
from stich.testing.playthrough import all_games

LEVELS = ("random", "novice", "club:samples=20", "expert:samples=40", "master:worlds=2")


@pytest.mark.parametrize("game", list(all_games()), ids=str)
def test_every_level_plays_a_round_of_every_game(game: Game) -> None:
    match = game.new(seed=3)
    table = [bot(LEVELS[seat % len(LEVELS)], seed=seat) for seat in range(game.players)]
    while not match.sheet and not match.over:
        seat = match.actors()[0]
        legal = match.legal(seat)
        action = table[seat].choose(match.view(seat), legal)
        assert action in legal
        match.apply(seat, action)
    assert len(match.sheet) == 1


@pytest.mark.parametrize("game", list(all_games()), ids=str)
def test_chance_plays_every_phase_of_every_game(game: Game) -> None:
    match = game.new(seed=3)
    table = [bot("random", seed=seat) for seat in range(game.players)]
    while len(match.sheet) < 2 and not match.over:
        seat = match.actors()[0]
        match.apply(seat, table[seat].choose(match.view(seat), match.legal(seat)))


@pytest.mark.parametrize("spec", LEVELS)
def test_bots_can_be_started_in_the_middle_of_a_match_from_the_view_alone(spec: str) -> None:
    rng = random.Random(5)
    for game in all_games():
        match = game.new(seed=5)
        for _ in range(rng.randrange(10, 40)):
            seat = rng.choice(match.actors())
            match.apply(seat, rng.choice(match.legal(seat)))
        seat = match.actors()[0]
        told = msgspec.json.encode(match.view(seat))
        view = msgspec.json.decode(told, type=type(match.view(seat)))
        assert bot(spec).choose(view, match.legal(seat)) in match.legal(seat)


def test_the_same_seed_thinks_the_same_thoughts() -> None:
    match = stich.game("mue", players=4).new(seed=2)
    seen = match.view(0), match.legal(0)
    one, other = bot("expert:samples=300", seed=9), bot("expert:samples=300", seed=9)
    assert one.choose(*seen) == other.choose(*seen)
    assert one.explain(match.view(0)) == other.explain(match.view(0))  # type: ignore[attr-defined]


def test_unknown_bots_and_options_are_refused() -> None:
    with pytest.raises(stich.UnknownBot, match="the bots are: random, novice, club, expert"):
        bot("grandmaster")
    with pytest.raises(stich.OptionError, match="name=value"):
        bot("expert:fast")
    with pytest.raises(
        stich.OptionError,
        match="the bot expert has no option 'sampels'; its options are: samples, time, threads, exact, seed",
    ):
        bot("expert:sampels=3")
    for spec in ("expert:time=nan", "club:time=-1e-3"):
        with pytest.raises(stich.OptionError, match="above 0"):
            bot(spec)
    with pytest.raises(stich.OptionError, match="samples is a whole number"):
        bot("expert:samples=1.5")
    with pytest.raises(stich.OptionError, match="samples is a whole number, at least 1, not 0"):
        bot("expert:samples=0")
    with pytest.raises(stich.OptionError, match="exact is a whole number, at least 0, at most 3, not 4"):
        bot("expert:exact=4")
    with pytest.raises(stich.OptionError, match="an option is a number, not 'time=soon'"):
        bot("expert:time=soon")
    with pytest.raises(stich.UnknownBot, match="no bot None"):
        bot(None)  # type: ignore[arg-type]


def test_levels_are_bots_by_name() -> None:
    assert list(bots())[:5] == ["random", "novice", "club", "expert", "master"]
    assert all(isinstance(bot(name), Bot) for name in ("random", "novice", "club", "expert", "master"))
