"""`stich admin`: what a host does to a server's database, whether a server is running or not."""
