"""Oh Hell, clause by clause, and as every game is tested."""

import pytest

import stich
from stich.testing import conformance, digest, digest_in_other_mode, play, play_cards

# Four players, two cards each: the second round of a match whose largest has three.
FIRST = {"hands": ["C2", "C3", "C4", "C5"], "turned": "H2"}
SECOND = {"hands": ["S2 S3", "S4 D5", "H6 D2", "S9 SA"], "turned": "H7"}


def second_round() -> stich.Match:
    match = stich.game("oh_hell", players=4, most=3).new(deals=[FIRST, SECOND])
    play(match, "1 bid 0; 2 bid 0; 3 bid 0; 0 bid 0")
    return play_cards(match, "C3 C4 C5 C2")


SEATINGS = pytest.mark.parametrize("players", range(3, 7))


@SEATINGS
def test_conformance(players: int) -> None:
    conformance(stich.game("oh_hell", players=players, most=3), seed=1)


@SEATINGS
def test_compiled_rules_are_the_rules_interpreted(players: int) -> None:
    game = stich.game("oh_hell", players=players, most=3)
    assert digest_in_other_mode(game, [1]) == digest(game, [1])


def test_a_bad_deal_is_told_of_with_cards_of_this_pack() -> None:
    with pytest.raises(stich.DealError, match=r'a deal is {"hands": \["C2 SA …", …\], "turned": "…"}'):
        stich.game("oh_hell").new(deals=[{}])


def test_hands_grow_and_shrink() -> None:
    """1, 2, 3, 2, 1 cards, and the match is over."""
    match = stich.game("oh_hell", players=3, most=3).new(seed=1)
    sizes = [match.view(None).tricks_left]
    while not match.over:
        (seat,) = match.actors()
        match.apply(seat, match.legal(seat)[-1])
        if len(match.deals) > len(sizes):
            sizes.append(match.view(None).tricks_left)
    assert sizes == [1, 2, 3, 2, 1]


def test_a_match_whose_hands_change_is_played_again_from_its_record() -> None:
    match = second_round()
    assert stich.replay(match.record()).state_bytes() == match.state_bytes()


def test_the_dealer_may_not_make_the_bids_come_out_even() -> None:
    match = second_round()
    play(match, "2 bid 1; 3 bid 0; 0 bid 0")
    assert match.legal(1) == ["bid 0", "bid 2"]


def test_without_the_hook_anything_may_be_bid() -> None:
    match = stich.game("oh_hell", players=3, hook=False).new(seed=1)
    play(match, "1 bid 0; 2 bid 0")
    assert match.legal(0) == ["bid 0", "bid 1"]


def test_suit_is_followed_and_trumps_win() -> None:
    match = play(second_round(), "2 bid 1; 3 bid 1; 0 bid 0; 1 bid 1")
    play_cards(match, "D2 S9 S3")
    assert match.legal(1) == ["play D5"]
    play_cards(match, "D5")
    assert match.view(None).winner == 1
    play_cards(match, "S4")
    assert match.legal(2) == ["play H6"]
    play_cards(match, "H6 SA S2")
    assert match.sheet[-1].parts == {"tricks": [0, 1, 1, 0], "bid_kept": [10, 10, 10, 0]}
