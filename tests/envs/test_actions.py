"""Actions as numbers: one a text, the same all through a match, with seats counted from who acts."""

import random

import numpy as np
import pytest

import stich
from stich.encoding.actions import NO_ACTION
from stich.encoding.game import EncodedGame
from stich.envs.position import Position
from stich.errors import IllegalAction, OptionError


def test_numbers_and_texts_translate_both_ways(table: EncodedGame) -> None:
    space = table.actions
    assert len(set(space.texts)) == len(space) == len(space.texts)
    for seat in range(table.players):
        for number in range(len(space)):
            assert space.number(space.text(number, seat), seat) == number


def test_legal_numbers_are_the_legal_texts_of_the_game(table: EncodedGame) -> None:
    """At every decision of random matches, and what is applied by its number is applied by its text."""
    rng = random.Random(1)
    used: set[int] = set()
    for seed in range(3):
        position = Position(table)
        deals = position.begin(seed)
        while not position.over and position.rounds_played < 2:
            texts = table.book.legal_texts(position.states, position.seat)
            legal = position.legal()
            assert sorted(table.actions.text(number, position.seat) for number in legal) == sorted(texts)
            assert np.flatnonzero(position.mask()).tolist() == legal
            number = rng.choice(legal)
            used.add(number)
            by_text = position.states.copy()
            table.book.rules.apply(by_text[0], position.seat, texts[table.actions.text(number, position.seat)])
            position.apply(number)
            assert position.states.tobytes() == by_text.tobytes()
            position.deal_if_due(deals)
    assert len(used) > len(table.actions) // 4


def test_seats_are_counted_from_who_acts() -> None:
    space = EncodedGame.of(stich.game("mue", 5)).actions
    assert space.relative("partner 3", seat=1) == "partner +2"
    assert space.text(space.number("partner 0", seat=4), seat=2) == "partner 3"
    assert "partner +0" not in space.texts
    njet = EncodedGame.of(stich.game("njet", 5)).actions
    assert njet.relative("team 1 3", seat=2) == "team +1 +4"
    assert njet.relative("njet start 2", seat=2) == "njet start +0"
    assert njet.relative("njet points 2", seat=1) == "njet points 2"


def test_equal_cards_are_one_action() -> None:
    space = EncodedGame.of(stich.game("njet", 4)).actions
    seven = space.number("play B7", seat=0)
    assert int(space.codes_of[0, seven]).bit_count() == 4
    assert space.texts.count("play B7") == 1


def test_numbers_outside_a_stage_have_no_code(table: EncodedGame) -> None:
    stages = set(table.book.words.texts)
    for stage in range(table.actions.number_of.shape[1]):
        has_any = bool((table.actions.number_of[:, stage] != NO_ACTION).any())
        assert not has_any or stage in stages


def test_what_is_not_legal_is_refused_and_changes_nothing(table: EncodedGame) -> None:
    position = Position(table)
    position.begin(3)
    before = position.states.tobytes()
    legal = set(position.legal())
    for number in [-1, len(table.actions), *(n for n in range(len(table.actions)) if n not in legal)]:
        with pytest.raises(IllegalAction):
            position.apply(number)
    assert position.states.tobytes() == before
    with pytest.raises(OptionError, match="no action"):
        table.actions.number("eat R7", seat=0)
