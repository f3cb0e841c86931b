"""`stich play`, through a pipe as a script would and as a player's session."""

import json
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import stich
from stich.bots import bot
from stich.bots.master import MasterBot
from stich.cli.compiling import TOLD
from stich.cli.session import Session
from stich.games.views import View

TABLES = [(game.name, players) for game in stich.games() for players in (game.seats[0], game.seats[-1])]


def test_a_whole_match_through_a_pipe(spawn: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    arguments = ["play", "mue", "--seed", "7", "-o", "hands=1", "--bots", "novice", "--record", str(path)]
    result = spawn(*arguments, typed="1\n" * 200)
    assert result.returncode == 0
    assert result.stderr in ("", f"{TOLD}\n")
    assert "Hand 1" in result.stdout
    assert "The match is over" in result.stdout
    record = json.loads(path.read_text("utf-8"))
    match = stich.replay(record)
    assert match.over
    assert record["scores"] == match.scores


def test_the_same_seed_is_the_same_match(run: Callable[..., Any]) -> None:
    arguments = ["play", "last_panther", "--seed", "4", "--bots", "novice"]
    first, second = (run(*arguments, typed="1\n" * 30).stdout for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_game_can_be_played(run: Callable[..., Any], name: str, players: int) -> None:
    typed = "?\nlast\nlog\nscores\ntable\n" + "1\n" * 60 + "last\nlog\nscores\nquit\n"
    arguments = ["play", name, "-p", str(players), "--seed", "5", "--seat", str(players - 1), "--bots", "random"]
    result = run(*arguments, typed=typed)
    assert result.exit_code == 0
    assert "(? for help):" in result.stdout
    assert "There is no last trick yet." in result.stdout
    assert "Nothing has been scored yet." in result.stdout


@pytest.mark.parametrize("typed", ["", "1\n", "quit\n", "nonsense\n\n"])
def test_leaving_is_polite_and_keeps_the_record(run: Callable[..., Any], tmp_path: Path, typed: str) -> None:
    path = tmp_path / "match.json"
    result = run("play", "mue", "--seed", "1", "--bots", "random", "--record", str(path), typed=typed)
    assert result.exit_code == 0
    assert "You leave before the end" in result.stdout
    assert not stich.replay(json.loads(path.read_text("utf-8"))).over


def test_options_seat_and_first_reach_the_match(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    options = ["-o", "target=50", "-o", "same_trump=no", "-o", "stalemate=summary"]
    seats = ["-p", "4", "--seat", "2", "--first", "3", "--bots", "random"]
    arguments = [*seats, "--seed", "9", *options, "--record", str(path)]
    result = run("play", "mue", *arguments)
    assert "2 you" in result.stdout
    record = json.loads(path.read_text("utf-8"))
    assert record["options"] == {"target": 50, "hands": None, "stalemate": "summary", "same_trump": False}
    assert (record["first"], record["seed"], len(record["seats"])) == (3, None, 4), "a match left is not over"
    assert record["deals"][0] == stich.game("mue", 4).new(seed=9).deals[0]


def test_a_random_first_seat_comes_from_the_seed(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    run("play", "mue", "--first", "random", "--seed", "3", "--bots", "random", "--record", str(path))
    assert json.loads(path.read_text("utf-8"))["first"] == stich.game("mue").new(3, first="random").first


def test_what_can_not_be_done_is_asked_again(run: Callable[..., Any]) -> None:
    shown = run("play", "mue", "--seed", "1", "--bots", "random", typed="99\nplay X9\npass\nquit\n").stdout
    assert "there is no number 99" in shown
    assert "'play X9' can not be done now" in shown
    assert "You pass." in shown


def test_nothing_hidden_is_shown(run: Callable[..., Any]) -> None:
    """What the others hold appears nowhere before they have played it."""
    shown = run("play", "mue", "--seed", "1").stdout
    hands = stich.game("mue").new(seed=1).deals[0]["hands"]
    own = set(hands[0].split())
    others = {card for hand in hands[1:] for card in hand.split()} - own
    assert all(card in shown for card in own)
    assert not any(card in shown for card in others)


def test_bots_are_club_unless_told_otherwise(run: Callable[..., Any]) -> None:
    assert "among club bots" in run("play", "last_panther", "--seed", "1", typed="quit\n").stdout
    specs = ["--bots", "novice", "--bots", "club:samples=5", "--bots", "random"]
    result = run("play", "last_panther", *specs, "--seed", "1", typed="1\n" * 10)
    assert "among bots: novice, club:samples=5, random" in result.stdout
    assert "plays" in result.stdout


def test_master_plays_at_the_terminal(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What its seats do in the record is what it has chosen, in the same order."""
    path, chosen, choose = tmp_path / "match.json", list[list[Any]](), MasterBot.choose

    def noted(player: MasterBot, view: View, legal: Sequence[str]) -> str:
        action = choose(player, view, legal)
        chosen.append([view.seat, action])
        return action

    monkeypatch.setattr(MasterBot, "choose", noted)
    arguments = ["play", "meinz", "-p", "4", "--bots", "master:worlds=2", "--seed", "1", "--record", str(path)]
    assert "among master:worlds=2 bots" in run(*arguments, typed="1\n" * 4).stdout
    theirs = [action for action in json.loads(path.read_text("utf-8"))["actions"] if action[0] != 0]
    assert len(theirs) > 9
    assert theirs == chosen[-len(theirs) :]  # before, bots warm up on another deal


def test_a_hint_shows_what_the_expert_thinks(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stich.cli.hints.SECONDS", 0.01)
    shown = run("play", "meinz", "--seed", "1", "--bots", "random", typed="hint\nquit\n").stdout
    heading, *lines = shown[shown.index("action ") :].splitlines()
    assert heading.split() == ["action", "wins", "the", "match", "this", "round", "thought"]
    legal = stich.game("meinz").new(seed=1).legal(0)
    assert lines[0].split("  ")[0] in legal
    assert "% ± " in lines[0]
    assert "and 1 more" in shown


def test_there_is_no_hint_where_there_is_no_choice(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stich.cli.hints.SECONDS", 0.01)
    typed = "hint\n1\n" * 9 + "quit\n"
    shown = run("play", "last_panther", "-p", "8", "--seed", "2", "--bots", "random", typed=typed).stdout
    assert "There is only one thing to do." in shown


def test_who_can_only_keep_a_trick_is_told_and_not_asked(run: Callable[..., Any], tmp_path: Path) -> None:
    """MZ-9: the question is there for the others, not for who has nothing to swap."""
    path = tmp_path / "match.json"
    arguments = ["play", "meinz", "--seed", "4", "--bots", "random", "--record", str(path)]
    shown = run(*arguments, typed="1\n" * 500).stdout
    record = json.loads(path.read_text("utf-8"))
    match, choices, alone = stich.replay(record, upto=0), 0, 0
    for seat, action in record["actions"]:
        if seat == 0 and match.view(0).phase == "swapping":
            alone += match.legal(0) == ["keep"]
            choices += match.legal(0) != ["keep"]
        match.apply(seat, action)
    assert match.over
    assert alone
    assert shown.count("Swap a card with the trick (? for help)") == choices
    assert shown.count("You swap nothing.") == record["actions"].count([0, "keep"])


def session_of(name: str, players: int, seed: int) -> tuple[Session, StringIO]:
    """Somebody at a console, among bots that play by chance."""
    match = stich.game(name, players=players).new(seed=seed)
    written = StringIO()
    console = Console(file=written, width=120)
    others = {seat: bot("random", seed=seat) for seat in range(1, players)}
    return Session(match, 0, others, console, lambda _: None, pauses=False), written


@pytest.mark.parametrize("what", ["all", "none"])
def test_what_is_sure_is_offered_claimed_and_played_out(what: str) -> None:
    """Where it is not sure, the word claims nothing."""
    offer = {"all": "All tricks to come are yours", "none": "You take no more tricks"}[what]
    for seed in range(60):
        session, written = session_of("last_panther", 4, seed)

        def answer(question: str, written: StringIO = written, session: Session = session) -> str | None:
            del question
            if session.match.claims or len(session.match.sheet) > 1:
                return None
            return "claim" if f"{offer}: claim ends it." in written.getvalue() else "1"

        session.ask = answer
        session.play()
        if session.match.claims:
            (claim,) = session.match.claims
            assert (claim.seat, claim.what) == (0, what)
            assert ("You claim the rest" if what == "all" else "You take no more tricks.") in written.getvalue()
            assert stich.replay(session.match.record()).record() == session.match.record()
            return
    raise AssertionError("nothing could be claimed")


def test_what_is_not_sure_is_not_claimed(run: Callable[..., Any]) -> None:
    result = run("play", "mue", "--seed", "1", "--bots", "random", typed="claim\nquit\n")
    assert "You can not know yet who gets the rest of the tricks." in result.stdout
