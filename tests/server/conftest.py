"""A server for all tests of a module, which must not have logged any error when they are over."""

from collections.abc import Iterator

import pytest

from stich.testing.served import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running
    failures = [line for line in running.log.read_text("utf-8").splitlines() if '"level": "error"' in line]
    assert failures == []
