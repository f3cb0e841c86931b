"""Tournaments of bots on duplicate deals, with statistics. Needs the extra `arena`."""
