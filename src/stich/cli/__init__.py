"""The command line `stich`."""

from stich.cli.app import app, main

__all__ = ["app", "main"]
