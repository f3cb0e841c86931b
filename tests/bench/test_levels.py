"""bench/levels.py: who plays as before leads by nothing, who plays better or worse is found out."""

from pathlib import Path

import pytest
import typer

import levels


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A checkout like ours."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "stich").symlink_to(levels.ROOT / "src" / "stich")
    return tmp_path


def with_other_levels(older: Path, change: str) -> None:
    (older / "src" / "sitecustomize.py").write_text(f"from stich.bots.registry import LEVELS\n{change}")


def status_of(older: Path, level: str, deals: int, players: int = 3) -> int:
    with pytest.raises(typer.Exit) as ended:
        levels.main(str(older), level, "meinz", players, deals, levels.FIRST_DEAL, 1)
    return ended.value.exit_code


def test_who_plays_as_before_leads_by_exactly_nothing(older: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a trace of rounding, which could be taken for a loss."""
    assert status_of(older, "club:samples=8,time=60", 2) == 0
    assert status_of(older, "novice", 8, players=4) == 0
    told, nothing = capsys.readouterr().out, "+0.000 (+0.000 to +0.000)"
    assert f"| Meinz | 3 | {nothing} | {nothing} | {nothing} | 2 |" in told
    assert f"| Meinz | 4 | {nothing} | {nothing} | {nothing} | 8 |" in told


def test_a_level_that_has_become_stronger_is_no_fault(older: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_other_levels(older, 'LEVELS["novice"] = LEVELS["random"]')
    assert status_of(older, "novice", 12) == 0
    new, old, both = (float(cell.split()[0]) for cell in capsys.readouterr().out.splitlines()[-1].split(" | ")[2:5])
    assert new > 0 > old
    assert both == pytest.approx((new - old) / 2, abs=0.001)


def test_a_level_that_has_become_weaker_is_found_out(older: Path) -> None:
    with_other_levels(older, 'LEVELS["random"] = LEVELS["novice"]')
    assert status_of(older, "random", 12) == 1


def test_an_older_state_that_can_not_play_ends_the_measurement(older: Path) -> None:
    with_other_levels(older, 'del LEVELS["novice"]')
    with pytest.raises(SystemExit, match="can not play this"):
        levels.main(str(older), "novice", "meinz", 3, 2, levels.FIRST_DEAL, 1)
