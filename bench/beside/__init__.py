"""What `bench/peers.py` measures, each part with its table."""
