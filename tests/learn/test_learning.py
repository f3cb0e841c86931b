"""Small trainings on a CPU: they learn, they can be repeated, paused and resumed, and what comes out can be played."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import torch

import stich
from stich.bots import bot
from stich.bots.net import Net
from stich.bots.net_file import LARGEST, load_net
from stich.encoding.shared import shared
from stich.envs.choices import ADVICE
from stich.envs.self_play import SelfPlay, columns_of, unpacked
from stich.errors import NetError, OptionError
from stich.learn.learner import Learner
from stich.learn.nets import TorchNet, read_back, shipped
from stich.learn.nets import unpacked as unpacked_there
from stich.learn.settings import TrainingSettings, settings_from
from stich.learn.strength import strength

TINY: dict[str, Any] = {
    "players": [4],
    "device": "cpu",
    "threads": 1,
    "width": 32,
    "blocks": 1,
    "critic_width": 32,
    "critic_blocks": 1,
    "group": 64,
    "steps": 32,
    "minibatch": 1024,
    "test_every": 0,
    "test_deals": 4,
}


def learner(folder: Path, **settings: Any) -> Learner:
    return Learner(settings_from({"game": "meinz", **TINY, **settings}), folder, say=lambda text: None)


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Any]:
    """Makes learners, and ends their threads when the test is over."""
    all_made: list[Learner] = []

    def make(name: str, **settings: Any) -> Learner:
        all_made.append(learner(tmp_path / name, **settings))
        return all_made[-1]

    yield make
    for one in all_made:
        one.close()


def weights(one: Learner) -> bytes:
    nets = (one.actor, one.critic, one.average)
    return b"".join(value.numpy().tobytes() for net in nets for value in net.state_dict().values())


def test_a_minute_is_enough_to_beat_random(made: Any) -> None:
    """Four-player Meinz by self-play alone, on 256 deals that are no part of the training. What is measured is the
    file, played by the kernel."""
    one = made("beats", decisions=163_840, width=64, group=128, minibatch=256, rate=1e-3, entropy=0.01)
    one.run()
    net = Net(load_net(one.folder / "meinz.npz"))

    def choose(rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        logits, _ = net.thoughts(rows[:, : one.columns.full])
        mask = unpacked(rows[:, one.columns.mask : one.columns.meta])[:, : logits.shape[1]]
        return np.asarray(np.where(mask, logits, -np.inf).argmax(axis=1))

    found = strength("meinz", 4, choose, among="random", deals=256, seed=77)
    assert found.lead - found.error > 0, found


def test_the_critic_learns_to_foresee_scores(made: Any) -> None:
    """The share of the returns' variance that it explains grows from lesson to lesson."""
    one = made("alone", decisions=10**9, rate=3e-3, group=128, steps=48, minibatch=1536, entropy=0.005, mixed=0.0)
    explained = [one.learn(one.players.play(one.actor, None))["explained"] for _ in range(16)]
    assert np.mean(explained[-3:]) > np.mean(explained[:3]) + 0.05


def test_the_same_seed_gives_the_same_weights(made: Any) -> None:
    same = [made(name, decisions=16_384, league=0.3, imitate=4) for name in ("one", "two")]
    other = made("other", decisions=16_384, league=0.3, imitate=4, seed=2)
    for one in (*same, other):
        one.run()
    assert weights(same[0]) == weights(same[1])
    assert weights(same[0]) != weights(other)


def test_a_resumed_run_ends_as_one_without_a_pause(made: Any) -> None:
    whole = made("whole", decisions=24_576, league=0.3, imitate=8)
    whole.run()
    made("paused", decisions=24_576, league=0.3, imitate=8).run(most_iterations=3)
    resumed = made("paused", decisions=24_576, league=0.3, imitate=8)
    assert weights(resumed) != weights(whole)
    resumed.resume()
    assert resumed.decisions == 3 * 4096
    resumed.run()
    assert weights(resumed) == weights(whole)
    assert (resumed.folder / "meinz.npz").read_bytes() == (whole.folder / "meinz.npz").read_bytes()


