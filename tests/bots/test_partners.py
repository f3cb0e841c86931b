"""Situations in which a human partner would be annoyed: Expert gets them right, whatever its seed."""

import pytest
from tests.games.njet.table import settled

import stich
from stich.bots import bot
from stich.match.match import Match
from stich.testing import deal_with, play

EACH_SEED = pytest.mark.parametrize("seed", range(3))

# Mü with six: seat 0 becomes chief with three reds and no vice, and calls seat 5, who plays last to its lead.
CHIEF = "K9 R7 R7 R6 R5 R4 R3 B9 Y9 G9"
ALL_PASS = "1 pass; 2 pass; 3 pass; 4 pass; 5 pass; "
AUCTION = "".join(f"0 bid {card}; {ALL_PASS}" for card in ("R7", "R7", "R6")) + "0 pass; 0 trump red; 0 partner 5; "


def choice(match: Match, seed: int) -> str:
    """What Expert does for who is to decide."""
    (seat,) = match.actors()
    return bot("expert:samples=1500", seed=seed).choose(match.view(seat), match.legal(seat))


def last_after_the_chief(others: dict[int, str], trick: str) -> Match:
    mue = stich.game("mue", players=6)
    return play(mue.new(deals=[deal_with(mue, {0: CHIEF, **others})]), AUCTION + trick)


@EACH_SEED
def test_mue_does_not_trump_the_chiefs_winning_card_for_nothing(seed: int) -> None:
    """The chief's 9 has won a trick without a point; the partner keeps the two highest trumps for better ones."""
    others = {
        1: "K1",
        2: "K1",
        3: "G1 G0 G2 G3 G4 G5 Y0 Y2 Y3 Y4",
        4: "G1 G8 B1 B0 B2 B3 B4 B5 Y1 Y8",
        5: "R9 R8 G7 G7 G6 Y7 Y6 B7 B6 Y5",
    }
    match = last_after_the_chief(others, "0 play K9; 1 play K1; 2 play K1; 3 play G1; 4 play G1")
    assert not choice(match, seed).startswith("play R")


@EACH_SEED
def test_mue_does_not_waste_a_high_card_under_the_chiefs_sure_trick(seed: int) -> None:
    """The 8 is soon the highest black card; a 6 or a 7 brings more in the chief's trick and takes none later."""
    others = {1: "K1", 2: "K1", 3: "K2", 4: "K3", 5: "K8 K6 K7 R0 G1 G1 Y1 Y1 B1 B1"}
    match = last_after_the_chief(others, "0 play K9; 1 play K1; 2 play K1; 3 play K2; 4 play K3")
    assert choice(match, seed) in ("play K6", "play K7")


@EACH_SEED
def test_njet_does_not_trump_a_partners_winning_card(seed: int) -> None:
    hands = {0: "R9", 1: "R1", 2: "R2", 3: "K9 K8 K7 K6 Y1 Y2 Y3 Y4 B1 B2 B3 B4 B5 Y5 Y6"}
    match = settled(4, hands, trump="black", points=2, then="0 team 3; 0 play R9; 1 play R1; 2 play R2")
    assert not choice(match, seed).startswith("play K")


@EACH_SEED
def test_njet_does_not_waste_a_high_card_under_a_partners_sure_trick(seed: int) -> None:
    hands = {0: "R7", 1: "R1", 2: "R2", 3: "R9 R3 K1 K2 K3 Y1 Y2 Y3 Y4 B1 B2 B3 B4 B5 Y5"}
    match = settled(4, hands, trump="black", points=2, then="0 team 3; 0 play R7; 1 play R1; 2 play R2")
    assert choice(match, seed) == "play R3"


@EACH_SEED
def test_njet_does_not_veto_the_suit_its_own_side_would_win_with(seed: int) -> None:
    """Whoever the partners will be: with most of the reds and the highest of them, red is the trump to leave open."""
    njet = stich.game("njet", players=4)
    match = njet.new(deals=[deal_with(njet, {0: "R9 R8 R7 R6 R5 R4 R3 R2 R1 K9 Y9 B9 K8 Y8 B8"})])
    assert match.actors() == [0]
    assert choice(match, seed) != "njet trump red"
