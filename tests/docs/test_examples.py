"""Examples run: those in docstrings and those in the README."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import stich

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(?P<language>[^\n]*)\n(?P<code>.*?)^```", re.DOTALL | re.MULTILINE)

# What runs when it is imported is no module to look into.
SKIPPED = ("__main__", "env")  # the second is Alembic's


def modules() -> list[str]:
    found = pkgutil.walk_packages(stich.__path__, "stich.")
    return ["stich", *(module.name for module in found if module.name.rpartition(".")[2] not in SKIPPED)]


def python_blocks(text: str) -> list[tuple[int, str]]:
    """The Python code of a page, each block with the line it begins on."""
    return [
        (text.count("\n", 0, fence.start("code")) + 1, fence["code"])
        for fence in FENCE.finditer(text)
        if fence["language"].split()[:1] in (["python"], ["pycon"], ["py"])
    ]


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_there_are_examples_in_docstrings() -> None:
    tried = sum(doctest.testmod(importlib.import_module(name)).attempted for name in modules())
    assert tried >= 5


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_examples_on_a_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All blocks of a page in their order, as one session; files they write go nowhere that matters."""
    monkeypatch.chdir(tmp_path)
    run_blocks(path.read_text("utf-8"), path)


def run_blocks(text: str, path: Path) -> int:
    """How many blocks there were."""
    session: dict[str, object] = {"__name__": "__example__"}
    blocks = python_blocks(text)
    for line, code in blocks:
        if code.lstrip().startswith(">>>"):
            examples = doctest.DocTestParser().get_doctest(code, session, path.name, str(path), line)
            runner = doctest.DocTestRunner()
            assert runner.run(examples, clear_globs=False).failed == 0, f"{path.name}, line {line}"
            session.update(examples.globs)
        else:
            exec(compile("\n" * line + code, str(path), "exec"), session)
    return len(blocks)


# ---- how they are found ----------------------------------------------------------------------------------------

PAGE = """
Some text with `code`.

```python
a = 1
```

```console
$ not python
```

```pycon
>>> a + 1
2
```
"""


def test_blocks_are_found_and_share_a_session() -> None:
    assert [line for line, _ in python_blocks(PAGE)] == [5, 13]
    assert run_blocks(PAGE, Path("page.md")) == 2


@pytest.mark.parametrize("wrong", [PAGE.replace("2\n", "3\n"), PAGE.replace("a = 1", "a = b")])
def test_wrong_examples_fail(wrong: str) -> None:
    with pytest.raises((AssertionError, NameError)):
        run_blocks(wrong, Path("page.md"))
