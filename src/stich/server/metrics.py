"""Prometheus metrics of this worker."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    """The metrics, in a registry of their own, so that several servers can live in one process."""

    def __init__(self) -> None:
        r = self.registry = CollectorRegistry()
        entries = Counter("stich_entries", "Entries written to tables' logs", ["entry"], registry=r)
        self.entries = cache(entries.labels)  # which takes longer than to count
        self.refused = Counter("stich_refused_total", "Messages and requests refused", ["code"], registry=r)
        self.requests = Counter("stich_requests_total", "HTTP requests answered", ["method", "status"], registry=r)
        self.tables = Gauge("stich_tables", "Tables in memory", registry=r)
        self.sockets = Gauge("stich_sockets", "Open play connections", registry=r)
        self.actions = Histogram("stich_action_seconds", "From an action's arrival to its durable entry", registry=r)
        self.thought = Histogram("stich_bot_seconds", "How long bots think", ["level"], registry=r)
