"""A table in the page is the server's: the same entries make the same updates, the same messages the same answers."""

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.local.conftest import House

from stich.games import ours
from stich.match import game
from stich.protocol.refusals import Refusal
from stich.protocol.tables import TableSettings
from stich.tables import commands
from stich.tables.claims import claim, offers
from stich.tables.dealing import after_dealing
from stich.tables.duties import Write, next_duty
from stich.tables.entries import Acted, AnyBody, By, Came, Created, Entry, Left, Sat, Went, encode_body
from stich.tables.table import Table
from stich.tables.undo import undo
from stich.tables.updates import update_for

GUEST, WORKER = "you", "w"
MOST_ENTRIES = 400
# Options that make rounds or matches short, so that there are several.
OPTIONS: dict[str, dict[str, Any]] = {"mue": {"hands": 2}, "last_panther": {"limit": -30}}
TABLES = [(one.name, players) for one in ours() for players in (one.seats[0], one.seats[-1])]


def in_order(value: Any) -> Any:
    """With the order of fields, which a comparison of dicts leaves out."""
    if isinstance(value, dict):
        return [(name, in_order(one)) for name, one in value.items()]
    return [in_order(one) for one in value] if isinstance(value, list) else value


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


class Game:
    """One person and bots, written by the server's own commands."""

    def __init__(self, name: str, players: int) -> None:
        self.rng = random.Random(f"{name} {players}")
        self.table = Table("t")
        self.entries: list[Entry] = []
        settled = game(name, players, **OPTIONS.get(name, {}))
        options, settings = dict(settled.options), TableSettings(pace=0)
        self.write(Created(game=name, players=players, options=options, settings=settings, host=GUEST))
        self.write(Sat(seat=0, guest=GUEST, name="Bruno"))  # as a bot is called too
        self.write(Left(seat=1, bot="expert"))
        self.do(commands.start(GUEST))
        self.write(Came(seat=0, worker=WORKER, connection="c", pauses=True))

    def write(self, body: AnyBody) -> None:
        entry, self.table = after_dealing(self.table, Entry(self.table.seq + 1, float(self.table.seq), body))
        self.entries.append(entry)

    def do(self, command: commands.Command) -> None:
        self.write(command(self.table))

    def go_on(self) -> None:
        """One thing more: what is due, or what somebody at the table may do."""
        table, rng = self.table, self.rng
        duty = next_duty(table, 0.0, {WORKER}, 0.0, 0.0)
        if isinstance(duty, Write):
            self.write(duty.body)
        elif table.round.paused is not None:
            self.do(commands.go_on(GUEST, table.seq))
        elif table.state == "over":
            self.do(commands.start(GUEST))
        elif (may := offers(table, 0)) and rng.random() < 0.3:
            self.do(claim(GUEST, table.seq, may[0]))
        elif table.round.choices and rng.random() < 0.05:
            self.do(lambda table: undo(table, 0, table.seq))
        elif rng.random() < 0.03:
            self.write(Went(seat=0, connection="c"))
            self.write(Came(seat=0, worker=WORKER, connection="c", pauses=True))
        else:
            seat, question = rng.choice(list(table.decisions.items()))
            by: By = "bot" if seat else "claim" if 0 in table.given_up else "player"
            self.write(Acted(seat=seat, action=rng.choice(question.legal), by=by))

    def steps(self) -> Iterator[tuple[Table, Entry]]:
        table = Table("t")
        for entry in self.entries:
            table = table.after(entry)
            yield table, entry


def probes(table: Table, rng: random.Random) -> list[tuple[str, int, str]]:
    """Messages, good and bad ones."""
    seqs = [table.seq, table.seq + 1, rng.randrange(table.seq + 1)]
    mine = table.decisions[0].legal if 0 in table.decisions else []
    texts = [
        "play nothing",
        *rng.sample(mine, min(2, len(mine))),
        *(f"  {text} ".replace(" ", "  ") for text in mine[:1]),
    ]
    return [
        *(("act", seq, text) for seq in seqs for text in texts),
        *((what, seq, "") for seq in seqs for what in ("undo", "go_on")),
        *(("claim", seq, what) for seq in seqs for what in ("all", "none", "decided", "ask")),
    ]


def answer(table: Table, what: str, seq: int, text: str) -> Any:
    try:
        match what:
            case "act":
                body: AnyBody = commands.act(GUEST, seq, text)(table)
            case "claim":
                body = claim(GUEST, seq, text)(table)  # type: ignore[arg-type]
            case "go_on":
                body = commands.go_on(GUEST, seq)(table)
            case _:
                body = undo(table, 0, seq)
    except Refusal as refusal:
        return {"code": refusal.code, "message": refusal.message, "legal": refusal.legal}
    return plain(body)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_entries_make_the_same_updates_and_answers(house: House, name: str, players: int) -> None:
    played, rng = Game(name, players), random.Random(1)
    while len(played.entries) < MOST_ENTRIES and played.table.matches_played < 2:
        played.go_on()
    steps, expected = [], []
    for table, entry in played.steps():
        since = [-1, table.seq - 1, table.seq, rng.randrange(table.seq)]
        asked = probes(table, rng)
        body = msgspec.json.decode(encode_body(entry.body))
        steps.append({"entry": {"seq": entry.seq, "at": entry.at, "body": body}, "since": since, "asked": asked})
        expected.append(
            {
                "updates": [plain(update_for(table, 0, one, 0.0, {WORKER})) for one in since],
                "answers": [answer(table, *one) for one in asked],
            }
        )
    found = house("fold", name, GUEST, WORKER, steps)
    for (table, _), step, here, there in zip(played.steps(), steps, found, expected, strict=True):
        if table.seats[0].connection is None:
            continue  # nobody is there to be told, or to ask
        for update, wanted in zip(here["updates"], there["updates"], strict=True):
            assert in_order(json.loads(update)) == in_order(wanted)
        assert here["answers"] == there["answers"], step["asked"]


def test_what_is_compared_has_pauses_undos_and_rematches() -> None:
    """The comparison above would be worth little otherwise."""
    kinds: set[str] = set()
    for name, players in TABLES:
        played = Game(name, players)
        while len(played.entries) < MOST_ENTRIES and played.table.matches_played < 2:
            played.go_on()
        kinds |= {type(entry.body).__name__ for entry in played.entries}
        kinds |= {"Rematch"} if played.table.matches_played else set()
    assert kinds >= {"Acted", "WentOn", "NextRound", "Undone", "Went", "Claimed", "Rematch"}
