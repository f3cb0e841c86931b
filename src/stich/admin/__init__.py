"""What a host does to a server's database, whether a server is running or not: `stich admin`."""
