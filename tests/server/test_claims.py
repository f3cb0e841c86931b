"""Claims over real sockets: offered, made, refused, agreed to, told to all, and kept in the record."""

import asyncio
import random
from typing import Any

import pytest

import stich
from stich.protocol.messages import Accepted, Act, AnswerClaim, MakeClaim, Refused
from stich.testing.client import Client, Play, at_random, play_at_random, run
from stich.testing.served import Served

SEATINGS = [("mue", 4), ("njet", 4), ("was_sticht", 3), ("last_panther", 4)]
ROUND: dict[str, dict[str, int]] = {"mue": {"hands": 1}, "last_panther": {"limit": -1}}


async def table_of(server: Served, game: str, players: int) -> tuple[list[Client], str, list[Play]]:
    """People at all seats, and the match begun."""
    guests = [await Client(server.address).introduce(f"Anna{i}") for i in range(players)]
    table = await guests[0].new_table(game, players, options=ROUND.get(game, {}), settings={"pace": 0})
    for guest in guests[1:]:
        await guest.sit(table)
    plays = [await guest.play(table) for guest in guests]
    await guests[0].start(table)
    return guests, table, plays


async def until_offered(plays: list[Play], what: str, rng: random.Random) -> Play | None:
    """Plays by chance until somebody is offered that; None if the match ends before."""
    while True:
        newest = max((play.update.seq for play in plays if play.update), default=0)
        for play in plays:
            while play.update is None or play.update.table.state == "open" or play.update.seq < newest:
                await play.next_update()
                newest = max(newest, play.update.seq if play.update else 0)
        updates = [play.update for play in plays if play.update]
        if len({update.seq for update in updates}) > 1:
            continue
        if updates[0].table.state == "over":
            return None
        for play, update in zip(plays, updates, strict=True):
            if what in update.may_claim:
                return play
        play, update = next((play, update) for play, update in zip(plays, updates, strict=True) if update.legal)
        assert isinstance(await play.ask(Act(seq=update.seq, action=at_random(update.legal, rng))), Accepted)


async def found(server: Served, game: str, players: int, what: str) -> tuple[list[Client], str, list[Play], Play]:
    for seed in range(30):
        guests, table, plays = await table_of(server, game, players)
        play = await until_offered(plays, what, random.Random(seed))
        if play is not None:
            return guests, table, plays, play
        await asyncio.gather(*(one.close() for one in plays))
    raise AssertionError(f"{what} is never offered")


def seq_of(play: Play) -> int:
    assert play.update is not None
    return play.update.seq


async def news_of(play: Play, what: str) -> Any:
    while what not in [line.news for line in play.lines]:
        await play.next_update()
    return next(line for line in play.lines if line.news == what)


def test_the_rest_are_mine(server: Served) -> None:
    async def story() -> None:
        guests, _, plays, claimer = await found(server, "last_panther", 4, "all")
        seat = plays.index(claimer)
        other = plays[seat - 1]
        answer = await other.ask(MakeClaim(seq=seq_of(other), what="all"))
        assert isinstance(answer, Refused)
        assert answer.code == "not_your_turn"
        answer = await claimer.ask(MakeClaim(seq=seq_of(claimer), what="decided"))
        assert isinstance(answer, Refused)
        assert answer.code == "not_sure"
        assert isinstance(await claimer.ask(MakeClaim(seq=seq_of(claimer), what="all")), Accepted)
        for play in plays:
            line = await news_of(play, "claims_all")
            assert (line.seat, line.name) == (seat, f"Anna{seat}")
            assert line.after < len(play.events), "it stands before the cards that follow from it"
        again = await claimer.ask(MakeClaim(seq=seq_of(claimer), what="all"))
        assert isinstance(again, Refused)
        rng = random.Random(1)
        await asyncio.gather(*(play_at_random(play, rng, claims=1) for play in plays))
        assert claimer.update is not None
        match = claimer.update.table.match
        record = await guests[0].call("GET", f"/api/matches/{match}/record")
        assert record["claims"][0]["seat"] == seat
        assert stich.replay(record).record() == record
        count = len(record["actions"]) + 1
        told = await guests[0].call("GET", f"/api/matches/{match}/moments?start=0&count={min(count, 500)}")
        marks = [(number, one["claims"]) for number, one in enumerate(told["moments"]) if one["claims"]]
        assert [claim for _, claims in marks for claim in claims] == record["claims"][: len(marks)]
        assert all(claim["after"] == number for number, claims in marks for claim in claims)

    run(story, seconds=400)


