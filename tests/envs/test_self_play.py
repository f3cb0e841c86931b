"""Tables for a learner: rows tell what single games tell, only real choices are asked, seats are played as drawn."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import stich
from stich.bots.strategy import load_strategy, sensible
from stich.encoding.encoder import encode_others
from stich.encoding.game import EncodedGame
from stich.encoding.shared import shared
from stich.encoding.writing import WORD
from stich.envs.advice import Adviser
from stich.envs.choices import AT_RANDOM, BIDDERS, BY_RULE, GUESTS, Mix
from stich.envs.cores import LEAST_FOR_A_THREAD
from stich.envs.position import Position
from stich.envs.self_play import SelfPlay, unpacked
from stich.errors import IllegalAction, OptionError
from stich.kernel.chance import Chance
from stich.kernel.rule import entry
from stich.kernel.state import States

GAMES = [one.name for one in stich.games()]
SIZE = 12


def table_at(play: SelfPlay, number: int) -> tuple[EncodedGame, States]:
    """The table of that number, and a copy of its record."""
    for part, where in zip(play._parts, play._wheres, strict=True):
        if where.start <= number < where.stop:
            table = EncodedGame.of(stich.game(play.shared.name, part.players))
            return table, part.states[number - where.start : number - where.start + 1].copy()
    raise AssertionError(number)


@entry
def secrets(states: States, viewer: int, out: Any) -> None:
    encode_others(states[0], viewer, out, 0)


@pytest.mark.parametrize("name", GAMES)
def test_rows_tell_what_single_games_tell(name: str) -> None:
    """The seat's part is the observation of `Position`, absent seats are blank, and so are the mask and the numbers."""
    play = SelfPlay(name, size=SIZE, seed=5, mix=Mix(mixed=300, randoms=300, bidders=200, goes_on=700))
    at = play.columns
    for _ in range(60):
        play.step(play.sample())
        for number in range(SIZE):
            table, states = table_at(play, number)
            position = Position(table, states)
            seat = position.seat
            assert seat == play.seats[number]
            row = unpacked(play.rows[number])
            seen = position.observation(seat)
            assert np.array_equal(row[: len(seen)], seen)
            assert not row[len(seen) : at.words * WORD].any()
            assert play.rows[number, at.words] == 1 << table.players
            legal = {table.actions.texts[one] for one in position.legal()}
            assert {play.shared.texts[one] for one in np.flatnonzero(play.masks()[number])} == legal


@pytest.mark.parametrize("name", GAMES)
def test_a_critic_sees_all_cards(name: str) -> None:
    play = SelfPlay(name, size=SIZE, seed=6)
    at = play.columns
    told = 0
    for _ in range(30):
        play.step(play.sample())
        for number in range(SIZE):
            _, states = table_at(play, number)
            expected = np.zeros(play.shared.others, np.int64)
            secrets(states, int(play.seats[number]), expected)
            assert np.array_equal(play.rows[number, at.others : at.bots], expected)
            full, own = play.rows[number, at.full : at.others], play.rows[number, : at.words]
            told += bool(expected.any()) or not np.array_equal(full, own)
    assert told > 20


def test_only_real_choices_are_asked() -> None:
    for name in GAMES:
        play = SelfPlay(name, size=SIZE, seed=7)
        for _ in range(80):
            codes = play._waiting["codes"]
            assert (codes & (codes - 1) != 0).all()
            play.step(play.sample())


def test_an_action_has_one_number_at_all_tables() -> None:
    """What a number means at a table of some players it means at every other: the texts are the same."""
    for one in stich.games():
        common = shared(one.name)
        assert len(set(common.texts)) == len(common.texts)
        for players in one.seats:
            game = stich.game(one.name, players)
            space, own = common.actions(game), EncodedGame.of(game).actions
            assert set(own.texts) <= set(common.texts)
            for seat, stage, code in np.argwhere(own.number_of >= 0):
                text = own.texts[own.number_of[seat, stage, code]]
                assert common.texts[space.number_of[seat, stage, code]] == text


