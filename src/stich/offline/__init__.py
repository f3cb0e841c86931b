"""The games without a server: what a page needs to deal, check, tell and think by itself, as plain files.

`python -m stich.offline FOLDER` writes them; `files()` says where they are already."""

from stich.offline.folder import files

__all__ = ["files"]
