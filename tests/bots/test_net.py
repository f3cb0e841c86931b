"""A network in the kernel says what NumPy says, plays every game from a view alone, and a damaged one is refused."""

import hashlib
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import stich
from stich.bots import bot
from stich.bots.inference import Weights, think
from stich.bots.net import Net, NetBot, shipped
from stich.bots.net_file import LARGEST, NetCard, NetFile, load_net, save_net, shapes
from stich.encoding.shared import shared
from stich.errors import NetError, OptionError
from stich.games import definition, ours, registry

WIDTH, BLOCKS = 16, 2


def weights_of(name: str, seed: int = 1, width: int = WIDTH, blocks: int = BLOCKS) -> Weights:
    """Weights at random, of the right kinds and shapes."""
    rng = np.random.default_rng(seed)

    def array(kind: type[Any], shape: tuple[int, ...]) -> npt.NDArray[Any]:
        if kind is np.int8:
            return rng.integers(-127, 128, shape, dtype=np.int8)
        return (rng.normal(size=shape) / 100).astype(np.float32)

    return Weights(**{one: array(*what) for one, what in shapes(shared(name), width, blocks).items()})


def card_of(name: str, width: int = WIDTH, blocks: int = BLOCKS) -> NetCard:
    return NetCard(
        game=name,
        players=list(stich.game(name).definition.seats),
        width=width,
        blocks=blocks,
        layout=shared(name).fingerprint,
        scale=0.5,
        decisions=0,
        seconds=0.0,
        date="2026-01-01",
        settings={},
        strength=[],
        sha256="",
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return save_net(tmp_path, card_of("meinz"), weights_of("meinz"))


def by_numpy(net: Weights, bits: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
    """The same network written down a second time, in float64 and whole matrices."""

    def normal(x: Any, number: int) -> Any:
        x = x - x.mean(-1, keepdims=True)
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * net.norm[number] + net.norm_bias[number]

    x = bits.astype(float) @ (net.enter * net.enter_scale.astype(float)) + net.enter_bias
    for number in range(len(net.first)):
        inner = normal(x, number) @ (net.first[number] * net.first_scale[number].astype(float))
        inner = np.maximum(inner + net.first_bias[number], 0)
        x = x + inner @ (net.second[number] * net.second_scale[number].astype(float)) + net.second_bias[number]
    out = np.maximum(normal(x, -1), 0) @ (net.leave * net.leave_scale.astype(float))
    return np.asarray(out + net.leave_bias, float)


def test_kernel_and_numpy_agree() -> None:
    net = weights_of("mue", width=64, blocks=3)
    rows = np.random.default_rng(2).integers(-(2**63), 2**63, (7, shared("mue").words + 1))
    out = np.zeros((7, len(shared("mue").texts) + 1), np.float32)
    think(net, rows, out)
    expected = by_numpy(net, np.unpackbits(rows.view(np.uint8), axis=1, bitorder="little"))
    assert np.allclose(out, expected, rtol=1e-3, atol=1e-4 * np.abs(expected).max())
    assert np.abs(expected).max() > 0.01


@pytest.mark.parametrize("name", [one.name for one in stich.games()])
def test_it_plays_every_game_from_views(name: str, tmp_path: Path) -> None:
    path = save_net(tmp_path, card_of(name), weights_of(name))
    for players in stich.game(name).definition.seats:
        match = stich.game(name, players).new(seed=players)
        table = [bot(f"net:path={path},temperature={seat % 2}", seed=seat) for seat in range(players)]
        while not match.over and not match.sheet:
            seat = match.actors()[0]
            match.apply(seat, table[seat].choose(match.view(seat), match.legal(seat)))


def test_its_thoughts_are_those_of_the_legal_actions(file: Path) -> None:
    match = stich.game("meinz", 4).new(seed=1)
    seat = match.actors()[0]
    player = NetBot(str(file))
    thoughts, value = player.thoughts(match.view(seat), seat)
    assert set(thoughts) == set(match.legal(seat))
    assert player.choose(match.view(seat), match.legal(seat)) == max(thoughts, key=lambda text: thoughts[text])
    assert np.isfinite(value)


def test_a_warm_one_does_not_always_do_the_same(file: Path) -> None:
    match = stich.game("meinz", 4).new(seed=1)
    seat = match.actors()[0]
    chosen = {
        temperature: [
            bot(f"net:path={file},temperature={temperature}", seed=seed).choose(match.view(seat), match.legal(seat))
            for seed in range(20)
        ]
        for temperature in (0, 100)
    }
    assert len(set(chosen[0])) == 1
    assert len(set(chosen[100])) > 3


def test_files_come_back_as_they_were(file: Path) -> None:
    found, weights = load_net(file), weights_of("meinz")
    for name, array in weights._asdict().items():
        assert np.array_equal(getattr(found.weights, name), array)
    assert len(found.card.sha256) == 64
    assert Net(NetFile(found.card, found.weights)).shared.name == "meinz"


def changed(file: Path, **values: Any) -> None:
    card = file.with_suffix(".json")
    card.write_text(json.dumps({**json.loads(card.read_text()), **values}))


def test_a_damaged_network_is_refused(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    with pytest.raises(NetError, match="is damaged: its checksum is"):
        bot(f"net:path={file}")


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"width": 32}, "enter is int8 of shape .* and should be int8 of shape"),
        ({"layout": "0123"}, "was trained for other observations or actions of meinz"),
        ({"game": "bridge"}, "bridge"),
        ({"game": "mue"}, "was trained for other observations"),
        ({"format": 2}, "is of format 2; this version reads 1"),
        ({"width": -1}, "width and blocks are at least 1"),
        ({"width": "wide"}, "is no card of a network"),
    ],
)
def test_a_card_that_does_not_fit_is_refused(file: Path, values: dict[str, Any], says: str) -> None:
    changed(file, **values)
    with pytest.raises(NetError, match=says):
        load_net(file)