def test_a_network_can_copy_who_sees_all_cards(made: Any) -> None:
    """What it does after some lessons agrees more often with the advice than before."""
    one = made("copies", decisions=10**9, imitate=10**6, teacher="all-seeing", rate=3e-3, minibatch=256, entropy=0.0)
    agreed = []
    for _ in range(8):
        one.players.ask("all-seeing")
        played = one.players.play(one.actor, None)
        advice = played.rows[:-1, ..., one.columns.meta] >> ADVICE
        agreed.append(float((played.actions[:-1] == advice).float().mean()))
        one.learn(played)
    assert agreed[-1] > agreed[1] + 0.05  # the first rows were written before anybody was asked


def test_all_numbers_of_players_learn_in_one_network(made: Any) -> None:
    one = made("all", players=[], decisions=8_192)
    one.run()
    card = load_net(one.folder / "meinz.npz").card
    assert card.players == [3, 4]
    assert {(found.players, found.among) for found in card.strength} == {
        (players, among) for players in (3, 4) for among in ("rules of thumb", "random")
    }
    assert card.decisions == 8_192
    assert card.settings["group"] == 64


def test_kernel_and_pytorch_agree(made: Any) -> None:
    """On rows of real tables: the shipped weights, thought through by the kernel and by PyTorch."""
    one = made("agree", decisions=4_096, width=48, blocks=2)
    one.run(most_iterations=1)
    file = load_net(one.folder / "meinz.npz")
    net = TorchNet(*one.actor.shape)
    read_back(net, file.weights)
    rows = SelfPlay("meinz", size=16, seed=3).own_rows
    logits, value = Net(file).thoughts(rows)
    with torch.no_grad():
        there = net(unpacked_there(torch.from_numpy(np.ascontiguousarray(rows)), torch.float32)).numpy()
    assert np.allclose(logits, there[:, :-1], atol=1e-4)
    assert np.allclose(value * file.card.scale, there[:, -1], atol=1e-4)


def test_bits_that_never_were_set_say_nothing(made: Any) -> None:
    one = made("unseen", decisions=4_096, goes_on=0.0)
    one.run(most_iterations=1)
    enter = load_net(one.folder / "meinz.npz").weights.enter
    known = np.unpackbits(one.players.seen.view(np.uint8), bitorder="little").astype(bool)
    assert 0 < known.sum() < len(known)
    assert not enter[~known].any()
    assert enter[known].any(axis=1).mean() > 0.9
    table = stich.envs.EncodedGame.of(stich.game("meinz", 4))
    scores = [
        range(start, start + width)
        for name, _, start, width in table.places.all(table.positions)
        if name.startswith("score")
    ]
    assert not any(known[bit] for bits in scores for bit in bits)  # nobody ever had a score


def test_a_network_of_the_usual_size_can_be_shipped(tmp_path: Path) -> None:
    """In the game with the largest rows, and with weights that no packing makes smaller than they are."""
    common = stich.encoding.shared.shared("last_panther")
    usual = TrainingSettings(game="last_panther", minutes=1)
    net = TorchNet(common.inputs, len(common.texts) + 1, usual.width, usual.blocks)
    np.savez_compressed(tmp_path / "net.npz", **shipped(net, np.full(common.words + 1, -1))._asdict())
    assert (tmp_path / "net.npz").stat().st_size < LARGEST


def test_the_bot_plays_what_was_learned(made: Any) -> None:
    one = made("plays", decisions=4_096)
    one.run()
    match = stich.game("meinz", 4).new(seed=1)
    player = bot(f"net:path={one.folder / 'meinz.npz'}")
    while not match.over:
        seat = match.actors()[0]
        match.apply(seat, player.choose(match.view(seat), match.legal(seat)))


def test_a_run_can_begin_from_the_weights_of_another(made: Any) -> None:
    first = made("first", decisions=4_096)
    first.run()
    second = made("second", decisions=4_096, seed=5)
    second.start_from(first.folder)
    for mine, theirs in zip(second.actor.parameters(), first.average.parameters(), strict=True):
        assert torch.allclose(mine, theirs, atol=1e-2)
    with pytest.raises(OptionError, match="is of another width or has more blocks"):
        made("third", decisions=4_096, width=64).start_from(first.folder)
    with pytest.raises(NetError, match="can not be begun from"):
        second.start_from(first.folder / "nowhere")


