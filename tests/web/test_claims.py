"""Claims on the page: offered quietly, made with a click or a key, agreed to by others, seen again in the replay."""

import json
import random
import secrets
import sqlite3
import time
from contextlib import closing
from typing import Any

from playwright.sync_api import Locator, expect
from tests.web.conftest import NewPlayer
from tests.web.player import Player, take_turns

import stich
from stich.solve.play_out import ALL
from stich.tables.claims import play_out, what_is_sure
from stich.testing.served import Served

WORDS = {"all": "The rest are mine", "none": "I take no more", "decided": "has the round finished"}


def claim_of(player: Player) -> Locator:
    return player.page.locator("[data-claim]:visible").first


def until_claim(player: Player) -> str:
    """Plays on until something can be claimed; what."""
    for _ in range(1500):
        assert player.act_or(claim_of(player)), "the match is over before anything can be claimed"
        if claim_of(player).is_visible():
            return claim_of(player).get_attribute("data-claim") or ""
    raise AssertionError("nothing can be claimed")


def test_a_sure_claim_is_offered_and_told(new_player: NewPlayer) -> None:
    player = new_player()
    player.set_table("last_panther", players=4, start=True, options={"limit": -2000})
    what = until_claim(player)
    assert what in WORDS
    button = claim_of(player)
    expect(button).to_have_accessible_name(button.inner_text())
    about = button.get_attribute("title") or ""
    expect(player.page.get_by_role("status").filter(has_text=about)).to_have_count(1)
    player.page.keyboard.press("e")
    player.page.keyboard.press("l")
    expect(player.page.get_by_role("list", name="Log").get_by_text(WORDS[what]).first).to_be_visible()
    player.page.get_by_role("button", name="Close").click()
    player.offered.first.wait_for()  # in the next round, or in what is left of this one


def test_on_a_phone_in_german(new_player: NewPlayer) -> None:
    player = new_player("small phone", locale="de")
    player.set_table("last_panther", players=4, start=True, options={"limit": -2000})
    what = until_claim(player)
    button = claim_of(player)
    expect(button).to_be_in_viewport()
    expect(button).to_have_text({"all": "Der Rest gehört mir", "none": "Ich mache keinen mehr"}[what])
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button.click()
    player.offered.first.wait_for()


def two_at_njet(new_player: NewPlayer, **settings: Any) -> tuple[Player, Player]:
    host, other = new_player(**settings), new_player("phone", **settings)
    path = host.set_table("njet", players=2)
    other.page.request.post(f"{other.address}/api/guests", data={"name": "Grace"})
    other.page.request.post(f"{other.address}/api{path.replace('/table/', '/tables/')}/seat", data={"seat": 1})
    other.open(path)
    expect(host.page.get_by_text("Grace", exact=True).first).to_be_visible()
    host.page.get_by_role("button", name="Start").click()
    return host, other


def asker(host: Player, other: Player) -> tuple[Player, Player]:
    """Plays on until one may ask for the rest: who, and the other one."""
    asking = "[data-claim=ask]:visible"

    def found() -> list[Player]:
        return [one for one in (host, other) if one.page.locator(asking).count()]

    take_turns(host, other, until=lambda: bool(found()))
    one = found()[0]
    return one, other if one is host else host


def test_the_other_has_to_agree(new_player: NewPlayer) -> None:
    host, other = two_at_njet(new_player)
    one, two = asker(host, other)
    one.page.locator("[data-claim=ask]").click()
    question = two.page.get_by_role("region", name="asks for the rest of the tricks")
    expect(question.get_by_role("status")).to_contain_text("Do you agree?")
    expect(two.page.get_by_role("button", name="Chat", exact=True)).to_have_text("")  # it is no word to be read there
    expect(one.page.get_by_text("You ask for the rest of the tricks.")).to_be_visible()
    expect(one.page.locator("[data-claim]")).to_have_count(0)
    question.get_by_role("button", name="Play on").focus()
    two.page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(one.page.get_by_text("Not everybody agrees: play goes on.").first).to_be_visible()
    expect(one.page.locator("[data-claim=ask]")).to_have_count(0)  # once a trick

    one.act()
    one, two = asker(host, other)
    one.page.locator("[data-claim=ask]").click()
    two.page.get_by_role("button", name="Agree", exact=True).click()
    two.page.keyboard.press("l")
    expect(two.page.get_by_text("gets the rest of the tricks: all have agreed").first).to_be_visible()
    expect(one.page.get_by_text("You ask for the rest of the tricks.")).to_have_count(0)


def test_who_asks_and_plays_on_takes_it_back(new_player: NewPlayer) -> None:
    host, other = two_at_njet(new_player)
    one, two = asker(host, other)
    one.page.locator("[data-claim=ask]").click()
    expect(two.page.get_by_role("button", name="Agree", exact=True)).to_be_visible()
    one.act()
    expect(two.page.get_by_role("button", name="Agree", exact=True)).to_have_count(0)


def a_match_with_a_claim() -> tuple[str, int]:
    """A finished match of The Last Panther as a record, and after how many actions the rest was claimed in it."""
    for seed in range(100):
        match, rng = stich.game("last_panther", players=3, limit=-1).new(seed=seed), random.Random(seed)
        while not match.over:
            seat = match.actors()[0]
            if not match.claims and what_is_sure(match, seat) & ALL:
                rest = play_out(match, seat)
                match.claim(seat, "all")
                for actor, action in rest:
                    match.apply(actor, action)
            else:
                match.apply(seat, rng.choice(match.legal(seat)))
        if match.claims:
            return json.dumps(match.record()), match.claims[0].after
    raise AssertionError("nobody can claim anything")


def test_the_replay_says_where_it_was(new_player: NewPlayer, server: Served) -> None:
    record, after = a_match_with_a_claim()
    match = secrets.token_hex(8)
    with closing(sqlite3.connect(server.settings.database)) as database, database:
        database.execute(
            "INSERT INTO matches (id, table_id, game, ended, record, winners) VALUES (?, ?, ?, ?, ?, ?)",
            (match, "", "last_panther", time.time(), record, "[]"),
        )
    player = new_player()
    player.open(f"/replay/{match}?at={after}")
    log = player.page.get_by_role("list", name="Log")
    expect(log).to_be_visible()
    for _ in range(12):  # a frame more for each round that has ended before
        if log.get_by_text("The rest are mine").count():
            break
        player.page.keyboard.press("ArrowRight")
    expect(log.get_by_text("The rest are mine")).to_be_visible()
    expect(player.page.locator("p").filter(has_text="The rest are mine").first).to_be_visible()
