"""What the tasks are worth, 1 to 9, higher for harder ones (WS-26): they break ties in the edition of 1993.

The booklet does not tell what was printed on the chips. TO BE MEASURED."""

VALUES = {
    "no-tricks": 5,
    "no-blue": 5,
    "no-yellow": 5,
    "no-red": 5,
    "no-green": 5,
    "exactly-1": 5,
    "exactly-2": 5,
    "exactly-3": 5,
    "exactly-4": 5,
    "last-trick": 5,
    "most-tricks": 5,
    "fewest-tricks": 5,
}
