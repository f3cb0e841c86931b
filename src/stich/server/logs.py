"""Structured logs: one JSON object a line on stderr. Cookies, query strings and tokens are never logged. Tables and
matches, whose ids are all it takes to come in, are logged by their marks."""

import hashlib
import json
import logging
import re
import sys
import time
from typing import Any

from stich.server.limits import Bucket

FIELDS = (
    *("method", "path", "status", "ms", "address", "guest", "worker", "game", "doing", "listening"),
    *("times", "left_out"),
)
AGAIN_SECONDS = 60.0  # the same is told once in so long, with how often it was
MOST_KEPT_APART = 2_000
LINES_RATE, LINES_BURST = 50.0, 1_000  # of what is not an error, all together
_IDS = re.compile(r"[\w-]{16,}")


def mark(secret: str) -> str:
    """What logs show instead of an id. If you have the id, find its lines with `printf %s ID | sha256sum | cut
    -c1-10`."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()[:10]


def without_ids(path: str) -> str:
    return _IDS.sub(lambda found: mark(found[0]), path)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if (level := getattr(record, "level", None)) is not None:
            line["bot"] = level
        if "path" in line:
            line["path"] = without_ids(line["path"])
        if (table := getattr(record, "table", None)) is not None:
            line["table"] = mark(table)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Seldom(logging.Filter):
    """Keeps logs short whatever outsiders do. The same line is written once a minute; the next time, `times` says how
    often it came meanwhile. Of lines that are no errors only so many are written each second; `left_out` in the next
    one says how many are missing."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[object, ...], tuple[float, int]] = {}  # since when, and how often it was left out
        self._lines = Bucket(LINES_RATE, LINES_BURST)
        self._dropped = 0

    def filter(self, record: logging.LogRecord) -> bool:
        key, now = _same(record), time.monotonic()
        since, times = self._seen.get(key, (float("-inf"), 0))
        if now - since < AGAIN_SECONDS:
            self._seen[key] = since, times + 1
            return False
        if record.levelno < logging.ERROR and not self._lines.allows():
            self._dropped += 1
            return False
        if len(self._seen) >= MOST_KEPT_APART:
            self._dropped += sum(times for _, times in list(self._seen.values()))
            self._seen.clear()
        self._seen[key] = now, 0
        if times:
            record.times = times
        if self._dropped:
            record.left_out, self._dropped = self._dropped, 0
        return True


def _same(record: logging.LogRecord) -> tuple[object, ...]:
    """What makes two lines count as the same. For failed requests that is who failed and how, but not the address asked
    for."""
    status, error = getattr(record, "status", 0), record.exc_info
    where = getattr(record, "path", None) if status < 400 and record.levelno < logging.WARNING else None
    said = str(record.msg).partition("\n")[0]  # asyncio tells the details, different each time, in further lines
    about = [getattr(record, name, None) for name in ("address", "game", "method")]
    return (record.name, record.levelno, said, where, status, error[0] if error else None, *about)


def set_up_logs(level: str) -> None:
    logging.captureWarnings(True)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel("WARNING")
    logging.getLogger("stich").setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True
        logging.getLogger(name).setLevel("WARNING")
