"""The values of the tasks, from 1 to 9 and higher for harder ones (WS-26). They break ties in the edition of 1993.

No booklet says what was printed on the chips, so these are our own, measured with

    python bench/task_values.py --players 4 --rounds 20000

as the share of rounds in which a player who has to fulfil a task does so, with all players choosing cards by random
playouts:

    exactly-2 63.0 %, exactly-1 62.2 %, no-colour 60.6 %, exactly-3 58.6 %, exactly-4 53.3 %, most-tricks 52.6 %,
    last-trick 51.2 %, no-tricks 49.9 %, fewest-tricks 41.5 % (standard errors 0.3 to 0.7 %)

in even steps from the easiest, 1, to the hardest, 9. When there are stronger bots, they should be measured again. A
record has the values it was played with, and does not change with these."""

VALUES = {
    "no-tricks": 6,
    "no-blue": 2,
    "no-yellow": 2,
    "no-red": 2,
    "no-green": 2,
    "exactly-1": 1,
    "exactly-2": 1,
    "exactly-3": 3,
    "exactly-4": 5,
    "last-trick": 5,
    "most-tricks": 5,
    "fewest-tricks": 9,
}