def test_no_more_and_a_bot_plays_on(server: Served) -> None:
    async def story() -> None:
        _, _, plays, claimer = await found(server, "last_panther", 4, "none")
        seat, rng = plays.index(claimer), random.Random(2)
        assert isinstance(await claimer.ask(MakeClaim(seq=seq_of(claimer), what="none")), Accepted)
        others = [play for play in plays if play is not claimer]
        tasks = [asyncio.create_task(play_at_random(play, rng)) for play in others]
        # The claimer says nothing more in this round, which goes on to its end.
        before = len(claimer.events)

        def ended() -> list[int]:
            kinds = [event["event"] for event in claimer.events]
            return [number for number in range(before, len(kinds)) if kinds[number] == "round_scored"]

        while not ended():
            update = await claimer.next_update()
            assert ended() or update.legal == []
        rest = claimer.events[before : ended()[0]]
        assert any(event["event"] == "card_played" and event["seat"] == seat for event in rest)
        assert not any(event["event"] == "trick_won" and event["seat"] == seat for event in rest)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(story, seconds=400)


@pytest.mark.parametrize("agree", [True, False])
def test_asking_for_the_rest(server: Served, agree: bool) -> None:
    async def story() -> None:
        _, _, plays, claimer = await found(server, "mue", 4, "ask")
        seat = plays.index(claimer)
        assert isinstance(await claimer.ask(MakeClaim(seq=seq_of(claimer), what="ask")), Accepted)
        others = [play for play in plays if play is not claimer]
        for play in others:
            line = await news_of(play, "asks_for_the_rest")
            assert (line.seat, line.name) == (seat, f"Anna{seat}")
            assert play.update is not None
            assert play.update.claim is not None
            assert play.update.claim.answer
        for play in others[:-1]:
            assert isinstance(await play.ask(AnswerClaim(seq=seq_of(play), agree=True)), Accepted)
        assert claimer.update is not None
        assert claimer.update.claim is not None, "one has not answered"
        assert isinstance(await others[-1].ask(AnswerClaim(seq=seq_of(others[-1]), agree=agree)), Accepted)
        line = await news_of(claimer, "is_given_the_rest" if agree else "plays_on")
        assert claimer.update.claim is None
        if agree:
            assert claimer.update.table.state == "over", "this match has one hand"
        else:
            assert (line.name, line.seat) == ("", None)
            assert claimer.update.legal
            answer = await claimer.ask(MakeClaim(seq=seq_of(claimer), what="ask"))
            assert isinstance(answer, Refused)
            assert answer.code == "not_allowed"

    run(story, seconds=400)


def test_among_bots_nobody_is_asked(server: Served) -> None:
    """Neither offer nor answer can tell of a bot's cards: there is none."""

    async def story() -> None:
        rng = random.Random(3)
        ada = await Client(server.address).introduce("Ada")
        settings = {"bots": "novice", "pace": 0}
        table = await ada.new_table("mue", 4, options={"hands": 1}, settings=settings, start=True)
        play = await ada.play(table)
        while True:
            update = play.update or await play.next_update()
            assert "ask" not in update.may_claim
            assert update.claim is None
            if update.table.state == "over":
                return
            if update.legal:
                answer = await play.ask(MakeClaim(seq=update.seq, what="ask"))
                assert isinstance(answer, Refused)
                assert answer.code == "not_allowed"
                await play.ask(Act(seq=update.seq, action=rng.choice(update.legal)))
            else:
                await play.next_update()

    run(story)


@pytest.mark.parametrize(("game", "players"), SEATINGS)
def test_whole_matches_with_claims_are_kept_and_replay(server: Served, game: str, players: int) -> None:
    async def story() -> None:
        rng = random.Random(f"claims {game}")
        guests, _, plays = await table_of(server, game, players)
        await asyncio.gather(*(play_at_random(play, rng, claims=0.8) for play in plays))
        assert plays[0].update is not None
        record = await guests[0].call("GET", f"/api/matches/{plays[0].update.table.match}/record")
        assert stich.replay(record).record() == record

    run(story, seconds=400)
