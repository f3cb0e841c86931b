"""What a seat sees as bits and what it may do as numbers: for environments and learned bots."""
