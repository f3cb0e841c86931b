"""Turning points of a match as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stich.analysis.results import TurningPoint
    from stich.terminal.people import People

# By what the better action would have done; `by` is a person who takes a verb, the rest are cards or other objects.
SAID = {
    "lead": "{by:leads} {chosen}; {better} was the better lead",
    "lead_keep": "by leading {better}, {by} could have taken the trick",
    "lead_leave": "by leading {better}, {by} could have left the trick to others",
    "lead_both": "{by} would have taken the trick with {better} as well, and still had {chosen}",
    "follow_keep": "with {better}, {by} could have taken the trick",
    "follow_leave": "with {better}, {by} could have left the trick to others",
    "follow_both": "{better} would have won the trick for {by} as well, leaving {chosen} for later",
    "follow_neither": "{by:puts} {chosen} into a trick that goes to others; better {better}",
    "bid": "{by:bids} {chosen}; {better} was the better card to show",
    "bid_on": "{by} could have gone on bidding, with {better}",
    "bid_stop": "{by:bids} too much: it was time to stop before {chosen}",
    "call_on": "{by:misses} a call",
    "call_stop": "{by:calls}; staying silent was better",
    "swap": "{by:gives} {chosen} for the swap; {better} was the better one to give",
    "swap_on": "{by:keeps} the trick as it was; a swap for {better} was better",
    "swap_stop": "{by:gives} {chosen} for a swap; the trick was better kept as it was",
    "pass": "{by:passes} {chosen} on; {better} was the better one to pass",
    "trump": "{better} was a better trump for {by} than {chosen}",
    "veto": "{by:covers} {chosen}; {better} was the better space to cover",
    "discard": "{by:parts} with {chosen}; {better} was the better one to part with",
    "take": "{by:takes} {chosen}; {better} was the better one to take",
    "task": "{by:chooses} the task {chosen}; {better} was the better one",
    "task_drop": "{by:discards} the task {chosen}; {better} was the better one to discard",
}
ANY = "{by:chooses} “{action}”, where “{other}” was better"
WHAT = {
    "mistake": "{said}",
    "gift": "{said}; lucky for {seat}",
    "blow": "{said}; that costs {seat} too",
    "good_deal": "{seat:gets} better cards than others",
    "bad_deal": "{seat:gets} poorer cards than others",
}


def told(point: TurningPoint, seat: int, people: People, round_name: str) -> str:
    """A turning point of a seat as a sentence."""
    sentence = WHAT[point.what].format(said=_said(point, people), seat=people[seat])
    agree = abs(point.points) >= 0.5 and point.points * point.share > 0
    points = f"{point.points:+.1f} points, " if agree else ""
    return f"{round_name} {point.round + 1}: {sentence}: {points}{point.share:+.0%} of the match"


def _said(point: TurningPoint, people: People) -> str:
    by = people[point.by]
    if point.story == "partner":
        chosen, better = (people.name(int(action.split()[1])) for action in (point.action, point.better))
        return f"{better} was a better partner for {by} than {chosen}"
    chosen, better = (action.partition(" ")[2] for action in (point.action, point.better))
    sentence = SAID.get(point.story, ANY)
    return sentence.format(by=by, chosen=chosen, better=better, action=point.action, other=point.better)
