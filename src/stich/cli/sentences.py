"""A sentence for every event. An event of a game that has no words here is told by its name and fields.

A template's fields are the event's own: a seat takes a verb (`{seat:plays}`), a number a noun (`{bid:cards}`)."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from stich.cli.people import People
from stich.games.events import Event

Fields: TypeAlias = Mapping[str, Any]

# What an event's fields are called that hold a seat, or several.
SEAT = {"seat", "dealer", "leader", "winner", "chief", "vice", "partner", "last", "start", "starter", "giver", "holder"}
SEATS = {"tied", "winners", "partners", "seats", "team"}

TEMPLATES = {
    "card_played": "{seat:plays} {card}",
    "trick_won": "{seat:wins} the trick: {cards}",
    "passed": "{seat:passes}",
    "card_bid": "{seat:bids} {card} ({bid:cards})",
    "bid_ended": "{seat:stays} at that",
    "stalemate": "stalemate: {tied:has} {bid:cards} each, and {last:was} last to add",
    "nobody_bid": "nobody bids",
    "trump_chosen": "{seat:chooses} trump {trump} as {role}",
    "partner_chosen": "{chief:chooses} {partner} as partner",
    "card_given": "{seat:chooses} {card} to pass on",
}


class Count(int):
    """A number; as a format, a noun that agrees with it."""

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun.removesuffix('s') if self == 1 else noun}" if noun else str(int(self))


class Sentences:
    """Tells events at one table. `round_name` is what the game calls a round."""

    def __init__(self, people: People, round_name: str = "round") -> None:
        self.people = people
        self.round_name = round_name

    def tell(self, *events: Event) -> str:
        """One event, or several of one kind by one seat that differ in their card and what it adds up to."""
        tag = tag_of(events[-1])
        fields = msgspec.structs.asdict(events[-1])
        if len(events) > 1:
            fields["card"] = " ".join(str(getattr(event, "card", "")) for event in events)
        if tag in TEMPLATES:
            sentence = TEMPLATES[tag].format_map({name: self.worded(name, value) for name, value in fields.items()})
        else:
            sentence = OWN_WORDS.get(tag, Sentences.by_fields)(self, {"event": tag, **fields})
        return sentence[:1].upper() + sentence[1:]

    def worded(self, name: str, value: Any) -> Any:
        """A field's value as a template or a list of fields shows it."""
        if name in SEAT and (value is None or isinstance(value, int)):
            return self.people[value]
        if name in SEATS and isinstance(value, list):
            return self.people.several(value)
        if isinstance(value, list):
            return (
                ", ".join(str(self.worded("", item)) for item in value) if _nested(value) else " ".join(map(str, value))
            )
        if isinstance(value, dict):
            return ", ".join(f"{key} {self.worded('', item)}" for key, item in value.items())
        return Count(value) if isinstance(value, int) and not isinstance(value, bool) else value

    # ---- events that need more than a template ------------------------------------------------------------------

    def dealt(self, event: Fields) -> str:
        return f"{self.round_name} {event['round'] + 1}: {self.people[event['dealer']]:deals}"

    def chief_found(self, event: Fields) -> str:
        chief = f"{self.people[event['chief']]:is} chief with {Count(event['bid']):cards} and a goal of {event['goal']}"
        return f"{chief}, {self.people[event['vice']]:is} vice"

    def cards_passed(self, event: Fields) -> str:
        given = event["given"]
        passed = [
            f"{self.people[giver]:passes} {' '.join(cards)} to {self.people[(giver + 1) % len(given)]}"
            for giver, cards in enumerate(given)
            if cards is not None
        ]
        return ", ".join(passed) or "all pass cards to the left"

    def round_scored(self, event: Fields) -> str:
        gains = zip(event["scores"], event["totals"], strict=True)
        told = [f"{self.people[seat]} {gain:+} to {total}" for seat, (gain, total) in enumerate(gains)]
        return f"{self.round_name} {event['round'] + 1} is over: {', '.join(told)}"

    def match_over(self, event: Fields) -> str:
        winners = self.people.several(event["winners"])
        told = f"{winners:shares} the win" if len(event["winners"]) > 1 else f"{winners:wins}"
        return f"the match is over: {told} with {event['scores'][event['winners'][0]]}"

    def by_fields(self, event: Fields) -> str:
        words = str(event["event"]).replace("_", " ")
        rest = {name: value for name, value in event.items() if name not in ("event", "seat")}
        told = ", ".join(f"{name.replace('_', ' ')} {self.worded(name, value)}" for name, value in rest.items())
        subject = f"{self.people[event['seat']]}: " if isinstance(event.get("seat"), int) else ""
        return f"{subject}{words}" + (f" ({told})" if told else "")


OWN_WORDS: dict[str, Callable[[Sentences, Fields], str]] = {
    "dealt": Sentences.dealt,
    "chief_found": Sentences.chief_found,
    "cards_passed": Sentences.cards_passed,
    "round_scored": Sentences.round_scored,
    "match_over": Sentences.match_over,
}


def tag_of(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _nested(values: list[Any]) -> bool:
    return any(isinstance(value, list | dict) or value is None for value in values)
