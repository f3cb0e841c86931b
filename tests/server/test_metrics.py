"""What is counted in plain numbers is told as Prometheus wants it."""

from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from stich.server.metrics import Metrics


def samples(metrics: Metrics) -> dict[tuple[str, str], float]:
    families = text_string_to_metric_families(generate_latest(metrics.registry).decode())
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in families
        for sample in family.samples
    }


def test_entries_are_counted_by_their_kind() -> None:
    metrics = Metrics()
    metrics.entries["Acted"] += 2
    metrics.entries["Said"] += 1
    told = samples(metrics)
    assert told["stich_entries_total", "Acted"] == 2
    assert told["stich_entries_total", "Said"] == 1


def test_times_are_counted_up_to_each_limit() -> None:
    metrics = Metrics()
    for seconds in (0.005, 0.006, 0.5, 100.0):
        metrics.actions.add(seconds)
    told = samples(metrics)
    buckets = {limit: count for (name, limit), count in told.items() if name == "stich_action_seconds_bucket"}
    assert {limit: buckets[limit] for limit in ("0.005", "0.01", "0.25", "0.5", "10.0", "+Inf")} == {
        "0.005": 1,
        "0.01": 2,
        "0.25": 2,
        "0.5": 3,
        "10.0": 3,
        "+Inf": 4,
    }
    assert told["stich_action_seconds_count", ""] == 4
    assert told["stich_action_seconds_sum", ""] == 100.511