def test_seats_are_played_as_they_are_given() -> None:
    play = SelfPlay("meinz", 4, size=40, seed=1)
    kinds = np.array([0b1110 << BY_RULE, 0b0110 << AT_RANDOM, 0b0001 << GUESTS, 0b1111 << BIDDERS])[np.arange(40) % 4]
    play.begin(bots=kinds)
    guests = 0
    for _ in range(100):
        seats, table = play.seats, np.arange(40) % 4
        assert (seats[table == 0] == 0).all()
        assert np.isin(seats[table == 1], (0, 3)).all()
        assert np.array_equal(play.is_guest, (table == 2) & (seats == 0))
        phases = np.array([table_at(play, number)[1][0].phase for number in range(40)])
        tricks = EncodedGame.of(stich.game("meinz", 4)).book.phase_number("tricks")
        assert (phases[table == 3] >= tricks).all()
        guests += int(play.is_guest.sum())
        play.step(play.sample())
    assert guests > 20


def test_mixed_tables_are_drawn_anew_for_each_round() -> None:
    play = SelfPlay("njet", 4, size=400, seed=1, mix=Mix(mixed=500, bidders=250), guests=100)
    bots = []
    for _ in range(150):
        play.step(play.sample())
        bots.append(play._bots[play.ended].copy())
        assert not (play._bots[40:] >> GUESTS).any()
    drawn, everybody = np.concatenate(bots), 0b1111
    assert len(drawn) > 1000
    assert 0.4 < ((drawn >> BY_RULE & everybody) != 0).mean() < 0.53  # 14 of 15 draws have any
    assert 0.18 < ((drawn >> BIDDERS & everybody) != 0).mean() < 0.29
    assert play.guest_tables.tolist() == list(range(40))
    assert not ((drawn & everybody) == everybody).any()


@entry
def advised(states: States, seat: int, rng: Chance) -> int:
    return sensible(states[0], seat, rng)


def test_advice_is_what_rules_of_thumb_do() -> None:
    play = SelfPlay("last_panther", 4, size=8, seed=1, adviser="rules")
    table, _ = table_at(play, 0)
    load_strategy(table.game.definition)
    for _ in range(40):
        masks = play.masks()
        assert masks[np.arange(8), play.advice].all()
        play.step(play.advice.copy())
    play.ask(None)
    play.step(play.sample())
    assert not play.advice.any()


def test_who_sees_all_cards_advises_better_than_rules_of_thumb() -> None:
    """One seat does what it is advised, the others play by rules of thumb, on the same deals with either adviser."""

    def leads(adviser: Adviser) -> npt.NDArray[np.float64]:
        play = SelfPlay("last_panther", 4, size=200, seed=5, adviser=adviser)
        play.begin(np.full(200, 0b1110 << BY_RULE))
        found, waiting = np.zeros(200), np.ones(200, bool)
        while waiting.any():
            play.step(play.advice.copy())
            ends = play.ended & waiting
            found[ends] = play.rewards[ends, 0] - play.rewards[ends, 1:4].mean(axis=1)
            waiting &= ~ends
        return found

    more = leads("all-seeing") - leads("rules")
    assert more.mean() > 4 * more.std() / np.sqrt(len(more))


def test_rewards_are_the_scores_of_the_round() -> None:
    """Followed by itself, each table's round brings every seat what its row says when it has ended."""
    play = SelfPlay("mue", [4, 6], size=8, seed=3)
    ends = 0
    for _ in range(150):
        before = [table_at(play, number) for number in range(8)]
        actions = play.sample()
        play.step(actions)
        for number in np.flatnonzero(play.ended):
            table, states = before[number]
            position = Position(table, states)
            text = play.shared.texts[actions[number]]
            position.apply(table.actions.texts.index(text))
            while position.rounds_played == 0:  # whatever was forced
                (only,) = position.legal()
                position.apply(only)
            assert play.rewards[number, : table.players].tolist() == position.round_scores()
            assert not play.rewards[number, table.players :].any()
            ends += 1
        assert not play.rewards[~play.ended].any()
    assert ends > 8


