"""A sentence for every event: for those that all games share, and for those of one game from its `TerminalWords`.

An event without words is shown by its name and fields. A template names the fields of the event: a seat is followed by
a verb (`{seat:plays}`), a number by a noun (`{bid:cards}`)."""

from collections.abc import Callable
from typing import Any

import msgspec

from stich.games.events import Event, RoundBegun
from stich.games.told import KindName, event_fields
from stich.records import Claim
from stich.terminal.people import People
from stich.terminal.words import Count, EventFields, TerminalWords

TEMPLATES = {
    "card_played": "{seat:plays} {card}",
    "trick_won": "{seat:wins} the trick: {cards}",
}


class Sentences:
    """Tells the events of one table in the words of its game."""

    def __init__(self, people: People, words: TerminalWords | None = None) -> None:
        self.people = people
        self.words = words or TerminalWords()
        self.templates = {**TEMPLATES, **self.words.templates}

    def tell(self, *events: Event) -> str:
        """The sentence for an event, or for several events of one type by one seat that differ only in the card and the
        resulting number."""
        tag, kinds = tag_of(events[-1]), event_fields(type(events[-1]))
        fields = msgspec.structs.asdict(events[-1])
        if len(events) > 1:
            fields["card"] = " ".join(str(getattr(event, "card", "")) for event in events)
        named = {name: self.worded(kinds.get(name, "other"), value) for name, value in fields.items()}
        if isinstance(events[-1], RoundBegun):
            sentence = self.round_begun(tag, fields)
        elif tag in self.words.sentences:
            sentence = self.words.sentences[tag](self.people, fields)
        elif tag in self.templates:
            sentence = self.templates[tag].format_map(named)
        elif tag in SHARED:
            sentence = SHARED[tag](self, fields)
        else:
            sentence = self.by_fields(tag, named)
        return sentence[:1].upper() + sentence[1:]

    def worded(self, kind: KindName, value: Any) -> Any:
        """The value of a field of this kind as text, for a template or a list of fields."""
        if isinstance(value, list):
            if kind == "seats" and not _nested(value):
                return self.people.several(value)
            nested = kind == "seat" or _nested(value)
            return ", ".join(str(self.worded(kind, item)) for item in value) if nested else " ".join(map(str, value))
        if kind == "seat":
            return self.people[value]
        if isinstance(value, dict):
            return ", ".join(f"{key} {self.worded(kind, item)}" for key, item in value.items())
        return Count(value) if isinstance(value, int) and not isinstance(value, bool) else value

    # ---- events that need more than a template ------------------------------------------------------------------

    def round_begun(self, tag: str, event: EventFields) -> str:
        """Who begins, and what else the game says at that point."""
        who, role = self.people[event["dealer"]], self.words.dealer_name
        begins = f"{who:deals}" if role == "dealer" else f"{who:is} the {role}"
        more = self.words.sentences[tag](self.people, event) if tag in self.words.sentences else ""
        return f"{self.words.round_name} {event['round'] + 1}: {begins}" + (f"; {more}" if more else "")

    def round_scored(self, event: EventFields) -> str:
        gains = zip(event["scores"], event["totals"], strict=True)
        told = [f"{self.people[seat]} {gain:+} to {total}" for seat, (gain, total) in enumerate(gains)]
        return f"{self.words.round_name} {event['round'] + 1} is over: {', '.join(told)}"

    def match_over(self, event: EventFields) -> str:
        winners = self.people.several(event["winners"])
        told = f"{winners:shares} the win" if len(event["winners"]) > 1 else f"{winners:wins}"
        return f"the match is over: {told} with {event['scores'][event['winners'][0]]}"

    def by_fields(self, tag: str, named: dict[str, Any]) -> str:
        told = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in named.items() if name != "seat")
        subject = f"{named['seat']}: " if "seat" in named else ""
        return f"{subject}{tag.replace('_', ' ')}" + (f" ({told})" if told else "")


SHARED: dict[str, Callable[[Sentences, EventFields], str]] = {
    "round_scored": Sentences.round_scored,
    "match_over": Sentences.match_over,
}


def told_claim(claim: Claim, people: People) -> str:
    """What somebody has claimed; `agreed` where the others could object."""
    who = people[claim.seat]
    if claim.what == "decided":
        told = f"{who:says} that nothing is left to win"
    elif claim.what == "none":
        told = f"{who:takes} no more tricks"
    else:
        told = f"{who:claims} the rest of the tricks" + (", and all agree" if claim.agreed else "")
    return told[:1].upper() + told[1:]


def tag_of(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _nested(values: list[Any]) -> bool:
    return any(isinstance(value, list | dict) or value is None for value in values)
