"""The games for a page without a server: everything it needs to deal, check and tell, and to think for bots, as plain
files. `python -m stich.offline FOLDER` writes them; `files()` says where they are."""

from stich.offline.folder import files

__all__ = ["files"]
