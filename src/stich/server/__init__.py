"""The table server: tables are logs, players come by a link, bots sit in the empty seats."""
