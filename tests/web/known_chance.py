"""What is left to chance at a table, the same in every run: deals, who begins, the whims of bots.

`python -m tests.web.known_chance SETTINGS-AS-JSON` is a server like that of `python -m stich.server`, at whose tables
chance follows from the name of the running test. So what a test meets, it meets again. The page that it sends deals
in the same way. With STICH_CHANCE set to anything, all tests meet something else:
`STICH_CHANCE=2 scripts/test tests/web`."""

import hashlib
import os
import secrets
import sys
from collections import Counter
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import msgspec

import stich.match.match
import stich.server.bot_runner
from stich.bots import Bot, bot
from stich.kernel.draws import WORDS, draws_of
from stich.kernel.state import State
from stich.page import page_files
from stich.server.serving import serve
from stich.server.settings import Settings
from stich.testing import served as any_chance
from stich.testing.served import Served

PROGRAM = "tests.web.known_chance"
TEST_FILE = "STICH_TEST_FILE"  # names a file that holds the name of the running test, and CHANCE
CHANCE = os.environ.get("STICH_CHANCE", "")
WORKERS = ("static/worker-", "static/thinker-")
# Stands before the page's workers, in place of the system's randomness for deals and bots. Names stay random.
IN_A_WORKER = """{
    const system = crypto.getRandomValues.bind(crypto);
    let word = %dn;
    crypto.getRandomValues = (into) => {
        if (into.BYTES_PER_ELEMENT !== 8) return system(into);
        for (let i = 0; i < into.length; i++) {
            word = BigInt.asUintN(64, word + 0x9e3779b97f4a7c15n);
            let mixed = BigInt.asUintN(64, (word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n);
            mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
            into[i] = mixed ^ (mixed >> 31n);
        }
        return into;
    };
}
"""


def served(folder: Path, **settings: Any) -> AbstractContextManager[Served]:
    """Such a server, as long as the block runs."""
    return any_chance.served(folder, program=PROGRAM, **settings)


class Chance:
    """Bytes for each purpose, in turn; from the beginning again when another test runs."""

    def __init__(self, test_file: Path) -> None:
        self.test_file = test_file
        self.test = ""
        self.drawn: Counter[str] = Counter()

    def bytes(self, purpose: str, count: int) -> bytes:
        if (test := self.test_file.read_text("utf-8")) != self.test:
            self.test, self.drawn = test, Counter()
        self.drawn[purpose] += 1
        what = f"{CHANCE}, {self.test}, {purpose}, {self.drawn[purpose]}"
        return hashlib.shake_256(what.encode()).digest(count)

    def deal(self, number: int) -> State:
        """In place of `stich.kernel.draws.from_system`."""
        return draws_of(self.bytes(f"deal {number}", 8 * WORDS))

    def below(self, exclusive_upper_bound: int) -> int:
        """In place of `secrets.randbelow`."""
        return int.from_bytes(self.bytes(f"below {exclusive_upper_bound}", 8)) % exclusive_upper_bound

    def bot(self, level: str) -> Bot:
        """In place of `stich.server.bot_runner.new_bot`: one that chooses the same, however busy the machine is and
        whichever bot was made first. Still, where all choose at once, Club and Expert see who was quicker."""
        unhurried = {"club": "club:time=60", "expert": "expert:samples=1000"}
        return bot(unhurried.get(level, level), seed=int.from_bytes(hashlib.sha256(self.test.encode()).digest()[:6]))


def with_known_chance(name: str, body: bytes) -> bytes:
    """A file of the page, whose workers deal as they did before."""
    if not name.startswith(WORKERS):
        return body
    seed = int.from_bytes(hashlib.sha256(CHANCE.encode()).digest()[:8])
    return (IN_A_WORKER % seed).encode() + body


def main() -> None:
    chance = Chance(Path(os.environ[TEST_FILE]))
    stich.match.match.from_system = chance.deal  # type: ignore[attr-defined]
    stich.server.bot_runner.new_bot = chance.bot
    secrets.randbelow = chance.below
    files = page_files()
    files.update({name: with_known_chance(name, body) for name, body in files.items()})
    serve(msgspec.json.decode(sys.argv[1], type=Settings))


if __name__ == "__main__":
    main()
