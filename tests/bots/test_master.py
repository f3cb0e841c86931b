"""Master: a network's first thoughts, compared by playing on."""

from dataclasses import replace

import msgspec
import numpy as np
import pytest

import stich
from stich.bots import bot, master, net
from stich.bots.master import KEPT, SAMPLES, MasterBot, in_order, still_open, worth_a_look
from stich.bots.net import NetBot
from stich.bots.net_file import NetFile
from stich.bots.search_bot import SearchBot
from stich.games import definition, ours, registry
from stich.testing.playthrough import our_games


@pytest.mark.parametrize("game", list(our_games()), ids=str)
def test_it_tells_what_it_thinks_of_every_action_and_does_what_it_tells_first(game: stich.Game) -> None:
    match = game.new(seed=8)
    while len(match.legal(match.actors()[0])) == 1:
        match.apply(match.actors()[0], match.legal(match.actors()[0])[0])
    seat = match.actors()[0]
    view, legal = match.view(seat), match.legal(seat)
    found = MasterBot(3, 60.0, seed=4).explain(view)
    assert sorted(one.action for one in found) == sorted(legal)
    assert sum(one.weight for one in found) == pytest.approx(1)
    assert all(0 <= one.win <= 1 and one.win_error >= 0 for one in found)
    assert MasterBot(3, 60.0, seed=4).choose(view, legal) == found[0].action


def test_the_same_seed_and_worlds_think_the_same_thoughts() -> None:
    match = stich.game("meinz", players=4).new(seed=2)
    one, other = (bot("master:worlds=6,time=60", seed=9) for _ in range(2))
    assert isinstance(one, MasterBot)
    assert isinstance(other, MasterBot)
    assert one.explain(match.view(0)) == other.explain(match.view(0))


def test_one_likely_action_is_taken_without_a_look() -> None:
    """So it is the network's own choice wherever that is sure of itself."""
    assert worth_a_look({"a": 0.97, "b": 0.03}) == ["a"]
    assert worth_a_look({"a": 0.4, "b": 0.3, "c": 0.2, "d": 0.1}) == ["a", "b", "c"][:KEPT]


def test_the_first_thought_stays_unless_another_is_ahead_by_more_than_chance() -> None:
    rng = np.random.default_rng(1)
    worth = np.full((40, 2, 2), 0.3)
    worth[:, 1, 0] += rng.normal(0.0, 0.1, 40) - 0.0
    worth[:, 1, 0] += 0.005 - (worth[:, 1, 0] - worth[:, 0, 0]).mean()  # a little ahead, by a third of its error
    assert [one.action for one in in_order(worth, ["first", "other"])] == ["first", "other"]
    worth[:, 1, 0] += 0.05  # by three of them
    assert [one.action for one in in_order(worth, ["first", "other"])] == ["other", "first"]


def test_what_is_far_behind_in_the_same_worlds_is_given_up() -> None:
    """Worlds differ more than the actions do, but both are tried in the same ones."""
    worlds = np.linspace(0.0, 1.0, 20)
    worth = np.stack([worlds, worlds - 0.1 + 0.01 * (worlds > 0.5), worlds + 0.2 * (worlds - 0.5)], axis=1)
    assert still_open(worth, [0, 1, 2]) == [0, 2]


def test_a_game_without_a_network_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._GAMES, "meinz", replace(definition("meinz"), parts=("strategy", "layout")))
    match = stich.game("meinz", players=3).new(seed=2)
    player = MasterBot(5, 0.05)
    assert player.choose(match.view(0), match.legal(0)) in match.legal(0)
    assert {one.action for one in player.explain(match.view(0))} == set(match.legal(0))
    with pytest.raises(stich.StichError, match="no network comes with meinz"):
        NetBot().choose(match.view(0), match.legal(0))
    assert isinstance(player.search, SearchBot)


def test_phases_that_the_networks_card_names_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    match = stich.game("meinz", players=3).new(seed=2)
    view, legal = match.view(0), match.legal(0)
    known = net.shipped("meinz")
    searched = net.Net(NetFile(msgspec.structs.replace(known.card, searched=[view.phase]), known.weights))
    monkeypatch.setattr(master, "shipped", lambda game: searched)
    search = SearchBot(2 * SAMPLES, 60.0, seed=4)
    assert MasterBot(2, 60.0, seed=4).explain(view) == search.explain(view)
    assert MasterBot(2, 60.0, seed=4).choose(view, legal) == SearchBot(2 * SAMPLES, 60.0, seed=4).choose(view, legal)


@pytest.mark.parametrize("game", [one.name for one in ours()])
def test_a_card_names_phases_that_its_game_has(game: str) -> None:
    book = definition(game).load_rulebook()
    for phase in net.shipped(game).card.searched:
        assert book.phase_number(phase)


def test_wrong_options_are_refused() -> None:
    with pytest.raises(stich.OptionError, match="worlds is a whole number, at least 1, not 0"):
        bot("master:worlds=0")
    with pytest.raises(stich.OptionError, match="above 0"):
        bot("master:time=0")
