"""Every byte sent to every seat, over many matches: none tells what that seat may not know at that moment."""

import asyncio
import random
import re
import sqlite3
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from stich import games
from stich.games import definition
from stich.games.events import RoundBegun
from stich.games.fields import Seen
from stich.match.match import Match
from stich.tables.entries import Entry, decode_body
from stich.tables.table import Table
from stich.testing.client import Client, play_at_random, run
from stich.testing.served import Served

SEATINGS = [(one.name, players) for one in games() for players in one.seats]
SHORT: dict[str, dict[str, int]] = {"mue": {"hands": 1}, "last_panther": {"limit": -1}}
# Cards that a view names because of what they are, not because of where they lie; they must be the same for everybody.
NAMED_FOR_ALL = {"chief_trumps", "vice_trumps"}


def cards_in(data: Any, card: re.Pattern[str]) -> set[str]:
    return set(card.findall(msgspec.json.encode(data).decode()))


def card_of(game: str) -> re.Pattern[str]:
    """What a card of the game's deck looks like."""
    names = {re.escape(name) for name in definition(game).load_rulebook().deck.names}
    return re.compile(rf"\b(?:{'|'.join(sorted(names))})\b")


def dealt_to(match: Match, deal: Mapping[str, Any], seat: int | None) -> list[str]:
    """What a seat sees of a deal: its own hand, and what is dealt to places that all see."""
    open_to_all = [deal[name] for name in match.book.deals.piles if match.book.fields[name].seen is Seen.BY_ALL]
    return open_to_all if seat is None or "hands" not in deal else [*open_to_all, deal["hands"][seat]]


def known_cards(match: Match, seat: int | None) -> list[set[str]]:
    """What a seat can have seen after so many events, worked out from deals and events, not from its views."""
    card, deals, known = card_of(match.game.name), iter(match.deals), [set[str]()]
    for event in match.all_events:
        now = set(known[-1])
        if isinstance(event, RoundBegun):
            now |= cards_in(dealt_to(match, next(deals), seat), card)
        seen = event.seen_by(seat)
        known.append(now if seen is None else now | cards_in(seen, card))
    return known


@pytest.mark.parametrize(("game", "players"), SEATINGS)
def test_no_byte_tells_what_is_hidden(server: Served, game: str, players: int) -> None:
    async def story() -> None:
        rng = random.Random(f"leak {game} {players}")
        guests = [await Client(server.address).introduce(f"L{i}") for i in range(players)]
        table = await guests[0].new_table(game, players, options=SHORT.get(game, {}), settings={"pace": 0})
        for guest in guests[1:]:
            await guest.sit(table)
        plays = [await guest.play(table) for guest in guests]
        watching = await Client(server.address).play(table)
        await guests[0].start(table)
        await asyncio.gather(*(play_at_random(play, rng, claims=0.3) for play in plays))
        while watching.update is None or watching.update.table.state != "over":
            await watching.next_update()

        with sqlite3.connect(f"file:{server.settings.database}?mode=ro", uri=True) as connection:
            rows = connection.execute("SELECT seq, at, body FROM entries WHERE table_id = ? ORDER BY seq", [table])
            log = [Entry(seq, at, decode_body(body)) for seq, at, body in rows.fetchall()]
        connection.close()
        tables: dict[int, Table] = {}
        current = Table(table)
        for entry in log:
            tables[entry.seq] = current = current.after(entry) if current.seq else Table.rebuilt(table, [entry])
        secrets = [str(guest.cookie).partition("=")[2] for guest in guests]
        card, told = card_of(game), 0
        end = tables[len(log)].match
        assert end is not None
        for seat, play in [*enumerate(plays), (None, watching)]:
            known = known_cards(end, seat)
            for text in play.raw:
                assert not any(secret in text for secret in secrets)
                message = msgspec.json.decode(text)
                seq = message.get("seq")
                then = tables[seq].match if seq is not None else None
                if then is None:
                    assert not card.search(text), text
                elif not then.over:
                    if message["type"] == "update":
                        assert message["view"] == msgspec.json.decode(msgspec.json.encode(then.view(seat)))
                    for name in NAMED_FOR_ALL & (message.get("view") or {}).keys():
                        assert message["view"].pop(name) == getattr(then.view(None), name)
                    assert cards_in(message, card) <= known[len(then.all_events)], text
                    told += 1
        assert told > 50

    run(story)