def test_a_run_can_begin_from_a_network_alone(made: Any) -> None:
    """As those that come with Stich: the actor begins where it ended, and waits while the new critic learns."""
    first = made("first", decisions=4_096)
    first.run()
    second = made("second", decisions=8_192, seed=5, critic_first=2)
    second.start_from(first.folder / "meinz.npz")
    begun = [value.clone() for value in second.actor.parameters()]
    theirs = list(first.average.parameters())
    for mine, other in zip(begun[1:], theirs[1:], strict=True):  # the first forgets unseen bits
        assert torch.allclose(mine, other, atol=2e-2)
    critic = second.critic.enter.weight.clone()
    second.run(most_iterations=1)
    assert second.updates > 2
    assert not torch.equal(second.critic.enter.weight, critic)
    assert not all(torch.equal(mine, now) for mine, now in zip(begun, second.actor.parameters(), strict=True))
    waiting = made("waiting", decisions=4_096, critic_first=1000)
    waiting.start_from(first.folder / "meinz.npz")
    waiting.run(most_iterations=1)
    assert all(torch.equal(mine, now) for mine, now in zip(begun, waiting.actor.parameters(), strict=True))
    with pytest.raises(OptionError, match="plays meinz, not njet"):
        made("other", game="njet", players=[4], decisions=4_096).start_from(first.folder / "meinz.npz")
    with pytest.raises(NetError, match="can not be read"):
        second.start_from(first.folder / "nowhere.npz")


def test_blocks_that_the_other_run_did_not_have_add_nothing_at_first(made: Any) -> None:
    first = made("two", decisions=4_096, blocks=2)
    first.run(most_iterations=1)
    grown = made("grown", decisions=4_096, blocks=3, seed=5)
    grown.start_from(first.folder)
    bits = torch.randint(0, 2, (4, grown.actor.shape[0]), dtype=torch.float32)
    with torch.no_grad():
        assert torch.allclose(grown.actor(bits), first.average(bits), atol=1e-2)
    with pytest.raises(OptionError, match="has more blocks"):
        made("one", decisions=4_096, blocks=1).start_from(first.folder)


def test_bidders_ask_who_is_measured_for_their_tricks() -> None:
    """Seats that play by rule all along are never asked, bidders are as soon as the tricks begin."""
    columns = columns_of(shared("meinz"))

    def asked(among: str) -> set[int]:
        seats: set[int] = set()

        def choose(rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
            seats.update((rows[:2, columns.meta] & 255).tolist())  # two tables: whom it is about is first or second
            return np.asarray(unpacked(rows[:, columns.mask : columns.meta]).argmax(axis=1))

        strength("meinz", 4, choose, among=among, deals=1, seed=3)
        return seats

    assert asked("rules of thumb") == {0, 1}
    assert asked("bidders") == {0, 1, 2, 3}


def test_what_can_not_be_resumed_says_why(made: Any) -> None:
    one = made("kept", decisions=8_192)
    with pytest.raises(OptionError, match="there is nothing to resume"):
        one.resume()
    one.run(most_iterations=1)
    with pytest.raises(OptionError, match="had other settings: seed=1"):
        made("kept", decisions=8_192, seed=2).resume()
    one.checkpoint.write_bytes(b"no checkpoint")
    with pytest.raises(NetError, match="is no checkpoint"):
        made("kept", decisions=8_192).resume()


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (["width"], "a setting is written name=value, not 'width'"),
        (["wdth=3"], "there is no setting 'wdth'; the settings are: game, players"),
        (["width=2"], "Expected `int` >= 8"),
        (["width=wide"], "Expected `int`"),
        (["mixed=2"], "Expected `float` <= 1"),
        (["decisions=5"], "after minutes or after decisions"),
        (["group=1", "steps=1"], "a minibatch is at most"),
        (["players=9"], "is for 3 to 4 players, not 9"),
    ],
)
def test_settings_that_make_no_sense_are_refused(texts: list[str], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        settings_from({"game": "meinz", "minutes": 1.0}, texts)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(stich.UnknownGame):
        settings_from({"game": "bridge", "minutes": 1.0})


def test_a_field_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError, match="a field is of rules of thumb, random, bidders, not 'club'"):
        strength("meinz", 4, lambda rows: rows[:, 0], among="club")
