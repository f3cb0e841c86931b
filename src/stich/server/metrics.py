"""Numbers for Prometheus, of this worker."""

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector


class Metrics(Collector):
    """One registry a server, so that several can live in one process.

    What is counted with every action is counted by the event loop alone, in plain numbers, and written out when it is
    asked for."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.entries: Tally[str] = Tally()
        self.refused = Counter("stich_refused_total", "Messages and requests refused", ["code"], registry=r)
        self.requests = Counter("stich_requests_total", "HTTP requests answered", ["method", "status"], registry=r)
        self.tables = Gauge("stich_tables", "Tables in memory", registry=r)
        self.sockets = Gauge("stich_sockets", "Open play connections", registry=r)
        self.actions = Durations()
        self.thought = Histogram("stich_bot_seconds", "How long bots think", ["level"], registry=r)
        r.register(self)

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        entries = CounterMetricFamily("stich_entries", "Entries written to tables' logs", labels=["entry"])
        for name, count in self.entries.items():
            entries.add_metric([name], count)
        yield entries
        actions = HistogramMetricFamily("stich_action_seconds", "From an action's arrival to its durable entry")
        actions.add_metric([], self.actions.buckets(), self.actions.total)
        yield actions


class Durations:
    """How long something took, each time, by how many took no longer than each of these seconds."""

    LIMITS = (*Histogram.DEFAULT_BUCKETS[:-1], float("inf"))

    def __init__(self) -> None:
        self.total = 0.0
        self._counts = [0] * len(self.LIMITS)

    def add(self, seconds: float) -> None:
        self.total += seconds
        self._counts[bisect_left(self.LIMITS, seconds)] += 1

    def buckets(self) -> list[tuple[str, float]]:
        names = [*map(str, self.LIMITS[:-1]), "+Inf"]
        return list(zip(names, accumulate(self._counts), strict=True))
