"""Stich beside the known engines, in one run on one machine: speed of random play, of batches, and strength.

    scripts/peers                        every part, and its tables into docs/performance.md
    scripts/peers hands batches --seconds 60
    scripts/peers duels --workers 2 --seconds 600
    scripts/peers duels --games njet,meinz --terms simulations --seconds 600

Parts: `hands` (random decisions on one core: OpenSpiel in Python and in C++, RLCard), `batches` (against Pgx),
`endings` (the solver against DDS on 1,000 bridge endings), `duels` (Expert against OpenSpiel's ISMCTS on duplicate
deals, at equal time and at equal simulations). `--seconds` bounds each part but `endings`. Results are kept in a file:
another run adds deals to `duels`, and replaces those of the other parts."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from beside.batches import batches, batches_table
from beside.duels import TERMS, duels, duels_table
from beside.endings import endings, endings_table
from beside.games import OURS
from beside.hands import hands, hands_table
from beside.timing import on_one_core
from stich.bench.measuring import machine

PARTS = ("hands", "batches", "endings", "duels")
PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
RESULTS = Path(__file__).parents[1] / "build" / "peers.json"
MARK = "<!-- peers: {} -->"
WITHOUT_NAME = ("processor", "system")  # facts of a machine that say themselves what they are
TABLES = {"hands": hands_table, "batches": batches_table, "endings": endings_table, "duels": duels_table}


def write_page(results: dict[str, Any], path: Path = PAGE) -> None:
    """Puts the tables between their marks on the page."""
    page = path.read_text("utf-8")
    for part, table in TABLES.items():
        if part in results:
            begin, end = MARK.format(part), MARK.format(f"end of {part}")
            head, _, rest = page.partition(begin)
            _, _, tail = rest.partition(end)
            facts = results[part]["machine"].items()
            note = f"*{', '.join(fact if name in WITHOUT_NAME else f'{name} {fact}' for name, fact in facts)}*"
            page = "\n".join([head + begin, *table(results[part]["found"]), "", note, end + tail])
    path.write_text(page, "utf-8")


def main(
    parts: Annotated[
        list[str] | None, typer.Argument(help="hands, batches, endings, duels; all if none is named.")
    ] = None,
    budget: Annotated[float, typer.Option("--seconds", min=1, help="How long each part may take.")] = 180,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes for duels; as many as cores if not given.")
    ] = None,
    games: Annotated[str, typer.Option(help="Duels of these games only, separated by commas.")] = ",".join(OURS),
    terms: Annotated[str, typer.Option(help="Duels on these terms only: time, simulations.")] = ",".join(TERMS),
    deals: Annotated[int, typer.Option(min=0, help="Duels up to this number of deals, however long they take.")] = 0,
    results: Annotated[Path, typer.Option(help="Where results are kept.")] = RESULTS,
    write: Annotated[bool, typer.Option(help="Write the tables into docs/performance.md.")] = True,
) -> None:
    """Measures Stich beside the known engines."""
    wanted = parts or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        raise typer.BadParameter(f"there is no part {', '.join(unknown)}; the parts are {', '.join(PARTS)}")
    if unknown := {*games.split(","), *terms.split(",")} - {*OURS, *TERMS}:
        raise typer.BadParameter(f"no game or terms: {', '.join(unknown)}; there are {', '.join([*OURS, *TERMS])}")
    kept: dict[str, Any] = json.loads(results.read_text("utf-8")) if results.exists() else {}

    def keep(part: str, found: dict[str, Any]) -> None:
        kept[part] = {"machine": machine(), "found": found}
        results.parent.mkdir(parents=True, exist_ok=True)
        results.write_text(json.dumps(kept, indent=1), "utf-8")

    for part in wanted:
        if part == "hands":
            found = on_one_core(lambda: hands(budget))
        elif part == "batches":
            found = batches(budget)
        elif part == "endings":
            found = on_one_core(endings)
        else:
            before = kept.get(part, {}).get("found", {})
            chosen = games.split(","), terms.split(",")
            found = duels(*chosen, deals, budget, workers, before, lambda found: keep("duels", found))
        keep(part, found)
        print("\n".join(["", *TABLES[part](found)]), flush=True)
    if write:
        write_page(kept)


if __name__ == "__main__":
    typer.run(main)
