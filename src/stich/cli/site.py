"""`stich site`: writes the page as plain files."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from stich.cli.arguments import examples
from stich.errors import OptionError

SITE_EXAMPLES = examples("stich site --out site", "python -m http.server --directory site 8000")


def site(
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="A folder that is new, empty or has a site of Stich.")],
) -> None:
    """Write the page as plain files, which any web host serves from any folder: all games, alone against bots, in the
    browser and without a network. Nothing of Python runs there."""
    from stich.page import local_files
    from stich.site import check_is_ours, write_site

    check_is_ours(out)
    files = write_site(out, local_files(offline_folder()))
    size = sum(map(len, files.values()))
    typer.echo(f"{len(files)} files, {size / 1e6:.1f} MB, in {out}. See them: python -m http.server --directory {out}")


def offline_folder() -> Path:
    """The files for playing without a server. Builds them if they are missing."""
    from stich.offline import files
    from stich.offline.folder import built_folder

    if (folder := files()) is not None:
        return folder
    if not all(find_spec(name) for name in ("numba", "ziglang")):
        raise OptionError(
            "what plays in the browser is not here, and to build it takes the extra 'native': stich[native]"
        )
    typer.echo("Building what plays in the browser, once on this machine: it takes a minute or two.", err=True)
    built = built_folder()
    # In a process of its own: libraries are made where nothing else was compiled.
    done = subprocess.run([sys.executable, "-m", "stich.offline", str(built)], capture_output=True, text=True)
    if done.returncode:
        raise OptionError(f"what plays in the browser could not be built: {done.stderr.strip().rpartition(chr(10))[2]}")
    return built
