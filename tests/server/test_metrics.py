"""What a server does is counted, and told as Prometheus reads it."""

import urllib.request

from prometheus_client.parser import text_string_to_metric_families

from stich.protocol import Accepted, Act
from stich.testing.client import Client, run
from stich.testing.served import Served


def samples(server: Served) -> dict[tuple[str, str], float]:
    with urllib.request.urlopen(f"{server.address}/metrics") as answer:
        families = text_string_to_metric_families(answer.read().decode())
        return {
            (sample.name, next(iter(sample.labels.values()), "")): sample.value
            for family in families
            for sample in family.samples
        }


def test_entries_actions_and_connections_are_counted(server: Served) -> None:
    async def story() -> None:
        ada = await Client(server.address).introduce("Ada")
        play = await ada.play(await ada.new_table("mue", 4, settings={"bots": "novice", "pace": 5}, start=True))
        while play.update is None or not play.update.legal:
            await play.next_update()
        answer = await play.ask(Act(seq=play.update.seq, action=play.update.legal[0]))
        assert isinstance(answer, Accepted)
        told = samples(server)
        assert told["stich_entries_total", "Acted"] >= 1
        assert told["stich_entries_total", "Came"] == 1
        assert told["stich_action_seconds_count", ""] == 1
        assert told["stich_sockets", ""] == 1
        assert told["stich_tables", ""] == 1

    run(story)
