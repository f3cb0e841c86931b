"""How benchmarks measure."""

from stich.bench.measuring import Timing, interleaved, machine, measured


def test_best_and_median() -> None:
    timing = Timing((3.0, 1.0, 2.0, 9.0))
    assert timing.best == 1.0
    assert timing.median == 2.5


def test_every_repetition_is_numbered() -> None:
    numbers: list[int] = []
    timing = measured(numbers.append, 3)
    assert numbers == [0, 1, 2]
    assert len(timing.seconds) == 3


def test_works_take_turns() -> None:
    turns: list[str] = []
    works = [lambda n: turns.append(f"a{n}"), lambda n: turns.append(f"b{n}")]
    assert [len(timing.seconds) for timing in interleaved(works, 2)] == [2, 2]
    assert turns == ["a0", "b0", "a1", "b1"]


def test_the_machine_is_named() -> None:
    assert all(machine().values())
