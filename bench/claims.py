"""What asking for claims costs a table: the time of `offers` for one person, beside that of the update it goes with.

    python bench/claims.py [ROUNDS]

Every seat of every moment of some rounds played by chance, in processor time. Rounds without tricks, such as those of
Mü in which all pass, do not count."""

import random
import sys
import time
from itertools import count, islice

from stich.match import game
from stich.protocol.tables import TableSettings
from stich.tables.claims import offers
from stich.tables.entries import Acted, AnyBody, Came, Created, Entry, Sat, Started
from stich.tables.table import Table
from stich.tables.updates import update_for

GAMES = (("mue", 4), ("njet", 4), ("was_sticht", 4), ("meinz", 3), ("last_panther", 4))


def table_of(name: str, players: int, seed: int) -> Table:
    settled = game(name, players)
    bodies: list[AnyBody] = [
        Created(game=name, players=players, options=dict(settled.options), settings=TableSettings(), host="g0"),
        *(Sat(seat=seat, guest=f"g{seat}", name=f"G{seat}") for seat in range(players)),
        *(Came(seat=seat, worker="w", connection=f"c{seat}", pauses=True) for seat in range(players)),
        Started(match="m", names=[f"G{seat}" for seat in range(players)], deals=[settled.new(seed=seed).random_deal()]),
    ]
    return Table.rebuilt("t", [Entry(seq, float(seq), body) for seq, body in enumerate(bodies, start=1)])


class Times:
    """What was measured of one game, in nanoseconds: asked for claims, of that in tricks, and updates made."""

    def __init__(self) -> None:
        self.asked = self.in_tricks = self.told = 0
        self.moments = self.tricks = 0

    def add(self, one: "Times") -> None:
        for name, value in vars(one).items():
            setattr(self, name, getattr(self, name) + value)


def played(name: str, players: int, seed: int) -> Times:
    """A round by chance."""
    rng, table, times = random.Random(seed), table_of(name, players, seed), Times()
    while table.round.paused is None and table.state == "playing":
        assert table.match is not None
        playing = table.match.view(None).phase == "tricks"
        for seat in range(players):
            began = time.process_time_ns()
            offers(table, seat)
            took = time.process_time_ns() - began
            times.asked, times.moments = times.asked + took, times.moments + 1
            times.in_tricks, times.tricks = times.in_tricks + took * playing, times.tricks + playing
            began = time.process_time_ns()
            update_for(table, seat, table.seq - 1, 0.0, {"w"})
            times.told += time.process_time_ns() - began
        seat = rng.choice(sorted(table.decisions))
        action = rng.choice(table.decisions[seat].legal)
        table = table.after(Entry(table.seq + 1, 0.0, Acted(seat=seat, action=action)))
    return times


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print("game          players  moments  tricks  offers/µs  in tricks/µs  update/µs")
    for name, players in GAMES:
        with_tricks = (one for seed in count() if (one := played(name, players, seed)).tricks)
        times = Times()
        for one in islice(with_tricks, rounds):
            times.add(one)
        told = (times.asked / times.moments, times.in_tricks / times.tricks, times.told / times.moments)
        offered, in_tricks, update = (each / 1000 for each in told)
        print(
            f"{name:13} {players:7} {times.moments:8} {times.tricks:7} {offered:10.1f} {in_tricks:13.1f} {update:10.1f}"
        )


if __name__ == "__main__":
    main()
