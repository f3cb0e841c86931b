"""Whatever is sent, by its own description or against it: the API answers as it has promised, never with a 500."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from stich.testing.client import Client
from stich.testing.served import Served

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=lambda mode: mode.value)
def test_no_request_is_a_server_error(server: Served, mode: schemathesis.GenerationMode) -> None:
    client = Client(server.address)
    client.request("POST", "/api/guests", {"name": "Fuzz"})
    table = client.request("POST", "/api/tables", {"game": "mue", "settings": {"listed": True}})["id"]
    api = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    operations: list[Any] = [one.ok() for one in api.get_all_operations() if isinstance(one, Ok)]
    assert len(operations) > 15
    for operation in operations:
        if mode is schemathesis.GenerationMode.NEGATIVE and not (list(operation.iter_parameters()) or operation.body):
            continue  # nothing in it can be wrong

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=25,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            database=None,
        )
        def check(case: Any) -> None:
            if len(str(case.path_parameters.get("table", ""))) % 2:  # half of them at a table that is there
                case.path_parameters["table"] = table
            case.headers["Cookie"] = client.cookie
            case.call_and_validate(checks=CHECKS)

        check()
