"""Bridge endings: our solver beside DDS, the double dummy solver of bridge players, called through endplay.

Both find what every card leads to. That they agree on every card is part of the measurement. Times are those of the
processor: on a busy machine the clock on the wall is hard on whoever takes longer than a slice of time."""

import statistics
import time
from typing import Any

from beside.bridge import BRIDGE
from beside.bridge.state import DECK
from stich.bench.endings import random_ending
from stich.cards.deck import cards_in
from stich.kernel.state import State, States
from stich.match import Game
from stich.solve import solve_states

CARDS = (4, 5, 6, 7, 8)
ENDINGS = 200  # of each number of cards
SUITS = "CDHS"


def endings(how_many: int = ENDINGS) -> dict[str, Any]:
    """By the number of cards: how many endings were equal, and the seconds of both, each ending in turn."""
    return {str(cards): compare(cards, how_many) for cards in CARDS}


def compare(cards: int, how_many: int) -> dict[str, Any]:
    of = Game.of(BRIDGE, 4, {"cards": cards})
    by_us(random_ending(of, cards, 0))  # compiles, or loads from disk
    equal, ours, theirs = 0, [], []
    for number in range(how_many):
        states = random_ending(of, cards, number)
        deal = deal_for_dds(states[0])
        start = time.process_time()
        found = by_us(states)
        between = time.process_time()
        known = by_dds(deal)
        end = time.process_time()
        equal += found == known
        ours.append(between - start)
        theirs.append(end - between)
    return {"endings": how_many, "equal": equal, "ours": figures(ours), "dds": figures(theirs)}


def figures(seconds: list[float]) -> dict[str, float]:
    return {"median": statistics.median(seconds), "mean": statistics.mean(seconds), "worst": max(seconds)}


def by_us(states: States) -> dict[str, int]:
    """What every card brings the side that leads, in tricks."""
    solution = solve_states(BRIDGE.load_rulebook(), states, nodes=100_000_000)
    return {name_for_dds(one.action[len("play ") :]): one.scores[solution.seat] for one in solution.outcomes}


def by_dds(deal: Any) -> dict[str, int]:
    from endplay.dds import solve_board

    return {SUITS["♣♦♥♠".index(str(card)[0])] + str(card)[1]: tricks for card, tricks in solve_board(deal)}


def deal_for_dds(s: State) -> Any:
    """The same cards, trump and lead as an object of endplay's."""
    from endplay.types import Deal, Denom, Player

    deal = Deal("N:" + " ".join(hand_for_dds(s.hand[seat]) for seat in range(4)))
    deal.trump = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)[int(s.trump)]
    deal.first = Player(int(s.turn))
    return deal


def hand_for_dds(cards: int) -> str:
    """Spades first, and the highest card of each suit first."""
    names = [name_for_dds(DECK.names[card]) for card in cards_in(int(cards))]
    return ".".join("".join(name[1] for name in reversed(names) if name[0] == suit) for suit in reversed(SUITS))


def name_for_dds(card: str) -> str:
    return card.replace("10", "T")


def endings_table(found: dict[str, Any]) -> list[str]:
    lines = [
        "| cards | endings | equal | ours: median | mean | worst | DDS: median | mean | worst | ours : DDS | mean |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for cards, row in found.items():
        ours, dds = row["ours"], row["dds"]
        times = " | ".join(f"{1e3 * side[of]:.2f} ms" for side in (ours, dds) for of in ("median", "mean", "worst"))
        ratios = " | ".join(f"**{ours[of] / dds[of]:.1f}×**" for of in ("median", "mean"))
        lines.append(f"| {cards} | {row['endings']:,} | {row['equal']:,} | {times} | {ratios} |")
    return lines
