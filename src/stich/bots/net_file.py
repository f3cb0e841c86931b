"""Learned networks on disk: arrays in an .npz file, with a JSON file next to it (the card) that describes them.

Reading one needs none of the libraries it was trained with. With numbers of 8 or 16 bits a network stays below 3 MB."""

import hashlib
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from stich.bots.inference import Weights
from stich.encoding.shared import Shared, shared
from stich.errors import NetError, StichError

LARGEST = 3_000_000  # bytes of a file that we would ship
FORMAT = 1


class Strength(msgspec.Struct, frozen=True, kw_only=True):
    """The lead of one such player over a table of other bots: in points a round, with half the width of the 95 %
    interval, and on how many deals, each played from every seat."""

    players: int
    among: str
    lead: float
    error: float
    deals: int


class NetCard(msgspec.Struct, frozen=True, kw_only=True):
    """What a network is. `scale` is how many units of its value one point of the game is; `layout` is the fingerprint
    of the bits and actions it was trained with; `settings` are those of the training. In the phases of `searched`,
    Expert's search was measured to be better, so Master searches there."""

    game: str
    players: list[int]
    width: int
    blocks: int
    layout: str
    scale: float
    decisions: int
    seconds: float
    date: str
    settings: dict[str, Any]
    strength: list[Strength]
    sha256: str
    searched: list[str] = []
    format: int = FORMAT


class NetFile(msgspec.Struct, frozen=True):
    card: NetCard
    weights: Weights


def shapes(one: Shared, width: int, blocks: int) -> dict[str, tuple[type[Any], tuple[int, ...]]]:
    """The type and shape of each array of a network for a game."""
    outputs = len(one.texts) + 1
    return {
        "enter": (np.int8, (one.inputs, width)),
        "enter_scale": (np.float32, (width,)),
        "enter_bias": (np.float32, (width,)),
        "norm": (np.float32, (blocks + 1, width)),
        "norm_bias": (np.float32, (blocks + 1, width)),
        "first": (np.int8, (blocks, width, width)),
        "first_scale": (np.float32, (blocks, width)),
        "first_bias": (np.float32, (blocks, width)),
        "second": (np.int8, (blocks, width, width)),
        "second_scale": (np.float32, (blocks, width)),
        "second_bias": (np.float32, (blocks, width)),
        "leave": (np.int8, (width, outputs)),
        "leave_scale": (np.float32, (outputs,)),
        "leave_bias": (np.float32, (outputs,)),
    }


def in_8_bits(weight: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
    """Turns one or several matrices into integers up to 127 and a scale for each column."""
    scale = np.maximum(np.abs(weight).max(axis=-2), 1e-12) / 127
    return np.rint(weight / scale[..., None, :]).astype(np.int8), scale.astype(np.float32)


def save_net(folder: Path, card: NetCard, weights: Weights) -> Path:
    """Writes GAME.npz and GAME.json, the card, into a folder, and returns the path of the network. Adds the checksum to
    the card."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{card.game}.npz"
    np.savez_compressed(path, **weights._asdict())
    checked = msgspec.structs.replace(card, sha256=hashlib.sha256(path.read_bytes()).hexdigest())
    path.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(checked), indent=2) + b"\n")
    return path


def load_net(path: Path) -> NetFile:
    """Loads a network by the path of its .npz file. If it is damaged, or was trained for other bits or actions than the
    game has today, NetError says so."""
    card = _card(path)
    try:
        one = shared(card.game)
    except StichError as error:
        raise NetError(f"{path}: {error}") from None
    if card.layout != one.fingerprint:
        raise NetError(
            f"{path} was trained for other observations or actions of {card.game} ({card.layout}) than there are now "
            f"({one.fingerprint}); it has to be trained anew"
        )
    try:
        content = path.read_bytes()
    except OSError as error:
        raise NetError(f"{path} can not be read: {error.strerror}") from None
    found = hashlib.sha256(content).hexdigest()
    if found != card.sha256:
        raise NetError(f"{path} is damaged: its checksum is {found}, and its card says {card.sha256}")
    return NetFile(card, _weights(path, shapes(one, card.width, card.blocks)))


def _card(path: Path) -> NetCard:
    beside = path.with_suffix(".json")
    try:
        card = msgspec.json.decode(beside.read_bytes(), type=NetCard)
    except OSError as error:
        raise NetError(f"a network has its card beside it, and {beside} can not be read: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise NetError(f"{beside} is no card of a network: {error}") from None
    if card.format != FORMAT:
        raise NetError(f"{beside} is of format {card.format}; this version reads {FORMAT}")
    if card.width < 1 or card.blocks < 1:
        raise NetError(f"{beside}: width and blocks are at least 1, not {card.width} and {card.blocks}")
    return card


def _weights(path: Path, wanted: dict[str, tuple[type[Any], tuple[int, ...]]]) -> Weights:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays.files}
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        raise NetError(f"{path} holds no arrays: {error}") from None
    if found.keys() != wanted.keys():
        raise NetError(f"{path} holds the arrays {', '.join(found)}; a network has {', '.join(wanted)}")
    for name, (kind, shape) in wanted.items():
        if found[name].dtype != kind or found[name].shape != shape:
            raise NetError(
                f"{path}: {name} is {found[name].dtype} of shape {found[name].shape}, and should be "
                f"{np.dtype(kind)} of shape {shape}"
            )
    return Weights(**{name: np.ascontiguousarray(array) for name, array in found.items()})
