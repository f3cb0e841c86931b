"""Runs the server until it is told to stop."""

import ipaddress
import logging
import os
import re
import socket
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvicorn

from stich.errors import OptionError
from stich.server.app import SETTINGS_VARIABLE, app_from_environment, create_app
from stich.server.door import AT_ONCE, CountedWire, TimedHttp
from stich.server.logs import set_up_logs
from stich.server.settings import Settings
from stich.server.warming import finish_compiling, nothing_compiled, start_compiling
from stich.storage.database import on_postgres

PING_SECONDS = 20.0
# Without compression: it would cost more of the processor than it saves of the network, and memory for every socket.
SOCKET_OPTIONS: dict[str, Any] = {
    "ws": CountedWire,
    "ws_per_message_deflate": False,
    "ws_ping_interval": PING_SECONDS,
    "ws_ping_timeout": PING_SECONDS,
}

log = logging.getLogger("stich.server")


def serve(settings: Settings) -> None:
    """Runs one process, or several workers that share the port."""
    check(settings)
    set_up_logs(settings.log_level)
    os.environ[SETTINGS_VARIABLE] = msgspec.json.encode(settings).decode()
    log.info("starting", extra={"listening": f"http://{settings.host}:{settings.port}"})
    options: dict[str, Any] = {
        **SOCKET_OPTIONS,
        "http": TimedHttp,
        "backlog": AT_ONCE,
        "lifespan": "on",
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": settings.proxies,
        "ws_max_size": settings.limits.message_bytes,
        "timeout_graceful_shutdown": 5,
    }
    if settings.workers == 1:
        listening = _bound(settings)
        uvicorn.Server(uvicorn.Config(create_app(settings), **options)).run(sockets=[listening])
    else:
        _bound(settings).close()
        if nothing_compiled():  # once for all workers
            finish_compiling(start_compiling())
        name = f"{app_from_environment.__module__}:{app_from_environment.__name__}"
        where: dict[str, Any] = {"host": settings.host, "port": settings.port, "workers": settings.workers}
        uvicorn.run(name, factory=True, **where, **options)


def check(settings: Settings) -> None:
    """Raises OptionError for settings that can not be meant, such as several workers without PostgreSQL."""
    if settings.workers < 1:
        raise OptionError("--workers is at least 1")
    if settings.workers > 1 and not on_postgres(settings.database):
        raise OptionError("several workers need PostgreSQL: --database postgresql://…; SQLite has one writer")
    for option, networks in (("--proxy", settings.proxies), ("--metrics-from", settings.metrics_from)):
        for network in networks:
            _check_network(option, network)
    for origin in settings.origins:
        _check_origin(origin)


def _check_network(option: str, network: str) -> None:
    try:
        ipaddress.ip_network(network)
    except ValueError as error:
        raise OptionError(f"{option} is an address or a network such as 10.0.0.0/8: {error}") from None


def _check_origin(origin: str) -> None:
    """Raises OptionError unless an origin is written as browsers do: in small letters, without a default port or a
    path."""
    try:
        parts = urlsplit(origin)
        usual = {"http": 80, "https": 443}.get(parts.scheme)
        named = parts.hostname and parts.port != usual and f"{parts.scheme}://{parts.netloc}" == origin
        if usual and named and "@" not in origin and re.fullmatch(r"[a-z0-9.:\[\]/_-]+", origin):
            return
    except ValueError:
        pass
    raise OptionError(f"--origin is a site such as https://play.example.org or http://localhost:5173, not {origin!r}")


def _bound(settings: Settings) -> socket.socket:
    """The server's socket. It is bound before anything is compiled, so that a port in use is reported at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise OptionError(f"{settings.host}:{settings.port} can not be listened on: {error.strerror}") from None
    return listening
