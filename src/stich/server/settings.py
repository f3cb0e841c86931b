"""The settings of a server. Worker processes get them as JSON."""

import msgspec

from stich.protocol.http import Solo


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one guest or one address may ask for. Rates are per second, with a burst. The head and the body of a
    request must arrive, and its answer must be read, within so many seconds."""

    connections: int = 4096
    connections_per_address: int = 400
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    reading_seconds: float = 120.0
    body_bytes: int = 64 * 1024
    message_bytes: int = 4 * 1024
    requests_rate: float = 20.0
    requests_burst: int = 200
    guests_rate: float = 0.2
    guests_burst: int = 30
    messages_rate: float = 20.0
    messages_burst: int = 60
    hints_rate: float = 1.0
    hints_burst: int = 5
    replays_rate: float = 2.0
    replays_burst: int = 20
    talk_rate: float = 0.5
    talk_burst: int = 8
    address_talk_rate: float = 3.0
    address_talk_burst: int = 40
    spectators_talk_rate: float = 0.5  # of all who look on at one table together
    spectators_talk_burst: int = 12
    tables_rate: float = 0.2  # set up from one address
    tables_burst: int = 40
    tables_per_guest: int = 20
    listed_per_guest: int = 3
    listed_per_address: int = 12
    sockets_per_guest: int = 12
    sockets_per_address: int = 100


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """`origins` are allowed besides the server's own; `proxies`, by address or network, are believed about where
    requests come from; `metrics_from` are the networks besides this machine that may read the metrics; a table at which
    nobody has been for `abandoned_days` is closed. `solo` is where tables of one person and bots are played: at the
    server, or in the person's page, so that the server carries only those with people. With `builds_offline` what plays
    in the browser is built where it is missing. `analysis_samples` is how often each decision of a match that is looked
    back at is played on in thought."""

    host: str = "127.0.0.1"
    port: int = 8765
    database: str = "stich.db"
    workers: int = 1
    origins: list[str] = []
    proxies: list[str] = []
    metrics_from: list[str] = []
    bot_threads: int | None = None
    lease_seconds: float = 6.0
    abandoned_days: float = 30.0
    solo: Solo = "server"
    builds_offline: bool = False
    analysis_samples: int = 8000
    log_level: str = "INFO"
    limits: Limits = Limits()
