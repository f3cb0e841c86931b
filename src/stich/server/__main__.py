"""`python -m stich.server SETTINGS-AS-JSON`: for tests and service files; people use `stich serve`."""

import sys

import msgspec

from stich.server.serving import serve
from stich.server.settings import Settings

serve(msgspec.json.decode(sys.argv[1] if len(sys.argv) > 1 else "{}", type=Settings))
