"""Every game, at every seat count and in every variant, passes the conformance suite, compiled and interpreted."""

from collections import Counter

import pytest

import stich
from stich.games import Definition
from stich.kernel.kinds import Phases
from stich.kernel.rule import INTERPRETED
from stich.match import Game
from stich.testing import all_variants, conformance, digest, digests_in_other_mode, random_match, variants
from stich.testing.variants import name_of

SEEDS = (1,) if INTERPRETED else (1, 2)
DIGEST_SEEDS = (3,)
PHASE_SEEDS = range(4, 6 if INTERPRETED else 12)

GAMES = pytest.mark.parametrize("definition", stich.games(), ids=lambda definition: definition.name)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", list(all_variants()), ids=name_of)
def test_conformance(game: Game, seed: int) -> None:
    conformance(game, seed)


@GAMES
def test_every_phase_is_reached_often(definition: Definition) -> None:
    """Over all seat counts, so that the suite has looked at each."""
    reached: Counter[str] = Counter()
    for players in definition.seats:
        for seed in PHASE_SEEDS:
            _, phases = random_match(stich.game(definition.name, players), seed)
            reached += phases
    kind = definition.load_rulebook().fields["phase"].kind
    assert isinstance(kind, Phases)
    for phase in kind.names:
        assert reached[str(phase)] >= 5, dict(reached)


@GAMES
def test_matches_come_to_an_end(definition: Definition) -> None:
    for players in definition.seats:
        _, phases = random_match(stich.game(definition.name, players), seed=1, rounds=1000)
        assert phases["over"] == 1


@GAMES
def test_compiled_equals_interpreted(definition: Definition) -> None:
    games = list(variants(definition))
    assert [digest(game, DIGEST_SEEDS) for game in games] == digests_in_other_mode(games, DIGEST_SEEDS)
