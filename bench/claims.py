"""What asking for claims costs a table: the time of `offers` for one person, beside that of the update it goes with.

    python bench/claims.py [ROUNDS]

Every seat of every moment of some rounds played by chance, in processor time."""

import random
import sys
import time

from stich.match import game
from stich.protocol.tables import TableSettings
from stich.tables.claims import offers
from stich.tables.entries import Acted, AnyBody, Came, Created, Entry, Sat, Started
from stich.tables.table import Table
from stich.tables.updates import update_for

GAMES = (("mue", 4), ("njet", 4), ("was_sticht", 4), ("meinz", 3), ("last_panther", 4))


def table_of(name: str, players: int) -> Table:
    settled = game(name, players)
    bodies: list[AnyBody] = [
        Created(game=name, players=players, options=dict(settled.options), settings=TableSettings(), host="g0"),
        *(Sat(seat=seat, guest=f"g{seat}", name=f"G{seat}") for seat in range(players)),
        *(Came(seat=seat, worker="w", connection=f"c{seat}", pauses=True) for seat in range(players)),
        Started(match="m", names=[f"G{seat}" for seat in range(players)], deals=[settled.new(seed=1).random_deal()]),
    ]
    return Table.rebuilt("t", [Entry(seq, float(seq), body) for seq, body in enumerate(bodies, start=1)])


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print("game          players  moments  tricks  offers/µs  in tricks/µs  update/µs")
    for name, players in GAMES:
        asked = told = in_tricks = 0.0
        moments = tricks = 0
        for seed in range(rounds):
            rng, table = random.Random(seed), table_of(name, players)
            while table.paused is None and table.state == "playing":
                assert table.match is not None
                playing = table.match.view(None).phase == "tricks"
                for seat in range(players):
                    began = time.process_time_ns()
                    offers(table, seat)
                    took = time.process_time_ns() - began
                    asked, moments = asked + took, moments + 1
                    in_tricks, tricks = in_tricks + took * playing, tricks + playing
                    began = time.process_time_ns()
                    update_for(table, seat, table.seq - 1, 0.0, {"w"})
                    told += time.process_time_ns() - began
                seat = rng.choice(sorted(table.decisions))
                action = rng.choice(table.decisions[seat].legal)
                table = table.after(Entry(table.seq + 1, 0.0, Acted(seat=seat, action=action)))
        each = (asked / moments / 1000, in_tricks / max(tricks, 1) / 1000, told / moments / 1000)
        print(f"{name:13} {players:7} {moments:8} {tricks:7} {each[0]:10.1f} {each[1]:13.1f} {each[2]:10.1f}")


if __name__ == "__main__":
    main()
