"""The games as environments for research: batches, PettingZoo and OpenSpiel, with any bot at any seat.

`Batch` needs NumPy alone; `aec` needs the extra `envs`, and `stich.envs.openspiel` the extra `openspiel`."""

from typing import TYPE_CHECKING, Any

from stich.encoding.game import EncodedGame
from stich.envs.batch import Batch
from stich.envs.self_play import SelfPlay

if TYPE_CHECKING:
    from stich.envs.table_env import TableEnv, aec

__all__ = ["Batch", "EncodedGame", "SelfPlay", "TableEnv", "aec"]


def __getattr__(name: str) -> Any:
    """Parts that need PettingZoo are loaded when they are first asked for."""
    if name in ("aec", "TableEnv"):
        from stich.envs import table_env as module

        return module.aec if name == "aec" else module.TableEnv
    raise AttributeError(f"module 'stich.envs' has no attribute {name!r}")
