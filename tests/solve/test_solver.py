"""What the solver says, and what it refuses."""

from dataclasses import replace

import msgspec
import pytest

import stich
from stich.bench.endings import random_ending
from stich.errors import TooLarge, UnsolvableState
from stich.kernel.rule import INTERPRETED
from stich.match.match import Match
from stich.solve import Solution, room, solve, solve_states


def at_the_tricks(name: str, players: int, left: int) -> Match:
    """A match in which everybody has taken the first legal action until so many tricks are left."""
    match = stich.game(name, players=players).new(seed=7)
    while match.view(None).phase != "tricks" or match.state()[0].tricks_left > left:
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    return match


def test_every_legal_action_is_told_the_best_first_and_the_match_goes_on() -> None:
    match = at_the_tricks("njet", 4, 4)
    before = match.state_bytes()
    solution = solve(match)
    assert match.state_bytes() == before
    assert [solution.seat] == match.actors()
    assert sorted(one.action for one in solution.outcomes) == sorted(match.legal(solution.seat))
    values = [one.value for one in solution.outcomes]
    assert values == sorted(values, reverse=True)
    assert solution[solution.outcomes[-1].action] == solution.outcomes[-1]
    assert msgspec.json.decode(msgspec.json.encode(solution), type=Solution) == solution


def test_who_follows_the_solution_gets_what_it_says() -> None:
    """Both teams take what is said to be best, and the round ends as was said at first."""
    match = at_the_tricks("njet", 4, 4)
    solution = solve(match)
    team, value = solution.sides[0], solution.outcomes[0].value * (1 if solution.seat in solution.sides[0] else -1)
    other = solution.sides[1]
    rounds = len(match.sheet)
    while len(match.sheet) == rounds:
        found = solve(match)
        match.apply(found.seat, found.outcomes[0].action)
    scores = match.sheet[-1].scores
    assert sum(scores[p] for p in team) / len(team) - sum(scores[p] for p in other) / len(other) == value


def test_sides_are_those_of_the_rules() -> None:
    of = stich.game("mue", players=5)
    states = random_ending(of, 2, 1)
    sides = solve_states(of.definition.load_rulebook(), states).sides
    assert sorted(sides[0]) == sorted({int(states[0].chief), int(states[0].partner)})
    assert sorted(sides[0] + sides[1]) == list(range(5))


def test_an_ending_is_found_only_where_the_game_says_when_its_tricks_are_played() -> None:
    """Otherwise it would be looked for without end."""
    of = stich.game("njet", players=3)
    silent = replace(of, definition=replace(of.definition, parts=("strategy",)))
    with pytest.raises(UnsolvableState, match="Njet has no part `ending`"):
        random_ending(silent, 2, 1)


def test_before_the_tricks_nothing_is_solved() -> None:
    match = stich.game("mue", players=4).new(seed=1)
    with pytest.raises(UnsolvableState, match="from its tricks on, not in the phase 'auction'"):
        solve(match)


def test_hidden_cards_are_refused() -> None:
    match = at_the_tricks("njet", 4, 3)
    states = match.book.state_of(match.view(0))
    with pytest.raises(UnsolvableState, match="face down"):
        solve_states(match.book, states)


def test_too_large_an_ending_is_said_to_be_so() -> None:
    with pytest.raises(TooLarge, match="more than 1,000 nodes"):
        solve(at_the_tricks("njet", 4, 12), nodes=1_000)


@pytest.mark.skipif(INTERPRETED, reason="takes minutes as Python")
@pytest.mark.parametrize(("name", "players"), [("njet", 4), ("last_panther", 3)])
def test_a_table_that_grows_keeps_what_is_known(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same is found, and with fewer nodes than if all began anew each time."""
    match = at_the_tricks(name, players, 5)
    wide = solve(match)
    monkeypatch.setattr(room, "SMALLEST_TABLE", 1 << 5)
    found = solve(match)
    monkeypatch.setattr(room, "take_over", lambda before, after: after.spent.__setitem__(0, before.spent[0]))
    anew = solve(match)
    assert [(one.action, one.value) for one in found.outcomes] == [(one.action, one.value) for one in wide.outcomes]
    assert wide.nodes < found.nodes < anew.nodes


@pytest.mark.parametrize("nodes", [0, -1, 1.5, "many"])
def test_nodes_are_a_whole_number(nodes: object) -> None:
    with pytest.raises(stich.OptionError, match="nodes"):
        solve(at_the_tricks("njet", 4, 2), nodes=nodes)  # type: ignore[arg-type]
