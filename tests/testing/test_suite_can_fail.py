"""The conformance suite finds what is broken: rules with a mistake in them fail the check that is there for it."""

import re
import subprocess
import sys
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any, TypeAlias

import numpy as np
import pytest

import stich
from stich.games import definition, registry, views
from stich.games.deals import Deal, Deals
from stich.games.events import Dealt, Event
from stich.games.last_panther.events import EVENTS as PANTHER_EVENTS
from stich.games.last_panther.events import CardGiven, CardsPassed
from stich.games.last_panther.layout import LAYOUT as PANTHER_LAYOUT
from stich.games.last_panther.words import TEXTS as PANTHER_TEXTS
from stich.games.layout import Layout
from stich.games.rulebook import Rulebook
from stich.games.views import View
from stich.games.words import Words
from stich.kernel import dispatch, telling
from stich.kernel.chance import Chance, chance, random_below
from stich.kernel.log import clear, new_log
from stich.kernel.rule import INTERPRETED
from stich.kernel.state import NOBODY, State, States
from stich.match import Game
from stich.testing import CHECKS, conformance, digest, digest_in_other_mode, random_match

Break: TypeAlias = Callable[..., Game]
SEEDS = range(1, 9)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Break:
    """Makes a game whose rules, rulebook, deals or words have some functions replaced, or that has another layout."""

    def make(
        base: str,
        players: int,
        rules: dict[str, Any] | None = None,
        book: dict[str, Any] | None = None,
        deals: dict[str, Any] | None = None,
        words: Words | None = None,
        layout: Layout | None = None,
    ) -> Game:
        right = definition(base).load_rulebook()
        wrong: Any = object.__new__(type("BrokenRulebook", (UncompiledRulebook,), book or {}))
        wrong.__dict__.update(vars(right))  # a copy of a rulebook would be the same one
        wrong.deals = copy(right.deals)
        wrong.deals.__class__ = type("BrokenDeals", (type(right.deals),), deals or {})
        wrong.words = words or right.words
        wrong_rules = SimpleNamespace(**{**vars(right.rules), **(rules or {})})
        monkeypatch.setitem(dispatch.by_rules.by_dtype, right.fields.state, wrong_rules)
        monkeypatch.setattr(
            views, "restore_at", lambda states, told, copies: telling.restore_all(states[0], told[0], copies)
        )
        package, module = ModuleType("broken_game"), ModuleType("broken_game.words")
        module.RULEBOOK = wrong  # type: ignore[attr-defined]
        layouts: Any = ModuleType("broken_game.layout")
        layouts.LAYOUT = layout or definition(base).load("layout").LAYOUT
        monkeypatch.setitem(sys.modules, "broken_game.layout", layouts)
        monkeypatch.setitem(sys.modules, "broken_game", package)
        monkeypatch.setitem(sys.modules, "broken_game.words", module)
        monkeypatch.setitem(registry._GAMES, "broken", replace(definition(base), name="broken", package="broken_game"))
        return stich.game("broken", players)

    return make


class UncompiledRulebook(Rulebook):
    """Asks the rules that a state has now, not those that compiled code knows it by."""

    def actors(self, states: States) -> int:
        return int(dispatch.actors(states[0]))

    def stage(self, states: States) -> int:
        return int(dispatch.stage(states[0]))

    def legal(self, states: States, seat: int) -> int:
        return int(dispatch.legal(states[0], seat))

    def perform(self, states: States, seat: int, action: int) -> list[Event]:
        log, before = new_log(), states.copy()
        clear(log, states[0].players)
        dispatch.apply(states[0], seat, action)
        telling.tell_action(before[0], seat, action, states[0], log)
        return self.teller.events(log, int(log[0, 0]))

    def observe(self, states: States, seen: States, viewer: int) -> None:
        for row in range(len(seen)):
            seen[row] = states[0]
            dispatch.observe(seen[row], viewer + row)

    def deal(self, states: States, deal: Deal) -> None:
        self.deals.read(states[0], deal)
        dispatch.begin(states[0])

    def draw(self, states: States, source: State) -> None:
        dispatch.deal(states[0], source)

    def determinize(self, view: View, rng: Chance) -> States:
        states = self.state_of(view)
        dispatch.determinize(states[0], NOBODY if view.seat is None else view.seat, rng)
        return states


PANTHER: Any = definition("last_panther").load_rulebook().rules
MUE: Any = definition("mue").load_rulebook().rules
MEINZ: Any = definition("meinz").load_rulebook().rules


