"""The command `stich` and its subcommands. Nothing imported here loads NumPy or Numba; commands load them when they
run."""

from typing import Annotated

import typer

from stich import __version__
from stich.cli.admin import admin
from stich.cli.analyse import ANALYSE_EXAMPLES, analyse
from stich.cli.arena import ARENA_EXAMPLES, arena
from stich.cli.arguments import examples
from stich.cli.bench import bench
from stich.cli.errors import OneLineErrors
from stich.cli.games import GAMES_EXAMPLES, games
from stich.cli.learn import LEARN_EXAMPLES, learn
from stich.cli.pages import PlainCommand
from stich.cli.play import PLAY_EXAMPLES, play
from stich.cli.replay import REPLAY_EXAMPLES, replay
from stich.cli.serve import SERVE_EXAMPLES, serve
from stich.cli.simulate import SIMULATE_EXAMPLES, simulate
from stich.cli.site import SITE_EXAMPLES, site

app = typer.Typer(
    name="stich",
    cls=OneLineErrors,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    epilog=examples(
        "stich games",
        "stich play mue --players 5",
        "stich simulate mue --players 5 --games 10000 --seed 1 --json",
        "stich arena mue --players 5 expert club club club club --deals 200 --seed 1",
        "stich replay match.json",
        "stich analyse match.json",
        "stich bench playouts",
        "stich play --help",
    ),
)
app.command(cls=PlainCommand, epilog=GAMES_EXAMPLES)(games)
app.command(cls=PlainCommand, epilog=PLAY_EXAMPLES)(play)
app.command(cls=PlainCommand, epilog=SERVE_EXAMPLES)(serve)
app.command(cls=PlainCommand, epilog=SITE_EXAMPLES)(site)
app.command(cls=PlainCommand, epilog=SIMULATE_EXAMPLES)(simulate)
app.command(cls=PlainCommand, epilog=ARENA_EXAMPLES)(arena)
app.command(cls=PlainCommand, epilog=LEARN_EXAMPLES)(learn)
app.command(cls=PlainCommand, epilog=REPLAY_EXAMPLES)(replay)
app.command(cls=PlainCommand, epilog=ANALYSE_EXAMPLES)(analyse)
app.add_typer(bench, name="bench")
app.add_typer(admin, name="admin")


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"stich {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def stich(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Modern trick-taking card games: play them, simulate them, replay them, let bots play them."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Runs the command given by the arguments."""
    app()
