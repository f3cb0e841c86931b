"""What a table is, without I/O: its log's entries and their fold, what may be asked of it, what each seat is told."""