def complaint(game: Game, name: str, seeds: range = SEEDS) -> str:
    """What a check says of a game, for the first seed for which it says something; else nothing."""
    (check,) = [check for check in CHECKS if check.__name__ == name]
    for seed in seeds:
        try:
            check(game, seed)
        except AssertionError as error:
            return str(error) or "without a word"
    return ""


def test_what_is_right_passes(broken: Break) -> None:
    conformance(broken("last_panther", 4), 1)


# ---- leaks -----------------------------------------------------------------------------------------------------


def test_a_view_of_all_hands(broken: Break) -> None:
    game = broken("last_panther", 4, {"observe": lambda s, viewer: None})
    assert "has seen a hand that is not its own" in complaint(game, "check_hands_are_hidden_when_dealt")
    assert "sees a card it can not know" in complaint(game, "check_no_leak_by_swapping")


def test_a_view_of_what_is_not_there_although_some_may_see_it(broken: Break) -> None:
    """A card that another seat has passed on is shown as one that it has not."""

    def observe(s: State, viewer: int) -> None:
        given = [int(cards) for cards in s.given]
        PANTHER.observe(s, viewer)
        for seat in range(int(s.players)):
            if given[seat]:
                s.given[seat] = (given[seat] << 1) & ~given[seat]

    said = complaint(broken("last_panther", 4, {"observe": observe}), "check_observe_hides_what_is_declared")
    assert said.startswith("`observe` invents entry ")
    assert "of the field 'given', of which some see it, as the rules say, when " in said


def test_a_view_of_what_is_declared_to_be_hidden(broken: Break) -> None:
    """The complaint says which field, who is to see it, and who did."""
    game = broken("last_panther", 4, {"observe": lambda s, viewer: None})
    said = complaint(game, "check_observe_hides_what_is_declared")
    assert said.startswith("`observe` leaves entry 0 of the field 'hand', of which each seat sees its own entry, when ")
    assert "when the public looks" in said


def test_a_view_of_what_nobody_is_to_see(broken: Break) -> None:
    """Meinz: the order of the monster's cards."""

    def observe(s: State, viewer: int) -> None:
        pile = int(s.pile)
        MEINZ.observe(s, viewer)
        s.pile = pile

    said = complaint(broken("meinz", 3, {"observe": observe}), "check_observe_hides_what_is_declared")
    assert "`observe` leaves entry 0 of the field 'pile', of which nobody sees it" in said


def test_a_view_without_what_all_are_to_see(broken: Break) -> None:
    def observe(s: State, viewer: int) -> None:
        MUE.observe(s, viewer)
        s.score[2] -= 1

    said = complaint(broken("mue", 4, {"observe": observe}), "check_observe_hides_what_is_declared")
    assert "`observe` changes entry 2 of the field 'score', of which all see it" in said


def test_a_view_of_a_neighbours_hand_late_in_the_round(broken: Break) -> None:
    """Nothing is wrong at the deal."""

    def observe(s: State, viewer: int) -> None:
        kept = int(s.hand[(viewer + 1) % s.players])
        PANTHER.observe(s, viewer)
        if viewer >= 0 and s.phase == PANTHER.TRICKS:
            s.hand[(viewer + 1) % s.players] = kept
            s.face_down[(viewer + 1) % s.players] = 0

    game = broken("last_panther", 4, {"observe": observe})
    assert "sees a card it can not know" in complaint(game, "check_no_leak_by_swapping")
    assert complaint(game, "check_hands_are_hidden_when_dealt") == ""


def test_a_view_that_counts_what_it_can_not_see(broken: Break) -> None:
    """No card is shown, but a number that follows from hidden ones."""

    def observe(s: State, viewer: int) -> None:
        reds = sum(int(hand & PANTHER.RED_CARDS).bit_count() for hand in s.hand[viewer + 1 :][:1])
        PANTHER.observe(s, viewer)
        s.round_score[0] = reds

    game = broken("last_panther", 4, {"observe": observe})
    assert "sees a card it can not know" in complaint(game, "check_no_leak_by_swapping")


def test_a_deal_told_to_everyone(broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dealt, "seen_by", lambda self, seat: self)
    game = broken("mue", 4)
    assert "has seen a hand that is not its own" in complaint(game, "check_hands_are_hidden_when_dealt")
    assert "was told what it can not know" in complaint(game, "check_no_leak_by_swapping")


