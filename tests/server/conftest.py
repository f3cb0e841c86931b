"""A server for all tests of a module."""

from collections.abc import Iterator

import pytest

from stich.testing.served import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running
