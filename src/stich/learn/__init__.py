"""Players that learn by playing against themselves: training of the networks that `stich.bots.net` plays with.

Needs the extra `learn` (PyTorch), which nothing else here does."""
