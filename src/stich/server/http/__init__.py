"""The HTTP API: everything but the play itself."""