def test_what_is_not_there_or_no_network_is_refused(file: Path, tmp_path: Path) -> None:
    with pytest.raises(NetError, match="has its card beside it"):
        bot(f"net:path={tmp_path / 'none.npz'}")
    with pytest.raises(OptionError, match="a temperature is 0 or more"):
        bot(f"net:path={file},temperature=-1")
    with pytest.raises(OptionError, match="an option is a number"):
        bot(f"net:path={file},temperature=hot")
    np.savez(file, other=np.zeros(3))
    changed(file, sha256=hashlib.sha256(file.read_bytes()).hexdigest())
    with pytest.raises(NetError, match="holds the arrays other; a network has enter, "):
        load_net(file)
    file.write_bytes(b"no arrays")
    changed(file, sha256=hashlib.sha256(b"no arrays").hexdigest())
    with pytest.raises(NetError, match="holds no arrays"):
        load_net(file)


@pytest.mark.parametrize("name", [one.name for one in ours()])
def test_a_network_of_every_game_comes_with_the_package(name: str) -> None:
    """It plays at every number of players, and fits what observations and actions the game has today."""
    path = definition(name).folder / "net.npz"
    file = load_net(path)
    assert path.stat().st_size <= LARGEST
    assert file.card.players == list(definition(name).seats)
    for players in definition(name).seats:
        match, player = stich.game(name, players).new(seed=players), bot("net")
        for _ in range(12):
            seat = match.actors()[0]
            match.apply(seat, player.choose(match.view(seat), match.legal(seat)))


# Told at each step: how many networks are loaded.
STEPS = """
import sys
import stich
from stich.bots import bot
match = stich.game("meinz", 4).new(seed=1)
print("stich.bots.net" in sys.modules)
players = [bot("net"), bot("master:worlds=1")]
from stich.bots.net import net_at, shipped
print(net_at.cache_info().currsize)
for player in players:
    player.choose(match.view(0), match.legal(0))
print(net_at.cache_info().currsize)
shipped("meinz")
print(net_at.cache_info().currsize)
"""


def test_a_network_is_loaded_when_it_is_first_asked_for() -> None:
    """Not by importing Stich, nor by making bots; and only that of the game that is played."""
    assert in_a_process_of_its_own(STEPS).split() == ["False", "0", "1", "1"]


# By how many bytes a process grows when it loads all networks.
ALL_LOADED = """
import os
from pathlib import Path
from stich.bots.net import shipped
from stich.encoding.shared import shared
from stich.games import ours
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
for one in ours():
    shared(one.name)
before = resident()
held = [shipped(one.name) for one in ours()]
print(len(held), resident() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems tell elsewhere how much memory a process has")
def test_all_networks_together_take_at_most_64_mb() -> None:
    networks, taken = map(int, in_a_process_of_its_own(ALL_LOADED).split())
    assert networks == len(ours())
    arrays = sum(array.nbytes for one in ours() for array in shipped(one.name).weights)
    assert 0.9 * arrays <= taken <= 64_000_000


def in_a_process_of_its_own(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout


def test_a_game_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._GAMES, "njet", replace(definition("njet"), parts=()))
    match = stich.game("njet", 4).new(seed=1)
    with pytest.raises(NetError, match="no network comes with njet"):
        bot("net").choose(match.view(0), ["njet trump red", "njet trump blue"])


def test_a_network_of_another_game_says_so(file: Path) -> None:
    match = stich.game("njet", 4).new(seed=1)
    seat = match.actors()[0]
    with pytest.raises(NetError, match="plays meinz, not njet"):
        bot(f"net:path={file}").choose(match.view(seat), match.legal(seat))
