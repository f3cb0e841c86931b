"""Writes a network as one plain file: the length of its head, the head as JSON, then its arrays as they are in
memory."""

from typing import Any

import msgspec
import numpy as np

from stich.bots.net import has_shipped, shipped
from stich.games import Definition

ALIGNED = 64
BYTES_OF_LENGTH = 4


def network_of(game: Definition) -> bytes | None:
    """The network that comes with a game, or None. Besides the weights it has the number of each action at each table,
    by seat, stage and code; -1 where there is no action."""
    if not has_shipped(game.name):
        return None
    net, phases = shipped(game.name), game.load_rulebook()
    arrays = {**net.weights._asdict(), **{f"actions {n}": net.actions(n).number_of for n in game.seats}}
    told, data = dict[str, Any](), bytearray()
    for name, array in arrays.items():
        told[name] = {"at": len(data), "shape": array.shape}
        data += np.ascontiguousarray(array).tobytes()
        data += bytes(-len(data) % ALIGNED)
    head = msgspec.json.encode(
        {
            "weights": list(net.weights._fields),
            "words": net.shared.words,
            "outputs": len(net.shared.texts) + 1,
            "searched": [phases.phase_number(phase) for phase in net.card.searched],
            "arrays": told,
        }
    )
    head += b" " * (-(BYTES_OF_LENGTH + len(head)) % ALIGNED)
    return len(head).to_bytes(BYTES_OF_LENGTH, "little") + head + bytes(data)
