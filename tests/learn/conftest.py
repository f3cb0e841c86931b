"""The tests of `stich.learn` train small networks, and so need PyTorch."""

from importlib.util import find_spec

import pytest

if find_spec("torch") is None:
    raise pytest.UsageError(
        "the tests of stich.learn need PyTorch; scripts/test installs it, or: .venv/bin/python -m pip install torch"
    )