@pytest.mark.parametrize("event", [CardGiven, CardsPassed])
def test_a_passed_card_told_to_everyone(event: type[Event], broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event, "seen_by", lambda self, seat: self)
    game = broken("last_panther", 5)
    assert "was told what it can not know" in complaint(game, "check_no_leak_by_swapping")
    assert complaint(game, "check_hands_are_hidden_when_dealt") == ""


def test_a_secret_action_that_the_layout_does_not_name(broken: Break) -> None:
    """OpenSpiel's histories would tell everybody which card was passed."""
    game = broken("last_panther", 4, layout=replace(PANTHER_LAYOUT, hidden=frozenset()))
    said = complaint(game, "check_secret_actions_are_named")
    assert re.match(r"seat \d can not see which action seat \d takes in the phase 'passing'; .* `hidden`", said)


def test_a_question_that_is_asked_only_where_there_is_a_choice(broken: Break) -> None:
    """Whether somebody is asked tells the others what that seat holds."""

    def apply(s: State, seat: int, action: int) -> None:
        MEINZ.apply(s, seat, action)
        if s.phase == MEINZ.SWAPPING and MEINZ.legal(s, s.turn) == 1 << MEINZ.KEEP:
            MEINZ.apply(s, s.turn, MEINZ.KEEP)

    game = broken("meinz", 4, {"apply": apply})
    assert "from who is asked" in complaint(game, "check_no_leak_by_swapping", range(1, 101))  # one in twenty shows it


# ---- imagined worlds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("base", "rules"), [("last_panther", PANTHER), ("mue", MUE)], ids=["last_panther", "mue"])
def test_worlds_that_ignore_voids(base: str, rules: Any, broken: Break) -> None:
    def determinize(s: State, viewer: int, rng: Any) -> None:
        void = s.void.copy()
        s.void[:] = 0
        rules.determinize(s, viewer, rng)
        s.void[:] = void

    game = broken(base, 4, {"determinize": determinize})
    assert "was not legal" in complaint(game, "check_imagined_past_was_legal")
    assert complaint(game, "check_determinize_agrees_with_view") == ""


def test_worlds_that_deal_nothing(broken: Break) -> None:
    game = broken("mue", 5, {"determinize": lambda s, viewer, rng: None})
    said = complaint(game, "check_determinize_agrees_with_view")
    assert re.match(r"seat \w+ sees another world: 'face_down' is \[", said)


def test_worlds_in_which_the_own_hand_is_another(broken: Break) -> None:
    def determinize(s: State, viewer: int, rng: Any) -> None:
        MUE.determinize(s, viewer, rng)
        other = (viewer + 1) % int(s.players)
        s.hand[viewer], s.hand[other] = int(s.hand[other]), int(s.hand[viewer])

    game = broken("mue", 5, {"determinize": determinize})
    assert "sees another world" in complaint(game, "check_determinize_agrees_with_view")


def test_views_that_are_not_read_back_whole(broken: Break) -> None:
    """Without the suit that was led, a bot would think that it may play anything."""
    game = broken("mue", 4, {"restore": lambda s, told: None})
    said = complaint(game, "check_determinize_agrees_with_view")
    differs = "the viewer may do something else in an imagined world: really also [], in the world also ['play "
    assert said.startswith(differs)


def test_views_that_are_read_back_as_something_else(broken: Break) -> None:
    def state_of(self: Any, view: Any) -> Any:
        states = definition("last_panther").load_rulebook().state_of(view)
        states["points"] = 0
        return states

    game = broken("last_panther", 4, book={"state_of": state_of})
    said = complaint(game, "check_view_is_all_a_bot_needs")
    assert said.startswith("a view read back tells something else: 'points' is [0, 0, 0, 0], not [")


# ---- cards and actions -----------------------------------------------------------------------------------------


def test_a_card_gets_lost(broken: Break) -> None:
    def apply(s: State, seat: int, action: int) -> None:
        PANTHER.apply(s, seat, action)
        if s.trick_size == 2 and s.tricks_left == 3:
            s.played[seat] &= ~(1 << action)

    game = broken("last_panther", 4, {"apply": apply})
    assert "cards have come or gone" in complaint(game, "check_cards_conserved")


def test_a_card_lies_twice(broken: Break) -> None:
    def apply(s: State, seat: int, action: int) -> None:
        MUE.apply(s, seat, action)
        if s.phase == MUE.AUCTION and action < 60:
            s.hand[seat] |= 1 << action

    game = broken("mue", 4, {"apply": apply})
    assert "a card lies twice, once in bid" in complaint(game, "check_cards_conserved")


