"""Which libraries fit a machine, by what its processor says it can do."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stich.kernel import machines
from stich.kernel.libraries import library_of
from stich.kernel.machines import V2, V3, this_machine
from stich.kernel.rule import INTERPRETED
from stich.native.build import here
from stich.server.warming import can_build

CORE_2 = V2 - {"popcnt", "sse4_2"}
SANDY_BRIDGE = V3 - {"abm", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"}


@pytest.fixture
def says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file in place of the one in which Linux tells of its processors, of an x86-64 machine."""
    monkeypatch.setattr(machines, "CPUINFO", tmp_path / "cpuinfo")
    monkeypatch.setattr(machines, "this_system", lambda: "linux_x86_64")
    monkeypatch.delenv("STICH_PROCESSOR", raising=False)
    this_machine.cache_clear()
    yield tmp_path / "cpuinfo"
    this_machine.cache_clear()


def tell(says: Path, features: set[str]) -> None:
    says.write_text(
        f"processor\t: 0\nmodel name\t: Prozessor™\nflags\t\t: fpu {' '.join(sorted(features))} mmx\n", "utf-8"
    )


PROCESSORS = {
    "v3": (V3, "_v3"),
    "newer": (V3 | {"avx512f"}, "_v3"),
    **{f"v3 without {one}": (V3 - {one}, "_v2") for one in sorted(V3 - V2)},
    "Sandy Bridge": (SANDY_BRIDGE, "_v2"),
    "v2": (V2, "_v2"),
    **{f"v3 without {one}": (V3 - {one}, "") for one in sorted(V2)},
    "Core 2": (CORE_2, ""),
}


@pytest.mark.parametrize("processor", PROCESSORS)
def test_a_processor_needs_all_that_a_level_has(says: Path, processor: str) -> None:
    features, level = PROCESSORS[processor]
    tell(says, features)
    assert this_machine() == f"linux_x86_64{level}"


@pytest.mark.parametrize("text", [None, "", "processor\t: 0\n"])
def test_where_nobody_says_what_a_processor_can_do(says: Path, text: str | None) -> None:
    """As on macOS and Windows, whose oldest versions that we serve need the second level."""
    if text is not None:
        says.write_text(text, "utf-8")
    assert this_machine() == "linux_x86_64_v2"


def test_the_second_level_can_be_asked_for(says: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But does not help where even that would be too new."""
    monkeypatch.setenv("STICH_PROCESSOR", "v2")
    tell(says, V3)
    assert this_machine() == "linux_x86_64_v2"
    this_machine.cache_clear()
    tell(says, CORE_2)
    assert this_machine() == "linux_x86_64"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_processor_that_is_too_old_gets_no_library(says: Path) -> None:
    """It could stop at any instruction. Numba makes what it understands, and nothing is built for nobody."""
    tell(says, CORE_2)
    assert library_of.__wrapped__("meinz") is None
    assert not can_build()
    with pytest.raises(LookupError, match="no libraries are made for linux_x86_64;"):
        here()
