"""Rules of thumb for Was sticht?: choose a function that fits the hand, and take as many tricks as it asks for."""

from stich.games.was_sticht.cards import COLOUR_CARDS, NUMBER, strength, suit_of
from stich.games.was_sticht.functions import KIND_COUNT, how_many
from stich.games.was_sticht.kinds import (
    EXACTLY_FOUR,
    EXACTLY_ONE,
    FEWEST_TRICKS,
    FIRST_NO_COLOUR,
    LAST_TRICK,
    MOST_TRICKS,
    NO_TRICKS,
)
from stich.games.was_sticht.state import CHOOSING_CARDS, CHOOSING_FUNCTIONS, HIDDEN, TRICKS
from stich.kernel.bits import count, has, lowest
from stich.kernel.chance import Chance, random_below, random_member
from stich.kernel.picking import LEAST, MOST, by, those
from stich.kernel.rule import rule
from stich.kernel.state import State

NO_KIND = -1


# ---- how many tricks -------------------------------------------------------------------------------------------


@rule
def card_power(s: State, card: int) -> int:
    """How likely a card is to take a trick, in tenths; before the trumps are known, by its number alone."""
    if s.trump_color != HIDDEN:
        power = strength(card, 0, s.trump_color, s.trump_number)
        if power >= 40:
            return 9
        if power >= 20:
            return 3 + (power - 20) * 5 // 9
    return 6 if NUMBER[card] == 9 else 3 if NUMBER[card] == 8 else 1 if NUMBER[card] == 7 else 0


@rule
def tricks_expected(s: State, cards: int) -> int:
    """The tricks that some cards should take, in tenths of a trick."""
    total = 0
    while cards:
        total += card_power(s, lowest(cards))
        cards &= cards - 1
    return total


@rule
def aimed_at(kind: int, players: int) -> int:
    """The number of tricks that a function asks for, in tenths."""
    if kind == NO_TRICKS or kind == FEWEST_TRICKS:
        return 0
    if kind < EXACTLY_ONE:
        return 10
    if kind <= EXACTLY_FOUR:
        return 10 * (kind - EXACTLY_ONE + 1)
    return 20 if kind == LAST_TRICK else 50


@rule
def fitting(s: State, seat: int, kinds: int, rng: Chance) -> int:
    """The kind that asks for the number of tricks nearest to what the hand should take."""
    expected = tricks_expected(s, s.hand[seat] | s.played[seat])
    best, nearest = lowest(kinds), 10_000
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        distance = abs(aimed_at(kind, s.players) - expected) + random_below(rng, 6)
        if (kind == MOST_TRICKS and expected > 40) or (kind == LAST_TRICK and expected > 25):
            distance = random_below(rng, 6)
        if distance < nearest:
            best, nearest = kind, distance
    return best


# ---- choosing cards --------------------------------------------------------------------------------------------


@rule
def greed(s: State, seat: int) -> int:
    """Above 0 if the functions still to be fulfilled ask for many tricks, below if for few."""
    wanted = 0
    for kind in range(KIND_COUNT):
        wanted += how_many(s.own[seat], kind) * (aimed_at(kind, s.players) - 18)
    return wanted


@rule
def promise(s: State, card: int) -> int:
    """How good a card is for taking many tricks: by its power, and among equal ones by its number."""
    return 10 * card_power(s, card) + NUMBER[card]


by_promise = by(promise)


@rule
def sensible_take(s: State, seat: int, cards: int, rng: Chance) -> int:
    """Takes strong cards for many tricks, weak ones for few. What the hand has so far soon decides which."""
    so_far = tricks_expected(s, s.hand[seat]) - 2 * count(s.hand[seat])
    towards = MOST if greed(s, seat) + 5 * so_far + random_below(rng, 21) - 10 > 0 else LEAST
    return by_promise(s, cards, towards)


# ---- the tricks ------------------------------------------------------------------------------------------------


@rule
def goal_of(s: State, seat: int) -> int:
    """The function that a seat plays for: its own, or for the start player the one of another seat that fits best."""
    if seat != s.dealer:
        return s.chosen[seat]
    best, nearest = NO_KIND, 10_000
    for other in range(s.players):
        if other != seat:
            expected = 10 * s.tricks_taken[seat] + tricks_expected(s, s.hand[seat])
            distance = abs(aimed_at(s.chosen[other], s.players) - expected)
            if distance < nearest:
                best, nearest = s.chosen[other], distance
    return best


@rule
def wants_trick(s: State, seat: int, kind: int) -> bool:
    """Whether winning the current trick helps to fulfil the function."""
    taken = s.tricks_taken[seat]
    if kind == NO_TRICKS or kind == FEWEST_TRICKS:
        return False
    if kind < EXACTLY_ONE:
        dirty = s.trick_cards & COLOUR_CARDS[kind - FIRST_NO_COLOUR] if s.trick_size else 0
        return taken == 0 and dirty == 0
    if kind <= EXACTLY_FOUR:
        return taken < kind - EXACTLY_ONE + 1
    if kind == LAST_TRICK:
        return s.tricks_left <= 2
    return True


@rule
def power_in_trick(s: State, card: int) -> int:
    led = s.suit_led if s.trick_size else suit_of(card, s.trump_color, s.trump_number)
    return strength(card, led, s.trump_color, s.trump_number)


@rule
def wins_so_far(s: State, card: int) -> bool:
    return power_in_trick(s, card) > s.strength


by_power, winning_cards = by(power_in_trick), those(wins_so_far)


@rule
def sensible_card(s: State, seat: int, cards: int, rng: Chance) -> int:
    """Takes a trick that it wants, with the strongest card, or as last player with the weakest that wins; else stays
    just below."""
    wanted = wants_trick(s, seat, goal_of(s, seat))
    if s.trick_size == 0:
        return by_power(s, cards, MOST if wanted and random_below(rng, 3) else LEAST)
    winning = winning_cards(s, cards)
    last = s.trick_size == s.players - 1
    if wanted:
        if winning:
            return by_power(s, winning, LEAST if last else MOST)
        return by_power(s, cards, LEAST)
    losing = cards & ~winning
    if losing:
        return by_power(s, losing, MOST)
    return by_power(s, cards, MOST if last else LEAST)


# ---- what every strategy offers --------------------------------------------------------------------------------


@rule
def rule_of_thumb(s: State, seat: int, actions: int, rng: Chance) -> int:
    if s.phase == TRICKS:
        return sensible_card(s, seat, actions, rng)
    if s.phase == CHOOSING_CARDS:
        return sensible_take(s, seat, actions, rng)
    if s.phase == CHOOSING_FUNCTIONS:
        return fitting(s, seat, actions, rng)
    return random_member(rng, actions)


@rule
def plausibility(s: State, viewer: int) -> float:
    """A player who has chosen a function has the hand for it. Which cards a start player takes, who knows the trumps,
    was not found to give them away."""
    weight = 1.0
    if s.phase == CHOOSING_FUNCTIONS:
        for seat in range(s.players):
            if seat != viewer and seat != s.dealer and not has(s.choosing, seat):
                expected = tricks_expected(s, s.hand[seat])
                weight *= 1.0 / (10.0 + abs(aimed_at(s.chosen[seat], s.players) - expected))
    return weight


@rule
def exact_tricks(s: State) -> int:
    return 2


@rule
def rounds_to_go(s: State) -> float:
    """The leader fulfils a function in about three of four rounds."""
    fewest = s.tasks
    for seat in range(s.players):
        fewest = min(fewest, s.tasks - s.score[seat])
    return 1.3 * fewest


@rule
def swing(s: State) -> float:
    return 0.6