def test_two_actions_with_one_text(broken: Break) -> None:
    texts = {phase: [text[:-2] + text[-1:] for text in right] for phase, right in PANTHER_TEXTS.items()}
    game = broken("last_panther", 4, words=Words(texts, PANTHER_EVENTS))
    assert "two legal actions have the same text" in complaint(game, "check_codes_are_bits")


def test_everyone_may_do_what_one_may(broken: Break) -> None:
    game = broken("mue", 4, {"legal": lambda s, seat: MUE.legal(s, int(s.turn))})
    said = complaint(game, "check_illegal_actions_change_nothing")
    assert "who may act has something to do, and nobody else" in said


def test_chance_that_does_not_come_from_the_seed(broken: Break) -> None:
    hidden = chance(99)

    def deal(s: State, rng: Any) -> None:
        PANTHER.deal(s, hidden)

    game = broken("last_panther", 4, {"deal": deal})
    assert "the same seed gave another match" in complaint(game, "check_same_seed_same_match")


def test_chance_in_the_middle_of_a_round(broken: Break) -> None:
    """A replay does not come out the same."""
    hidden = chance(98)

    def apply(s: State, seat: int, action: int) -> None:
        PANTHER.apply(s, seat, action)
        s.points[0] += int(random_below(hidden, 3))

    game = broken("last_panther", 4, {"apply": apply})
    assert "a record can not be replayed: scores: " in complaint(game, "check_record_round_trip")


def test_deals_that_are_not_read_as_they_were_written(broken: Break) -> None:
    def read(self: Deals, s: State, deal: Any) -> None:
        s.hand[: s.players] = self.parse_hands(s, deal)[::-1]
        PANTHER.begin(s)

    game = broken("last_panther", 4, deals={"read": read})
    assert "a record can not be replayed: actions[" in complaint(game, "check_record_round_trip")


def test_scores_that_do_not_add_up(broken: Break) -> None:
    def score_parts(s: State, parts: Any) -> None:
        parts[0, : s.players] = s.points[: s.players]

    game = broken("last_panther", 4, {"score_parts": score_parts})
    assert "the parts of a round's scores make " in complaint(game, "check_scores_add_up")


def test_a_round_that_does_not_count(broken: Break) -> None:
    """The totals are not the sums of the rounds."""

    def apply(s: State, seat: int, action: int) -> None:
        rounds = int(s.rounds_played)
        PANTHER.apply(s, seat, action)
        if s.rounds_played > rounds:
            s.score[0] -= 5

    game = broken("last_panther", 4, {"apply": apply})
    assert "the rounds make " in complaint(game, "check_scores_add_up")


def test_a_state_that_is_too_large(broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["stich.testing.conformance"], "LARGEST_STATE", 100)
    assert "a state has" in complaint(broken("last_panther", 4), "check_small_state")


def test_the_whole_suite_fails_where_a_check_does(broken: Break) -> None:
    game = broken("last_panther", 4, {"observe": lambda s, viewer: None})
    with pytest.raises(AssertionError):
        conformance(game, 1)


# ---- what the suite stands on ----------------------------------------------------------------------------------


def test_random_play_is_random() -> None:
    """Other seeds, other matches, short auctions and long ones."""
    game = stich.game("mue", players=4)
    matches = [random_match(game, seed, rounds=1)[0] for seed in range(10)]
    assert len({str(match.actions) for match in matches}) == 10
    assert np.ptp([len(match.actions) for match in matches]) > 10


def test_digests_tell_matches_apart() -> None:
    """Seeds, seat counts and options, however little they change."""
    games = [stich.game("mue", 4), stich.game("mue", 5), stich.game("mue", 4, target=199)]
    digests = [digest(game, [seed]) for game in games for seed in (1, 2)]
    assert len(set(digests)) == 6
    assert digest(games[0], [1]) == digests[0]


def test_the_other_mode_is_the_other_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process is not just the same again."""
    asked: list[dict[str, str]] = []
    really_run = subprocess.run

    def run(command: list[str], env: dict[str, str], **rest: Any) -> Any:
        asked.append(env)
        mode = really_run(
            [sys.executable, "-c", "from stich.kernel.rule import INTERPRETED; print(INTERPRETED)"],
            env=env,
            check=True,
            capture_output=True,
            text=True,
        )
        assert mode.stdout.strip() == str(not INTERPRETED)
        return really_run(command, env=env, **rest)

    monkeypatch.setattr(subprocess, "run", run)
    game = stich.game("last_panther", 3)
    assert digest_in_other_mode(game, [1]) == digest(game, [1])
    assert len(asked) == 1
