"""Names of people: which are possible, and which two look alike.

At a table people know nothing of each other but their names. So a name can be seen, is written in one alphabet, does
not pretend to be a bot's, and does not look like that of anybody else at the table."""

import re
import unicodedata
from functools import lru_cache

from stich.games import games
from stich.protocol.refusals import Refusal
from stich.protocol.tables import LONGEST_NAME

MOST_MARKS = 2  # on one letter
# Letters and symbols that show nothing, whatever Unicode calls them.
_UNSEEN = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x1D159, *range(0x180B, 0x1810)}
# These only choose how the character before them is drawn.
_SELECTORS = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
# As Unicode's names of letters begin; names from East Asia are written with several of these, and with Latin letters.
_EAST_ASIAN = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
# Each letter is followed by the Latin one that it looks like. First capitals whose small letters look like another.
_CAPITALS = "ΗHΝNΡPΥYΧX"
_LETTERS = "аaвbгrеeз3іlјjкkмmнhоoрpсcтtуyхxѕsһhԁdԛqԝwьbαaβbγyεeζzηnιlκkνvοoρpσoτtυuχxωwılłløođdɑaɡg0o1l|lil"
_SMALL_CAPITALS = "ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪlᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz"
_LISU = "ꓮaꓐbꓚcꓓdꓰeꓝfꓖgꓧhꓲlꓙjꓗkꓡlꓟmꓠnꓳoꓑpꓣrꓢsꓔtꓴuꓦvꓪwꓫxꓬyꓜz"
_CHEROKEE = "ᎪaᏴbᏟcᎠdᎬeᏀgᎻhᎥlᎫjᏦkᏞlᎷmᏢpᏚsᎢtᏙvᎳwᏃz"
_COPTIC = "ⲁaⲃbⲥcⲉeⲏhⲓlⲕkⲙmⲛnⲟoⲣpⲧtⲩyⲭx"
_LIKE_LATIN = _LETTERS + _SMALL_CAPITALS + _LISU + _CHEROKEE + _COPTIC
_PAIRS = {"rn": "m", "vv": "w"}
# As records name our bots. A bot from outside may say that it is one.
_BOTS = re.compile(r"\(.*\b(novice|club|expert|master|anfanger|klub|meister|bot)\b", re.IGNORECASE)
# What the page itself calls people and things at the table, besides the names that games give to automatic players.
_WORDS_OF_THE_PAGE = ("bot", "you", "du", "host", "gastgeber", "das monster")


def plain_text(text: str) -> str:
    """One line of text: no control or invisible formatting characters, no space around it. Empty if nothing is left."""
    kept = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    return " ".join("".join(char for char in kept if unicodedata.category(char)[0] != "C").split())


def checked_name(text: str) -> str:
    """The name in the form in which it is stored; Refusal says why a name is not possible."""
    name = "".join(char for char in plain_text(text) if ord(char) not in _SELECTORS)
    if unseen := [char for char in name if ord(char) in _UNSEEN]:
        raise Refusal("name_unseen", f"a name can not hold U+{ord(unseen[0]):04X}, which nobody can see")
    if not any(unicodedata.category(char)[0] in "LN" or unicodedata.category(char) == "So" for char in name):
        raise Refusal("name_unseen", "there must be a letter, a digit or a picture in a name")
    if len(name) > LONGEST_NAME:
        raise Refusal("bad_name", f"a name has at most {LONGEST_NAME} characters")
    if re.search(rf"M{{{MOST_MARKS + 1}}}", "".join(unicodedata.category(char)[0] for char in name)):
        raise Refusal("bad_name", f"a name has at most {MOST_MARKS} marks on a letter")
    if len(alphabets := _alphabets(name)) > 1:
        raise Refusal("name_mixed", f"a name is written in one alphabet, not in {' and '.join(alphabets)} at once")
    if _BOTS.search(_bare(name)) or looks(name) in map(looks, _words_of_the_page()):
        raise Refusal("name_of_bot", "a name can not look like that of one of our bots, or like the page's own words")
    return name


def shows_something(text: str) -> bool:
    return any(ord(char) not in _UNSEEN and not char.isspace() for char in text)


def _words_of_the_page() -> set[str]:
    return {*_WORDS_OF_THE_PAGE, *(name for game in games() for names in game.plays_along.values() for name in names)}


def _alphabets(name: str) -> list[str]:
    """The alphabets of the letters of a name, taken from their Unicode names. Those of East Asia count as Latin."""
    letters = [char for char in unicodedata.normalize("NFKC", name) if unicodedata.category(char)[0] == "L"]
    words = {unicodedata.name(char, "").partition(" ")[0] for char in letters} - {"MODIFIER"}
    return sorted({"Latin" if word in _EAST_ASIAN else word.capitalize() for word in words})


def _bare(name: str) -> str:
    """A name without accents and with brackets of one kind."""
    kinds = [(char, unicodedata.category(char)) for char in unicodedata.normalize("NFKD", name)]
    return "".join("(" if kind == "Ps" else char for char, kind in kinds if kind[0] != "M")


@lru_cache(10_000)
def looks(name: str) -> str:
    """What remains of a name at a glance. Two names look alike if the same remains of them."""
    plain = unicodedata.normalize("NFKD", name).translate(_pairs(_CAPITALS)).casefold()
    plain = unicodedata.normalize("NFKD", plain).translate(_pairs(_LIKE_LATIN))
    plain = "".join(
        char for char in plain if unicodedata.category(char)[0] in "LN" or unicodedata.category(char) == "So"
    )
    for pair, single in _PAIRS.items():
        plain = plain.replace(pair, single)
    return plain


def _pairs(letters: str) -> dict[int, int]:
    return str.maketrans(letters[::2], letters[1::2])