def test_a_match_can_go_on_and_be_the_episode() -> None:
    going = SelfPlay("meinz", 4, size=50, seed=1, mix=Mix(goes_on=1000))
    matches = SelfPlay("meinz", 4, size=50, seed=1, episode="match", rewards="match")
    rounds = ends = 0
    for _ in range(600):
        going.step(going.sample())
        rounds = max(rounds, int(going._parts[0].states["rounds_played"].max()))
        matches.step(matches.sample())
        assert np.allclose(matches.rewards.sum(axis=1), matches.ended)
        ends += int(matches.ended.sum())
    assert rounds > 2
    assert ends > 5


def test_duplicate_tables_get_the_same_deals() -> None:
    play = SelfPlay("was_sticht", 4, size=8, seed=1, duplicates=4)
    rules = EncodedGame.of(stich.game("was_sticht", 4)).book.rules
    while (play._parts[0].states["phase"] == rules.DRAFT).any():
        play.step(play.sample())
    layouts = play._parts[0].states["layout"]
    assert (layouts[:4] == layouts[0]).all()
    assert not np.array_equal(layouts[0], layouts[4])


def run(play: SelfPlay, steps: int) -> list[bytes]:
    told = []
    for _ in range(steps):
        play.step(play.sample())
        told.append(play.rows.tobytes())
    return told


def test_threads_make_no_difference_and_what_was_kept_goes_on() -> None:
    size, mix = LEAST_FOR_A_THREAD * 4, Mix(300, 300, 300, 500)
    plays = [SelfPlay("meinz", size=size, seed=4, mix=mix, threads=threads) for threads in (1, 3)]
    assert run(plays[0], 30) == run(plays[1], 30)
    kept = plays[0].kept()
    after = run(plays[0], 20)
    other = SelfPlay("meinz", size=size, seed=99, mix=mix)
    other.restore(kept)
    other.seed = 4  # of `sample`, which is no part of the tables
    assert run(other, 20) == after


def test_an_illegal_action_is_named_and_nothing_has_changed() -> None:
    play = SelfPlay("mue", [4, 5], size=4, seed=1)
    before = play.rows.tobytes()
    actions = play.sample()
    actions[3] = play.shared.texts.index("play B0")
    with pytest.raises(IllegalAction, match=r"'play B0' is not legal for seat \d of table 3; legal: bid "):
        play.step(actions)
    actions[3] = -1
    with pytest.raises(IllegalAction, match="'-1' is not legal"):
        play.step(actions)
    with pytest.raises(OptionError, match="takes as many whole numbers"):
        play.step([0.5] * 4)
    assert play.rows.tobytes() == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"size": 1}, "size is a whole number, at least 2, not 1"),
        ({"size": 4, "players": []}, "players are some of 3 to 4, not none"),
        ({"size": 4, "players": [3, 7]}, "is for 3 to 4 players, not 7"),
        ({"size": 4, "mix": Mix(mixed=1001)}, "mixed is a whole number, at least 0, at most 1000, not 1001"),
        ({"size": 4, "guests": -1}, "guests is a whole number, at least 0"),
        ({"size": 4, "episode": "year"}, "episode is 'round' or 'match'"),
        ({"size": 4, "adviser": "Anna"}, 'an adviser is "rules" or "all-seeing", or None, not .Anna'),
        ({"size": 4, "duplicates": 0}, "duplicates is a whole number, at least 1"),
        ({"size": 4, "rows": np.zeros((4, 3), np.int64)}, "rows are 4 times 50 int64, not"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        SelfPlay("meinz", **arguments)


DIGEST = """
import hashlib
from stich.envs.choices import Mix
from stich.envs.self_play import SelfPlay
for name, adviser in (("mue", "rules"), ("was_sticht", "all-seeing"), ("meinz", "rules")):
    mix, sha = Mix(400, 400, 300, 500), hashlib.sha256()
    play = SelfPlay(name, size=3, seed=9, mix=mix, guests=400, adviser=adviser)
    for _ in range(40):
        play.step(play.sample())
        sha.update(play.rows.tobytes())
    print(sha.hexdigest())
"""


def test_compiled_and_interpreted_tell_the_same() -> None:
    def digest(disable: str) -> str:
        environment = {**os.environ, "NUMBA_DISABLE_JIT": disable}
        command = [sys.executable, "-c", DIGEST]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout

    assert digest("0") == digest("1")
