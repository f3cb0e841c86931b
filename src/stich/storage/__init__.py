"""What is kept, in an SQLite file or in PostgreSQL: the logs of tables, guests, finished matches, and the workers."""
