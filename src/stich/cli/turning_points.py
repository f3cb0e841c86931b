"""Turning points of a match as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stich.analysis.results import TurningPoint
    from stich.terminal.people import People
    from stich.terminal.words import TerminalWords

# What games have in common, by what the better action would have done; a game adds its own. `by` is a person who takes
# a verb, the rest are cards or other objects.
SAID = {
    "lead": "{by:leads} {chosen}; {better} was the better lead",
    "lead_keep": "by leading {better}, {by} could have taken the trick",
    "lead_leave": "by leading {better}, {by} could have left the trick to others",
    "lead_both": "{by} would have taken the trick with {better} as well, and still had {chosen}",
    "follow_keep": "with {better}, {by} could have taken the trick",
    "follow_leave": "with {better}, {by} could have left the trick to others",
    "follow_both": "{better} would have won the trick for {by} as well, leaving {chosen} for later",
    "follow_neither": "{by:puts} {chosen} into a trick that goes to others; better {better}",
    "take": "{by:takes} {chosen}; {better} was the better one to take",
    "discard": "{by:parts} with {chosen}; {better} was the better one to part with",
}
ANY = "{by:chooses} “{action}”, where “{other}” was better"
WHAT = {
    "mistake": "{said}",
    "gift": "{said}; lucky for {seat}",
    "blow": "{said}; that costs {seat} too",
    "good_deal": "{seat:gets} better cards than others",
    "bad_deal": "{seat:gets} poorer cards than others",
}


def told(point: TurningPoint, seat: int, people: People, words: TerminalWords) -> str:
    """A turning point of a seat as a sentence."""
    sentence = WHAT[point.what].format(said=_said(point, people, words), seat=people[seat])
    agree = abs(point.points) >= 0.5 and point.points * point.share > 0
    points = f"{point.points:+.1f} points, " if agree else ""
    return f"{words.round_name} {point.round + 1}: {sentence}: {points}{point.share:+.0%} of the match"


def _said(point: TurningPoint, people: People, words: TerminalWords) -> str:
    chosen, better = (_object(action, people, words) for action in (point.action, point.better))
    sentence = {**SAID, **words.said}.get(point.story, ANY)
    return sentence.format(by=people[point.by], chosen=chosen, better=better, action=point.action, other=point.better)


def _object(action: str, people: People, words: TerminalWords) -> str:
    """What an action is about: the text behind its verb, with people's names for seats."""
    about = action.split()[1:]
    if action.startswith(words.actions_naming_seats):
        about = [people.name(int(word)) if word.isdigit() else word for word in about]
    return " ".join(about)
