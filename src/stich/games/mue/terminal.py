"""Mü at a terminal."""

from stich.terminal.people import People
from stich.terminal.words import Count, EventFields, TerminalWords


def chief_found(people: People, event: EventFields) -> str:
    chief = f"{people[event['chief']]:is} chief with {Count(event['bid']):cards} and a goal of {event['goal']}"
    return f"{chief}, {people[event['vice']]:is} vice"


WORDS = TerminalWords(
    templates={
        "passed": "{seat:passes}",
        "card_bid": "{seat:bids} {card} ({bid:cards})",
        "bid_ended": "{seat:stays} at that",
        "stalemate": "stalemate: {tied:has} {bid:cards} each, and {last:was} last to add",
        "nobody_bid": "nobody bids",
        "trump_chosen": "{seat:chooses} trump {trump} as {role}",
        "partner_chosen": "{chief:chooses} {partner} as partner",
    },
    sentences={"chief_found": chief_found},
    labels={"void": "out of", "limit": "bids up to"},
    left_out=frozenset(
        {"added", "passes", "bids_made", "last_added", "goal_bid", "chief_trumps", "vice_trumps", "from_goal"}
    ),
    only_during={
        "limit": frozenset({"auction"}),
        "bonuses": frozenset({"vice_trump", "chief_trump", "partner"}),
    },
    questions={
        "auction": "Your bid",
        "vice_trump": "Your trump as vice",
        "chief_trump": "Your trump as chief",
        "partner": "Your partner",
        "tricks": "Your card",
    },
    said={
        "bid": "{by:bids} {chosen}; {better} was the better card to show",
        "bid_on": "{by} could have gone on bidding, with {better}",
        "bid_stop": "{by:bids} too much: it was time to stop before {chosen}",
        "trump": "{better} was a better trump for {by} than {chosen}",
        "partner": "{better} was a better partner for {by} than {chosen}",
    },
)
