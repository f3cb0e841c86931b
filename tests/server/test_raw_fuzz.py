"""Requests that no description of an API would bring forth: bytes that are no text, JSON nested without end, headers
and paths of any kind. Each is answered as a client's fault, never with a 500, and none is an error in the log."""

import http.client
import json
import random

import msgspec
import pytest

from stich.protocol.http import Problem
from stich.testing.client import Client
from stich.testing.served import Served

ROUTES = [
    *(("POST", "/api/guests"), ("PATCH", "/api/me"), ("POST", "/api/guests/claim"), ("POST", "/api/tables")),
    *(("POST", "/api/tables/{}/seat"), ("PUT", "/api/tables/{}/seats/1"), ("POST", "/api/matches/{}/again")),
    *(("GET", "/api/tables/{}"), ("GET", "/api/matches/{}/moments"), ("GET", "/{}"), ("DELETE", "/api/tables/{}/seat")),
    *(("GET", "/static/{}"), ("GET", "/api/lessons/{}"), ("TRACE", "/api/me"), ("BREW", "/{}"), ("POST", "/{}")),
]
GOOD = [b'{"name": "Ada"}', b'{"game": "mue", "settings": {"bots": "club"}}', b'{"seat": 1}', b'{"token": "x"}']
BAD = [
    *(b"[" * 20_000, b'{"a":' * 10_000, b'"\xff"', b'{"name": "\xff\xfe"}', b'{"name": "\\ud800"}', b"\x00", b"null"),
    *(b"\xef\xbb\xbf{}", b'{"seat": 1e999}', b'{"seat": ' + b"9" * 5_000 + b"}", b"\x91" * 20_000, b"", b"x" * 60_000),
]
KINDS = ["application/json", "application/msgpack", "multipart/form-data; boundary=x", "text/plain", "\xff", ""]
HEADERS = [
    *(("Cookie", "stich_guest=\xff"), ("Cookie", "=;;\xff=\xff"), ("Origin", "http://[::1"), ("Accept", "\xff")),
    *(("Accept-Encoding", "\xff"), ("X-Forwarded-For", "\xff"), ("If-None-Match", "\xff"), ("Range", "bytes=9-1")),
]
ODD = ["%ff", "%00", "%f0%9f%98%80" * 9, "x?start=%ff&count=-1", "x?step=1e9&seat=" + "9" * 40, "..%2f..%2fetc", "a//b"]


def body_of(rng: random.Random) -> bytes:
    if rng.random() < 0.5:
        return rng.choice(BAD)
    mutated = bytearray(rng.choice(GOOD))
    for _ in range(rng.randint(1, 4)):
        mutated[rng.randrange(len(mutated))] = rng.randrange(256)
    return bytes(mutated)


@pytest.mark.parametrize("body", BAD, ids=lambda body: repr(body[:16]))
def test_a_body_that_is_no_message_is_a_problem(server: Served, body: bytes) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port)
    connection.request("POST", "/api/guests", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    told = msgspec.json.decode(answer.read(), type=Problem)
    connection.close()
    assert answer.status == 400
    assert told.code in ("bad_message", "bad_name")
    assert told.message


def test_no_raw_request_is_a_server_error(server: Served) -> None:
    rng = random.Random(14)
    ada = Client(server.address)
    ada.request("POST", "/api/guests", {"name": "Ada"})
    table = ada.request("POST", "/api/tables", {"game": "mue"})["id"]
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port)
    for number in range(1_000):
        method, path = rng.choice(ROUTES)
        headers = {"Content-Type": rng.choice(KINDS), "Cookie": str(ada.cookie)}
        headers |= dict(rng.sample(HEADERS, rng.randint(0, 2)))
        where = path.format(table if rng.random() < 0.3 else rng.choice(ODD))
        body = None if method == "GET" else body_of(rng)
        connection.request(method, where, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status < 500, (number, method, where, headers, body)
        if answer.status >= 400 and text and answer.getheader("content-type") == "application/json":
            assert set(json.loads(text)) == {"code", "message"}
    connection.close()
